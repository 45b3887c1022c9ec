// Tells the thread sanitizer what it cannot see of a Swift Mutex on Linux.
//
// The way in and out of a mutex that nobody else holds is compiled into the code that uses it, where the sanitizer sees its
// atomic operations. The way in of a thread that has to wait is in libswiftSynchronization, which is not instrumented: what
// the other thread did before it let go then seems to race with what this one does afterwards. So that function is
// stood in front of: after the real one, the word of the lock is read once more in the sanitizer's sight, as the real one
// read it. Nothing is suppressed, and every access without the lock is still reported.
//
// Built into a library and preloaded by .ci/sanitize thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(UInt32), whose first stored property is the word of the lock.
#define LOCK_SLOWLY "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"

typedef __attribute__((swiftcall)) void lock_function(uint32_t thread, __attribute__((swift_context)) void *mutex);

// Absent in programs without the sanitizer.
__attribute__((weak)) uint32_t __tsan_atomic32_load(const volatile uint32_t *word, int order);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, __attribute__((swift_context)) void *mutex)
    __asm__(LOCK_SLOWLY);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, __attribute__((swift_context)) void *mutex) {
  // Any thread finds the same.
  static lock_function *real;
  if (!real) real = (lock_function *)dlsym(RTLD_NEXT, LOCK_SLOWLY);
  real(thread, mutex);
  if (__tsan_atomic32_load) __tsan_atomic32_load(mutex, __ATOMIC_ACQUIRE);
}
