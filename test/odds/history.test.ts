import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { neutralGames } from '#rules/odds/own-ice.ts'
import { readGamesCsv } from '#server/features/games/games.csv.ts'
import { bundledHistory } from '#server/features/odds/history.ts'
import { listGamesToRate } from '#server/features/odds/odds.repo.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool({ season: 'played', now: '2026-09-01T12:00:00.000Z' })

describe('The bundled seasons before those stored (F1)', () => {
  it.each([
    [[], []],
    [['2024-25', '2025-26'], []],
    [['2023-24'], []],
    [['2025-26', '2026-27'], ['2024-25']],
    [['2026-27'], ['2024-25', '2025-26']],
  ])('beside %j are %j', async (stored, expected) => {
    const games = await bundledHistory(pool.db, stored.map(aGame))
    expect([...new Set(games.map((game) => game.season_year))]).toEqual(expected)
  })

  it('are read the same way as by the import', async () => {
    const history = await bundledHistory(pool.db, [aGame('2026-27')])
    const texts = await Promise.all(['2024-25', '2025-26'].map(textOf))
    const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
    const idOf = new Map(teams.map((team) => [team.abbreviation, team.team_id]))
    const imported = texts
      .flatMap((text) => readGamesCsv(text).games)
      .map(({ game: { game_id, season_year, game_date, home_abbrev, away_abbrev, game_state, ...game } }) => ({
        game_id,
        season_year,
        game_date,
        game_state,
        home_team_id: idOf.get(home_abbrev),
        away_team_id: idOf.get(away_abbrev),
        home_score: game.home_score,
        away_score: game.away_score,
        venue: game.venue ?? null,
      }))
    expect(history).toEqual(imported)
    expect(texts.join('')).not.toContain('"')
  })
})

const aGame = (season_year: string) => ({
  game_id: 1,
  season_year,
  game_date: '2020-01-01',
  home_team_id: 6,
  away_team_id: 3,
  home_score: null,
  away_score: null,
  game_state: 'FUT',
  venue: null,
})
const textOf = (season: string) => readFile(new URL(`../../data/nhl/games-${season}.csv`, import.meta.url), 'utf8')

describe('Neutral ice (F1)', () => {
  it('is used in exactly these games of three seasons', async () => {
    const stored = await listGamesToRate(pool.db)
    const games = [...(await bundledHistory(pool.db, stored)), ...stored]
    const neutral = neutralGames(games)
    expect(
      games
        .filter((game) => neutral.has(game.game_id))
        .map((game) => `${game.game_date} ${game.venue}`)
        .toSorted(),
    ).toEqual([
      '2024-10-04 O2 Arena',
      '2024-10-05 O2 Arena',
      '2024-11-01 Nokia Arena',
      '2024-11-02 Nokia Arena',
      '2024-12-31 Wrigley Field',
      '2025-03-01 Ohio Stadium',
      '2025-11-14 Avicii Arena',
      '2025-11-16 Avicii Arena',
      '2026-01-02 loanDepot park',
      '2026-02-01 Raymond James Stadium',
      '2026-10-25 Princess Auto Stadium',
      '2026-11-12 Veikkaus Arena',
      '2026-11-14 Veikkaus Arena',
      '2026-12-18 PSD Bank Dome',
      '2026-12-20 PSD Bank Dome',
      '2026-12-31 Rice-Eccles Stadium',
      '2027-02-20 AT&T Stadium',
    ])
  })
})
