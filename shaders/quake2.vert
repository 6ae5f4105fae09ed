// A vertex of a Quake II model: two frames as stored, blended (docs/formats/quake2-md2.md, Playing).
#include "light.glsl"

layout(location = 0) in uint a_vertex;  // of the file
layout(location = 1) in vec2 a_uv;
// Of the instance:
layout(location = 2) in vec4 a_world_x;  // rows of world_from_model
layout(location = 3) in vec4 a_world_y;
layout(location = 4) in vec4 a_world_z;
layout(location = 5) in vec4 a_from_scale;  // times 1 - blend; w: the blend
layout(location = 6) in vec4 a_to_scale;    // times blend
layout(location = 7) in vec4 a_translate;   // blended
layout(location = 8) in uvec2 a_frames;     // first texel of the two frames

uniform mat4 u_clip_from_world;
uniform highp usampler2D u_frames;  // x, y, z, normal; 2,048 vertices a line (quake2_pass.cpp)
uniform vec3 u_normals[163];        // the last one stands for every index past the table

out vec2 v_uv;
out float v_light;

uvec4 stored(uint first) {
    int at = int(first + a_vertex);
    return texelFetch(u_frames, ivec2(at & 2047, at >> 11), 0);
}

void main() {
    uvec4 from = stored(a_frames.x), to = stored(a_frames.y);
    vec4 position = vec4(vec3(from.xyz) * a_from_scale.xyz + vec3(to.xyz) * a_to_scale.xyz +
                             a_translate.xyz, 1.0);
    vec4 world = vec4(dot(a_world_x, position), dot(a_world_y, position), dot(a_world_z, position),
                      1.0);
    vec3 normal = mix(u_normals[min(from.w, 162u)], u_normals[min(to.w, 162u)], a_from_scale.w);
    vec3 turned = vec3(dot(a_world_x.xyz, normal), dot(a_world_y.xyz, normal),
                       dot(a_world_z.xyz, normal));
    v_light = light_on(turned);
    v_uv = a_uv;
    gl_Position = u_clip_from_world * world;
}
