import { describe, expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { addDays, easternInstant } from '#rules/time.ts'
import { aGame, aHomeWin, BOS, BUF, DET, NYR, PHI } from '../../../test/harness/league/game-facts.ts'
import { certainlyOut, type LockedWeek } from './certain-eliminations.ts'
import { slateOf } from './playoffs/slots.ts'

const [ANN, BOB, CAL] = [1, 2, 3]
const NAMES = new Map([
  [ANN, 'ann'],
  [BOB, 'bob'],
  [CAL, 'cal'],
])

/** Week 5 begins on Monday, November 10; every game is at 7 PM Eastern. */
const dayOf = (week: number, day: number) => addDays('2025-11-10', 7 * (week - 5) + day)
const at = (week: number, day: number) => easternInstant(dayOf(week, day), { hour: 19, minute: 0 })

function week(week_number: number, more: Partial<LockedWeek> = {}): LockedWeek {
  const [start_date, end_date] = [dayOf(week_number, 0), dayOf(week_number, 6)]
  const lock_time = at(week_number, 0)
  return {
    week_number,
    start_date,
    end_date,
    lock_time,
    opened_at: null,
    late_picks_over_at: null,
    gamesAtLock: null,
    ...more,
  }
}

const facts = (weekNumber: number, day: number, home: number, away: number) => ({
  game_date: dayOf(weekNumber, day),
  start_time: at(weekNumber, day),
  home_team_id: home,
  away_team_id: away,
})
const won = (of: Parameters<typeof facts>, more: Partial<GameFacts> = {}) => aHomeWin({ ...facts(...of), ...more })
const coming = (of: Parameters<typeof facts>, more: Partial<GameFacts> = {}) => aGame({ ...facts(...of), ...more })

/** From this week number on, weeks are slots of round 1. */
const FIRST_SLOT = 29

/** Picks by week and member; a week before 5 is processed and only uses up its team. */
type Picked = Record<number, { ann?: number; bob?: number; cal?: number }>
type Given = {
  weeks?: LockedWeek[]
  excused?: Record<number, number[]>
  late_picks?: boolean
  now?: string
}

function outOf(picked: Picked, games: GameFacts[], given: Given = {}): string[] {
  const weeks = given.weeks ?? [week(5)]
  const roundOf = (number: number) => (number < FIRST_SLOT ? null : 1)
  const picks = Object.entries(picked).flatMap(([number, of]) =>
    [of.ann, of.bob, of.cal].flatMap((team_id, index) =>
      team_id === undefined
        ? []
        : [
            {
              participant_id: index + 1,
              week_number: Number(number),
              team_id,
              round: roundOf(Number(number)),
              slate: slateOf(roundOf(Number(number))),
            },
          ],
    ),
  )
  const participants = [ANN, BOB, CAL].map((id) => ({ participant_id: id, excused_weeks: given.excused?.[id] ?? [] }))
  const { late_picks = true, now = at(5, 6) } = given
  const slots = [29, 30, 31].map((number) => week(number, { round: 1 }))
  const out = certainlyOut({ participants, weeks, slots, picks, games, late_picks, now })
  return [...out].map((id) => NAMES.get(id) ?? '').sort()
}

const TUESDAY = [won([5, 1, BOS, NYR]), won([5, 1, DET, BUF])]

describe('A losing pick makes an elimination certain only once all games of its week are final (N1)', () => {
  const picked = { 5: { ann: BOS, bob: NYR, cal: DET } }

  test.each<[string, GameFacts[], string[]]>([
    ['all are final', TUESDAY, ['bob']],
    ['one of others is still to come', [...TUESDAY, coming([5, 6, PHI, BUF])], []],
    ['one of others is running', [...TUESDAY, coming([5, 6, PHI, BUF], { game_state: 'LIVE' })], []],
    ['the last of others is called off', [...TUESDAY, coming([5, 6, PHI, BUF], { game_state: 'PPD' })], ['bob']],
    ['a final score is missing', [...TUESDAY, coming([5, 6, PHI, BUF], { game_state: 'FINAL' })], []],
    ['nothing is known of the week', [], []],
  ])('%s', (_name, games, expected) => {
    expect(outOf(picked, games)).toEqual(expected)
  })

  test('not if everyone who picked has lost, except for members without a pick (S9)', () => {
    expect(outOf({ 5: { ann: NYR, bob: BUF, cal: NYR } }, TUESDAY)).toEqual([])
    expect(outOf({ 5: { ann: NYR, bob: BUF } }, TUESDAY)).toEqual(['cal'])
  })

  test('not if the games of a void pick left the week, because its member stays (S6)', () => {
    const games = [...TUESDAY, coming([5, 3, PHI, CAL], { game_state: 'PPD' })]
    expect(outOf({ 5: { ann: PHI, bob: NYR, cal: BOS } }, games)).toEqual(['bob'])
  })

  test('with one win where two are needed, but not with two (S6)', () => {
    const three = [won([5, 0, BOS, NYR]), won([5, 4, BUF, BOS]), won([5, 6, BUF, BOS]), won([5, 6, PHI, DET])]
    const picked = { 5: { ann: BOS, bob: PHI, cal: PHI } }
    expect(outOf(picked, [...three, won([5, 2, DET, BOS])])).toEqual(['ann'])
    expect(outOf(picked, [...three, won([5, 2, BOS, DET])])).toEqual([])
    // One of four games left the week after the lock, so one win is enough.
    const gamesAtLock = new Map([
      [BOS, 4],
      [PHI, 1],
    ])
    expect(outOf(picked, three, { weeks: [week(5, { gamesAtLock })] })).toEqual([])
  })
})

describe('A missing pick makes it certain once nothing is left to pick and someone else has picked (N1)', () => {
  const lastStart = at(5, 4)
  const games = [won([5, 1, BOS, NYR]), coming([5, 4, DET, BUF])]
  const before = new Date(Date.parse(lastStart) - 1).toISOString()

  test.each<[string, Picked, Given, string[]]>([
    ['a team has not started', { 5: { ann: BOS, cal: BOS } }, { now: before }, []],
    ['the last team starts', { 5: { ann: BOS, cal: BOS } }, { now: lastStart }, ['bob']],
    ['a team is left that another has used', { 4: { cal: DET }, 5: { ann: BOS, cal: BOS } }, { now: before }, []],
    ['one of the two is used', { 4: { bob: DET }, 5: { ann: BOS, cal: BOS } }, { now: before }, []],
    ['both are used', { 3: { bob: BUF }, 4: { bob: DET }, 5: { ann: BOS, cal: BOS } }, { now: before }, ['bob']],
    ['no late picks are taken', { 5: { ann: BOS, cal: BOS } }, { now: before, late_picks: false }, ['bob']],
    ['no one has picked', {}, { now: lastStart }, []],
    ['they are excused (S10)', { 5: { ann: BOS, cal: BOS } }, { now: lastStart, excused: { [BOB]: [5] } }, []],
    [
      'they are excused from another week',
      { 5: { ann: BOS, cal: BOS } },
      { now: lastStart, excused: { [BOB]: [4] } },
      ['bob'],
    ],
  ])('%s', (_name, picked, given, expected) => {
    expect(outOf(picked, games, given)).toEqual(expected)
  })
})

describe('Several locked weeks await their advance', () => {
  const weeks = [week(5), week(6)]
  const now = at(6, 1)

  test('weeks that are over are settled in order', () => {
    const games = [...TUESDAY, won([6, 1, BOS, DET])]
    const picked = { 5: { ann: BOS, bob: NYR, cal: BOS }, 6: { ann: DET, bob: BOS, cal: BOS } }
    // Bob was eliminated in week 5, so his win in week 6 saves no one, but Cal's eliminates Ann.
    expect(outOf(picked, games, { weeks, now })).toEqual(['ann', 'bob'])
  })

  test('a missing pick in a later week counts if someone else is certain to be alive', () => {
    const running = [won([5, 1, BOS, NYR]), coming([5, 6, PHI, BUF]), won([6, 0, DET, BOS])]
    const only = (ann: number) => outOf({ 5: { ann, bob: PHI, cal: PHI }, 6: { ann: DET } }, running, { weeks, now })
    // Boston has won, so Ann plays week 6, where Bob and Cal have no pick.
    expect(only(BOS)).toEqual(['bob', 'cal'])
    // With Philadelphia she may be eliminated first, and then no one has picked in week 6.
    expect(only(PHI)).toEqual([])
  })

  test('a losing pick in a later week counts if someone certain to be alive has won', () => {
    const running = [won([5, 1, BOS, NYR]), coming([5, 6, PHI, BUF]), won([6, 0, DET, BOS])]
    const picked = (ann: number) => ({ 5: { ann, bob: PHI, cal: PHI }, 6: { ann: DET, bob: BOS, cal: DET } })
    expect(outOf(picked(BOS), running, { weeks, now })).toEqual(['bob'])
    expect(outOf(picked(PHI), running, { weeks, now })).toEqual([])
  })
})

describe('In a playoff slot (P1, P3, P5)', () => {
  const slot = (more: Partial<LockedWeek> = {}) => week(30, { round: 1, game_number: 1, ...more })
  const games = [
    won([30, 0, BOS, NYR], { round: 1, game_number: 1 }),
    won([30, 1, DET, BUF], { round: 1, game_number: 1 }),
  ]
  const running = [...games, coming([30, 2, PHI, CAL], { round: 1, game_number: 1 })]
  const now = at(30, 3)

  test('a missing pick counts as in a week', () => {
    expect(outOf({ 30: { ann: BOS, bob: DET } }, running, { weeks: [slot()], now })).toEqual(['cal'])
  })

  test('a regular-season use doesn’t count, one in the same slate does', () => {
    const early = at(30, 2)
    const justBefore = new Date(Date.parse(early) - 1).toISOString()
    const weeks = [slot()]
    expect(outOf({ 5: { cal: PHI }, 30: { ann: BOS, bob: DET } }, running, { weeks, now: justBefore })).toEqual([])
    expect(outOf({ 30: { ann: BOS, bob: DET } }, running, { weeks, now: early })).toEqual(['cal'])
  })

  test('a slot that opened after its lock eliminates no one without a pick', () => {
    const late = slot({ opened_at: at(30, 1) })
    expect(outOf({ 30: { ann: BOS, bob: DET } }, running, { weeks: [late], now })).toEqual([])
    const inTime = slot({ opened_at: at(29, 1) })
    expect(outOf({ 30: { ann: BOS, bob: DET } }, running, { weeks: [inTime], now })).toEqual(['cal'])
  })

  test('a member who has used every team of the slot may be excused, so their elimination isn’t certain', () => {
    const weeks = [week(31, { round: 1, game_number: 2 })]
    const second = [won([31, 0, BOS, NYR], { round: 1, game_number: 2 })]
    const picked = { 29: { bob: PHI, cal: NYR }, 30: { bob: BOS, cal: BOS }, 31: { ann: NYR } }
    expect(outOf(picked, second, { weeks, now: at(31, 6) })).toEqual(['bob'])
  })
})
