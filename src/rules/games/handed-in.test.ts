import { expect, test } from 'vitest'
import { type HandedInGame, outcomeOf, refuseHandedIn } from './handed-in.ts'

const knownTeams = new Set(['BOS', 'TOR', 'PIT', 'NSH'])
const upcoming: HandedInGame = {
  game_id: 2025020256,
  season_year: '2025-26',
  game_date: '2025-11-11',
  start_time: '2025-11-12T00:00:00.000Z',
  home_abbrev: 'BOS',
  away_abbrev: 'TOR',
  game_state: 'FUT',
}
const final: HandedInGame = { ...upcoming, game_state: 'FINAL', home_score: 5, away_score: 3 }
const refusalOf = (...games: HandedInGame[]) => refuseHandedIn({ games, knownTeams })?.code ?? null

test.each<[string, HandedInGame[], string | null]>([
  ['a game to come', [upcoming], null],
  ['a game whose start is not known yet', [{ ...upcoming, start_time: null }], null],
  ['a running game with its score', [{ ...upcoming, game_state: 'LIVE', home_score: 1, away_score: 1 }], null],
  ['an unknown state, with a score (G3)', [{ ...upcoming, game_state: 'TBD', home_score: 0, away_score: 0 }], null],
  ['a final', [final], null],
  ['the same game twice in one call', [upcoming, upcoming], 'game_twice'],
  ['a team that does not exist', [{ ...upcoming, away_abbrev: 'XXX' }], 'game_unknown_team'],
  ['a team against itself', [{ ...upcoming, away_abbrev: 'BOS' }], 'game_same_team'],
  ['its UTC date as its day (T1)', [{ ...upcoming, game_date: '2025-11-12' }], 'game_day_differs'],
  ['a final without scores', [{ ...final, home_score: null, away_score: null }], 'final_without_score'],
  ['a final with one score', [{ ...final, away_score: undefined }], 'final_without_score'],
  ['a level final', [{ ...final, home_score: 3 }], 'final_level'],
  ['a score before the start', [{ ...final, game_state: 'FUT' }], 'score_before_start'],
  ['a score of a postponed game', [{ ...final, game_state: 'PPD' }], 'score_before_start'],
])('handing in %s', (_what, games, expected) => {
  expect(refusalOf(...games)).toBe(expected)
})

test('a game abroad played in the New York morning belongs to that day (T1)', () => {
  const stockholm = { ...upcoming, home_abbrev: 'PIT', away_abbrev: 'NSH', game_date: '2025-11-16' }
  expect(refusalOf({ ...stockholm, start_time: '2025-11-16T14:00:00.000Z' })).toBe(null)
})

test('the first error is reported, with its game', () => {
  const other = { ...upcoming, game_id: 7, home_abbrev: 'QUE' }
  expect(refuseHandedIn({ games: [upcoming, other], knownTeams })).toEqual({
    code: 'game_unknown_team',
    game_id: 7,
    abbrev: 'QUE',
  })
})

test('a final game counts as decided in regulation unless it says otherwise; an unfinished game isn’t decided', () => {
  expect(outcomeOf(final).decided_in).toBe('REG')
  expect(outcomeOf({ ...final, decided_in: 'SO' }).decided_in).toBe('SO')
  expect(outcomeOf({ ...final, game_state: 'OVER', decided_in: 'OT' }).decided_in).toBe(null)
})
