import type { Day } from '#rules/time.ts'

/** In the playoffs a week is a slot: one numbered game of one round (P1). Null or absent in the regular season. */
export type SlotPlace = { round?: number | null | undefined; game_number?: number | null | undefined }
/** The days of a week, both included. */
export type WeekSpan = SlotPlace & { start_date: Day; end_date: Day }
export type Week = { week_number: number; start_date: Day; end_date: Day }
