layout(location = 0) in vec3 a_position;
layout(location = 1) in vec2 a_uv;
layout(location = 2) in uint a_node;

uniform mat4 u_clip_from_world;
// Rows of world_from_node, three texels a matrix, 64 matrices a line (renderer/draw_list.hpp).
uniform sampler2D u_matrices;
uniform ivec2 u_matrices_of_draw;  // the first instance's first matrix; matrices an instance

out vec2 v_uv;

void main() {
    int matrix = u_matrices_of_draw.x + gl_InstanceID * u_matrices_of_draw.y + int(a_node);
    ivec2 at = ivec2((matrix & 63) * 3, matrix >> 6);
    vec4 position = vec4(a_position, 1.0);
    vec4 world = vec4(dot(texelFetch(u_matrices, at, 0), position),
                      dot(texelFetch(u_matrices, at + ivec2(1, 0), 0), position),
                      dot(texelFetch(u_matrices, at + ivec2(2, 0), 0), position), 1.0);
    v_uv = a_uv;
    gl_Position = u_clip_from_world * world;
}
