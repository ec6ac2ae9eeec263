import type { Ending } from '#contract/two-team/ending.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { type ContestRow, findTiebreakerOf } from '#server/features/contests/contests.service.ts'
import { listFinished } from './finished.service.ts'
import { listFirst } from './tied.service.ts'
import { requireDraftContest } from './two-team.service.ts'
import { listTies } from './waiting.service.ts'

/** The end of a contest (D9, D10), for its page and the dashboard. */
export async function readEnding(deps: Deps, contestId: number): Promise<Ending> {
  const contest = await requireDraftContest(deps.db, contestId)
  return {
    awaited: contest.status === 'in_progress' ? await awaitedOf(deps, contestId) : null,
    tiebreaker: contest.status === 'completed' ? await tiebreakerOf(deps, contest) : null,
  }
}

async function awaitedOf(deps: Deps, contestId: number): Promise<Ending['awaited']> {
  const finished = (await listFinished(deps)).find(({ contest }) => contest.contest_id === contestId)
  if (!finished) return null
  const tie = (await listTies(deps)).find((of) => of.kind === 'tied' && of.contest_id === contestId)
  return { completes_at: finished.completesAt, tiebreaker_by: tie?.deadline ?? null }
}

async function tiebreakerOf(deps: Deps, { contest_id }: ContestRow): Promise<Ending['tiebreaker']> {
  const id = await findTiebreakerOf(deps.db, contest_id)
  if (id === null) return null
  const tiebreaker = await requireDraftContest(deps.db, id)
  const is_over = statusOf(tiebreaker) === 'completed'
  const winners = is_over ? (await listFirst(deps.db, tiebreaker)).map(({ participant_name }) => participant_name) : []
  return { contest_id: id, contest_name: tiebreaker.contest_name, is_over, winners }
}
