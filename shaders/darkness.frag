uniform float u_darkness;  // 0..1

out vec4 o_colour;

void main() { o_colour = vec4(0.0, 0.0, 0.0, u_darkness); }
