// Informs the thread sanitizer of synchronisation in Swift's runtime on Linux, whose libraries are not instrumented.
//
// Compiled code performs the fast path of many operations itself, where the sanitizer sees its atomic operations, and
// leaves the slow path to the runtime. Accesses before such a call on one thread and after it on another then seem to
// race. So the functions that pass ownership between threads are interposed, and each reports the ordering it
// creates:
//
// - A contended mutex is handed over by the kernel.
// - A counted reference is released before the holder of the last one may free or change the object. The sanitizer
//   applies the same rule to std::shared_ptr.
//
// The runtime can report tasks and executors to the sanitizer itself, and is asked to. No report is suppressed. As
// with std::shared_ptr, threads that release the same object one after the other are ordered by that, so a race
// between them can go unnoticed.
//
// Built into a library and preloaded by .ci/sanitize thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// The sanitizer's functions; absent in programs without it, such as a shell that starts one of ours.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void acquire(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}

static void release(void *address) {
  if (__tsan_release) __tsan_release(address);
}

// Looks up the runtime's function by name. Every thread finds the same one, so a race is harmless.
#define REAL(type, name)                                                   \
  static type *real;                                                       \
  type *found = __atomic_load_n(&real, __ATOMIC_RELAXED);                  \
  if (!found) {                                                            \
    found = (type *)dlsym(RTLD_NEXT, name);                                \
    __atomic_store_n(&real, found, __ATOMIC_RELAXED);                      \
  }

// MARK: Tasks and executors

// The runtime reports tasks and executors to the sanitizer itself once its __tsan_on_initialize has been called. On
// Linux the sanitizer does not call it.
__attribute__((constructor)) static void initialize_runtime(void) {
  void (*on_initialize)(void) = (void (*)(void))dlsym(RTLD_NEXT, "__tsan_on_initialize");
  if (on_initialize && __tsan_acquire) on_initialize();
}

// MARK: Mutexes

// Methods of Synchronization._MutexHandle, whose first stored property is the lock word.
#define LOCK_SLOWLY "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOWLY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOWLY "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef METHOD void lock_method(uint32_t thread, SELF void *mutex);
typedef METHOD bool try_lock_method(SELF void *mutex);
typedef METHOD void unlock_method(SELF void *mutex);

METHOD void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOWLY);
METHOD bool try_lock_slowly(SELF void *mutex) __asm__(TRY_LOCK_SLOWLY);
METHOD void unlock_slowly(SELF void *mutex) __asm__(UNLOCK_SLOWLY);

METHOD void lock_slowly(uint32_t thread, SELF void *mutex) {
  REAL(lock_method, LOCK_SLOWLY)
  found(thread, mutex);
  acquire(mutex);
}

METHOD bool try_lock_slowly(SELF void *mutex) {
  REAL(try_lock_method, TRY_LOCK_SLOWLY)
  bool held = found(mutex);
  if (held) acquire(mutex);
  return held;
}

METHOD void unlock_slowly(SELF void *mutex) {
  REAL(unlock_method, UNLOCK_SLOWLY)
  release(mutex);
  found(mutex);
}

// MARK: Counted references

// A bridged reference keeps flags in the bits that addresses do not use. The top bit marks a value, not a reference.
static void *object_of(uintptr_t reference) {
  return reference >> 63 ? 0 : (void *)(reference & 0x00FFFFFFFFFFFFF8);
}

typedef void release_function(void *object);
typedef void release_many_function(void *object, uint32_t count);
typedef bool is_unique_function(const void *object);

static void release_and_acquire(void *reference) {
  void *object = object_of((uintptr_t)reference);
  if (!object) return;
  release(object);
  acquire(object);
}

static bool is_unique(bool unique, const void *reference) {
  void *object = object_of((uintptr_t)reference);
  if (unique && object) acquire(object);
  return unique;
}

#define RELEASES(name)                     \
  void name(void *object) {                \
    REAL(release_function, #name)          \
    release_and_acquire(object);                        \
    found(object);                         \
  }
#define RELEASES_MANY(name)                     \
  void name(void *object, uint32_t count) {     \
    REAL(release_many_function, #name)          \
    release_and_acquire(object);                             \
    found(object, count);                       \
  }
#define ASKS_WHETHER_UNIQUE(name)                \
  bool name(const void *object) {                \
    REAL(is_unique_function, #name)              \
    return is_unique(found(object), object);     \
  }

RELEASES(swift_release)
RELEASES(swift_bridgeObjectRelease)
RELEASES_MANY(swift_release_n)
RELEASES_MANY(swift_bridgeObjectRelease_n)
ASKS_WHETHER_UNIQUE(swift_isUniquelyReferenced_native)
ASKS_WHETHER_UNIQUE(swift_isUniquelyReferenced_nonNull_native)
ASKS_WHETHER_UNIQUE(swift_isUniquelyReferenced_nonNull_bridgeObject)
