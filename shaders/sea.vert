// A square at y = 0 around the eye. What the fragments get is relative to the eye, so that the
// world's coordinates of 500 and more cost no precision.
uniform mat4 u_clip_from_world;
uniform vec3 u_eye;
uniform float u_half_side;

out vec2 v_from_eye;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
    v_from_eye = corner * u_half_side;
    gl_Position = u_clip_from_world * vec4(u_eye.x + v_from_eye.x, 0.0, u_eye.z + v_from_eye.y, 1.0);
}
