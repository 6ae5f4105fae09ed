uniform sampler2D u_band;
uniform vec3 u_tint;  // white, or the fog where there is no picture
uniform float u_shown;  // 0..1

in vec2 v_uv;
out vec4 o_colour;  // premultiplied

void main() { o_colour = vec4(texture(u_band, v_uv).rgb * u_tint, 1.0) * u_shown; }
