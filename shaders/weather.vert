layout(location = 0) in vec3 a_position;  // from the eye, along the world's axes
layout(location = 1) in vec2 a_uv;
layout(location = 2) in float a_brightness;

uniform mat4 u_clip_from_eye;

out vec2 v_uv;
out float v_brightness;

void main() {
    v_uv = a_uv;
    v_brightness = a_brightness;
    gl_Position = u_clip_from_eye * vec4(a_position, 1.0);
}
