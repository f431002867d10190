/* Debian's runtime for wasm32 was built with a stack protector and its C library has no guard: here it is. Newer
 * releases bring their own, and then this file is not compiled (script/web looks). */
void __stack_chk_fail(void);

unsigned long __stack_chk_guard = 0x5afe57acUL;

void __stack_chk_fail(void) { __builtin_trap(); }
