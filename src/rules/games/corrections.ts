import { hours } from '#rules/time.ts'

/** The NHL may correct a FINAL game for this long; OFF is official (S13, D9). */
export const CORRECTED_WITHIN = hours(1)
