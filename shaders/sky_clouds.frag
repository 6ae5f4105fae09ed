// Four layers of clouds, one over the other, in one go: what four draws would blend in the frame.
uniform sampler2D u_clouds;
uniform vec4 u_uv_step;   // by layer: texture coordinates a cell
uniform vec2 u_offset[4];
uniform vec4 u_opacity;   // by layer
uniform vec4 u_flood[4];  // a colour in place of the ramp's where w is 1
uniform float u_shown;    // 0..1

in vec2 v_cell;
in vec3 v_ramp;
out vec4 o_colour;  // premultiplied

vec4 over(vec4 below, int layer) {
    vec4 texel = texture(u_clouds, v_cell * u_uv_step[layer] + u_offset[layer]);
    float alpha = texel.a * u_opacity[layer];
    vec3 colour = texel.rgb * mix(v_ramp, u_flood[layer].rgb, u_flood[layer].a);
    return vec4(colour * alpha, alpha) + below * (1.0 - alpha);
}

void main() { o_colour = over(over(over(over(vec4(0.0), 0), 1), 2), 3) * u_shown; }
