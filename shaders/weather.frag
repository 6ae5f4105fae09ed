uniform sampler2D u_texture;

in vec2 v_uv;
in float v_brightness;
out vec4 o_colour;  // added, times its alpha

void main() {
    vec4 texel = texture(u_texture, v_uv);
    o_colour = vec4(texel.rgb, texel.a * v_brightness);
}
