import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { easternInstant, hours, minutes, plus } from '#rules/time.ts'
import { isQuiet, nightOf } from './night.ts'
import { isSummaryDue, MOST_A_DAY, type Moment, shareOut, type Way } from './share-out.ts'

const at = (day: string, hour: number, minute = 0) => easternInstant(day, { hour, minute })
const EVENING = at('2025-11-12', 21)
const LATE = at('2025-11-12', 23)

const about = (occasion: string): Moment => ({ occasion, is_own_result: false })
const result = (occasion: string): Moment => ({ occasion, is_own_result: true })

type Given = {
  before?: Record<string, Way>
  resultsToCome?: number
  now?: string
  zone?: string | null
  off?: string[]
}

function shared(
  moments: Moment[],
  { before = {}, resultsToCome = 0, now = EVENING, zone = null, off = [] }: Given = {},
) {
  const rows = Object.entries(before).map(([occasion, way]) => ({ occasion, way }))
  const wants = ({ occasion }: Moment) => !off.includes(occasion)
  const found = shareOut({ moments, before: rows, wants, resultsToCome, zone, now })
  const names = (of: readonly Moment[]) => of.map(({ occasion }) => occasion)
  return { pushes: found.pushes.map(names), held: names(found.held), off: names(found.off) }
}

describe('A member gets four moments and one summary per league day (N7)', () => {
  const three: Record<string, Way> = { a: 'push', b: 'push', c: 'push' }

  test.each<[string, Moment[], Given, ReturnType<typeof shared>]>([
    [
      'each is sent once',
      [about('a'), about('d'), about('d')],
      { before: three },
      { pushes: [['d']], held: [], off: [] },
    ],
    ['the fifth waits', [about('d'), about('e')], { before: three }, { pushes: [['d']], held: ['e'], off: [] }],
    ['what was held stays so', [about('a')], { before: { a: 'held' } }, { pushes: [], held: [], off: [] }],
    [
      'their own result goes first',
      [about('d'), result('e')],
      { before: three },
      { pushes: [['e']], held: ['d'], off: [] },
    ],
    [
      'a push is kept for a result to come',
      [about('d')],
      { before: three, resultsToCome: 1 },
      { pushes: [], held: ['d'], off: [] },
    ],
    ['what is off takes no place', [about('d')], { off: ['d'] }, { pushes: [], held: [], off: ['d'] }],
    ['at night it waits', [about('d')], { now: LATE }, { pushes: [], held: ['d'], off: [] }],
    ['their own result comes at night', [result('d')], { now: LATE }, { pushes: [['d']], held: [], off: [] }],
    [
      'their night is not ours',
      [about('d')],
      { now: LATE, zone: 'America/Denver' },
      { pushes: [['d']], held: [], off: [] },
    ],
    [
      'simultaneous eliminations are one push',
      [
        { ...about('d'), bundle: 'x' },
        { ...about('e'), bundle: 'x' },
        { ...about('f'), bundle: 'y' },
      ],
      { before: { a: 'push', b: 'with', c: 'push', g: 'push' } },
      { pushes: [['d', 'e']], held: ['f'], off: [] },
    ],
  ])('%s', (_name, moments, given, expected) => {
    expect(shared(moments, given)).toEqual(expected)
  })

  test('whatever the order of arrival: never more, none twice, at night only their own result, and that always at once', () => {
    const arrival = fc.record({
      occasion: fc.nat({ max: 14 }),
      is_own_result: fc.boolean(),
      bundle: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
      after: fc.integer({ min: 0, max: 90 }),
    })
    const zone = fc.constantFrom(null, 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo')
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 25 }), zone, fc.boolean(), (arrivals, zone, isForgetful) => {
        // An occasion always has the same kind, and at most two are the member's own results.
        const asMoment = ({ occasion, bundle }: (typeof arrivals)[number]): Moment => {
          const is_own_result = occasion < 2
          return { occasion: `${occasion}`, is_own_result, bundle: is_own_result ? undefined : bundle }
        }
        const ways = new Map<string, Way>()
        const seen: Moment[] = []
        let now = at('2025-11-12', 17)
        let pushes = 0
        for (const [n, arrival] of arrivals.entries()) {
          now = plus(now, minutes(arrival.after))
          seen.push(asMoment(arrival))
          const ahead = arrivals.slice(n + 1).map(({ occasion }) => occasion)
          const resultsToCome = [0, 1].filter((of) => ahead.includes(of) && !ways.has(`${of}`)).length
          const before = [...ways].map(([occasion, way]) => ({ occasion, way }))
          // A second server passes only new moments; both get the same result.
          const moments = isForgetful ? seen.slice(-1) : seen
          const found = shareOut({ moments, before, wants: () => true, resultsToCome, zone, now })
          for (const push of found.pushes) {
            pushes += 1
            for (const [of, moment] of push.entries()) {
              expect(ways.has(moment.occasion)).toBe(false)
              ways.set(moment.occasion, of === 0 ? 'push' : 'with')
              if (isQuiet({ zone, now })) expect(moment.is_own_result).toBe(true)
            }
          }
          for (const moment of found.held) {
            expect(moment.is_own_result).toBe(false)
            expect(ways.has(moment.occasion)).toBe(false)
            ways.set(moment.occasion, 'held')
          }
        }
        expect(pushes).toBeLessThanOrEqual(MOST_A_DAY)
        expect([...ways.keys()].sort()).toEqual([...new Set(seen.map(({ occasion }) => occasion))].sort())
      }),
    )
  })
})

describe('A league day’s summary (N7)', () => {
  const over = { held: 2, isSummed: false, isOver: true, zone: null }

  test.each<[string, Partial<typeof over>, string, boolean]>([
    ['when the last game is over', {}, at('2025-11-12', 22, 59), true],
    ['not before', { isOver: false }, at('2025-11-12', 22, 59), false],
    ['not without anything', { held: 0 }, at('2025-11-12', 22, 59), false],
    ['once', { isSummed: true }, at('2025-11-12', 22, 59), false],
    ['not from 11 PM', {}, at('2025-11-12', 23), false],
    ['nor until 8 AM', {}, at('2025-11-13', 7, 59), false],
    ['but then', {}, at('2025-11-13', 8), true],
  ])('%s', (_name, given, now, due) => {
    expect(isSummaryDue({ ...over, ...given, now })).toBe(due)
  })
})

test('a night lasts until 6 AM in New York, so that it contains whole games (N7, T1)', () => {
  expect(nightOf(at('2025-11-13', 5, 59))).toEqual({
    day: '2025-11-12',
    from: at('2025-11-12', 6),
    until: at('2025-11-13', 6),
  })
  expect(nightOf(at('2025-11-13', 6)).day).toBe('2025-11-13')
  // The clocks are set back in this night.
  const { from, until } = nightOf(at('2025-11-01', 22))
  expect(Date.parse(until) - Date.parse(from)).toBe(hours(25))
})
