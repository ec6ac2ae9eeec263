import type { PickReceipt, WeekTeam } from '#contract/survivor/picks.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { slateOf, teamsOfRound } from '#rules/survivor/slots.ts'
import { type AskedPick, type PickRefusal, pickTiming, refusePick } from '#rules/survivor/survivor.ts'
import { idleTeam, type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listGames, listTeams, type TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { findWeek, listGamesAtLock, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { stateOf, toContest } from '../contest-view.ts'
import { type ContestRow, findParticipant, type ParticipantRow } from '../survivor.repo.ts'
import { requireContest, requireSummary } from '../survivor.service.ts'
import { findContestAndEntry, lockContestAndEntry } from './held-entry.repo.ts'
import { changePick, insertPick, listPicksOf, type PickRow, storePickAsSeen } from './picks.repo.ts'

type Made = { isFirst: boolean; message: string; warning?: string; pick: PickReceipt; server_now: Instant }

/**
 * Picks a team for the current week (S1 to S4): at once where that can be done, else step by step.
 */
export async function makePick(deps: Deps, caller: Caller, wanted: WantedPick): Promise<Made> {
  return (await pickAtOnce(deps, caller, wanted)) ?? pickInTurn(deps, caller, wanted)
}

type WantedPick = { contestId: number; weekNumber: number; teamId: number }

/**
 * The usual case in the last minute before a lock, in half as many ways to the database: the rule is asked of what stands there now, and the
 * pick is stored on the condition that contest, entry, week and lock are still the same. Null where the rule says no, where the week has
 * locked, where the same is picked again, and where anything has changed or is held meanwhile: then it is decided under the locks.
 */
async function pickAtOnce(
  deps: Deps,
  caller: Caller,
  { contestId, weekNumber, teamId }: WantedPick,
): Promise<Made | null> {
  const teams = await leagueTeams(deps)
  const team = teams.find((of) => of.team_id === teamId)
  const { contest, entry } = await findContestAndEntry(deps.db, { contestId, userId: caller.userId })
  if (!contest || !entry || !team) return null
  const desk = await openDesk(deps.db, { contest, entry, weekNumber, teams })
  const { week, current: before } = desk
  const now = deps.now()
  if (!week || hasLocked(week, now) || before?.team_id === teamId || before?.is_late) return null
  if (refusePick({ ...desk.asked, week_number: weekNumber, team_id: teamId, team_exists: true, now })) return null
  const seen = { contest, entry, week, before, teamId, slate: slateOf(week.round), now }
  const pick = await storePickAsSeen(deps.db, seen).catch((error) => {
    // Somebody was faster with a pick of this week, or with this team in another.
    if (isUniqueViolation(error)) return null
    throw error
  })
  return pick && toMade({ pick, week, desk, team, before, now, is_late: false })
}

/** The league does not change while the server runs. */
const leagueTeams = (deps: Deps) => deps.memory.recall('teams', () => listTeams(deps.db))

/**
 * The contest's row is shared, so that its week cannot change meanwhile,
 * and the entry's row is held, so that two requests of one member go one after the other. The lock is asked once both
 * are there: who waited past it is late. The same team again changes nothing and keeps its `picked_at` (S3).
 */
async function pickInTurn(deps: Deps, caller: Caller, { contestId, weekNumber, teamId }: WantedPick): Promise<Made> {
  // Before the transaction, which must not wait for a second connection.
  const teams = await leagueTeams(deps)
  const made = await deps.db.transaction().execute(async (tx): Promise<Made> => {
    const { contest, entry } = await lockContestAndEntry(tx, { contestId, userId: caller.userId })
    if (!contest) throw new Refusal({ code: 'unknown_contest' })
    const now = deps.now()
    const desk = await openDesk(tx, { contest, entry, weekNumber, teams })
    const team = desk.teams.find((of) => of.team_id === teamId)
    const asked = { ...desk.asked, week_number: weekNumber, team_id: teamId, team_exists: team !== undefined, now }
    const refusal = refusePick(asked)
    if (refusal) throw await refusalOf(tx, refusal, { team, desk, contestId })
    const { week } = desk
    if (!entry || !week || !team) throw new TypeError('a pick was let through that the rule should have refused')
    const { is_late } = pickTiming({ week, now })
    const before = desk.current
    const pick = await storePick(tx, { before, contest, picker: entry, week, teamId, now, is_late, team })
    return toMade({ pick, week, desk, team, before, now, is_late })
  })
  // Before the lock a pick is nobody else's business (S5), so nobody has to ask again, and what is kept for others stays true.
  if (made.pick.is_late) {
    deps.memory.forget()
    deps.live.tell({ about: 'survivor', contest_id: contestId })
  }
  return made
}

type Stored = {
  pick: PickRow
  week: WeekRow
  desk: Desk
  team: TeamRow
  before: PickRow | null
  now: Instant
  is_late: boolean
}

function toMade({ pick, week, desk, team, before, now, is_late }: Stored): Made {
  return {
    isFirst: before === null,
    message: before === null ? 'Your pick has been submitted!' : 'Your pick has been updated!',
    ...(is_late ? { warning: lateWarning({ week, team }) } : {}),
    pick: toReceipt({ pick, week, desk, team }),
    server_now: now,
  }
}

function lateWarning({ week, team }: { week: WeekRow; team: TeamRow }): string {
  return `${weekTitle(week)} has already locked. Your pick of ${team.abbreviation} counts, but it is shown as late to everybody.`
}

/** Everything that the rule must know about one member's pick of a week. */
export type Desk = {
  week: WeekRow | null
  teams: TeamRow[]
  picks: PickRow[]
  /** His picks of other weeks that use their team up for this one (S1, P3). */
  uses: PickRow[]
  current: PickRow | null
  playing: ReadonlyMap<number, TeamWeek>
  gamesAtLock: ReadonlyMap<number, number> | null
  asked: Omit<AskedPick, 'week_number' | 'team_id' | 'team_exists' | 'now'>
}

export async function openDesk(
  db: Database,
  facts: { contest: ContestRow; entry: ParticipantRow | null; weekNumber: number; teams: TeamRow[] },
): Promise<Desk> {
  const { contest, entry, weekNumber, teams } = facts
  const week = await findWeek(db, { contestId: contest.contest_id, weekNumber })
  const games = week ? await listGames(db, { seasonYear: contest.season_year, spans: [week] }) : []
  const playing = week ? teamWeeks(games, week) : new Map<number, TeamWeek>()
  const picks = entry ? await listPicksOf(db, entry.participant_id) : []
  const current = picks.find((pick) => pick.week_number === weekNumber) ?? null
  const slate = slateOf(week?.round)
  const uses = picks.filter((pick) => pick.week_number !== weekNumber && pick.slate !== null && pick.slate === slate)
  return {
    week,
    uses,
    teams,
    picks,
    current,
    playing,
    gamesAtLock: week ? ((await listGamesAtLock(db, [week])).get(week.week_id) ?? null) : null,
    asked: {
      contest: stateOf(contest),
      participant: entry,
      week,
      usedTeamIds: new Set(uses.map((pick) => pick.team_id)),
      currentPick: current,
      teams: playing,
      roundTeams: week?.round ? teamsOfRound(games, week.round) : null,
    },
  }
}

/** The rule knows teams by number; the sentence names them, and a used one with its week. */
async function refusalOf(
  db: Database,
  reason: PickRefusal,
  { team, desk, contestId }: { team: TeamRow | undefined; desk: Desk; contestId: number },
): Promise<Refusal> {
  const name = team?.abbreviation ?? ''
  switch (reason.code) {
    case 'team_used': {
      const use = desk.uses.find((pick) => pick.team_id === reason.team_id)
      const used_in = use ? await findWeek(db, { contestId, weekNumber: use.week_number }) : null
      return new Refusal({ ...reason, team: name, used_in: used_in && nameOf(used_in) })
    }
    case 'participant_eliminated':
      return new Refusal({ code: reason.code, elimination_week: reason.elimination_week })
    case 'team_not_in_round':
    case 'team_idle':
    case 'team_has_started':
      return new Refusal({ ...reason, team: name })
    default:
      return new Refusal(reason)
  }
}

function nameOf({ week_number, round, game_number }: WeekRow): WeekName {
  return { week_number, round, game_number }
}

type Wanted = {
  before: PickRow | null
  contest: ContestRow
  picker: ParticipantRow
  week: WeekRow
  teamId: number
  now: Instant
  is_late: boolean
  team: TeamRow
  /** The admin who enters it for the member, and why. */
  entered?: { by: number; name: string; reason: string }
}

export async function storePick(tx: Tx, wanted: Wanted): Promise<PickRow> {
  const { before, contest, picker, week, teamId, now, is_late, team, entered } = wanted
  if (before?.team_id === teamId) return before
  try {
    if (before) return await changePick(tx, { pickId: before.pick_id, teamId, pickedAt: now })
    return await insertPick(tx, {
      contest_id: contest.contest_id,
      participant_id: picker.participant_id,
      week_number: week.week_number,
      team_id: teamId,
      picked_at: now,
      is_late,
      slate: slateOf(week.round),
      entered_by: entered?.by ?? null,
      entered_by_name: entered?.name ?? null,
      entered_reason: entered?.reason ?? null,
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (!isUniqueViolation(error, 'picks_team_once_key')) throw new Refusal({ code: 'picks_locked' })
    throw new Refusal({ code: 'team_used', team: team.abbreviation, used_in: null })
  }
}

export function toReceipt(facts: { pick: PickRow; week: WeekRow; desk: Desk; team: TeamRow }): PickReceipt {
  const { pick, week, desk, team } = facts
  const progress = pickProgress({ team_id: team.team_id, teams: desk.playing, gamesAtLock: desk.gamesAtLock })
  return {
    week_number: week.week_number,
    team_id: team.team_id,
    abbreviation: team.abbreviation,
    team_name: team.team_name,
    games_this_week: progress.games_this_week,
    wins_needed: progress.needed,
    picked_at: pick.picked_at,
    lock_time: week.lock_time,
    is_late: pick.is_late,
  }
}

/**
 * The teams of the current week, those that the caller has used in other weeks of its slate apart. Each says whether it can
 * be picked now, and if not why: the reason is the code with which the pick would be refused. In the playoffs only the
 * teams of the round are there (P2), and none while a round is awaited.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, contestId: number) {
  const contest = await requireContest(deps.db, { contestId })
  return teamsFor(deps, { contest, entry: await findParticipant(deps.db, { contestId, userId: caller.userId }) })
}

/** The same for any entry, or for nobody. */
export async function teamsFor(deps: Deps, { contest, entry }: { contest: ContestRow; entry: ParticipantRow | null }) {
  const summary = await requireSummary(deps, { db: deps.db, contestId: contest.contest_id })
  const { current_week: week_number, awaiting_round } = toContest(summary, { isAdmin: false })
  const teams = await leagueTeams(deps)
  const desk = await openDesk(deps.db, { contest, entry, weekNumber: week_number, teams })
  const now = deps.now()
  const rows = desk.teams.map((team): WeekTeam => {
    const { team_id, abbreviation, team_name } = team
    const refusal = refusePick({ ...desk.asked, week_number, team_id, team_exists: true, now })
    const progress = pickProgress({ team_id, teams: desk.playing, gamesAtLock: desk.gamesAtLock })
    return {
      team_id,
      abbreviation,
      team_name,
      games_this_week: progress.games_this_week,
      wins_needed: progress.needed,
      first_game_start: (desk.playing.get(team_id) ?? idleTeam(team_id)).first_start,
      refused: refusal?.code ?? null,
    }
  })
  const weekOfUse = new Map(desk.uses.map((pick) => [pick.team_id, pick.week_number]))
  const { roundTeams } = desk.asked
  return {
    week_number,
    available_teams: rows.filter(
      ({ team_id }) => awaiting_round === null && !weekOfUse.has(team_id) && (roundTeams?.has(team_id) ?? true),
    ),
    used_teams: rows.flatMap((team) => {
      const usedIn = weekOfUse.get(team.team_id)
      return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
    }),
  }
}
