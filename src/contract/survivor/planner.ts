import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant, namedContest, namedTeam, ofContest, ofSlot, pickedTeam } from '#contract/fields.ts'
import { livesLeft, ofEntry, ofEntryInQuery, week_number } from './survivor.ts'

const chance = z.number().nullable()

const plannerWeek = z.object({
  ...ofSlot,
  start_date: day,
  lock_time: instant.nullable(),
  is_locked: z.boolean(),
  is_processed: z.boolean(),
  /** Each team can be used once per slate of weeks; null in the Final (rulebook P3). */
  slate: z.int().nullable(),
  /** The caller can make or change this week's pick. */
  is_open: z.boolean(),
  /** The caller's pick; in an open week it is the plan. */
  team_id: z.int().nullable(),
  /** The pick's survival chance; null without a pick, in weeks with results, and without a forecast. */
  survival_chance: chance,
})
export type PlannerWeek = z.infer<typeof plannerWeek>

const plannerCell = z.object({
  week_number: z.int(),
  games: z.int(),
  /** In order of play: 'BOS' at home, '@BOS' away. */
  opponents: z.array(z.string()),
  wins_needed: z.int(),
  survival_chance: chance,
  /** The refusal's code if no one can pick the team this week; null if members who haven't used it can. */
  refused: z.string().nullable(),
})
export type PlannerCell = z.infer<typeof plannerCell>

export const plannerTeams = z.array(
  z.object({
    ...namedTeam,
    /** Every week without results, in order. The same for every member. */
    cells: z.array(plannerCell),
  }),
)
export type PlannerTeam = z.infer<typeof plannerTeams>[number]

export const readPlanner = endpoint('GET', '/survivor/contests/:contestId/planner', {
  access: 'member',
  summary:
    "The caller's picks ahead as a plan, with every team's games and chances in the weeks to come (rulebook F3). Nobody else sees the plan (S5).",
  params: ofContest,
  query: ofEntryInQuery,
  answer: z.object({
    ...namedContest,
    /** False with the pool's forecasts off: every chance is null (rulebook F6). */
    forecasts: z.boolean(),
    weeks: z.array(plannerWeek),
    /** The teams the caller has used, each with its week and slate. */
    used_teams: z.array(z.object({ team_id: z.int(), week_number: z.int(), slate: z.int() })),
    /** Why the caller can't plan: 'not_a_participant', 'participant_eliminated' or 'contest_not_in_progress'; null where they can. */
    refused: z.string().nullable(),
    /** The number of weeks in `plan_chance`: weeks without results whose pick has a chance. */
    plan_weeks: z.int(),
    /** The caller's lives left; absent in a contest with only one (rulebook S18). */
    lives_left: livesLeft,
    /**
     * The chance that all of these picks survive, or with several lives that at least one life is left; null if
     * unknown.
     */
    plan_chance: chance,
    server_now: instant,
    teams: plannerTeams,
  }),
})

/** A week with its team, or null for none. */
const plannedPick = z.object({ week_number: z.int(), team_id: z.int().nullable() })
/** The previous picks of each changed week; saving them again restores exactly that state. */
const before = z.array(plannedPick)

export const fillPlan = endpoint('POST', '/survivor/contests/:contestId/planner/fill', {
  limit: { each: 'member', times: 60, within: 60 },
  access: 'member',
  summary:
    'Picks the suggested teams for the open weeks, all of them or none (rulebook F3, S1). With `keep_picks` only for weeks without a pick.',
  params: ofContest,
  body: ofEntry.extend({ keep_picks: z.boolean().optional() }).optional(),
  answer: z.object({
    /** The open weeks planned; `team_id` is null where no team is left for the week. */
    weeks: z.array(plannedPick),
    before,
    server_now: instant,
  }),
})

/** More weeks than any contest has. */
const MOST_WEEKS = 100

export const savePlan = endpoint('PUT', '/survivor/contests/:contestId/planner', {
  limit: { each: 'member', times: 60, within: 60 },
  access: 'member',
  summary:
    'Saves picks for several open weeks, all of them or none; null takes a pick back. Weeks that are not named keep their picks, unless a team moves from there (rulebook S1).',
  params: ofContest,
  body: ofEntry.extend({
    picks: z
      .array(z.object({ week_number, team_id: pickedTeam.nullable() }))
      .min(1, 'Name at least one week')
      .max(MOST_WEEKS, `At most ${MOST_WEEKS} weeks`)
      .refine((picks) => new Set(picks.map((pick) => pick.week_number)).size === picks.length, 'Name each week once'),
  }),
  answer: z.object({ before, server_now: instant }),
})
