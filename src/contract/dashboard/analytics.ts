import { z } from 'zod'
import { contest } from '#contract/contests/contests.ts'
import { day, instant } from '#contract/fields.ts'
import { howFar } from '#contract/games/how-far.ts'
import { weekPick } from '#contract/survivor/picks.ts'
import { toldWeek, weekFate } from '#contract/survivor/story.ts'
import { livesLeft } from '#contract/survivor/survivor.ts'
import { ending } from '#contract/two-team/ending.ts'

const ofSlot = { week_number: z.int(), round: z.int().nullable(), game_number: z.int().nullable() }

/** A game from one team's side. */
const teamGame = z.object({
  game_id: z.int(),
  game_date: day,
  start_time: instant.nullable(),
  opponent_abbrev: z.string(),
  is_home: z.boolean(),
  game_state: z.string(),
  team_score: z.int().nullable(),
  opponent_score: z.int().nullable(),
  live: howFar,
})
export type TeamGame = z.infer<typeof teamGame>

/** The caller's own state in the survivor contest on the dashboard. */
const mySurvivor = z.object({
  is_participant: z.boolean(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
  /** The week of their elimination in words: 'Week 4', or 'Round 1, Game 2' in the playoffs. */
  eliminated_in: z.string().nullable(),
  /** The current week has locked without a pick of theirs, and there is still a team that they could pick (rulebook S2). */
  can_pick_late: z.boolean(),
  pick: weekPick.nullable(),
  /** That pick's chance to survive, from the lock until it has a result (rulebook F2, F7). */
  survival_chance: z.number().min(0).max(1).nullable(),
  /** The games of that pick in its week, by start; none without a pick. */
  games: z.array(teamGame),
})

/** The caller's own state in the contest with a draft on the dashboard. */
const myTwoTeam = z.object({
  is_participant: z.boolean(),
  /** While drafting: how many picks come before the caller's next one, 0 if it is their turn; null where they have none left. */
  picks_until: z.int().nullable(),
  draft_order: z.int().nullable(),
  /** Equal totals share a rank (rulebook D7); null before the first pick. */
  rank: z.int().nullable(),
  is_tied: z.boolean(),
  wins: z.int(),
  teams: z.array(
    z.object({
      abbreviation: z.string(),
      team_name: z.string(),
      wins: z.int(),
      /** On the league day of the pool's clock (rulebook T1). */
      games_today: z.array(teamGame.omit({ game_date: true })),
    }),
  ),
})

/** The contest has ended, the caller took part, and they have not dismissed that (rulebook D8). */
const isEndingNew = z.boolean()

const twoTeam = z.object({
  contest_id: z.int(),
  contest_name: z.string(),
  contest_type: contest.shape.contest_type,
  season_year: z.string(),
  /** Whether the regular season of that year is over (rulebook O9). */
  is_season_over: z.boolean(),
  status: contest.shape.status,
  current_participants: z.int(),
  max_participants: z.int(),
  starts_at: instant.nullable(),
  /** Who shares first place, once somebody has a win; none before. */
  leaders: z.array(z.string()),
  /** Of the leader. */
  wins: z.int(),
  is_ending_new: isEndingNew,
  completed_at: instant.nullable(),
  ending,
  /** While drafting. */
  draft: z
    .object({
      pick_number: z.int(),
      total_picks: z.int(),
      on_the_clock: z.string(),
      pick_deadline: instant.nullable(),
      is_paused: z.boolean(),
    })
    .nullable(),
  me: myTwoTeam,
})

export const analytics = z.object({
  season_year: z.string(),
  /** Whether its regular season is over, so that nothing is left to draft (rulebook O9). */
  is_season_over: z.boolean(),
  currentWeek: z.int(),
  survivorAlive: z.int(),
  totalParticipants: z.int(),
  /** Deactivated ones included. */
  totalUsers: z.int(),
  /** Who can sign in. */
  totalPlayers: z.int(),
  /** The next deadline in the pool's zone, for example 'Mon, Nov 17, 7:00 PM ET', or 'TBD'. */
  nextDeadline: z.string(),
  next_deadline_at: instant.nullable(),
  /** What is to be picked by then: 'Week 7', or 'Round 1, Game 2' in the playoffs. */
  next_deadline_for: z.string().nullable(),
  server_now: instant,
  /** The leader of the active two-team contest; null while nobody has a win. */
  leader: z.object({ name: z.string(), wins: z.int() }).nullable(),
  gamesThisWeek: z.int(),
  survivor: z
    .object({
      contest_id: z.int(),
      contest_name: z.string(),
      status: z.enum(['waiting', 'in_progress', 'completed']),
      phase: z.enum(['regular_season', 'playoff_tiebreaker']),
      week_number: z.int(),
      /** For a playoff slot, its round and the number of its games. */
      round: z.int().nullable(),
      game_number: z.int().nullable(),
      awaiting_round: z.int().nullable(),
      is_locked: z.boolean(),
      lock_time: instant.nullable(),
      current_participants: z.int(),
      max_participants: z.int(),
      lives: z.int(),
      /** First place; several names if it is shared, such as 'Ann and Bob'. */
      champion: z.string().nullable(),
      /** The champions by name, each of them. */
      champions: z.array(z.string()),
      is_ending_new: isEndingNew,
      completed_at: instant.nullable(),
      /** Once it is over: the caller's teams of the weeks they played, in their order. */
      path: z.array(z.string()),
      /** How many are still in. */
      alive: z.int(),
      /** When a waiting contest starts by itself (rulebook S14). */
      starts_at: instant.nullable(),
      /** The last week with results, as it ended for the caller; `fate` is null where they were not playing it. */
      happened: toldWeek
        .extend({
          ...ofSlot,
          fate: weekFate.nullable(),
          /** As in the week's story. */ life_lost: z.boolean().optional(),
          /** The caller's pick. */ team: z.string().nullable(),
        })
        .nullable(),
      /** The next week that locks, and the caller's own pick of it; null where none is left (rulebook S1). */
      next_pick: z
        .object({
          ...ofSlot,
          lock_time: instant.nullable(),
          pick: weekPick.nullable(),
          games: z.array(teamGame),
        })
        .nullable(),
      /** Whether the caller could join it now: it waits, and a second chance is for those who are out of the first contest (rulebook Y4). */
      is_open: z.boolean(),
      /** For a caller who is out of it: its second chance, while that can be joined (rulebook Y4). */
      second_chance: z
        .object({
          contest_id: z.int(),
          contest_name: z.string(),
          current_participants: z.int(),
          starts_at: instant.nullable(),
          /** The first week to pick. */
          week_number: z.int(),
        })
        .nullable(),
      me: mySurvivor,
    })
    .nullable(),
  /** The active contest with a draft (rulebook D8). */
  two_team: twoTeam.nullable(),
  /** Once the season shown is over: how each of its contests ended, the first first. */
  endings: z.array(
    contest.pick({ contest_name: true, contest_type: true }).extend({
      champions: z.array(z.string()),
      /** Who shares first place until their tiebreaker ends. */
      tied: z.array(z.string()),
    }),
  ),
  /** The contests besides these that are not over, the caller's own first, then the newest (rulebook D8). */
  others: z.array(
    contest
      .pick({ contest_id: true, contest_name: true, contest_type: true, status: true })
      .extend({ is_participant: z.boolean(), /** Whether the caller could join it now. */ is_open: z.boolean() }),
  ),
})
export type Analytics = z.infer<typeof analytics>
