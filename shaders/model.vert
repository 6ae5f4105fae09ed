#ifdef LIT
#include "light.glsl"
#endif

layout(location = 0) in vec3 a_position;  // in the node's space, or in the world where PLACED
layout(location = 1) in vec2 a_uv;
#ifndef PLACED
layout(location = 2) in uint a_node;

// Rows of world_from_node, three texels a matrix, 64 matrices a line (renderer/draw_list.hpp).
uniform sampler2D u_matrices;
uniform ivec2 u_matrices_of_draw;  // the first instance's first matrix; matrices an instance
#endif
uniform mat4 u_clip_from_world;

out vec2 v_uv;
#ifdef LIT
layout(location = 3) in vec3 a_normal;  // likewise
out float v_light;

// The inverse transpose but for its length: the rows' cross products (docs/formats/tpw-md2.md, 6.6).
vec3 turned_normal(vec3 x, vec3 y, vec3 z) {
    vec3 turned = vec3(dot(cross(y, z), a_normal), dot(cross(z, x), a_normal),
                       dot(cross(x, y), a_normal));
    return dot(x, cross(y, z)) < 0.0 ? -turned : turned;
}
#endif

void main() {
    vec4 world = vec4(a_position, 1.0);
#ifndef PLACED
    int matrix = u_matrices_of_draw.x + gl_InstanceID * u_matrices_of_draw.y + int(a_node);
    ivec2 at = ivec2((matrix & 63) * 3, matrix >> 6);
    vec4 x = texelFetch(u_matrices, at, 0), y = texelFetch(u_matrices, at + ivec2(1, 0), 0),
         z = texelFetch(u_matrices, at + ivec2(2, 0), 0);
    world.xyz = vec3(dot(x, world), dot(y, world), dot(z, world));
#endif
#if defined(LIT) && defined(PLACED)
    v_light = light_on(a_normal);
#elif defined(LIT)
    v_light = light_on(turned_normal(x.xyz, y.xyz, z.xyz));
#endif
    v_uv = a_uv;
    gl_Position = u_clip_from_world * world;
}
