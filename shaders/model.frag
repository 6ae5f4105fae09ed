uniform sampler2D u_texture;
#ifdef SEE_THROUGH
uniform float u_alpha_reference;  // 0..1
#endif

in vec2 v_uv;
out vec4 o_colour;

void main() {
    vec4 texel = texture(u_texture, v_uv);
#ifdef SEE_THROUGH
    if (texel.a < u_alpha_reference) discard;
    o_colour = texel;
#else
    o_colour = vec4(texel.rgb, 1.0);
#endif
}
