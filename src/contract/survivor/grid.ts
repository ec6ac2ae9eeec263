import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { namedContest, namedEntry, namedTeam, ofContest, ofSlot } from '#contract/fields.ts'
import { gridFates } from '#rules/survivor/grid.ts'
import { livesLeft, ruledWeeks } from './survivor.ts'

const gridWeek = z.object({
  ...ofSlot,
  is_processed: z.boolean(),
  /** False while the caller could still pick late: the week's squares stay empty (rulebook S2). */
  can_see_picks: z.boolean(),
  /** Members left after the week; null before its results. */
  survived: z.int().nullable(),
})
export type GridWeek = z.infer<typeof gridWeek>

/** Two compact lists in the order of `weeks`, because one answer holds 500 members × 26 weeks. */
const gridMember = z.object({
  ...namedEntry,
  user_id: z.int().nullable(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
  placement: z.int().nullable(),
  /** The team of each week; null without a pick, or if the member wasn't in. */
  picks: z.array(z.int().nullable()),
  /** The outcome of each week; null if the member wasn't in, or the week is hidden from the caller. */
  fates: z.array(z.enum(gridFates).nullable()),
  /** Only for these weeks. */
  rulings: ruledWeeks,
})
export type GridMember = z.infer<typeof gridMember>

/** The most members in a grid; a larger contest shows those who lasted longest. */
export const GRID_MEMBERS = 1_000

export const seasonGrid = endpoint('GET', '/survivor/contests/:contestId/grid', {
  access: 'member',
  summary: `Everyone's picks of all weeks that have locked, the living first: up to ${GRID_MEMBERS} members (rulebook S2, S5).`,
  params: ofContest,
  answer: z.object({
    ...namedContest,
    /** Only locked weeks. */
    weeks: z.array(gridWeek),
    members: z.array(gridMember),
    teams: z.array(z.object(namedTeam)),
    active_participants: z.int(),
    total_participants: z.int(),
  }),
})
