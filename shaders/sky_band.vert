// The band around the horizon, as far away as the clouds (sky_clouds.vert).
layout(location = 0) in vec3 a_position;  // x, z from the eye; y in the world
layout(location = 1) in vec2 a_uv;

uniform mat4 u_clip_from_eye;  // world axes
uniform float u_eye_height;

out vec2 v_uv;

void main() {
    v_uv = a_uv;
    vec4 clip = u_clip_from_eye * vec4(a_position - vec3(0.0, u_eye_height, 0.0), 1.0);
    gl_Position = vec4(clip.xy, clip.w * 0.999999, clip.w);
}
