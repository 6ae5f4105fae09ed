uniform vec3 u_eye;
uniform vec3 u_haze;            // what sea and sky meet in
uniform float u_flash;          // of a strike, added
uniform float u_time;           // seconds
uniform sampler2D u_noise;      // four tiling noises; their mean is 0.5, which far levels come to
uniform vec4 u_land_x, u_land_z;  // centres of four pieces of land: a loop costs twice as much
uniform vec4 u_land_scale;        // 1 / radius squared

in vec2 v_from_eye;
out vec4 o_colour;

const vec3 kNear = vec3(63.0, 178.0, 201.0) / 255.0;
const vec3 kFar = vec3(14.0, 79.0, 110.0) / 255.0;
const vec3 kShallow = vec3(112.0, 220.0, 222.0) / 255.0;

void main() {
    vec2 at = u_eye.xz + v_from_eye;
    float away = sqrt(dot(v_from_eye, v_from_eye) + u_eye.y * u_eye.y);

    // Two layers that slide across each other, one turned: neither shows its tile.
    vec4 a = texture(u_noise, at * 0.0145 + vec2(0.010, -0.007) * u_time) - 0.5;
    vec4 b = texture(u_noise, vec2(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y) * 0.0091 +
                                  vec2(-0.006, 0.008) * u_time) - 0.5;
    float swell = b.x + 0.5 * a.x;
    float waves = a.y + b.z;
    // Thin lines of light where the waves meet; off the mean, so that they are gone far away.
    float light = 1.0 - smoothstep(0.0, 0.09, abs(a.y + b.y + 0.6 * a.w - 0.17));

    vec4 land_x = at.x - u_land_x, land_z = at.y - u_land_z;
    vec4 rings = (land_x * land_x + land_z * land_z) * u_land_scale;
    float ring = min(min(rings.x, rings.y), min(rings.z, rings.w));
    float shallow = 1.0 - smoothstep(0.7, 2.9, ring + 1.3 * swell + 0.6 * waves);
    float deep = smoothstep(30.0, 620.0, away);
    vec3 colour = mix(mix(kNear, kFar, deep), kShallow, shallow * 0.8);
    colour *= 1.0 + (0.18 * swell + 0.15 * waves) * (1.0 - 0.6 * shallow);
    colour += vec3(0.05, 0.07, 0.07) * light * (1.0 - 0.6 * deep);

    float hidden = away * away * (1.0 / (1250.0 * 1250.0));
    float clear = 1.0 / (1.0 + hidden + hidden * hidden);
    clear *= smoothstep(0.002, 0.06, u_eye.y / away);  // soft however low the eye is
    clear *= 1.0 - smoothstep(2200.0, 3700.0, away);   // all gone before the far plane
    o_colour = vec4(mix(u_haze, colour + u_flash, clear), 1.0);
}
