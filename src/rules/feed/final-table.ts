import { counted } from '#rules/counted.ts'
import { between, days, type Instant } from '#rules/time.ts'

/** What a team has by one of the two tables. */
export type TableLine = { abbreviation: string; games_played: number; wins: number }

/** A team whose line in the league's table is not the one that the pool counts. */
export type LineBehind = {
  abbreviation: string
  /** How many games the league's table has fewer than the pool counts; negative where it has more. */
  games: number
  wins: number
}

/**
 * Where the league's final table differs from the pool's own count of games and wins (B4); empty once it may be taken over. A team that
 * it lacks is behind by all its games.
 */
export function linesBehind({
  league,
  own,
}: {
  league: readonly TableLine[]
  own: readonly TableLine[]
}): LineBehind[] {
  const of = new Map(league.map((line) => [line.abbreviation, line]))
  return own.flatMap(({ abbreviation, games_played, wins }) => {
    const line = of.get(abbreviation)
    const behind = { games: games_played - (line?.games_played ?? 0), wins: wins - (line?.wins ?? 0) }
    return behind.games === 0 && behind.wins === 0 ? [] : [{ abbreviation, ...behind }]
  })
}

/** What differs, in a sentence without a full stop; null where nothing does. */
export function behindWords(lines: readonly LineBehind[]): string | null {
  const [first] = lines
  if (!first) return null
  const teams = lines.map(({ abbreviation }) => abbreviation).join(', ')
  const isSame = first.games > 0 && lines.every(({ games }) => games === first.games)
  if (!isSame) return `The league's table differs from our games: ${teams}`
  return `The league's table is ${first.games === 1 ? 'one game' : counted(first.games, 'game')} behind: ${teams}`
}

/** After so long it won't agree by itself. */
const PATIENCE = days(3)

/** Whether the commissioner is asked to choose one of the tables (B4). */
export function isToChoose({ since, lines }: { since: Instant; lines: readonly LineBehind[] }, now: Instant): boolean {
  return lines.length > 0 && between(since, now) >= PATIENCE
}
