uniform sampler2D u_band;
uniform vec3 u_tint;  // white, or the fog where there is no picture
uniform float u_shown;  // 0..1

in vec2 v_uv;
out vec4 o_colour;  // premultiplied

void main() {
    vec4 texel = texture(u_band, v_uv);
    o_colour = vec4(texel.rgb * u_tint * texel.a, texel.a) * u_shown;
}
