import type { PastContest } from '#contract/champions/champions.ts'
import { championsOf, type FinishedContest } from '#rules/champions/champions.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { moneyWords } from '#rules/contests/money.ts'
import { potOf, prizeOf } from '#rules/contests/payouts.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { listSummaries } from '#server/features/contests/contests.service.ts'
import { readMoney } from '#server/features/contests/fees.service.ts'
import { countPlayedWeeks, listFirstPlaces } from '#server/features/survivor/results/records.service.ts'
import { readDraftResults } from '#server/features/two-team/leaderboard/results.service.ts'

/**
 * Every contest that has begun, by season, newest first (Y2). A fixed number of queries, whatever the pool's history.
 */
export async function readChampions(deps: Pick<Deps, 'db'>) {
  return atOneMoment(deps, async ({ db }) => {
    const contests = await withPrizes(db, await listPastContests(db))
    const seasons = Map.groupBy(contests, (contest) => contest.season_year)
    return {
      seasons: [...seasons]
        .map(([season_year, of]) => ({ season_year, contests: of }))
        .toSorted((a, b) => (a.season_year < b.season_year ? 1 : -1)),
    }
  })
}

/** The payout of first place per champion, if the contest has payouts (O11). */
async function withPrizes(db: Database, contests: readonly PastContest[]): Promise<PastContest[]> {
  const won = contests.filter(({ champions }) => champions.length > 0)
  const money = await readMoney(
    db,
    won.map(({ contest_id }) => contest_id),
  )
  return contests.map((contest) => {
    const of = money.get(contest.contest_id)
    if (!of || contest.champions.length === 0) return contest
    const { payouts, fee_cents: fee, paid, currency } = of
    const prize = prizeOf({ payouts, pot: potOf({ fee, paid }), place: 1, tied: contest.champions.length })
    return prize === null ? contest : { ...contest, prize: moneyWords(prize, currency) }
  })
}

/** Every contest that has begun with its champions, newest first, leaving out those that are waiting or drafting. */
export async function listPastContests(db: Database): Promise<PastContest[]> {
  const all = await listSummaries(db)
  const begun = all.filter(({ status }) => status !== 'waiting' && status !== 'drafting')
  const drafts = begun.filter(hasDraft)
  const survivors = begun.filter((contest) => !hasDraft(contest))
  const finished = [
    ...(await firstOfDrafts(db, drafts.filter(isCompleted))),
    ...(await firstOfSurvivors(db, survivors.filter(isCompleted))),
  ]
  const open = all.filter((of) => !isCompleted(of) && of.status !== 'cancelled')
  const champions = championsOf(finished, open)
  const weeks = await countPlayedWeeks(
    db,
    survivors.map(({ contest_id }) => contest_id),
  )
  return begun.map((row) => ({
    contest_id: row.contest_id,
    contest_name: row.contest_name,
    contest_type: row.contest_type,
    season_year: row.season_year,
    status: statusOf(row),
    tiebreaker_of: row.tiebreaker_of,
    participants: row.current_participants,
    ...(row.lives > 1 ? { lives: row.lives } : {}),
    weeks_played: hasDraft(row) ? null : (weeks.get(row.contest_id)?.weeks ?? 0),
    slots_played: hasDraft(row) ? null : (weeks.get(row.contest_id)?.slots ?? 0),
    completed_at: row.completed_at,
    champions: [...(champions.get(row.contest_id)?.champions ?? [])],
    tied: [...(champions.get(row.contest_id)?.tied ?? [])],
    decided_by: champions.get(row.contest_id)?.decided_by ?? null,
  }))
}

type Row = Awaited<ReturnType<typeof listSummaries>>[number]
type Finished = FinishedContest<PastContest['champions'][number]>

const isCompleted = ({ status }: Row) => status === 'completed'
export const hasDraft = ({ contest_type }: Pick<Row, 'contest_type'>) => contestTypes[contest_type].has_draft

async function firstOfDrafts(db: Database, drafts: readonly Row[]): Promise<Finished[]> {
  const results = await readDraftResults(db, drafts)
  return drafts.map(({ contest_id, tiebreaker_of }) => ({
    contest_id,
    tiebreaker_of,
    first: (results.get(contest_id) ?? [])
      .filter(({ rank, teams }) => rank === 1 && teams.length > 0)
      .map(({ rank: _, total_wins: wins, teams, ...person }) => ({
        ...person,
        wins,
        teams: teams.map(({ abbreviation }) => abbreviation),
      })),
  }))
}

async function firstOfSurvivors(db: Database, completed: readonly Row[]): Promise<Finished[]> {
  const ids = completed.map(({ contest_id }) => contest_id)
  const first = Map.groupBy(await listFirstPlaces(db, ids), (of) => of.contest_id)
  return completed.map(({ contest_id, lives }) => ({
    contest_id,
    tiebreaker_of: null,
    first: (first.get(contest_id) ?? []).map(({ contest_id: _, lost_lives, ...person }) => ({
      ...person,
      ...shownLives({ lives, elimination_week: null, lost_lives }),
      wins: null,
      teams: [],
    })),
  }))
}
