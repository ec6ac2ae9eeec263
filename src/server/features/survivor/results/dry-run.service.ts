import type { DryRun } from '#contract/survivor/advance.ts'
import { type PickProgress, pickProgress } from '#rules/survivor/pick-progress.ts'
import { weekReadiness } from '#rules/survivor/results/placements.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { listPicksOfWeek } from '#server/features/survivor/picks/picks.repo.ts'
import { readPlayers } from '#server/features/survivor/picks/players.repo.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listGamesAtLock } from '#server/features/survivor/weeks/weeks.repo.ts'
import type { Caller } from '#server/http/session.ts'
import { type ContestRow, listParticipants } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { fateLines } from './changed-fates.service.ts'
import { type AdvancePlan, type Plan, planAdvance, planProcess, refuseByHand } from './results.service.ts'
import { changedWeeks } from './settling.service.ts'

type Asked = { contestId: number; weekNumber: number; act: 'process' | 'advance' }

/**
 * What processing a week, or advancing from it, would do now: the plan that the act itself follows, read in one snapshot and not
 * written. Refuses what the act would refuse, so it names nobody's team while somebody could still pick late (S2).
 */
export async function dryRun(deps: Deps, caller: Caller, { contestId, weekNumber, act }: Asked): Promise<DryRun> {
  return inSnapshot(deps.db, async (db) => {
    const contest = await requireContest(db, { contestId })
    const plan =
      act === 'process'
        ? await planProcess(db, deps, { contest, weekNumber })
        : await planAdvance(db, deps, { contest, weekNumber })
    await refuseByHand(db, deps, { actor: caller, contest, plan })
    return describe(db, { contest, plan, act })
  })
}

type Planned = { contest: ContestRow; plan: Plan | AdvancePlan; act: Asked['act'] }

async function describe(db: Database, { contest, plan, act }: Planned): Promise<DryRun> {
  const { settlement, result, week } = plan
  const participants = await listParticipants(db, contest.contest_id)
  const nameOf = new Map(participants.map((of) => [of.participant_id, of.participant_name]))
  const named = (id: number) => ({ participant_id: id, participant_name: nameOf.get(id) ?? '' })
  const { standing, readiness } = await readWeek(db, { contest, plan })
  const byName = <Row extends { participant_name: string }>(rows: Row[]) =>
    rows.sort((a, b) => a.participant_name.localeCompare(b.participant_name, 'en'))
  const alive = settlement.results.participants.filter(({ elimination_week: out }) => (out ?? 999) > week.week_number)
  const short = (those: readonly { participant_id: number }[]) =>
    byName(those.map(({ participant_id: id }) => ({ ...named(id), ...shown(standing(id)) })))
  return {
    act,
    readiness,
    results: result,
    out: short(settlement.results.participants.filter((of) => of.elimination_week === week.week_number)),
    ...(contest.lives === 1
      ? {}
      : { life_lost: short(alive.filter(({ lost_lives }) => lost_lives.includes(week.week_number))) }),
    saved: byName(
      alive
        .filter(({ participant_id: id }) => result.mass_elimination_prevented && standing(id).hasLost)
        .map(({ participant_id: id }) => named(id)),
    ),
    changed: fateLines({ contest, participants, ...settlement }),
    other_weeks: changedWeeks(settlement).filter((result) => result.week_number !== week.week_number),
    next: 'outcome' in plan ? nextOf(plan, nameOf) : null,
  }
}

/** What the answer shows of it. */
function shown({ abbreviation, wins, wins_needed, games_left }: Standing): Standing {
  return { abbreviation, wins, wins_needed, games_left }
}

type Standing = { abbreviation: string | null; wins: number; wins_needed: number; games_left: number }

/** The status of each pick of the week, and the progress of its games. */
async function readWeek(db: Database, { contest, plan: { week } }: Pick<Planned, 'contest' | 'plan'>) {
  const games = await listGames(db, { seasonYear: contest.season_year, spans: [week] })
  const teams: ReadonlyMap<number, TeamWeek> = teamWeeks(games, week)
  const gamesAtLock = (await listGamesAtLock(db, [week])).get(week.week_id) ?? null
  const players = await readPlayers(db, { contestId: contest.contest_id, weekNumber: week.week_number })
  const picks = await listPicksOfWeek(db, players)
  const teamOf = new Map(picks.map((pick) => [pick.participant_id, pick.team_id]))
  const abbreviationOf = new Map((await listTeams(db)).map((team) => [team.team_id, team.abbreviation]))
  const standing = (participantId: number): Standing & { hasLost: boolean } => {
    const team_id = teamOf.get(participantId)
    if (team_id === undefined) {
      return { abbreviation: null, wins: 0, wins_needed: 0, games_left: 0, hasLost: picks.length === 0 }
    }
    const progress: PickProgress = pickProgress({ team_id, teams, gamesAtLock })
    return {
      abbreviation: abbreviationOf.get(team_id) ?? '',
      wins: progress.wins,
      wins_needed: progress.needed,
      games_left: progress.remaining,
      hasLost: !progress.is_void && progress.wins < progress.needed,
    }
  }
  return { standing, readiness: weekReadiness(games, week) }
}

function nextOf({ outcome, next_week, placements }: AdvancePlan, nameOf: ReadonlyMap<number, string>) {
  const first = [...placements].filter(([, place]) => place === 1)
  return { ...outcome, current_week: next_week, champions: first.map(([id]) => nameOf.get(id) ?? '').sort() }
}
