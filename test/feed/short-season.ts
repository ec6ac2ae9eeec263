import fc from 'fast-check'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { addDays, easternInstant, hours, type Instant, plus } from '#rules/time.ts'
import { type Lie, lieKinds } from '../harness/league/careless-nhl.ts'
import { playStory, type Story } from './league-story.ts'

/** Four weeks of eight teams, two games a day. */
const FIRST_DAY = '2025-11-03'
const TEAMS = ['BOS', 'NYR', 'DET', 'BUF', 'PHI', 'TOR', 'COL', 'DAL'] as const
const season: HandedInGame[] = Array.from({ length: 28 }, (_, day) => day).flatMap((day) =>
  [0, 1].map((nth) => {
    const game_date = addDays(FIRST_DAY, day)
    const home = (day * 3 + nth * 2) % TEAMS.length
    return {
      game_id: 2025020100 + day * 2 + nth,
      season_year: '2025-26',
      game_date,
      start_time: easternInstant(game_date, { hour: 19, minute: 30 * nth }),
      home_abbrev: TEAMS[home] ?? '',
      away_abbrev: TEAMS[(home + 1 + (day % 5)) % TEAMS.length] ?? '',
      home_score: 1 + ((day + nth) % 4),
      away_score: (day * nth) % 2 === 0 ? 5 : 0,
      decided_in: 'REG',
      game_state: 'OFF',
    }
  }),
)

/**
 * False reports last this many steps from here on, then the truth for a day: before week 2, over its lock, over the
 * season's end.
 */
const LYING = 6
const STARTS = ['2025-11-08T12:00:00.000Z', '2025-11-10T09:00:00.000Z', '2025-11-29T15:00:00.000Z'] as const
const STEP = hours(6)
const every = (step: number, from: Instant, count: number) =>
  Array.from({ length: count }, (_, index) => plus(from, index * step))

export function storyFrom(start: Instant, lies: readonly Lie[]): Story {
  const moments = [
    '2025-11-01T12:00:00.000Z',
    ...['2025-11-04', '2025-11-11', '2025-11-18', '2025-11-25']
      .flatMap((tuesday) => [plus(`${tuesday}T18:00:00.000Z`, -hours(24)), `${tuesday}T06:00:00.000Z`])
      .filter((at) => at < start),
    ...every(STEP, start, LYING + 4 + 1),
  ]
  return { season, lies, firstDay: FIRST_DAY, moments, during: plus(start, 3 * STEP) }
}

const lie = fc.record({
  kind: fc.constantFrom(...lieKinds),
  /** In steps of six hours. */
  from: fc.nat(LYING - 1),
  lasts: fc.integer({ min: 1, max: LYING }),
  /** Which of the games around the false reports. */
  game: fc.nat(29),
  by: fc.integer({ min: 1, max: 4 }),
})
type Picked = typeof lie extends fc.Arbitrary<infer Value> ? Value : never

/** The start of false reports in a short season, and which are made. */
export const shortStories = fc.tuple(fc.constantFrom(...STARTS), fc.array(lie, { minLength: 1, maxLength: 3 }))

export function liesFrom(start: Instant, picked: readonly Picked[]): Lie[] {
  const last = plus(start, LYING * STEP)
  const around = season.filter((game) => (game.start_time ?? '') > plus(start, -hours(40)))
  return picked.map(({ kind, by, ...of }) => {
    const game = around[of.game % around.length]
    if (!game) throw new Error('no game')
    const from = plus(start, of.from * STEP)
    const until = plus(from, of.lasts * STEP)
    return { kind, by, game, from, until: until < last ? until : last }
  })
}

const truths = new Map<Instant, ReturnType<typeof playStory>>()

/** The state of a pool that only heard the truth, played once. */
export function truthFrom(start: Instant) {
  const known = truths.get(start) ?? playStory(storyFrom(start, []))
  truths.set(start, known)
  return known
}
