import { fillWithDraws } from '#rules/odds/draws.ts'
import { expectedWins, SEASONS, titleChances } from '#rules/odds/playout.ts'
import { bracketOf } from '#rules/playoffs/bracket.ts'
import { bracketTitleChances } from '#rules/playoffs/bracket-playout.ts'
import { bracketToPlay } from '#rules/playoffs/bracket-to-play.ts'
import { cupChances } from '#rules/playoffs/cup-chances.ts'
import { bundledGames } from '#server/features/games/bundled.ts'
import { standings } from '../test/harness/league/playoff-standings.ts'

const SEASON = '2025-26'
/** A contest's maximum, each with two teams of which there are two copies. */
const ENTRANTS = 32
const TURNS = 5

/**
 * Measures 10,000 simulated seasons and brackets for title chances, compared with a bare loop that only makes the same
 * draws (F4).
 */
export async function measurePlayouts({ say }: { say: (line: string) => void }): Promise<void> {
  const season = await wholeSeason()
  const bracket = wholeBracket()
  const draws = new Int32Array(SEASONS)
  const bare = milliseconds(() => {
    for (const { game_id } of season.games) fillWithDraws(draws, { seed: 1, stream: game_id })
  })
  const rows = [
    [`floor: the draws of ${season.games.length} games alone`, bare],
    [`the title of ${ENTRANTS}, a whole season played out`, milliseconds(() => titleChances({ ...season, seed: 1 }))],
    [`the expected wins of ${ENTRANTS}, exact`, milliseconds(() => expectedWins(season))],
    ['the title of 16 over a whole bracket', milliseconds(() => bracketTitleChances({ ...bracket, seed: 1 }))],
    ['the Cup chances of 16 teams, exact', milliseconds(() => cupChances(bracket.toPlay))],
  ] as const
  say(`\n## Play-outs\n\n${SEASONS.toLocaleString('en-US')} times, on one core. Median of ${TURNS}.`)
  say('\n| what | ms | times the bare draws |\n|---|---:|---:|')
  for (const [what, cost] of rows) say(`| ${what} | ${cost.toFixed(1)} | ${(cost / bare).toFixed(2)} |`)
}

async function wholeSeason() {
  const played = (await bundledGames()).filter((game) => game.season_year === SEASON && game.round === undefined)
  const abbreviations = [...new Set(played.map(({ home_abbrev }) => home_abbrev))].toSorted()
  const idOf = (abbreviation: string) => abbreviations.indexOf(abbreviation)
  const games = played.map(({ game_id, home_abbrev, away_abbrev }) => ({
    game_id,
    home_team_id: idOf(home_abbrev),
    away_team_id: idOf(away_abbrev),
    home_win_chance: 0.4 + (game_id % 21) / 100,
  }))
  const entrants = Array.from({ length: ENTRANTS }, (_, at) => ({ team_ids: [at, (at + 11) % ENTRANTS], wins: 0 }))
  return { games, entrants }
}

function wholeBracket() {
  const bracket = bracketOf({ games: [], teams: standings, standings })
  const forecast = { ratings: new Map(), homeWinChances: new Map() }
  const toPlay = bracket && bracketToPlay({ bracket, standings, forecast })
  if (toPlay === null) throw new Error('the standings make no bracket')
  return { toPlay, entrants: standings.map(({ team_id }) => ({ team_ids: [team_id], wins: 0 })) }
}

function milliseconds(act: () => unknown): number {
  const times = Array.from({ length: TURNS }, () => {
    const started = performance.now()
    act()
    return performance.now() - started
  })
  return times.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0
}
