import type { AnswerOf } from '#contract/endpoint.ts'
import { describeRefusal } from '#contract/refusals.ts'
import type { PlayoffRound, playoffRounds, Series, setUpPlayoffRound } from '#contract/survivor/rounds.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { type Series as KnownSeries, seriesOf, seriesWords } from '#rules/playoffs/series.ts'
import { hasLocked, lockTimeOf } from '#rules/survivor/locks.ts'
import {
  buildSlots,
  isSlot,
  LAST_ROUND,
  refuseRound,
  refuseTakeBack,
  type Slot,
} from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { toSeriesGame } from '#server/features/playoffs/bracket.service.ts'
import type { Actor } from '#server/features/survivor/results/results.service.ts'
import { readDeadline } from '#server/features/survivor/weeks/deadline.ts'
import { listPlayoffGames, type TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { insertWeeks, listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { toWeek } from '#server/features/survivor/weeks/weeks.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { changeContest } from '../change-contest.ts'
import { stateOf } from '../contest-view.ts'
import { type ContestRow, changeContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'

type Created = Omit<AnswerOf<typeof setUpPlayoffRound>, 'contest'>

/**
 * Sets up a playoff round: one slot for each of games 1 to 4, after the existing weeks and slots (P1). All four accept
 * picks at once, even those whose games and lock aren't known yet. If the contest is waiting for it, its first slot
 * becomes the current week. Refuses a round already set up, so that two admins, or an admin and the server, set it up
 * once.
 */
export async function setUpRound(
  deps: Deps,
  actor: Actor,
  { contestId, round }: { contestId: number; round: number },
): Promise<Created> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const weeks = await listWeeks(tx, contestId)
    const games = await listPlayoffGames(tx, contest.season_year)
    refuse(refuseRound({ contest: stateOf(contest), round, done: roundsOf(weeks), games }))
    const slots = buildSlots({ round, firstNumber: (weeks.at(-1)?.week_number ?? 0) + 1, games })
    const now = deps.now()
    await openSlots(tx, { contest, slots, games, now })
    // The next round isn't paused.
    await changeContestRow(tx, { contestId, set: { round_paused_at: null } })
    await auditContest(tx, deps, actor, {
      action: 'set_up_round',
      contestId,
      before: { current_week: contest.current_week },
      after: { round, weeks: slots },
    })
    const created = (await listWeeks(tx, contestId)).filter((week) => week.round === round)
    return { round, weeks: created.map((week) => toWeek(week, { games, now })), server_now: now }
  })
}

type Opening = { contest: ContestRow; slots: readonly Slot[]; games: readonly GameFacts[]; now: Instant }

async function openSlots(tx: Tx, { contest, slots, games, now }: Opening): Promise<void> {
  const { contest_id, current_week } = contest
  const deadline = await readDeadline(tx)
  await insertWeeks(
    tx,
    slots.map((slot) => ({
      ...slot,
      contest_id,
      lock_time: lockTimeOf({ week: slot, games, deadline }),
      opened_at: now,
    })),
  )
  const [first] = slots
  if (first?.round !== 1) return
  const isFirst = await changeContestRow(tx, {
    contestId: contest_id,
    from: { status: 'in_progress', phase: 'playoff_tiebreaker', current_week },
    set: { current_week: first.week_number, advance_paused_at: null },
  })
  if (!isFirst) throw new Refusal({ code: 'round_already_set_up', round: 1 })
}

/** The season's playoff rounds: the series known so far, and whether the contest plays them. */
export async function readRounds(deps: Deps, contestId: number): Promise<AnswerOf<typeof playoffRounds>> {
  const contest = await requireContest(deps.db, { contestId })
  const { rounds } = await viewRounds(deps, contest)
  return { rounds, server_now: deps.now() }
}

/** A contest's rounds, with all playoff games of its season. */
export async function viewRounds({ db, now }: Pick<Deps, 'db' | 'now'>, contest: ContestRow) {
  const weeks = await listWeeks(db, contest.contest_id)
  const [done, begun] = [roundsOf(weeks), begunRounds(weeks, now())]
  const games = await listPlayoffGames(db, contest.season_year)
  const teams = new Map((await listTeams(db)).map((team) => [team.team_id, team]))
  const rounds = Array.from({ length: LAST_ROUND }, (_, index): PlayoffRound => {
    const round = index + 1
    const refusal = refuseRound({ contest: stateOf(contest), round, done, games })
    return {
      round,
      is_set_up: done.has(round),
      refused: refusal && describeRefusal(refusal).message,
      can_be_taken_back: refuseTakeBack({ contest: stateOf(contest), round, done, begun }) === null,
      series: seriesOf(games, round).map((series) => toSeries(series, teams)),
    }
  })
  return { rounds, games }
}

function toSeries({ sides, games }: KnownSeries, teams: ReadonlyMap<number, TeamRow>): Series {
  const abbreviationOf = (id: number) => teams.get(id)?.abbreviation ?? ''
  const named = ({ team_id, wins }: KnownSeries['sides'][number]) => ({
    team_id,
    abbreviation: abbreviationOf(team_id),
    team_name: teams.get(team_id)?.team_name ?? '',
    wins,
  })
  const [one, other] = [named(sides[0]), named(sides[1])]
  return {
    teams: [one, other],
    state: seriesWords([one, other]),
    games: games.map((game) => toSeriesGame(game, abbreviationOf)),
  }
}

/** The rounds with a locked slot. */
export const begunRounds = (weeks: readonly WeekRow[], now: Instant): Set<number> =>
  roundsOf(weeks.filter((week) => hasLocked(week, now)))

/** The rounds set up. */
export function roundsOf(weeks: readonly WeekRow[]): Set<number> {
  return new Set(weeks.filter(isSlot).flatMap((week) => week.round ?? []))
}
