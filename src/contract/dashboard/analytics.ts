import { z } from 'zod'
import { contest, contestStatus, contestType } from '#contract/contests/contests.ts'
import { day, instant, namedContest, ofSlot } from '#contract/fields.ts'
import { howFar } from '#contract/games/how-far.ts'
import { weekPick } from '#contract/survivor/picks.ts'
import { weekFate, weekText } from '#contract/survivor/story.ts'
import { livesLeft, nextEntry } from '#contract/survivor/survivor.ts'
import { ending } from '#contract/two-team/ending.ts'

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

/** The caller's state in the dashboard's survivor contest */
const mySurvivor = z.object({
  is_participant: z.boolean(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
  /** The week of their elimination as text: 'Week 4', or 'Round 1, Game 2' in the playoffs. */
  eliminated_in: z.string().nullable(),
  /**
   * With several entries alive: those with a pick for the next week that locks, and the one shown here, the first
   * without a pick (rulebook S19); absent with one.
   */
  entries: z.object({ picked: z.int(), of: z.int(), shown: z.int() }).optional(),
  /** The entry a member whose entries are all out can open to come back (rulebook S19); absent if they can't. */
  next_entry: nextEntry.optional(),
  /**
   * The current week has locked, the caller has no pick in it, and at least one team can still be picked (rulebook S2).
   */
  can_pick_late: z.boolean(),
  /** When the last team that can be picked late starts; null if they can't pick late, or while that is unknown. */
  late_until: instant.nullable(),
  pick: weekPick.nullable(),
  /** The pick's survival chance, from the lock until its result is in (rulebook F2, F7). */
  survival_chance: z.number().min(0).max(1).nullable(),
  /** The picked team's games that week, by start; empty without a pick. */
  games: z.array(teamGame),
})

/** The caller's state in the dashboard's draft contest */
const myTwoTeam = z.object({
  is_participant: z.boolean(),
  /** While drafting: how many picks come before the caller's next one, 0 on their turn; null if they have none left. */
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
      /** Games on the league day of the pool's clock (rulebook T1). */
      games_today: z.array(teamGame.omit({ game_date: true })),
    }),
  ),
})

/** The contest has ended, and the caller took part and has not dismissed the notice (rulebook D8). */
const isEndingNew = z.boolean()

const twoTeam = z.object({
  ...namedContest,
  contest_type: contestType,
  season_year: z.string(),
  /** Whether its games have been played, a tiebreaker's with the playoffs (rulebook O9). */
  is_season_over: z.boolean(),
  status: contestStatus,
  current_participants: z.int(),
  max_participants: z.int(),
  starts_at: instant.nullable(),
  /** Names sharing first place, once anyone has a win; empty before. */
  leaders: z.array(z.string()),
  /** The leader's wins. */
  wins: z.int(),
  is_ending_new: isEndingNew,
  completed_at: instant.nullable(),
  ending,
  /** Only while drafting. */
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
  /** Whether its regular season is over, so that there is nothing left to draft (rulebook O9). */
  is_season_over: z.boolean(),
  currentWeek: z.int(),
  survivorAlive: z.int(),
  totalParticipants: z.int(),
  /** Includes deactivated users. */
  totalUsers: z.int(),
  /** Users who can sign in. */
  totalPlayers: z.int(),
  /** The next deadline in the pool's zone, for example 'Mon, Nov 17, 7:00 PM ET', or 'TBD'. */
  nextDeadline: z.string(),
  next_deadline_at: instant.nullable(),
  /** The week due by that deadline: 'Week 7', or 'Round 1, Game 2' in the playoffs. */
  next_deadline_for: z.string().nullable(),
  server_now: instant,
  /** The leader of the active two-team contest; null before the first win. */
  leader: z.object({ name: z.string(), wins: z.int() }).nullable(),
  gamesThisWeek: z.int(),
  survivor: z
    .object({
      ...namedContest,
      status: z.enum(['waiting', 'in_progress', 'completed']),
      phase: z.enum(['regular_season', 'playoff_tiebreaker']),
      week_number: z.int(),
      /** A playoff slot's round and game number. */
      round: z.int().nullable(),
      game_number: z.int().nullable(),
      awaiting_round: z.int().nullable(),
      is_locked: z.boolean(),
      lock_time: instant.nullable(),
      current_participants: z.int(),
      max_participants: z.int(),
      lives: z.int(),
      /** First place; joined names if shared, such as 'Ann and Bob'. */
      champion: z.string().nullable(),
      /** Each champion's name. */
      champions: z.array(z.string()),
      is_ending_new: isEndingNew,
      completed_at: instant.nullable(),
      /** Once the contest is over: the caller's teams of the weeks they played, in order. */
      path: z.array(z.string()),
      /** Members still alive. */
      alive: z.int(),
      /** A waiting contest's automatic start (rulebook S14). */
      starts_at: instant.nullable(),
      /** The result of the last week for the caller; `fate` is null if they weren't playing it. */
      happened: weekText
        .extend({
          ...ofSlot,
          fate: weekFate.nullable(),
          /** Same meaning as in the week's story. */ life_lost: z.boolean().optional(),
          /** The caller's pick. */ team: z.string().nullable(),
        })
        .nullable(),
      /** The next week that locks, with the caller's own pick; null if no week is left (rulebook S1). */
      next_pick: z
        .object({
          ...ofSlot,
          lock_time: instant.nullable(),
          pick: weekPick.nullable(),
          games: z.array(teamGame),
        })
        .nullable(),
      /**
       * Whether the caller could join now: the contest is waiting, and a second chance admits only members eliminated
       * from the first contest (rulebook Y4).
       */
      is_open: z.boolean(),
      /** For an eliminated caller: the second chance, while it can be joined (rulebook Y4). */
      second_chance: z
        .object({
          ...namedContest,
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
  /** Beside it, a tiebreaker that isn't over: the caller's own, or any once the two-team contest is over (rulebook D8). */
  tiebreaker: twoTeam.nullable(),
  /** Once the season shown is over: how each of its contests ended, in order. */
  endings: z.array(
    contest.pick({ contest_name: true, contest_type: true }).extend({
      champions: z.array(z.string()),
      /** Members sharing first place until their tiebreaker ends. */
      tied: z.array(z.string()),
    }),
  ),
  /** The other contests that are not over: the caller's own first, then the newest (rulebook D8). */
  others: z.array(
    contest
      .pick({ contest_id: true, contest_name: true, contest_type: true, status: true })
      .extend({ is_participant: z.boolean(), /** Whether the caller could join now. */ is_open: z.boolean() }),
  ),
})
export type Analytics = z.infer<typeof analytics>
