import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A second, simpler model of a tiebreaker, written only from the rulebook (B2, B3) and the season's files: it shares no code with
 * `src/`. It knows teams by abbreviation and people by name.
 */

type Table = { team: string; points: number; inPlayoffs: boolean }[]

const cellsOf = (file: string) => {
  const [head = '', ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
}

/** The official final standings, best team first. */
const table: Table = cellsOf('../data/standings-final.csv')
  .map((cell) => ({
    team: cell('abbreviation'),
    points: Number(cell('points')),
    inPlayoffs: cell('is_playoff_team') === 'true',
    place: Number(cell('league_sequence')),
  }))
  .sort((a, b) => a.place - b.place)

/** The winner of each playoff game with its day. */
const victories = cellsOf('../../data/nhl/games-2025-26.csv')
  .filter((cell) => cell('round') !== '')
  .map((cell) => ({
    day: cell('game_date'),
    winner: Number(cell('home_score')) > Number(cell('away_score')) ? cell('home_abbrev') : cell('away_abbrev'),
  }))

export const playoffDays = [...new Set(victories.map(({ day }) => day))].sort()
export const playoffGames = victories.length

/** The teams in a draft for this many people, best first. */
export function teamsFor(people: number): string[] {
  const sixteen = table.filter(({ inPlayoffs }) => inPlayoffs)
  if (people !== 3) return sixteen.map(({ team }) => team)
  let weakest = sixteen[0]
  for (const team of sixteen) if (weakest && team.points <= weakest.points) weakest = team
  return sixteen.filter((team) => team !== weakest).map(({ team }) => team)
}

/** Everyone takes the first team left on their list, in a snake, as long as everyone can still get one. */
export function draftAll(people: readonly string[], wishes: ReadonlyMap<string, readonly string[]>) {
  const left = new Set(teamsFor(people.length))
  const rosters = new Map<string, string[]>(people.map((name) => [name, []]))
  for (let line = [...people]; left.size >= people.length; line = line.reverse()) {
    for (const name of line) {
      const team = wishes.get(name)?.find((wish) => left.has(wish))
      if (team === undefined) throw new Error(`${name} wishes for nothing that is left`)
      left.delete(team)
      rosters.get(name)?.push(team)
    }
  }
  return rosters
}

/** Name, wins and rank after that day's games: most wins first, ties by name. */
export function standAfter(day: string, rosters: ReadonlyMap<string, readonly string[]>) {
  const rows = [...rosters].map(([name, teams]) => ({
    name,
    wins: victories.filter((game) => game.day <= day && teams.includes(game.winner)).length,
  }))
  rows.sort((a, b) => (a.wins === b.wins ? (a.name < b.name ? -1 : 1) : b.wins - a.wins))
  return rows.map((row) => ({ ...row, rank: rows.filter((other) => other.wins > row.wins).length + 1 }))
}
