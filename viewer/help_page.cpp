#include "viewer/help_page.hpp"

#include "viewer/actions.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>

namespace turnstile {

HelpPage::HelpPage(Window& window) : window_(window) {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // nothing is written into the current folder
    ImGui::StyleColorsDark();
    ImGui_ImplSDL2_InitForOpenGL(window.handle(), window.context());
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

HelpPage::~HelpPage() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void HelpPage::take_event(const SDL_Event& event) { ImGui_ImplSDL2_ProcessEvent(&event); }

void HelpPage::draw() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGui::NewFrame();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2.0f, screen.y / 2.0f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::Begin("Keys", nullptr,
                 ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    if (ImGui::BeginTable("actions", 3, ImGuiTableFlags_SizingFixedFit)) {
        for (const Action& action : actions()) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(SDL_GetKeyName(action.key));
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", action.name);
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(action.help);
        }
        ImGui::EndTable();
    }
    ImGui::Separator();
    ImGui::TextUnformatted("Drag to turn, wheel to come nearer.");
    ImGui::End();
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace turnstile
