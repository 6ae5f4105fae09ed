// A triangle over the whole screen at the far end of the depth range, with its rays.
uniform vec3 u_right;    // world, as long as half the screen is wide at distance 1
uniform vec3 u_up;       // likewise upwards
uniform vec3 u_forward;  // unit

out vec3 v_ray;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    v_ray = u_forward + u_right * corner.x + u_up * corner.y;
    gl_Position = vec4(corner, 1.0, 1.0);
}
