import type { PickReceipt } from '#contract/survivor/picks.ts'
import { pickProgress } from '#rules/survivor/pick-progress.ts'
import { type ContestState, isUsed, type PickRefusal, refusePick } from '#rules/survivor/picks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { readWeekPlay, type WeekPlay } from '#server/features/survivor/weeks/week-play.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { cacheKey, withoutWaiting } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { isForeign, requireOwn } from '../own-entry.ts'
import { listPickSnapshots, type OtherPick, type PickSnapshot } from './pick-snapshot.repo.ts'
import { lockForPicks, type PickOf } from './picks.repo.ts'

/** The rule's facts about one member's pick of a week. */
export type PickContext = Omit<PickSnapshot, 'otherPicks' | 'countedAt'> &
  WeekPlay & {
    state: ContestState
    teams: readonly TeamRow[]
    /** The weeks of the same slate in which the entry has used a team, by team (S1, P3). */
    weekOfUse: ReadonlyMap<number, number>
    /** The entry's picks of other open weeks in the same slate, by team: picking the team moves it (S1). */
    openPicks: ReadonlyMap<number, OtherPick>
    now: Instant
  }

const NOTHING_PLAYED: WeekPlay = { games: [], playing: new Map(), roundTeams: null, teamsToCome: null }

/** One member's pick and what it depends on. Simultaneous readers and pickers share a read. */
const readPickSnapshot: (deps: Pick<Deps, 'db'>, of: PickOf) => Promise<PickSnapshot | null> = inBatchesOf(
  (deps, asked) => listPickSnapshots(deps.db, asked),
)

/** The facts about one member's pick of a week, its contest read in one snapshot. Refuses an unknown contest. */
export async function loadPickContext(deps: Pick<Deps, 'db' | 'cache' | 'now'>, asked: PickOf): Promise<PickContext> {
  const snapshot = await readPickSnapshot(deps, asked)
  if (!snapshot) throw new Refusal({ code: 'unknown_contest' })
  requireOwn(snapshot.entry, asked)
  return toContext(deps, snapshot)
}

async function toContext(
  deps: Pick<Deps, 'db' | 'cache' | 'now'>,
  { otherPicks, countedAt, ...facts }: PickSnapshot,
): Promise<PickContext> {
  const { contest, week } = facts
  const teams = await leagueTeams(deps)
  const play = week ? await readWeekPlay(deps, { contest, week }) : NOTHING_PLAYED
  const slate = slateOf(week?.round)
  const sameSlate = otherPicks.filter((pick) => pick.slate === slate)
  // Read after the snapshot, so that waiting for the database never makes a pick earlier than it was stored.
  const now = laterOf(deps.now(), countedAt)
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

/** A week counted by another server has locked, even if this server's clock is behind. */
const laterOf = (now: Instant, countedAt: Instant | null): Instant =>
  countedAt !== null && countedAt > now ? countedAt : now

/**
 * The facts under locks: none change until the transaction that writes the picks ends. In the order given. Refuses
 * `changed_meanwhile` if another week has the number by then: weeks are renumbered when a contest starts (S14), and the
 * request meant the previous one.
 */
export async function lockPickContexts<Of extends PickOf>(
  tx: Tx,
  deps: Pick<Deps, 'cache' | 'now'>,
  asked: readonly Of[],
): Promise<[Of, PickContext | Refusal][]> {
  const meant = await lockForPicks(tx, asked)
  const snapshots = await listPickSnapshots(tx, asked)
  const within = { ...deps, db: tx, cache: withoutWaiting(deps.cache) }
  const contexts: [Of, PickContext | Refusal][] = []
  for (const [n, of] of asked.entries()) {
    const snapshot = snapshots[n]
    if (!snapshot) contexts.push([of, new Refusal({ code: 'unknown_contest' })])
    else if (isForeign(snapshot.entry, of)) contexts.push([of, new Refusal({ code: 'unknown_entry' })])
    else if ((snapshot.week?.week_id ?? null) === meant[n]) contexts.push([of, await toContext(within, snapshot)])
    else contexts.push([of, new Refusal({ code: 'changed_meanwhile' })])
  }
  return contexts
}

/** The context of one pick under locks. */
export async function lockPickContext(tx: Tx, deps: Pick<Deps, 'cache' | 'now'>, asked: PickOf): Promise<PickContext> {
  for (const [, context] of await lockPickContexts(tx, deps, [asked])) {
    if (context instanceof Refusal) throw context
    return context
  }
  throw new TypeError('a question has no answer')
}

const teamsKey = cacheKey<TeamRow[]>('teams')

/** The league doesn't change while the server runs. */
const leagueTeams = (deps: Pick<Deps, 'db' | 'cache'>) => deps.cache.get(teamsKey(), () => listTeams(deps.db))

/** The rule's facts about the week itself, whichever team is picked. */
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

/** Why this team can't be picked now, or null (S1, S2). */
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

/** The entry, week and team of a pick the rule has allowed. */
export function requireAllowed(context: PickContext, teamId: number) {
  const { entry, week } = context
  const team = context.teams.find((of) => of.team_id === teamId)
  if (!entry || !week || !team) throw new TypeError('the rule allowed a pick without an entry, a week or a team')
  return { entry, week, team }
}

export type WrittenPick = {
  team_id: number
  picked_at: Instant
  is_late: boolean
  /** The open week the team was picked for until now (S1). */
  moved_from: number | null
}

/** A stored pick's receipt (S4). */
export function toReceipt(context: PickContext, pick: WrittenPick): PickReceipt {
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
    moved_from: pick.moved_from,
  }
}
