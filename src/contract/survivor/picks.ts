import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, idInPath, instant, namedEntry, namedTeam, ofContest, pickedTeam, weekInPath } from '#contract/fields.ts'
import { next, page } from '#contract/paging.ts'
import { pickResults, STATUS_ORDER } from '#rules/survivor/picks.ts'
import { livesLeft, ofEntry, ofEntryInQuery, ofWeek, week_number, weekRuling } from './survivor.ts'
import { weekGame } from './weeks.ts'

/** 0 to 1; null with forecasts off (rulebook F6) or no data to forecast from. */
const chance = z.number().nullable()

const teamGame = z.object({
  game_id: z.int(),
  game_date: day,
  start_time: instant.nullable(),
  /** The other team's abbreviation. */
  opponent: z.string(),
  is_home: z.boolean(),
  /** The team's chance to win, as of the morning of the game day (rulebook F1). */
  win_chance: chance,
})
export type TeamGame = z.infer<typeof teamGame>

const weekTeam = z.object({
  ...namedTeam,
  games_this_week: z.int(),
  wins_needed: z.int(),
  first_game_start: instant.nullable(),
  /**
   * Null if the team can be picked now; otherwise the refusal's code, for example 'team_has_started' on a late pick
   * (rulebook S2).
   */
  refused: z.string().nullable(),
  /** The other open week the member has this team in: picking it here moves it (rulebook S1). */
  picked_for: z.int().nullable(),
  /** The chance to win enough games in the week, given its wins so far (rulebook F2). */
  survival_chance: chance,
  /** Its games that week in order, without those called off. */
  games: z.array(teamGame),
})
export type WeekTeam = z.infer<typeof weekTeam>
export const weekTeams = z.array(weekTeam)

const inWeek = z.object({ week: weekInPath.optional() })

export const availableTeams = endpoint('GET', '/survivor/contests/:contestId/available-teams', {
  access: 'member',
  summary:
    'The teams that the caller can still pick in a week (without `week` the current one), and those they have used, with their games and their chance to survive (rulebook F2).',
  params: ofContest,
  query: inWeek.extend(ofEntryInQuery.shape),
  answer: z.object({
    week_number: z.int(),
    available_teams: weekTeams,
    used_teams: z.array(weekTeam.extend({ week_number: z.int() })),
  }),
})

const ofParticipant = ofContest.extend({ participantId: idInPath })

export const teamsForMember = endpoint(
  'GET',
  '/survivor/contests/:contestId/participants/:participantId/available-teams',
  {
    access: 'admin',
    summary:
      'The teams that an admin can enter for a member who has not picked in a week, without `week` the current one.',
    params: ofParticipant,
    query: inWeek,
    answer: z.object({ week_number: z.int(), available_teams: z.array(weekTeam) }),
  },
)

const pickReceipt = z.object({
  week_number: z.int(),
  ...namedTeam,
  games_this_week: z.int(),
  wins_needed: z.int(),
  picked_at: instant,
  lock_time: instant.nullable(),
  is_late: z.boolean(),
  /** The other open week the team was moved from; null if none (rulebook S1). */
  moved_from: z.int().nullable(),
})
export type PickReceipt = z.infer<typeof pickReceipt>

export const makePick = endpoint('POST', '/survivor/contests/:contestId/picks', {
  limit: { each: 'member', times: 300, within: 60 },
  access: 'member',
  summary:
    'Picks a team for a week that has not locked (rulebook S1 to S4): 201 for a first pick, 200 for a changed one. A team picked for another open week moves.',
  params: ofContest,
  body: ofEntry.extend({ week_number, team_id: pickedTeam }),
  answer: z.object({
    message: z.string(),
    /** Only on a late pick (rulebook S2). */
    warning: z.string().optional(),
    pick: pickReceipt,
    server_now: instant,
  }),
})

export const takeBackPick = endpoint('DELETE', '/survivor/contests/:contestId/picks/:week', {
  limit: { each: 'member', times: 300, within: 60 },
  access: 'member',
  summary: "Takes back the caller's pick of a week that has not locked (rulebook S1).",
  params: ofWeek,
  query: ofEntryInQuery,
  answer: z.object({ message: z.string(), week_number: z.int(), server_now: instant }),
})

export const enterPick = endpoint('POST', '/survivor/contests/:contestId/participants/:participantId/pick', {
  access: 'admin',
  summary:
    'Enters a pick for a member who has none, before the lock and with a reason. It is marked, logged and hidden until the lock (rulebook S5).',
  params: ofParticipant,
  body: z.object({
    week_number,
    team_id: pickedTeam,
    reason: z.string('Give a reason').trim().min(1, 'Give a reason').max(300, 'Must be at most 300 characters'),
  }),
  answer: z.object({ participant_name: z.string(), pick: pickReceipt, server_now: instant }),
  status: 201,
})

/** A revealed pick in its week, of the caller or of anyone. */
export const weekPick = z.object({
  ...namedEntry,
  user_id: z.int().nullable(),
  ...namedTeam,
  games_this_week: z.int(),
  games_played: z.int(),
  wins: z.int(),
  losses: z.int(),
  wins_needed: z.int(),
  result: z.enum(pickResults).nullable(),
  status: z.enum(STATUS_ORDER),
  is_late: z.boolean(),
  /** The admin who entered the pick; null if the member made it. */
  entered_by: z.string().nullable(),
  /** Rulings about the member in this week; absent without any (rulebook S16). */
  rulings: z.array(weekRuling).optional(),
})
export type WeekPick = z.infer<typeof weekPick>

const chances = {
  /** The chance that its team wins enough, given the games played (rulebook F2); null once its result is in. */
  survival_chance: chance,
  /** The chance at the lock, before any of the week's games. */
  lock_chance: chance,
}
/** `lives_left`: the member's lives now, or the most any of the team's pickers has. */
const onBoard = { ...chances, lives_left: livesLeft }
/** A pick in a table that everyone reads: the week's picks, and the office screen. */
export const boardPick = weekPick.extend(onBoard)
export type BoardPick = z.infer<typeof boardPick>

/** Picks of one team; those with the same result share a line. */
export const boardTeam = weekPick
  .omit({ participant_id: true, user_id: true, participant_name: true, is_late: true, entered_by: true, rulings: true })
  .extend({ ...onBoard, picks: z.int() })
export type BoardTeam = z.infer<typeof boardTeam>

export const withoutPick = z.object({
  ...namedEntry,
  user_id: z.int().nullable(),
  result: z.enum(pickResults).nullable(),
  lives_left: livesLeft,
  rulings: z.array(weekRuling).optional(),
})

const picker = z.object({
  ...namedEntry,
  has_picked: z.boolean(),
  /**
   * When the pick was made, and how often it was changed or removed before; absent until picks are visible (rulebook
   * S5).
   */
  picked_at: instant.optional(),
  changes: z.int().optional(),
})
export type Picker = z.infer<typeof picker>

export const weekPicks = endpoint('GET', '/survivor/contests/:contestId/picks', {
  access: 'member',
  summary:
    'The picks of a week, once it has locked; before that admins see who has picked, never what (rulebook S5). Of more than 1,000 participants, or with a `limit`, a page: `next`, sent as `before`, gets the rows below it. Totals are always of the whole week.',
  params: ofContest,
  query: inWeek.extend(page),
  answer: z.object({
    week_number: z.int(),
    is_locked: z.boolean(),
    can_see_picks: z.boolean(),
    /**
     * Why all picks are hidden: the week is open, the caller could still pick late, or someone else could (rulebook S2,
     * S5).
     */
    hidden_because: z.enum(['not_locked', 'pick_first', 'late_picks_possible']).nullable(),
    /** The latest time at which a locked week's hidden picks are shown: no one can pick late from then on. */
    shown_from: instant.nullable(),
    /** Best status first, then by name. */
    picks: z.array(boardPick),
    /** Teams of all of the week's picks, most picked first. Only while picks are visible. */
    teams: z.array(boardTeam),
    /** Members alive at the start of the week without a pick, by name. Only while picks are visible. */
    without_pick: z.array(withoutPick),
    /** The games of a locked week that isn't processed yet. Only while picks are visible. */
    games: z.array(weekGame),
    /** How many living members have picked; null for an open week that isn't the next to lock (rulebook S5). */
    picked_count: z.int().nullable(),
    alive_count: z.int(),
    server_now: instant,
    /**
     * For admins only: living members and whether each has picked; empty for an open week that isn't the next to lock.
     */
    picked: z.array(picker).optional(),
    next,
  }),
})

export const myPicks = endpoint('GET', '/survivor/contests/:contestId/my-picks', {
  access: 'member',
  summary: "The caller's own picks, those of open weeks too, oldest week first.",
  params: ofContest,
  query: ofEntryInQuery,
  answer: z.object({
    picks: z.array(
      weekPick.extend({
        week_number: z.int(),
        picked_at: instant,
        /** Why an admin entered it; null if the member made the pick. */
        entered_reason: z.string().nullable(),
      }),
    ),
  }),
})

export const lockStatus = endpoint('GET', '/survivor/contests/:contestId/lock-status', {
  access: 'member',
  summary: 'Whether a week (without `week` the current one) has locked, and when it does.',
  params: ofContest,
  query: inWeek,
  answer: z.object({
    week_number: z.int(),
    is_locked: z.boolean(),
    lock_time: instant.nullable(),
    server_now: instant,
  }),
})
