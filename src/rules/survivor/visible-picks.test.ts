import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aGame, BOS, BUF, DET, NYR, PHI } from '../../../test/harness/league/game-facts.ts'
import { type LateContest, lateWeeks, readerOf, visiblePicks, whyHidden } from './visible-picks.ts'

const MONDAY = '2025-10-14T00:00:00.000Z'
const WEDNESDAY = '2025-10-16T00:00:00.000Z'
const FRIDAY = '2025-10-18T00:00:00.000Z'

/** Week 1 locks on Monday; DET and BUF begin on Wednesday, PHI on Friday. Week 2 locks a week later. */
const GAMES = [
  aGame({ game_date: '2025-10-13', start_time: MONDAY, home_team_id: BOS, away_team_id: NYR }),
  aGame({ game_date: '2025-10-15', start_time: WEDNESDAY, home_team_id: DET, away_team_id: BUF }),
  aGame({ game_date: '2025-10-17', start_time: FRIDAY, home_team_id: PHI, away_team_id: BOS }),
]
const WEEK = {
  week_number: 1,
  start_date: '2025-10-13',
  end_date: '2025-10-19',
  lock_time: MONDAY as string | null,
  processed_at: null as string | null,
  late_picks_over_at: null as string | null,
}
/** It has results. */
const LAST_WEEK = {
  ...WEEK,
  week_number: 0,
  start_date: '2025-10-06',
  end_date: '2025-10-12',
  lock_time: '2025-10-07T00:00:00.000Z',
  processed_at: '2025-10-13T09:00:00.000Z',
}
const [ANN, BOB, CARL] = [1, 2, 3] as const
const entryOf = (user_id: number | null, participant_id = user_id ?? 0) => ({
  participant_id,
  user_id,
  is_eliminated: false,
  sighted_at: null as string | null,
  elimination_week: null as number | null,
})
type Entry = ReturnType<typeof entryOf>
const pickOf = (week_number: number, team_id: number) => ({ week_number, team_id, slate: 0 as number | null })
type Pick = ReturnType<typeof pickOf>

/** By entry. */
const picksIn = (weekNumber: number, picks: Record<number, Pick[]>) =>
  new Map(
    Object.entries(picks).flatMap(([id, of]) =>
      of.filter((pick) => pick.week_number === weekNumber).map((pick) => [Number(id), pick]),
    ),
  )

const contestOf = (entries: readonly Entry[], picks: Record<number, Pick[]>, week: Partial<typeof WEEK> = {}) => ({
  contest: {
    status: 'in_progress' as const,
    phase: 'regular_season' as const,
    current_week: 1,
    late_picks: true,
  },
  weeks: [
    { ...LAST_WEEK, week_number: -2 },
    { ...LAST_WEEK, week_number: -1 },
    LAST_WEEK,
    { ...WEEK, ...week },
    {
      ...WEEK,
      week_number: 2,
      start_date: '2025-10-20',
      end_date: '2025-10-26',
      lock_time: '2025-10-21T00:00:00.000Z',
    },
  ].map((of) => ({ ...of, picks: picksIn(of.week_number, picks) })),
  entries,
  rulings: new Map(),
  games: GAMES,
})

/** The members who can't see the picks of week 1, with the reason. */
const hiddenFrom = (contest: LateContest, userId: number, now: string) =>
  whyHidden(contest.weeks.find((week) => week.week_number === 1) ?? null, readerOf(contest, { userId, now }))
    .hidden_because

describe('A week’s picks', () => {
  const contest = contestOf([entryOf(ANN), entryOf(BOB)], { [ANN]: [pickOf(1, BOS)] })

  it('are hidden from everyone after the lock while the contest still waits for its start (S14)', () => {
    const waiting = { ...contest, contest: { ...contest.contest, status: 'waiting' as const } }
    for (const userId of [ANN, BOB, CARL]) {
      expect(hiddenFrom(waiting, userId, FRIDAY)).toBe('late_picks_possible')
      const { isShown } = visiblePicks(waiting, { now: FRIDAY, hidden: [] })
      expect([isShown(0), isShown(1)]).toEqual([false, false])
    }
  })

  it('are hidden from everyone until its lock (S5)', () => {
    for (const userId of [ANN, BOB, CARL])
      expect(hiddenFrom(contest, userId, '2025-10-13T23:59:59.999Z')).toBe('not_locked')
  })

  it.each([
    { who: 'a member who has picked', userId: ANN, because: null },
    { who: 'a member who could still pick', userId: BOB, because: 'pick_first' },
    { who: 'everyone else', userId: CARL, because: 'late_picks_possible' },
  ])('are hidden from $who as $because while a late pick is possible (S2)', ({ userId, because }) => {
    expect(hiddenFrom(contest, userId, MONDAY)).toBe(because)
    expect(hiddenFrom(contest, userId, '2025-10-17T23:59:59.999Z')).toBe(because)
    expect(hiddenFrom(contest, userId, FRIDAY)).toBeNull()
  })

  it('are judged per member: an entry with a pick doesn’t reveal them to a member who could still pick with another (S2)', () => {
    const two = contestOf([entryOf(ANN), entryOf(ANN, 9), entryOf(BOB)], { [ANN]: [pickOf(1, BOS)] })
    expect([hiddenFrom(two, ANN, MONDAY), hiddenFrom(two, ANN, FRIDAY)]).toEqual(['pick_first', null])
  })

  it('are hidden from a member whose only entry begins later, as from any non-participant (S19)', () => {
    const late = { ...entryOf(CARL), first_week: 2 }
    const open = contestOf([entryOf(ANN), entryOf(BOB), late], { [ANN]: [pickOf(1, BOS)] })
    expect([hiddenFrom(open, CARL, MONDAY), hiddenFrom(open, CARL, FRIDAY)]).toEqual(['late_picks_possible', null])
  })

  it('are shown to a member who has picked or is out, whatever they opened since (S19)', () => {
    const again = (user: number) => ({ ...entryOf(user, user + 10), first_week: 2 })
    const entries = [entryOf(ANN), again(ANN), { ...entryOf(BOB), is_eliminated: true }, again(BOB), entryOf(CARL)]
    const open = contestOf(entries, { [ANN]: [pickOf(1, BOS)] })
    expect([ANN, BOB, CARL].map((who) => hiddenFrom(open, who, MONDAY))).toEqual([null, null, 'pick_first'])
  })

  it.each([
    { what: 'everyone has picked', of: contestOf([entryOf(ANN)], { [ANN]: [pickOf(1, BOS)] }) },
    { what: 'its late picks are over', of: contestOf([entryOf(BOB)], {}, { late_picks_over_at: MONDAY }) },
    { what: 'it has results', of: contestOf([entryOf(BOB)], {}, { processed_at: FRIDAY }) },
    { what: 'the others came back after its lock', of: contestOf([{ ...entryOf(BOB), sighted_at: MONDAY }], {}) },
    { what: 'the others are out', of: contestOf([{ ...entryOf(BOB), is_eliminated: true }], {}) },
    {
      what: 'every team left is used',
      of: contestOf([entryOf(BOB)], { [BOB]: [pickOf(-2, DET), pickOf(-1, BUF), pickOf(0, PHI)] }),
    },
  ])('are visible to everyone if $what (S2)', ({ of }) => {
    expect(hiddenFrom(of, CARL, MONDAY)).toBeNull()
  })

  it('stay hidden while a deleted member could come back and pick late (A5)', () => {
    expect(hiddenFrom(contestOf([entryOf(ANN), entryOf(null)], { [ANN]: [pickOf(1, BOS)] }), CARL, MONDAY)).toBe(
      'late_picks_possible',
    )
  })

  it('are hidden from a member as long as one of their entries could still pick late', () => {
    const two = contestOf([entryOf(ANN, 1), entryOf(ANN, 4)], { 1: [pickOf(1, BOS)] })
    expect(hiddenFrom(two, ANN, MONDAY)).toBe('pick_first')
    const both = contestOf([entryOf(ANN, 1), entryOf(ANN, 4), entryOf(BOB)], {
      1: [pickOf(1, BOS)],
      4: [pickOf(1, BUF)],
    })
    expect(hiddenFrom(both, ANN, MONDAY)).toBeNull()
  })

  it('are left out for an entry that was out, or had withdrawn, whatever it picked ahead (S1, S16)', () => {
    const visible = (rulings: Map<number, { out_since: number | null; week_number: number }[]>) =>
      visiblePicks({ ...contest, rulings }, { now: FRIDAY, hidden: [] })
    const none = visible(new Map())
    expect(none.shows(entryOf(ANN), 1)).toBe(true)
    expect(none.shows({ ...entryOf(ANN), elimination_week: 1 }, 1)).toBe(false)
    expect(visible(new Map([[ANN, [{ out_since: 0, week_number: 2 }]]])).shows(entryOf(ANN), 1)).toBe(false)
  })
})

const TEAMS = [BOS, NYR, DET, BUF, PHI]
const anyPick = fc.option(fc.constantFrom(...TEAMS), { nil: null })
const anyEntry = fc.record({
  user_id: fc.option(fc.constantFrom(ANN, BOB, CARL), { nil: null }),
  is_eliminated: fc.boolean(),
  locked: anyPick,
  secret: anyPick,
})
const anyNow = fc.constantFrom('2025-10-13T12:00:00.000Z', MONDAY, WEDNESDAY, FRIDAY)

/** Entries with their picks of both weeks; a pick of week 2 is secret throughout these tests. */
function build(
  entries: readonly { user_id: number | null; is_eliminated: boolean; locked: number | null; secret: number | null }[],
) {
  const made = entries.map((of, at) => ({ ...entryOf(of.user_id, at + 1), is_eliminated: of.is_eliminated }))
  const picks = entries.map((of, at) => [
    at + 1,
    [...(of.locked === null ? [] : [pickOf(1, of.locked)]), ...(of.secret === null ? [] : [pickOf(2, of.secret)])],
  ])
  return contestOf(made, Object.fromEntries(picks))
}

describe('Whatever the picks', () => {
  it('no pick is visible to a member who could still make one for that week with any entry (S2, S5)', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 5 }), anyNow, (entries, now) => {
        const contest = build(entries)
        for (const userId of [ANN, BOB, CARL]) {
          const visible = visiblePicks(contest, readerOf(contest, { userId, now }))
          const mine = entries.filter((of) => of.user_id === userId && !of.is_eliminated && of.locked === null)
          const isOpen = now < FRIDAY && mine.length > 0
          if (isOpen) expect(visible.isShown(1)).toBe(false)
          expect(visible.isShown(2)).toBe(false)
        }
      }),
    )
  })

  it('a secret pick changes nothing anyone sees (S5)', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 5 }), anyNow, (entries, now) => {
        const [one, other] = [build(entries), build(entries.map((of) => ({ ...of, secret: null })))]
        for (const userId of [ANN, BOB, CARL])
          expect(readerOf(one, { userId, now })).toEqual(readerOf(other, { userId, now }))
        expect(lateWeeks(one, now)).toEqual(lateWeeks(other, now))
      }),
    )
  })

  it('a hidden pick’s team changes nothing for those it is hidden from (S2)', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 5 }), anyNow, (entries, now) => {
        const [one, other] = [build(entries), build(entries.map((of) => ({ ...of, locked: of.locked && PHI })))]
        for (const userId of [ANN, BOB, CARL])
          expect(readerOf(one, { userId, now })).toEqual(readerOf(other, { userId, now }))
      }),
    )
  })
})
