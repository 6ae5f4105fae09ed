// Linked into GL tests under AddressSanitizer: keeps drivers loaded until the leak report, which
// can name nothing, and so suppress nothing, in what has been unloaded.
extern "C" int dlclose(void* /*library*/) noexcept { return 0; }
