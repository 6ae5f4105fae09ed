#pragma once

#include <string>
#include <vector>

namespace turnstile {

/// Writes a model of either kind of .md2, or a clip with the model that lies beside it, as glTF to
/// `out`. `clips` are files as commands name them, instead of all those beside a model. What glTF
/// cannot say goes to the standard error, a line each. Throws as commands do.
void convert_to_glb(const std::string& in, const std::string& out,
                    const std::vector<std::string>& clips);

}  // namespace turnstile
