uniform sampler2D u_texture;
uniform float u_flash;  // of a strike, added

in vec2 v_uv;
in float v_light;
out vec4 o_colour;

void main() {
    vec4 texel = texture(u_texture, v_uv);
#ifdef CUT_OUT
    if (texel.a < 0.5) discard;
#endif
    o_colour = vec4(texel.rgb * v_light + u_flash, 1.0);
}
