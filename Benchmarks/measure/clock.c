/* Makes a program's clock wrong by CLOCK_OFFSET seconds when it is preloaded, as that of a machine whose time was never
   set. Time that merely passes stays right: timers and waits of the wall clock are moved with it. */
#define _GNU_SOURCE
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static time_t offset(void) {
  static int is_known;
  static time_t value;
  if (!is_known) {
    const char *text = getenv("CLOCK_OFFSET");
    value = text ? atol(text) : 0;
    is_known = 1;
  }
  return value;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = syscall(SYS_gettimeofday, now, zone);
  if (result == 0) now->tv_sec += offset();
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

static char is_wall_timer[4096];

int timerfd_create(int clock, int flags) {
  int timer = syscall(SYS_timerfd_create, clock, flags);
  if (timer >= 0 && timer < (int)sizeof is_wall_timer) is_wall_timer[timer] = clock == CLOCK_REALTIME;
  return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *value, struct itimerspec *old) {
  struct itimerspec moved = *value;
  if ((flags & TFD_TIMER_ABSTIME) && timer < (int)sizeof is_wall_timer && is_wall_timer[timer] && moved.it_value.tv_sec)
    moved.it_value.tv_sec -= offset();
  return syscall(SYS_timerfd_settime, timer, flags, &moved, old);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  struct timespec moved = *end;
  moved.tv_sec -= offset();
  return sem_clockwait(semaphore, CLOCK_REALTIME, &moved);
}
