import { rankByWins } from '#rules/two-team/leaderboard.ts'
import type { Database } from '#server/db/database.ts'
import { listDraftersOf, listFinalWinsOf, listPickedTeams } from './results.repo.ts'
import { type CountedContest, readRecords } from './wins.service.ts'

export type DraftResult = {
  participant_id: number
  user_id: number | null
  participant_name: string
  rank: number
  total_wins: number
  /** In the order they were drafted. */
  teams: { abbreviation: string; wins: number }[]
}

/**
 * The rankings of these contests by id (D7, B3): final if completed, else current. Completed ones together take three
 * queries, however many there are.
 */
export async function readDraftResults(
  db: Database,
  contests: readonly CountedContest[],
): Promise<ReadonlyMap<number, DraftResult[]>> {
  const ids = contests.map(({ contest_id }) => contest_id)
  if (ids.length === 0) return new Map()
  const drafters = Map.groupBy(await listDraftersOf(db, ids), (of) => of.contest_id)
  const picks = Map.groupBy(await listPickedTeams(db, ids), (of) => of.participant_id)
  const wins = await readWins(db, contests)
  return new Map(
    ids.map((id) => [
      id,
      rankByWins(
        (drafters.get(id) ?? []).map(({ contest_id: _, ...drafter }) => {
          const mine = picks.get(drafter.participant_id) ?? []
          const teams = mine.map(({ team_id, abbreviation }) => ({
            abbreviation,
            wins: wins.get(id)?.get(team_id) ?? 0,
          }))
          return { ...drafter, teams, total_wins: teams.reduce((total, team) => total + team.wins, 0) }
        }),
      ),
    ]),
  )
}

async function readWins(db: Database, contests: readonly CountedContest[]): Promise<Map<number, Map<number, number>>> {
  const completed = contests.filter(({ status }) => status === 'completed').map(({ contest_id }) => contest_id)
  const final = Map.groupBy(await listFinalWinsOf(db, completed), (of) => of.contest_id)
  const wins = new Map([...final].map(([id, of]) => [id, new Map(of.map((team) => [team.team_id, team.wins]))]))
  for (const contest of contests) {
    if (contest.status === 'completed') continue
    const records = await readRecords(db, contest)
    wins.set(contest.contest_id, new Map([...records].map(([team, record]) => [team, record.wins])))
  }
  return wins
}
