/** Instants of the 2025-26 season for the pool's clock. */
export const BEFORE_THE_SEASON = '2025-10-07T12:00:00.000Z'
/** In week 1 of a contest that starts on 2025-10-08, before its lock. */
export const IN_WEEK_ONE = '2025-10-08T12:00:00.000Z'
export const AFTER_WEEK_ONE = '2025-10-13T12:00:00.000Z'
/** Of the demo: the day's games decide its week, and week 7 is open. */
export const IN_WEEK_SIX = '2025-11-11T17:00:00.000Z'
export const AFTER_THE_SEASON = '2026-06-30T12:00:00.000Z'
