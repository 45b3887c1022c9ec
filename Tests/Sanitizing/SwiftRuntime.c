// Tells the thread sanitizer what it cannot see of Swift's runtime on Linux, whose libraries are not instrumented.
//
// Compiled code does the common half of many things itself, where the sanitizer sees its atomic operations, and leaves the
// other half to the runtime. What one thread does before such a call and another one after it then seems to race. So
// the functions through which threads hand things to one another are stood in front of, and each says what it means:
//
// - A mutex that several threads want is handed over by the kernel.
// - A counted reference is let go before whoever holds the last one may free or change what it refers to; the sanitizer
//   knows that of std::shared_ptr by the same rule.
//
// Of tasks and executors the runtime can tell the sanitizer itself, and is asked to. No report is suppressed. As with
// std::shared_ptr, threads that let go of the same object one after the other are in order by that, so a race between
// them can go unseen.
//
// Built into a library and preloaded by .ci/sanitize thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// The sanitizer's own; absent in programs without it, such as a shell between two of ours.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void acquire(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}

static void release(void *address) {
  if (__tsan_release) __tsan_release(address);
}

// The runtime's function of a name. Any thread finds the same.
#define REAL(type, name)                                                   \
  static type *real;                                                       \
  type *found = __atomic_load_n(&real, __ATOMIC_RELAXED);                  \
  if (!found) {                                                            \
    found = (type *)dlsym(RTLD_NEXT, name);                                \
    __atomic_store_n(&real, found, __ATOMIC_RELAXED);                      \
  }

// MARK: The runtime's own word

// The runtime can tell the sanitizer itself what tasks and executors mean, once it has heard of it; on Linux the sanitizer
// does not call what stands ready for that.
__attribute__((constructor)) static void introduce(void) {
  void (*heard)(void) = (void (*)(void))dlsym(RTLD_NEXT, "__tsan_on_initialize");
  if (heard && __tsan_acquire) heard();
}

// MARK: Mutexes

// Methods of Synchronization._MutexHandle, whose first stored property is the word of the lock.
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

// A bridged reference keeps flags in the bits that no address has; one of them says that it is no reference but a value.
static void *object_of(uintptr_t reference) {
  return reference >> 63 ? 0 : (void *)(reference & 0x00FFFFFFFFFFFFF8);
}

typedef void release_function(void *object);
typedef void release_many_function(void *object, uint32_t count);
typedef bool is_unique_function(const void *object);

static void let_go(void *reference) {
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
    let_go(object);                        \
    found(object);                         \
  }
#define RELEASES_MANY(name)                     \
  void name(void *object, uint32_t count) {     \
    REAL(release_many_function, #name)          \
    let_go(object);                             \
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
