import { describe, expect, test } from 'vitest'
import { overAt, startOf } from '#rules/games/known-at.ts'
import { type EnteredGame, knownFrom, knownPlayoffGames } from '#rules/playoffs/known-games.ts'
import { between, hours, type Instant, plus } from '#rules/time.ts'
import { bundledGames, bundledTeams } from '#server/features/games/bundled.ts'
import { aGame, aHomeWin } from '../harness/league/game-facts.ts'

const idOf = new Map((await bundledTeams()).map((team) => [team.abbreviation, team.team_id]))
const recorded = (await bundledGames()).filter((game) => game.season_year === '2025-26')
const playoffs = recorded
  .filter((game) => game.round)
  .map((game): EnteredGame => {
    const { game_id, game_date, start_time = null, home_score = null, away_score = null } = game
    const teams = { home_team_id: idOf.get(game.home_abbrev) ?? 0, away_team_id: idOf.get(game.away_abbrev) ?? 0 }
    const outcome = { home_score, away_score, decided_in: game.decided_in ?? null, game_state: game.game_state }
    const place = { round: game.round ?? null, game_number: game.game_number ?? null }
    return { game_id, game_date, start_time, ...teams, ...outcome, ...place, entered_at: null }
  })
const seasonOverAt =
  recorded
    .filter((game) => !game.round)
    .map(({ game_date, start_time = null }) => overAt({ game_date, start_time }))
    .toSorted()
    .at(-1) ?? null
const real = { games: playoffs, seasonOverAt }
const from = knownFrom(real)

describe('the real playoffs of 2025-26 (T5)', () => {
  test('before the regular season is over, no playoff game is known', () => {
    expect(playoffs).toHaveLength(82)
    expect(knownAt(plus(seasonOverAt ?? '', -1)).size).toBe(0)
    expect(knownAt('2025-11-11T17:00:00.000Z').size).toBe(0)
  })

  test('once it is over, games 1 to 4 of the eight series of round 1 are', () => {
    const known = playoffs.filter(({ game_id }) => knownAt(seasonOverAt ?? '').has(game_id))
    expect(known).toHaveLength(32)
    expect(known.every(({ round, game_number }) => round === 1 && (game_number ?? 9) <= 4)).toBe(true)
  })

  test('each game is known at least 12 hours before it starts, so that it can be picked', () => {
    for (const game of playoffs) {
      const notice = between(from.get(game.game_id) ?? '', startOf(game))
      expect([game.game_id, notice >= hours(12)]).toEqual([game.game_id, true])
    }
  })

  test('at every instant the known games follow from the results until then', () => {
    const instants = [...from.values(), ...playoffs.flatMap((game) => [startOf(game), overAt(game)])].toSorted()
    let before: ReadonlySet<number> = new Set()
    for (const now of instants) {
      const known = knownAt(now)
      expect([...before].filter((id) => !known.has(id))).toEqual([])
      before = known
      for (const game of playoffs.filter(({ game_id }) => known.has(game_id))) expect(whyUnknown(game, now)).toBe(null)
    }
    expect(before.size).toBe(82)
  })
})

const knownAt = (now: Instant) => knownPlayoffGames(real, now)

/** A second, slower implementation of the rule: counts each team's wins in games that are over. */
function whyUnknown(game: EnteredGame, now: Instant): string | null {
  const { round, game_number, home_team_id, away_team_id } = game
  if (now < (seasonOverAt ?? '')) return 'the season is not over'
  const over = playoffs.filter((other) => overAt(other) <= now)
  const won = (team: number, ofRound: number) =>
    over.filter((other) => {
      if (other.round !== ofRound) return false
      return team === ((other.home_score ?? 0) > (other.away_score ?? 0) ? other.home_team_id : other.away_team_id)
    }).length
  const teams = [home_team_id, away_team_id]
  if ((round ?? 0) > 1 && teams.some((team) => won(team, (round ?? 0) - 1) < 4)) return 'the pairing is open'
  const fewest = Math.min(...teams.map((team) => won(team, round ?? 0)))
  return fewest < (game_number ?? 0) - 4 ? 'the series can end without it' : null
}

describe('a game the stored results don’t imply', () => {
  const start_time = '2026-05-10T23:00:00.000Z'
  const second = { ...aHomeWin({ start_time, game_date: '2026-05-10', round: 2, game_number: 1 }), entered_at: null }
  const isKnown = (game: EnteredGame, now: Instant) =>
    knownPlayoffGames({ games: [game], seasonOverAt: null }, now).has(game.game_id)

  test('is known a day before it starts (T5)', () => {
    expect(isKnown(second, '2026-05-09T22:59:59.999Z')).toBe(false)
    expect(isKnown(second, '2026-05-09T23:00:00.000Z')).toBe(true)
  })

  test('is known at once when someone enters it without a result', () => {
    const entered = { ...aGame({ ...second, home_score: null, away_score: null, decided_in: null, game_state: 'FUT' }) }
    const announced = { ...entered, entered_at: '2026-04-20T12:00:00.000Z' }
    expect(isKnown(announced, '2026-04-20T12:00:00.000Z')).toBe(true)
    expect(isKnown({ ...second, entered_at: '2026-04-20T12:00:00.000Z' }, '2026-04-20T12:00:00.000Z')).toBe(false)
  })
})
