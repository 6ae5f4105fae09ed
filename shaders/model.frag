uniform sampler2D u_texture;
uniform float u_flash;  // of a strike, added
#ifdef SEE_THROUGH
uniform float u_alpha_reference;  // 0..1
#endif

in vec2 v_uv;
#ifdef LIT
in float v_light;
#endif
out vec4 o_colour;

void main() {
    vec4 texel = texture(u_texture, v_uv);
#ifdef SEE_THROUGH
    if (texel.a < u_alpha_reference) discard;
#else
    texel.a = 1.0;
#endif
#ifdef LIT
    texel.rgb *= v_light;
#endif
    o_colour = vec4(texel.rgb + u_flash, texel.a);
}
