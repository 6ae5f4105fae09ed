#include "air.glsl"

in vec3 v_ray;
out vec4 o_colour;

void main() {
    float height = max(v_ray.y * inversesqrt(dot(v_ray, v_ray)), 0.0);  // sine of the elevation
    float haze = smoothstep(0.0, 0.14, height);
    o_colour = vec4(mix(kHorizon, kZenith, haze * height * 1.4 / (height + 0.4)), 1.0);
}
