import { fileURLToPath } from 'node:url'

/**
 * Options that keep the server small: below 230 MB with 500 members instead of 450.
 * - A small young generation keeps the heap from growing in a burst; with half of this, 128 picks at once take a sixth
 *   longer.
 * - glibc would keep each freed 19 MB block of a password hash, once per thread; a fixed threshold returns such blocks
 *   to the system at once.
 *
 * The compile cache makes startup fast: Node compiles each of some thousand files only once, and keeps the result here.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
}
