// The clouds and the bowl below, around the eye. A hair before the far end of the depth range: what
// is drawn covers it, and rounding never puts it behind the cleared depth.
layout(location = 0) in vec3 a_position;  // x, z from the eye; y in the world
layout(location = 1) in vec2 a_cell;
layout(location = 2) in vec3 a_ramp;

uniform mat4 u_clip_from_eye;  // world axes
uniform float u_eye_height;

out vec2 v_cell;
out vec3 v_ramp;

void main() {
    v_cell = a_cell;
    v_ramp = a_ramp;
    vec4 clip = u_clip_from_eye * vec4(a_position - vec3(0.0, u_eye_height, 0.0), 1.0);
    gl_Position = vec4(clip.xy, clip.w * 0.999999, clip.w);
}
