import { counted } from '#rules/counted.ts'
import { between, days, type Instant } from '#rules/time.ts'

/** A team's line in one of the two standings. */
export type TableLine = { abbreviation: string; games_played: number; wins: number }

/** A team whose line in the league's standings differs from the pool's count. */
export type LineBehind = {
  abbreviation: string
  /** How many fewer games the league's standings have than the pool counts; negative if they have more. */
  games: number
  wins: number
}

/**
 * Lines in which the league's final standings differ from the pool's count of games and wins (B4); empty once they may
 * be used. A team missing from them is behind by all its games.
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

/** The differences as a sentence without its period; null if there are none. */
export function behindWords(lines: readonly LineBehind[]): string | null {
  const [first] = lines
  if (!first) return null
  const teams = lines.map(({ abbreviation }) => abbreviation).join(', ')
  const isSame = first.games > 0 && lines.every(({ games }) => games === first.games)
  if (!isSame) return `The league's table differs from our games: ${teams}`
  return `The league's table is ${first.games === 1 ? 'one game' : counted(first.games, 'game')} behind: ${teams}`
}

/** After this long the two won't agree without help. */
const PATIENCE = days(3)

/** Whether the commissioner is asked to choose between the standings (B4). */
export function isToChoose({ since, lines }: { since: Instant; lines: readonly LineBehind[] }, now: Instant): boolean {
  return lines.length > 0 && between(since, now) >= PATIENCE
}
