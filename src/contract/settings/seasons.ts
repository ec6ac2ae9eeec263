import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'

const season = z.object({
  season_year: z.string(),
  first_day: day,
  /** The last day of the regular season. */
  last_day: day,
  /** The start of its first game; null if unknown. */
  first_lock: instant.nullable(),
  /** The start to propose for a survivor contest: the first day of the first week that hasn't begun. */
  next_start: day,
  is_over: z.boolean(),
  weeks_passed: z.int(),
  total_weeks: z.int(),
  /** Whether its days are only a proposal because the schedule isn't known. */
  is_proposal: z.boolean(),
})

export const listSeasons = endpoint('GET', '/admin/seasons', {
  access: 'admin',
  summary:
    'The seasons a contest can be created for, oldest first, and the one to propose: the season in play, else the next one (rulebook O9).',
  answer: z.object({ seasons: z.array(season), proposed: z.string() }),
})
