import type { PickReceipt, WeekTeam } from '#contract/survivor-picks.ts'
import { pickProgress } from '#rules/pick-progress.ts'
import { type AskedPick, type PickRefusal, pickTiming, refusePick } from '#rules/survivor.ts'
import { idleTeam, type TeamWeek, teamWeeks } from '#rules/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { stateOf, toContest } from './contest-view.ts'
import { changePick, insertPick, listPicksOf, type PickRow } from './picks.repo.ts'
import { listGames, listTeams, type TeamRow } from './schedule.repo.ts'
import { type ContestRow, findParticipant, lockParticipant, type ParticipantRow } from './survivor.repo.ts'
import { requireContest, requireSummary } from './survivor.service.ts'
import { findWeek, listGamesAtLock, type WeekRow } from './weeks.repo.ts'

type Made = { isFirst: boolean; message: string; warning?: string; pick: PickReceipt; server_now: Instant }

/**
 * Picks a team for the current week (S1 to S4). The contest's row is shared, so that its week cannot change meanwhile,
 * and the entry's row is held, so that two requests of one member go one after the other. The lock is asked once both
 * are there: who waited past it is late. The same team again changes nothing and keeps its `picked_at` (S3).
 */
export async function makePick(
  deps: Deps,
  caller: Caller,
  { contestId, weekNumber, teamId }: { contestId: number; weekNumber: number; teamId: number },
): Promise<Made> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'share' })
    const entry = await lockParticipant(tx, { contestId, userId: caller.userId })
    const now = deps.now()
    const desk = await openDesk(tx, { contest, entry, weekNumber })
    const team = desk.teams.find((of) => of.team_id === teamId)
    const asked = { ...desk.asked, week_number: weekNumber, team_id: teamId, team_exists: team !== undefined, now }
    const refusal = refusePick(asked)
    if (refusal) throw refusalOf(refusal, { team, picks: desk.picks })
    const { week } = desk
    if (!entry || !week || !team) throw new TypeError('a pick was let through that the rule should have refused')
    const { is_late } = pickTiming({ week, now })
    const before = desk.current
    const pick = await storePick(tx, { before, contest, picker: entry, weekNumber, teamId, now, is_late, team })
    return {
      isFirst: before === null,
      message: before === null ? 'Your pick has been submitted!' : 'Your pick has been updated!',
      ...(is_late ? { warning: lateWarning({ weekNumber, team }) } : {}),
      pick: toReceipt({ pick, week, desk, team }),
      server_now: now,
    }
  })
}

function lateWarning({ weekNumber, team }: { weekNumber: number; team: TeamRow }): string {
  return `Week ${weekNumber} has already locked. Your pick of ${team.abbreviation} counts, but it is shown as late to everybody.`
}

/** Everything that the rule must know about one member's pick of a week. */
type Desk = {
  week: WeekRow | null
  teams: TeamRow[]
  picks: PickRow[]
  current: PickRow | null
  playing: ReadonlyMap<number, TeamWeek>
  gamesAtLock: ReadonlyMap<number, number> | null
  asked: Omit<AskedPick, 'week_number' | 'team_id' | 'team_exists' | 'now'>
}

async function openDesk(
  db: Database,
  facts: { contest: ContestRow; entry: ParticipantRow | null; weekNumber: number },
): Promise<Desk> {
  const { contest, entry, weekNumber } = facts
  const week = await findWeek(db, { contestId: contest.contest_id, weekNumber })
  const games = week ? await listGames(db, { seasonYear: contest.season_year, spans: [week] }) : []
  const playing = week ? teamWeeks(games, week) : new Map<number, TeamWeek>()
  const picks = entry ? await listPicksOf(db, entry.participant_id) : []
  const current = picks.find((pick) => pick.week_number === weekNumber) ?? null
  const used = picks.filter((pick) => pick.week_number !== weekNumber && pick.slate !== null)
  return {
    week,
    teams: await listTeams(db),
    picks,
    current,
    playing,
    gamesAtLock: week ? ((await listGamesAtLock(db, [week])).get(week.week_id) ?? null) : null,
    asked: {
      contest: stateOf(contest),
      participant: entry,
      week,
      usedTeamIds: new Set(used.map((pick) => pick.team_id)),
      currentPick: current,
      teams: playing,
    },
  }
}

/** The rule knows teams by number; the sentence names them, and a used one with its week. */
function refusalOf(reason: PickRefusal, { team, picks }: { team: TeamRow | undefined; picks: PickRow[] }): Refusal {
  const name = team?.abbreviation ?? ''
  switch (reason.code) {
    case 'team_used': {
      const use = picks.find((pick) => pick.team_id === reason.team_id && pick.slate !== null)
      return new Refusal({ ...reason, team: name, used_in_week: use?.week_number ?? null })
    }
    case 'participant_eliminated':
      return new Refusal({ code: reason.code, elimination_week: reason.elimination_week })
    case 'team_idle':
    case 'team_has_started':
      return new Refusal({ ...reason, team: name })
    default:
      return new Refusal(reason)
  }
}

type Wanted = {
  before: PickRow | null
  contest: ContestRow
  picker: ParticipantRow
  weekNumber: number
  teamId: number
  now: Instant
  is_late: boolean
  team: TeamRow
}

async function storePick(tx: Tx, wanted: Wanted): Promise<PickRow> {
  const { before, contest, picker, weekNumber, teamId, now, is_late, team } = wanted
  if (before?.team_id === teamId) return before
  try {
    if (before) return await changePick(tx, { pickId: before.pick_id, teamId, pickedAt: now })
    return await insertPick(tx, {
      contest_id: contest.contest_id,
      participant_id: picker.participant_id,
      week_number: weekNumber,
      team_id: teamId,
      picked_at: now,
      is_late,
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (!isUniqueViolation(error, 'picks_team_once_key')) throw new Refusal({ code: 'picks_locked' })
    throw new Refusal({ code: 'team_used', team: team.abbreviation, used_in_week: null })
  }
}

function toReceipt(facts: { pick: PickRow; week: WeekRow; desk: Desk; team: TeamRow }): PickReceipt {
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
 * The teams of the current week, those that the caller has used in other weeks apart. Each says whether it can be picked
 * now, and if not why: the reason is the code with which the pick would be refused.
 */
export async function listAvailableTeams(deps: Deps, caller: Caller, contestId: number) {
  const contest = await requireContest(deps.db, { contestId })
  const entry = await findParticipant(deps.db, { contestId, userId: caller.userId })
  const summary = await requireSummary(deps, { db: deps.db, contestId })
  const week_number = toContest(summary, caller).current_week
  const desk = await openDesk(deps.db, { contest, entry, weekNumber: week_number })
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
  const weekOfUse = new Map(
    desk.picks
      .filter((pick) => pick.week_number !== week_number && pick.slate !== null)
      .map((pick) => [pick.team_id, pick.week_number]),
  )
  return {
    week_number,
    available_teams: rows.filter((team) => !weekOfUse.has(team.team_id)),
    used_teams: rows.flatMap((team) => {
      const usedIn = weekOfUse.get(team.team_id)
      return usedIn === undefined ? [] : [{ ...team, week_number: usedIn }]
    }),
  }
}
