// 5, 6 and 5 bits for red, green and blue, dithered in order by squares of 4 x 4.
uniform sampler2D u_picture;  // as large as what is drawn to

out vec4 o_colour;

const float kSixteenths[16] = float[16](0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0,
                                        9.0, 15.0, 7.0, 13.0, 5.0);
const vec3 kSteps = vec3(31.0, 63.0, 31.0);

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float threshold = (kSixteenths[(at.x & 3) + 4 * (at.y & 3)] + 0.5) / 16.0;
    vec3 colour = texelFetch(u_picture, at, 0).rgb;
    o_colour = vec4(floor(colour * kSteps + threshold) / kSteps, 1.0);
}
