import type { PickReceipt } from '#contract/survivor/picks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { slateOf, teamsOfRound } from '#rules/survivor/playoffs/slots.ts'
import { type PickRefusal, refusePick } from '#rules/survivor/survivor.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import { cacheKey } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { findPickSnapshot, type PickOf, type PickSnapshot } from './pick-snapshot.repo.ts'

/** Everything that the rule must know about one member's pick of a week. */
export type PickContext = Omit<PickSnapshot, 'games' | 'otherPicks'> & {
  teams: readonly TeamRow[]
  /** What each team plays in the week. */
  playing: ReadonlyMap<number, TeamWeek>
  /** The teams of the round where the week is a playoff slot (P2). */
  roundTeams: ReadonlySet<number> | null
  /** The weeks of the same slate in which the entry has used a team, by team (S1, P3). */
  weekOfUse: ReadonlyMap<number, number>
}

/** Everything about one member's pick of a week, read in one snapshot. Refuses an unknown contest. */
export async function loadPickContext(
  db: Database,
  { teams, ...asked }: PickOf & { teams: readonly TeamRow[] },
): Promise<PickContext> {
  const snapshot = await findPickSnapshot(db, asked)
  if (!snapshot) throw new Refusal({ code: 'unknown_contest' })
  const { games, otherPicks, ...facts } = snapshot
  const { week } = facts
  const slate = slateOf(week?.round)
  const sameSlate = otherPicks.filter((pick) => pick.slate === slate)
  return {
    ...facts,
    teams,
    playing: week ? teamWeeks(games, week) : new Map<number, TeamWeek>(),
    roundTeams: week?.round ? teamsOfRound(games, week.round) : null,
    weekOfUse: new Map(sameSlate.map((pick) => [pick.team_id, pick.week_number])),
  }
}

const teamsKey = cacheKey<TeamRow[]>('teams')

/** The league does not change while the server runs. */
export const leagueTeams = (deps: Deps) => deps.cache.get(teamsKey(), () => listTeams(deps.db))

/** Whether this team may be picked now, and if not why (S1, S2). */
export function refuseTeam(
  context: PickContext,
  asked: { weekNumber: number; teamId: number; now: Instant },
): PickRefusal | null {
  return refusePick({
    contest: stateOf(context.contest),
    participant: context.entry,
    week: context.week,
    week_number: asked.weekNumber,
    team_id: asked.teamId,
    team_exists: context.teams.some((team) => team.team_id === asked.teamId),
    usedTeamIds: new Set(context.weekOfUse.keys()),
    currentPick: context.pick,
    teams: context.playing,
    roundTeams: context.roundTeams,
    now: asked.now,
  })
}

/** The entry, week and team of a pick that the rule has allowed. */
export function requireAllowed(context: PickContext, teamId: number) {
  const { entry, week } = context
  const team = context.teams.find((of) => of.team_id === teamId)
  if (!entry || !week || !team) throw new TypeError('the rule allowed a pick without an entry, a week or a team')
  return { entry, week, team }
}

/** The receipt of a stored pick (S4). */
export function toReceipt(
  context: PickContext,
  pick: { team_id: number; picked_at: Instant; is_late: boolean },
): PickReceipt {
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
    moved_from: null,
  }
}
