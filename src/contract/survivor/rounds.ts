import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, instant, namedTeam, ofContest } from '#contract/fields.ts'
import { seriesGame } from '#contract/playoffs/series-game.ts'
import { survivorContest } from './survivor.ts'
import { contestWeek } from './weeks.ts'

const sideOfSeries = z.object({ ...namedTeam, wins: z.int() })

const series = z.object({
  /** The home team of the first game, then its opponent. */
  teams: z.array(sideOfSeries),
  /** For example 'BOS leads 2–1'. */
  state: z.string(),
  games: z.array(seriesGame),
})
export type Series = z.infer<typeof series>

const playoffRound = z.object({
  round: z.int(),
  is_set_up: z.boolean(),
  /** Why it can't be set up now; null if it can. */
  refused: z.string().nullable(),
  /** Set up, and none of its games has locked. */
  can_be_taken_back: z.boolean(),
  series: z.array(series),
})
export type PlayoffRound = z.infer<typeof playoffRound>

export const playoffRounds = endpoint('GET', '/survivor/contests/:contestId/playoff-rounds', {
  access: 'member',
  summary: 'The playoff rounds of the season with their series, and which of them are set up in the contest.',
  params: ofContest,
  answer: z.object({ rounds: z.array(playoffRound), server_now: instant }),
})

export const setUpPlayoffRound = endpoint('POST', '/survivor/contests/:contestId/playoff-rounds', {
  access: 'admin',
  summary: 'Sets up a round of the playoff tiebreaker: one slot for each of the games 1 to 4 (rulebook P1).',
  params: ofContest,
  body: z.object({
    round: z
      .int('Choose a round from 1 to 4')
      .min(1, 'Choose a round from 1 to 4')
      .max(4, 'Choose a round from 1 to 4'),
  }),
  answer: z.object({
    round: z.int(),
    contest: survivorContest,
    weeks: z.array(contestWeek),
    server_now: instant,
  }),
  status: 201,
})

export const takeBackPlayoffRound = endpoint('DELETE', '/survivor/contests/:contestId/playoff-rounds/:round', {
  access: 'admin',
  summary: 'Removes a round that was set up, as long as nobody has picked in it; auto advance waits with it.',
  params: ofContest.extend({ round: idInPath }),
  answer: z.object({
    round: z.int(),
    /** Whether the contest advances automatically: it skips this round until one of its games changes and is final. */
    auto_advance_paused: z.boolean(),
    contest: survivorContest,
  }),
})
