// One soft sun: left, in front and 50 degrees up, as the demo's own light (docs/demo-lobby.md). No
// side is dark, as with the baked light of textures.
const vec3 kToLight = normalize(vec3(-0.45, 0.77, -0.45));  // world

float light_on(vec3 normal) {  // of any length, world
    float facing = dot(normal, kToLight) * inversesqrt(max(dot(normal, normal), 1e-12));
    return 0.75 + 0.25 * facing + 0.2 * max(facing, 0.0);
}
