import type { Database } from '#server/db/database.ts'

type Week = { week_number: number; start_date: string; end_date: string }
type Played = { games: number; wins: number; first: string }

type Asked = { weeks: readonly Week[]; lost: number; startsFrom: Record<number, string> }

/**
 * The first game of each week, a team for each week that everyone can pick, and for the week `lost`, in which that team
 * wins, one that doesn't.
 */
export async function planTeams(db: Database, { weeks, lost, startsFrom }: Asked) {
  const games = await db
    .selectFrom('games')
    .select(['game_date', 'start_time', 'home_team_id', 'away_team_id', 'home_score', 'away_score'])
    .where('season_year', '=', '2025-26')
    .where('game_type', '=', 2)
    .where('game_state', 'not in', ['PPD', 'CNCL'])
    .orderBy('game_date')
    .orderBy('start_time')
    .execute()
  const ofWeek = ({ start_date, end_date }: Week) =>
    games.filter(({ game_date }) => start_date <= game_date && game_date <= end_date)
  const playedIn = (week: Week) => {
    const teams = new Map<number, Played>()
    for (const { start_time, home_team_id, away_team_id, home_score, away_score } of ofWeek(week)) {
      for (const id of [home_team_id, away_team_id]) {
        const { games, wins, first } = teams.get(id) ?? { games: 0, wins: 0, first: start_time ?? '' }
        const won = id === home_team_id ? (home_score ?? 0) > (away_score ?? 0) : (away_score ?? 0) > (home_score ?? 0)
        teams.set(id, { games: games + 1, wins: wins + (won ? 1 : 0), first })
      }
    }
    return teams
  }
  const hasWon = ({ games, wins }: Played) => wins >= (games >= 4 ? 2 : 1)
  const used = new Set<number>()
  const take = (week: Week, fits: (of: Played) => boolean) => {
    const found = [...playedIn(week)].find(([id, of]) => !used.has(id) && fits(of))
    if (!found) throw new Error(`no team for week ${week.week_number}`)
    used.add(found[0])
    return found[0]
  }
  const lostWeek = weeks[lost - 1]
  if (!lostWeek) throw new Error(`no week ${lost}`)
  const winning = take(lostWeek, hasWon)
  const losing = take(lostWeek, (of) => !hasWon(of))
  const special = new Map(
    weeks
      .filter(({ week_number }) => week_number in startsFrom)
      .map((week) => [week.week_number, take(week, ({ first }) => first >= (startsFrom[week.week_number] ?? ''))]),
  ).set(lost, winning)
  return {
    firstDays: new Map(weeks.map((week) => [week.week_number, ofWeek(week)[0]?.game_date ?? week.start_date])),
    teams: weeks.map((week) => special.get(week.week_number) ?? take(week, () => true)),
    losing,
  }
}
