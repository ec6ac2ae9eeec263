import { easternDay } from '#rules/time.ts'
import { dueMonth, type Month, monthMailsUntil, monthName, monthNumber, rankAtEndOf } from '#rules/two-team/months.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, listSummaries } from '#server/features/contests/contests.service.ts'
import { listActiveMembers } from '#server/features/contests/entries.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { rankDrafters } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { countGamesOf, readWonGames } from '#server/features/two-team/leaderboard/wins.service.ts'
import { deleteUnsentEnd } from './standings-mails.repo.ts'
import { twoTeamResults } from './two-team-results.mail.ts'

/**
 * Notifies the drafters of each running two-team contest of their place at the end of the previous month, once its
 * games are final (D11). May run any number of times: each member is notified once (N1).
 */
export async function queueMonthlyPlaces(deps: Deps): Promise<void> {
  const month = dueMonth(deps.now())
  if (month === null) return
  for (const contest of await listSummaries(deps.db)) {
    if (contest.contest_type !== 'two_team' || contest.status !== 'in_progress') continue
    if (contest.started_at === null || easternDay(contest.started_at) > month.last) continue
    const { games, left } = await countGamesOf(deps.db, { contest, ...month })
    if (games > 0 && left === 0) await mailMonth(deps, { contest, month })
  }
}

async function mailMonth(deps: Deps, { contest, month }: { contest: ContestRow; month: Month }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const rows = await rankDrafters(tx, contest)
    const ranked = rankAtEndOf(month, { rows, wonGames: await readWonGames(tx, contest) })
    await mailEach(tx, deps, {
      contest,
      ranked,
      monthOf: ({ month_wins }) => ({ name: monthName(month), wins: month_wins }),
      sent: { occasion: monthNumber(month), expiresAt: monthMailsUntil(month) },
    })
  })
}

/**
 * Notifies the drafters of their contest's end (D11). Call it in the transaction that completes it, with the contest in
 * its new state.
 */
export async function notifyOfEnd(tx: Tx, deps: Deps, contest: ContestRow): Promise<void> {
  await mailEach(tx, deps, { contest, ranked: await rankDrafters(tx, contest), monthOf: () => null, sent: {} })
}

/** Withdraws unsent final mails of a reopened contest. */
export async function withdrawEnd(tx: Tx, contestId: number): Promise<void> {
  await deleteUnsentEnd(tx, contestId)
}

type Ranked = Awaited<ReturnType<typeof rankDrafters>>[number]

async function mailEach<Row extends Ranked>(
  tx: Database,
  deps: Deps,
  {
    contest,
    ranked,
    monthOf,
    sent,
  }: {
    contest: ContestRow
    ranked: readonly Row[]
    monthOf: (row: Row) => { name: string; wins: number } | null
    sent: { occasion?: number; expiresAt?: string }
  },
): Promise<void> {
  const { contest_id: contestId, contest_name } = contest
  const first = ranked.filter(({ rank }) => rank === 1)
  const rowOf = new Map(ranked.map((row) => [row.user_id, row]))
  const members = (await listActiveMembers(tx, contestId)).flatMap((member) => {
    const row = rowOf.get(member.user_id)
    return row ? [{ ...member, row }] : []
  })
  await notifyEach(tx, deps, members, ({ name, user_id, row }) => ({
    ...twoTeamResults.of({
      name,
      contest: contest_name,
      own: {
        place: row.rank,
        of: ranked.length,
        wins: row.total_wins,
        teams: row.teams.map(({ abbreviation }) => abbreviation),
      },
      first: {
        names: first.map(({ participant_name }) => participant_name),
        wins: first[0]?.total_wins ?? 0,
        has_reader: first.some((of) => of.user_id === user_id),
      },
      month: monthOf(row),
      path: `/two-team?contest=${contestId}`,
    }),
    contestId,
    ...sent,
  }))
}
