/**
 * How the server is run so that it stays small: with 500 members below 200 MB instead of 450.
 * - Node's young generation is kept small; it trades a little speed for a heap that does not balloon under a burst.
 * - glibc would keep each freed 19 MB block of a password hash for later, once in every thread; a fixed threshold gives
 *   such blocks back to the system at once.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=1024']
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
