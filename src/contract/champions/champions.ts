import { z } from 'zod'
import { contestStatus, contestType } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, instant, namedContest, namedEntry, ofSlot } from '#contract/fields.ts'
import { livesLeft } from '#contract/survivor/survivor.ts'

const named = {
  ...namedContest,
  contest_type: contestType,
  season_year: z.string(),
  status: contestStatus,
}

export const champion = z.object({
  ...namedEntry,
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
  lives_left: livesLeft,
  /** Wins of their teams; null in a survivor contest. */
  wins: z.int().nullable(),
  /** The teams they drafted, in draft order; empty in a survivor contest. */
  teams: z.array(z.string()),
})

export const pastContest = z.object({
  ...named,
  tiebreaker_of: z.int().nullable(),
  participants: z.int(),
  /** Lives each member started with; absent where that was one (rulebook S18). */
  lives: z.int().optional(),
  /** Weeks and playoff slots with results; null where teams are drafted. */
  weeks_played: z.int().nullable(),
  /** How many of those weeks are playoff slots. */
  slots_played: z.int().nullable(),
  completed_at: instant.nullable(),
  /** The payout of first place per champion, such as '$140'; absent without payouts (rulebook O11). */
  prize: z.string().optional(),
  /** Empty until the contest and any tiebreaker are completed; several if they share first place (rulebook Y2). */
  champions: z.array(champion),
  /** Members sharing first place until their tiebreaker ends; empty otherwise. */
  tied: z.array(champion),
  /** The tiebreaker that decided, or will decide, the tied first place. */
  decided_by: z.int().nullable(),
})
export type PastContest = z.infer<typeof pastContest>

export const listChampions = endpoint('GET', '/champions', {
  access: 'member',
  summary: 'Each season with its contests that have begun and their champions, newest first (rulebook Y2).',
  answer: z.object({
    seasons: z.array(z.object({ season_year: z.string(), contests: z.array(pastContest) })),
  }),
})

/** A week or playoff slot of a survivor contest. */
const week = z.object(ofSlot)

const judgedPick = z.object({
  ...named,
  ...week.shape,
  abbreviation: z.string(),
  /** How many of those alive survived that week, and how many were eliminated. */
  survived: z.int(),
  eliminated: z.int(),
  /** How many others picked the same team. */
  others: z.int(),
})
export type JudgedPick = z.infer<typeof judgedPick>

const memberResult = z.object({
  ...named,
  participants: z.int(),
  /** Whether they won the title, alone or shared. */
  is_title: z.boolean(),
  /** Final place; ties share one. Null until the contest is completed. */
  place: z.int().nullable(),
  /** Weeks and playoff slots of a survivor contest; null where teams are drafted. */
  weeks_survived: z.int().nullable(),
  /** How many of those weeks are playoff slots. */
  slots_survived: z.int().nullable(),
  /** The week they were eliminated from a survivor contest. */
  out_in: week.nullable(),
  /** Wins of their teams so far; null in a survivor contest. */
  wins: z.int().nullable(),
  /** The teams they drafted, with each team's wins. */
  teams: z.array(z.object({ abbreviation: z.string(), wins: z.int() })),
})
export type MemberResult = z.infer<typeof memberResult>

export const memberStatistics = endpoint('GET', '/members/:userId/statistics', {
  access: 'member',
  summary:
    'A member over the years: titles, weeks survived, best and worst pick, and the result of each contest (rulebook Y3).',
  params: z.object({ userId: idInPath }),
  answer: z.object({
    member: z.object({ user_id: z.int(), name: z.string() }),
    titles: z.int(),
    /** Seasons in which they played a contest that started. */
    seasons: z.int(),
    /** Weeks and playoff slots survived in all contests. */
    weeks_survived: z.int(),
    /** How many of those weeks are playoff slots. */
    slots_survived: z.int(),
    /** The surviving pick of the week that the fewest survived; null without one. */
    best_pick: judgedPick.nullable(),
    /** The losing pick of the week that the most survived; null without one. */
    worst_pick: judgedPick.nullable(),
    /** Newest first. */
    results: z.array(memberResult),
  }),
})
export type MemberStatistics = z.infer<typeof memberStatistics.answer>
