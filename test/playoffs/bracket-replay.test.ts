import { describe, expect, it } from 'vitest'
import { type Bracket, type BracketGame, bracketOf } from '#rules/playoffs/bracket.ts'
import { easternDay } from '#rules/time.ts'
import { readOfficialTable } from '../harness/league/official-tables.ts'
import { type PlayoffGame, readPlayoffs, winnerOf } from '../season/slot-model.ts'

/** The real playoffs of 2025 and 2026, and the result of each series, place by place. */
const ENDED: Record<string, string[]> = {
  '2024-25': [
    'TOR 4–2 OTT, FLA 4–1 TBL, WSH 4–1 MTL, CAR 4–1 NJD, WPG 4–3 STL, DAL 4–3 COL, VGK 4–2 MIN, EDM 4–2 LAK',
    'FLA 4–3 TOR, CAR 4–1 WSH, DAL 4–2 WPG, EDM 4–1 VGK',
    'FLA 4–1 CAR, EDM 4–1 DAL',
    'FLA 4–2 EDM',
  ],
  '2025-26': [
    'BUF 4–2 BOS, MTL 4–3 TBL, CAR 4–0 OTT, PHI 4–2 PIT, COL 4–0 LAK, MIN 4–2 DAL, VGK 4–2 UTA, ANA 4–2 EDM',
    'MTL 4–3 BUF, CAR 4–0 PHI, COL 4–1 MIN, VGK 4–2 ANA',
    'CAR 4–1 MTL, VGK 4–0 COL',
    'CAR 4–2 VGK',
  ],
}

const table = readOfficialTable('standings-final.csv')
const teams = table.map((team, index) => ({ ...team, team_id: index + 1 }))

describe.each(Object.entries(ENDED))('The playoffs of %s (B2)', (season, ended) => {
  const played = readPlayoffs(season).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const days = [...new Set(played.map(({ start }) => easternDay(start)))]

  it('end as they did, with the champion', () => {
    const { rounds, champion_id } = draw(over(played))
    expect(rounds.map((round) => round.map(scoreOf).join(', '))).toEqual(ended)
    expect(nameOf(champion_id ?? 0)).toBe(ended.at(-1)?.slice(0, 3))
  })

  it('after each day have the wins of that day, and a team in round 2 once it has won four games', () => {
    for (const day of days) {
      const done = played.filter(({ start }) => easternDay(start) <= day)
      const { rounds } = draw(over(done))
      for (const [index, round] of rounds.entries()) {
        const winners = done.filter((game) => game.round === index + 1).map(winnerOf)
        const wins = round.flatMap(({ sides }) => sides.flatMap((side) => side ?? []))
        for (const { team_id, wins: won } of wins)
          expect(won, `${day}, round ${index + 1}: ${nameOf(team_id)}`).toBe(
            winners.filter((team) => team === nameOf(team_id)).length,
          )
        const advanced = [...new Set(winners)].filter((team) => winners.filter((of) => of === team).length === 4)
        const next = (rounds[index + 1] ?? []).flatMap(({ sides }) => sides.map((side) => side?.team_id ?? null))
        if (index < 3) expect(next.flatMap((id) => (id === null ? [] : nameOf(id))).sort()).toEqual(advanced.sort())
      }
    }
  })

  it('are the same with games in any order', () => {
    const games = over(played)
    expect(draw(games.toReversed())).toEqual(draw(games))
  })

  it('are the same with letters in round 1 only, because winners advance', () => {
    const games = over(played)
    expect(draw(games.map((game) => (game.round === 1 ? game : { ...game, series: null }))).rounds).toEqual(
      draw(games).rounds.map((round) =>
        round.map((series) => ({
          ...series,
          games: series.games.map((game) => (game.round === 1 ? game : { ...game, series: null })),
        })),
      ),
    )
  })

  it('have no game twice and none left out', () => {
    const { rounds } = draw(over(played))
    const ids = rounds.flat().flatMap(({ games }) => games.map(({ game_id }) => game_id))
    expect(ids.sort()).toEqual(played.map(({ id }) => id).sort())
  })
})

const idOf = (team: string) => teams.find(({ abbreviation }) => abbreviation === team)?.team_id ?? 0
const nameOf = (id: number) => teams.find(({ team_id }) => team_id === id)?.abbreviation ?? ''

/** Its score only once it is over. */
const toFacts = (game: PlayoffGame, { isOver }: { isOver: boolean }): BracketGame => ({
  game_id: game.id,
  game_date: easternDay(game.start),
  start_time: game.start,
  home_team_id: idOf(game.home),
  away_team_id: idOf(game.away),
  home_score: isOver ? game.homeGoals : null,
  away_score: isOver ? game.awayGoals : null,
  decided_in: isOver ? 'REG' : null,
  game_state: isOver ? 'OFF' : 'FUT',
  round: game.round,
  series: game.series,
  game_number: game.number,
})
const over = (games: readonly PlayoffGame[]) => games.map((game) => toFacts(game, { isOver: true }))

function draw(games: readonly BracketGame[], standings: readonly (typeof teams)[number][] = []): Bracket {
  const bracket = bracketOf({ games, teams, standings })
  if (bracket === null) throw new Error('no bracket')
  return bracket
}

/** 'FLA 4–2 EDM', with the leader first. */
const scoreOf = ({ sides }: Bracket['rounds'][number][number]) => {
  const [ahead, behind] = sides.toSorted((a, b) => (b?.wins ?? 0) - (a?.wins ?? 0))
  return `${nameOf(ahead?.team_id ?? 0)} ${ahead?.wins}–${behind?.wins} ${nameOf(behind?.team_id ?? 0)}`
}

it('The final standings of 2025-26 determine round 1’s pairs (B2)', () => {
  const firstRound = readPlayoffs('2025-26').filter(({ round, number }) => round === 1 && number === 1)
  const pairs = (bracket: Bracket) =>
    bracket.rounds[0]?.map(({ letter, sides }) => [letter, ...sides.map((side) => nameOf(side?.team_id ?? 0)).sort()])
  const projected = draw([], teams)
  expect(projected.is_projected).toBe(true)
  expect(pairs(projected)).toEqual(pairs(draw(firstRound.map((game) => toFacts(game, { isOver: false })))))
})
