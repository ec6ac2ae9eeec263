import { z } from 'zod'
import { champion, pastContest } from '#contract/champions/champions.ts'
import { contestStatus, contestType } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, done, instant, namedContest } from '#contract/fields.ts'
import { boardPick, boardTeam, withoutPick } from '#contract/survivor/picks.ts'
import { survivorStanding } from '#contract/survivor/survivor.ts'
import { weekGame } from '#contract/survivor/weeks.ts'
import { leaderboardRow } from '#contract/two-team/leaderboard.ts'

/** The most rows of a table: a television shows no more, however long it rotates. */
export const SCREEN_ROWS = 100

/** The header with the pool's instant of an answer. An answer that hasn't changed (304) carries a new one. */
export const POOL_NOW = 'x-pool-now'

const named = { ...namedContest, season_year: z.string(), status: contestStatus }

/** The week that is played now, or locks next. */
const survivorWeek = z.object({
  /** 'Week 7', or 'Round 2, Game 3'. */
  title: z.string(),
  is_slot: z.boolean(),
  is_locked: z.boolean(),
  is_processed: z.boolean(),
  /** False before the lock, and while a late pick is possible (rulebook S2, S5). */
  can_see_picks: z.boolean(),
  /** From when on the picks of a locked week are shown at the latest. */
  shown_from: instant.nullable(),
  picks: z.array(boardPick),
  teams: z.array(boardTeam),
  without_pick: z.array(withoutPick),
  games: z.array(weekGame),
  picked_count: z.int().nullable(),
  alive_count: z.int(),
})

const survivor = z.object({
  ...named,
  lives: z.int(),
  /** The automatic start of a waiting contest; null if an admin starts it. */
  starts_at: instant.nullable(),
  next_lock: z.object({ title: z.string(), at: instant }).nullable(),
  /** Null before the start, at the end, and while a playoff round is awaited. */
  week: survivorWeek.nullable(),
  standings: z.object({
    participants: z.array(survivorStanding),
    active_participants: z.int(),
    eliminated_participants: z.int(),
  }),
})

const draft = z.object({
  ...named,
  contest_type: contestType,
  /** Their names, in the order they joined. */
  participants: z.array(z.string()),
  starts_at: instant.nullable(),
  /** Empty before the first pick. */
  leaderboard: z.array(leaderboardRow),
})

export const readOfficeScreen = endpoint('GET', '/screen/:secret', {
  access: 'visitor',
  limit: { each: 'address', times: 600, within: 60 },
  summary:
    'The page for a television: what every member may see of both contests, tonight’s games and the champions (rulebook O10). Answers 304 to an `If-None-Match` that still matches.',
  params: z.object({ secret: z.string().max(100) }),
  answer: z.object({
    pool_name: z.string(),
    /** The program that answers: an open page loads itself again when it changes. */
    program: z.string(),
    /** The league day of the games; until 6 AM in New York it is yesterday's. */
    today: day,
    /** The running contests, oldest first; else the one that members without an entry see (rulebook D8). */
    survivors: z.array(survivor),
    drafts: z.array(draft),
    games: z.array(weekGame.extend({ is_playoffs: z.boolean() })),
    /** Of the newest season that has any. */
    champions: z.array(
      z.object({
        contest_id: z.int(),
        contest_name: pastContest.shape.contest_name,
        season_year: pastContest.shape.season_year,
        champions: z.array(champion.pick({ participant_id: true, participant_name: true, wins: true })),
      }),
    ),
  }),
})

const link = z.object({
  /** Null while there is none, and where it can't be read because the server's secret changed. */
  url: z.string().nullable(),
  /** Null while there is none. */
  made_at: instant.nullable(),
})

export const readScreenLink = endpoint('GET', '/admin/screen', {
  access: 'admin',
  summary: 'The link of the page for a television.',
  answer: link,
})

export const makeScreenLink = endpoint('POST', '/admin/screen', {
  access: 'admin',
  summary: 'Makes the link of the page for a television, or a new one; the old link stops working.',
  answer: link,
  status: 201,
})

export const revokeScreenLink = endpoint('DELETE', '/admin/screen', {
  access: 'admin',
  summary: 'Revokes the link of the page for a television.',
  answer: done,
})
