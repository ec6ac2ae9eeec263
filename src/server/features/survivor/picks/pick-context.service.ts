import type { PickReceipt } from '#contract/survivor/picks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { type ContestState, isUsed, type PickRefusal, refusePick } from '#rules/survivor/picks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { readWeekPlay, type WeekPlay } from '#server/features/survivor/weeks/week-play.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { cacheKey } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { listPickSnapshots, type OtherPick, type PickOf, type PickSnapshot } from './pick-snapshot.repo.ts'

/** Everything that the rule must know about one member's pick of a week. */
export type PickContext = Omit<PickSnapshot, 'otherPicks'> &
  WeekPlay & {
    state: ContestState
    teams: readonly TeamRow[]
    /** The weeks of the same slate in which the entry has used a team, by team (S1, P3). */
    weekOfUse: ReadonlyMap<number, number>
    /** The entry's picks of other open weeks of the same slate, by team: picking the team moves it (S1). */
    openPicks: ReadonlyMap<number, OtherPick>
    now: Instant
  }

const NOTHING_PLAYED: WeekPlay = { games: [], playing: new Map(), roundTeams: null, teamsToCome: null }

/** One member's pick and what it depends on. Those who look and pick at the same time are read together. */
export const readPickSnapshot: (deps: Pick<Deps, 'db'>, of: PickOf) => Promise<PickSnapshot | null> = inBatchesOf(
  (deps, asked) => listPickSnapshots(deps.db, asked),
)

/** Everything about one member's pick of a week, its contest read in one snapshot. Refuses an unknown contest. */
export async function loadPickContext(deps: Pick<Deps, 'db' | 'cache' | 'now'>, asked: PickOf): Promise<PickContext> {
  const snapshot = await readPickSnapshot(deps, asked)
  if (!snapshot) throw new Refusal({ code: 'unknown_contest' })
  const { otherPicks, ...facts } = snapshot
  const { contest, week } = facts
  const teams = await leagueTeams(deps)
  const play = week ? await readWeekPlay(deps, { contest, week }) : NOTHING_PLAYED
  const slate = slateOf(week?.round)
  const sameSlate = otherPicks.filter((pick) => pick.slate === slate)
  // Read after the snapshot, so that waiting for the database never makes a pick earlier than it was stored.
  const now = deps.now()
  return {
    ...facts,
    ...play,
    state: stateOf(contest),
    teams,
    now,
    weekOfUse: new Map(sameSlate.filter((pick) => isUsed(pick, now)).map((pick) => [pick.team_id, pick.week_number])),
    openPicks: new Map(sameSlate.filter((pick) => !isUsed(pick, now)).map((pick) => [pick.team_id, pick])),
  }
}

const teamsKey = cacheKey<TeamRow[]>('teams')

/** The league does not change while the server runs. */
const leagueTeams = (deps: Pick<Deps, 'db' | 'cache'>) => deps.cache.get(teamsKey(), () => listTeams(deps.db))

/** What the rule asks about the week itself, whichever team is picked. */
export function askOfWeek(context: PickContext, weekNumber: number) {
  const { contest, state, entry, week, pick, playing, now } = context
  return {
    contest: { ...state, late_picks: contest.late_picks },
    participant: entry,
    week,
    week_number: weekNumber,
    currentPick: pick,
    teams: playing,
    now,
  }
}

/** Whether this team may be picked now, and if not why (S1, S2). */
export function refuseTeam(context: PickContext, asked: { weekNumber: number; teamId: number }): PickRefusal | null {
  return refusePick({
    ...askOfWeek(context, asked.weekNumber),
    team_id: asked.teamId,
    team_exists: context.teams.some((team) => team.team_id === asked.teamId),
    usedTeamIds: context.weekOfUse,
    roundTeams: context.roundTeams,
    teamsToCome: context.teamsToCome,
  })
}

/** The entry, week and team of a pick that the rule has allowed. */
export function requireAllowed(context: PickContext, teamId: number) {
  const { entry, week } = context
  const team = context.teams.find((of) => of.team_id === teamId)
  if (!entry || !week || !team) throw new TypeError('the rule allowed a pick without an entry, a week or a team')
  return { entry, week, team }
}

type Picked = { team_id: number; picked_at: Instant; is_late: boolean }

/** The receipt of a stored pick (S4). `movedFrom` is the open week that the team was picked for until now (S1). */
export function toReceipt(context: PickContext, pick: Picked, movedFrom: number | null): PickReceipt {
  const { week, team } = requireAllowed(context, pick.team_id)
  const progress = pickProgress({ team_id: team.team_id, teams: context.playing, gamesAtLock: context.gamesAtLock })
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
    moved_from: movedFrom,
  }
}

/**
 * Over the attempts of one request: refuses `changed_meanwhile` once another week has the number. The weeks get new numbers when a contest
 * starts (S14), and the request meant the one that had it at first.
 */
export function sameWeekOnly(): (context: Pick<PickContext, 'week'>) => void {
  let meant: number | null = null
  return ({ week }) => {
    const weekId = week?.week_id ?? null
    meant ??= weekId
    if (meant !== weekId) throw new Refusal({ code: 'changed_meanwhile' })
  }
}
