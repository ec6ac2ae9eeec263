import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  contestName,
  day,
  id,
  idInPath,
  instant,
  instantInput,
  maxParticipants,
  participantName,
  seasonYear,
  success,
  weekInPath,
} from './fields.ts'

const tag = 'Survivor'
const ofContest = z.object({ contestId: idInPath })
/** A season has no more weeks and playoff slots than that. */
const week_number = z.int('Please enter a whole number').min(1, 'Unknown week').max(200, 'Unknown week')
const ofWeek = z.object({ contestId: idInPath, week: weekInPath })

export const survivorContest = z.object({
  contest_id: z.int(),
  contest_name: z.string(),
  contest_type: z.literal('survivor'),
  season_year: z.string(),
  season_start_date: day,
  max_participants: z.int(),
  status: z.enum(['waiting', 'in_progress', 'completed']),
  phase: z.enum(['regular_season', 'playoff_tiebreaker']),
  current_week: z.int(),
  total_weeks: z.int(),
  current_participants: z.int(),
  active_participants: z.int(),
  total_participants: z.int(),
  auto_advance: z.boolean(),
  created_at: instant,
  /** Weeks whose results are out of date after a corrected score (rulebook G5); sent to admins only. */
  out_of_date_weeks: z.array(z.int()).optional(),
})
export type SurvivorContest = z.infer<typeof survivorContest>

const contestAnswer = z.object({ success, contest: survivorContest })

export const listSurvivorContests = endpoint({
  method: 'GET',
  path: '/survivor/contests',
  access: 'member',
  tag,
  summary: 'All survivor contests, newest first.',
  answer: z.array(survivorContest),
})

export const createSurvivorContest = endpoint({
  method: 'POST',
  path: '/survivor/contests',
  access: 'admin',
  tag,
  summary: 'Creates a survivor contest with its weeks (rulebook W1 to W3).',
  body: z.object({
    contest_name: contestName,
    season_year: seasonYear,
    season_start_date: day,
    max_participants: maxParticipants,
    auto_advance: z.boolean().optional(),
  }),
  answer: contestAnswer,
  status: 201,
})

export const readSurvivorContest = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId',
  access: 'member',
  tag,
  summary: 'One survivor contest.',
  params: ofContest,
  answer: survivorContest,
})

export const updateSurvivorContest = endpoint({
  method: 'PUT',
  path: '/survivor/contests/:contestId',
  access: 'admin',
  tag,
  summary: 'Changes the name, the size (only while waiting) or the automatic advance (rulebook S13).',
  params: ofContest,
  body: z.object({
    contest_name: contestName.optional(),
    max_participants: maxParticipants.optional(),
    auto_advance: z.boolean().optional(),
  }),
  answer: contestAnswer,
})

export const joinSurvivor = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/join',
  access: 'member',
  tag,
  summary: 'Joins while the contest is waiting and not full (rulebook S14).',
  params: ofContest,
  body: z.object({ participant_name: participantName.optional() }).optional(),
  answer: contestAnswer,
})

export const leaveSurvivor = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/leave',
  access: 'member',
  tag,
  summary: 'Leaves while the contest is waiting.',
  params: ofContest,
  answer: contestAnswer,
})

export const mySurvivorStatus = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/my-status',
  access: 'member',
  tag,
  summary: 'Whether the caller takes part, and whether he is still alive.',
  params: ofContest,
  answer: z.object({
    success,
    is_participant: z.boolean(),
    is_eliminated: z.boolean(),
    elimination_week: z.int().nullable(),
    participant_id: z.int().nullable(),
    participant_name: z.string().nullable(),
  }),
})

export const survivorParticipants = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/participants',
  access: 'member',
  tag,
  summary: 'Who takes part. The e-mail address is sent to admins only (rulebook S15).',
  params: ofContest,
  answer: z.object({
    success,
    participants: z.array(
      z.object({
        participant_id: z.int(),
        user_id: z.int().nullable(),
        participant_name: z.string(),
        is_eliminated: z.boolean(),
        elimination_week: z.int().nullable(),
        joined_at: instant,
        user_email: z.string().nullable().optional(),
      }),
    ),
  }),
})

/** Few words on purpose: 500 members × 26 weeks of them are one answer. */
const usedTeam = z.object({
  week_number: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  result: z.enum(['survived', 'eliminated']).nullable(),
})

export const survivorStanding = z.object({
  participant_id: z.int(),
  user_id: z.int().nullable(),
  participant_name: z.string(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  weeks_survived: z.int(),
  placement: z.int().nullable(),
  /** Number of teams used in weeks that have locked; what is picked before the lock stays secret (rulebook S5). */
  teams_used: z.int(),
  teams_used_list: z.array(usedTeam),
})
export type SurvivorStanding = z.infer<typeof survivorStanding>

export const survivorStandings = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/standings',
  access: 'member',
  tag,
  summary: 'All participants with their weeks, placements and the teams of locked weeks.',
  params: ofContest,
  answer: z.object({
    success,
    participants: z.array(survivorStanding),
    active_participants: z.int(),
    eliminated_participants: z.int(),
    /** Participants alive after each processed week, for the chart. */
    alive_by_week: z.array(z.object({ week_number: z.int(), alive: z.int() })),
  }),
})

export const startSurvivor = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/start',
  access: 'admin',
  tag,
  summary: 'Starts the contest: picks open and nobody new can join.',
  params: ofContest,
  answer: contestAnswer,
})

export const contestWeek = z.object({
  id: z.int(),
  week_number: z.int(),
  start_date: day,
  end_date: day,
  lock_time: instant,
  /** True while an admin's own lock time is kept (rulebook W3). */
  lock_time_by_hand: z.boolean(),
  is_locked: z.boolean(),
  total_games: z.int(),
  is_processed: z.boolean(),
  results_out_of_date: z.boolean(),
  round: z.int().nullable(),
  game_number: z.int().nullable(),
})
export type ContestWeek = z.infer<typeof contestWeek>

const weeksAnswer = z.object({ success, weeks: z.array(contestWeek), server_now: instant })

export const survivorWeeks = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/weeks',
  access: 'member',
  tag,
  summary: 'The weeks of the contest with their lock times.',
  params: ofContest,
  answer: weeksAnswer,
})

export const saveSurvivorWeeks = endpoint({
  method: 'PUT',
  path: '/survivor/contests/:contestId/weeks',
  access: 'admin',
  tag,
  summary:
    'Changes weeks that have not locked, all or nothing (rulebook W6). `lock_time: null` clears a time set by hand.',
  params: ofContest,
  body: z.object({
    weeks: z
      .array(
        z.object({
          id,
          week_number,
          start_date: day,
          end_date: day,
          lock_time: instantInput.nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: weeksAnswer,
})

export const weekTeam = z.object({
  team_id: z.int(),
  abbreviation: z.string(),
  team_name: z.string(),
  games_this_week: z.int(),
  wins_needed: z.int(),
  first_game_start: instant.nullable(),
  /** Null where the team can be picked now; else why not, for example 'team_has_started' on a late pick (rulebook S2). */
  refused: z.string().nullable(),
})
export type WeekTeam = z.infer<typeof weekTeam>

export const availableTeams = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/available-teams',
  access: 'member',
  tag,
  summary: 'The teams that the caller can still pick in the current week, and those that he has used.',
  params: ofContest,
  answer: z.object({
    success,
    week_number: z.int(),
    available_teams: z.array(weekTeam),
    used_teams: z.array(weekTeam.extend({ week_number: z.int() })),
  }),
})

export const pickReceipt = z.object({
  week_number: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  team_name: z.string(),
  games_this_week: z.int(),
  wins_needed: z.int(),
  picked_at: instant,
  lock_time: instant,
  is_late: z.boolean(),
})
export type PickReceipt = z.infer<typeof pickReceipt>

export const makePick = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/picks',
  access: 'member',
  tag,
  summary: 'Picks a team for the current week (rulebook S1 to S4): 201 for a first pick, 200 for a changed one.',
  params: ofContest,
  body: z.object({ week_number, team_id: id }),
  answer: z.object({
    success,
    message: z.string(),
    /** Only on a late pick (rulebook S2). */
    warning: z.string().optional(),
    pick: pickReceipt,
    server_now: instant,
  }),
})

export const weekPick = z.object({
  participant_id: z.int(),
  user_id: z.int().nullable(),
  participant_name: z.string(),
  team_id: z.int(),
  abbreviation: z.string(),
  team_name: z.string(),
  games_this_week: z.int(),
  games_played: z.int(),
  wins: z.int(),
  losses: z.int(),
  wins_needed: z.int(),
  result: z.enum(['survived', 'eliminated']).nullable(),
  status: z.enum(['Survived', 'Safe', 'In Progress', 'Cannot Win', 'Eliminated']),
  is_late: z.boolean(),
})
export type WeekPick = z.infer<typeof weekPick>

export const weekPicks = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/picks',
  access: 'member',
  tag,
  summary: 'The picks of a week, once it has locked; before that admins see who has picked, never what (rulebook S5).',
  params: ofContest,
  query: z.object({ week: weekInPath.optional() }),
  answer: z.object({
    success,
    week_number: z.int(),
    is_locked: z.boolean(),
    can_see_picks: z.boolean(),
    picks: z.array(weekPick),
    server_now: instant,
    /** Sent to admins only: who is alive, and whether he has picked. */
    picked: z
      .array(z.object({ participant_id: z.int(), participant_name: z.string(), has_picked: z.boolean() }))
      .optional(),
  }),
})

export const myPicks = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/my-picks',
  access: 'member',
  tag,
  summary: "The caller's own picks, oldest week first.",
  params: ofContest,
  answer: z.object({ success, picks: z.array(weekPick.extend({ week_number: z.int(), picked_at: instant })) }),
})

export const lockStatus = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/lock-status',
  access: 'member',
  tag,
  summary: 'Whether the current week has locked, and when it does.',
  params: ofContest,
  answer: z.object({
    success,
    week_number: z.int(),
    is_locked: z.boolean(),
    lock_time: instant.nullable(),
    server_now: instant,
  }),
})

export const weekSchedule = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/week/:week/schedule',
  access: 'member',
  tag,
  summary: 'The games of a week.',
  params: ofWeek,
  answer: z.object({
    success,
    week_number: z.int(),
    start_date: day,
    end_date: day,
    games: z.array(
      z.object({
        game_id: z.int(),
        game_date: day,
        start_time: instant.nullable(),
        home_team_id: z.int(),
        home_abbrev: z.string(),
        away_team_id: z.int(),
        away_abbrev: z.string(),
        home_score: z.int().nullable(),
        away_score: z.int().nullable(),
        decided_in: z.enum(['REG', 'OT', 'SO']).nullable(),
        game_state: z.string(),
      }),
    ),
  }),
})

const lockAnswer = z.object({ success, updated: z.int(), weeks: z.array(contestWeek), server_now: instant })

export const updateLockTime = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/weeks/:week/update-lock-time',
  access: 'admin',
  tag,
  summary: 'Recomputes the lock time of a week from its games, or sets (`lock_time`) or clears (`null`) one by hand.',
  params: ofWeek,
  body: z.object({ lock_time: instantInput.nullable().optional() }).optional(),
  answer: lockAnswer,
})

export const updateAllLockTimes = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/update-all-lock-times',
  access: 'admin',
  tag,
  summary: 'Recomputes the lock times of all weeks that have not locked (rulebook W4).',
  params: ofContest,
  answer: lockAnswer,
})

export const weekReadiness = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/weeks/:week/readiness',
  access: 'admin',
  tag,
  summary: 'Whether every game of a week is final.',
  params: ofWeek,
  answer: z.object({
    success,
    week_number: z.int(),
    is_ready: z.boolean(),
    total_games: z.int(),
    pending_games: z.int(),
    finished_games: z.int(),
    future_games: z.int(),
    live_games: z.int(),
  }),
})

export const weekResults = z.object({
  week_number: z.int(),
  survived: z.int(),
  eliminated: z.int(),
  mass_elimination_prevented: z.boolean(),
})

export const processResults = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/weeks/:week/process-results',
  access: 'admin',
  tag,
  summary: 'Computes the results of a week from scratch, and of the processed weeks after it (rulebook S10).',
  params: ofWeek,
  answer: z.object({ success, results: weekResults }),
})

export const advanceWeek = endpoint({
  method: 'POST',
  path: '/survivor/contests/:contestId/advance-week',
  access: 'admin',
  tag,
  summary: 'Processes the current week and opens the next, or ends the contest (rulebook S11, S12).',
  params: ofContest,
  body: z.object({ week_number: week_number.optional() }).optional(),
  answer: z.object({
    success,
    action: z.enum(['advanced', 'completed_with_winner', 'completed_final_week']),
    previous_week: z.int(),
    current_week: z.int(),
    week_number: z.int(),
    phase: z.enum(['regular_season', 'playoff_tiebreaker']),
    status: z.enum(['waiting', 'in_progress', 'completed']),
    results: weekResults,
  }),
})
