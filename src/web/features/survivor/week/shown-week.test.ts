import { describe, expect, it, test } from 'vitest'
import type { BoardPick } from '#contract/survivor/picks.ts'
import { samplePick, sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { sharesOf } from './shares.ts'
import { weekMark, weeksToOpen } from './shown-week.ts'
import { pickRows } from './week-rows.ts'

type Known = Parameters<typeof weeksToOpen>[0]
type Week = Known['weeks']['weeks'][number]

const over = { is_locked: true, is_processed: true }
const locked = { is_locked: true }
const season = [sampleWeek(1, over), sampleWeek(2, over), sampleWeek(3), sampleWeek(4), sampleWeek(5)]
const afterTheLock = [sampleWeek(1, over), sampleWeek(2, over), sampleWeek(3, locked), sampleWeek(4), sampleWeek(5)]
const advancedLate = [sampleWeek(1, over), sampleWeek(2, locked), sampleWeek(3, locked), sampleWeek(4), sampleWeek(5)]

const member = { is_participant: true, is_eliminated: false }
const out = { is_participant: true, is_eliminated: true }
const stranger = { is_participant: false, is_eliminated: false }

type Changes = { asked?: string; me?: typeof member; weeks?: Week[] } & Partial<
  Pick<Known['contest'], 'status' | 'current_week' | 'awaiting_round'>
>

function opened({ asked = '', me = member, weeks = season, ...contest }: Changes) {
  const known = {
    asked: asked === '' ? null : asked,
    // Only the fields that are read.
    contest: { status: 'in_progress', current_week: 3, awaiting_round: null, ...contest } as Known['contest'],
    me: { elimination_week: null, participant_id: 1, participant_name: 'Ann', ...me } as Known['me'],
    weeks: { weeks, server_now: '2025-11-10T12:00:00.000Z' },
  }
  const { strip, shown } = weeksToOpen(known)
  return [strip.map(({ week_number }) => week_number).join(' '), shown?.week_number ?? null]
}

describe('The weeks that can be opened, and the one that is shown (S1)', () => {
  const cases: [string, Changes, string, number | null][] = [
    ['all weeks for a member who picks', {}, '1 2 3 4 5', 3],
    ['a coming week named in the address', { asked: '5' }, '1 2 3 4 5', 5],
    ['a past one', { asked: '1' }, '1 2 3 4 5', 1],
    ['the current one after its lock, too', { weeks: afterTheLock }, '1 2 3 4 5', 3],
    ['the current one where the advance is late', { weeks: advancedLate, current_week: 2 }, '1 2 3 4 5', 2],
    ['not a week that is not there', { asked: '9' }, '1 2 3 4 5', 3],
    ['not something that is not a week', { asked: 'x' }, '1 2 3 4 5', 3],
    ['up to the next open week for an eliminated member', { me: out }, '1 2 3', 3],
    ['up to the next open week for a spectator', { me: stranger, weeks: afterTheLock, asked: '5' }, '1 2 3 4', 3],
    ['the open weeks before the start', { status: 'waiting', current_week: 4, weeks: afterTheLock }, '4 5', 4],
    ['none before the start for a visitor', { status: 'waiting', me: stranger }, '', null],
    ['the played ones of a completed contest', { status: 'completed', weeks: afterTheLock }, '1 2', null],
    ['none in particular between two rounds', { awaiting_round: 2, current_week: 6 }, '1 2', null],
  ]
  it.each(cases)('are %s', (_sentence, changes, strip, shown) => {
    expect(opened(changes)).toEqual([strip, shown])
  })
})

describe('A week in the strip', () => {
  it.each([
    ['is open for a pick', sampleWeek(4), null, true, 'open'],
    ['is picked', sampleWeek(4), { result: null }, true, 'picked'],
    ['has no pick after its lock', sampleWeek(4, locked), null, true, 'no_pick'],
    ['is locked', sampleWeek(4, locked), { result: null }, true, 'locked'],
    ['was survived', sampleWeek(4, over), { result: 'survived' }, true, 'survived'],
    ['put the member out', sampleWeek(4, over), { result: 'eliminated' }, false, 'eliminated'],
    ['is open, but not to a spectator', sampleWeek(4), null, false, 'watched'],
    ['has locked for a spectator', sampleWeek(4, locked), null, false, 'locked'],
  ] as const)('%s', (_sentence, week, pick, picks, mark) => {
    expect(weekMark({ week, pick, picks })).toBe(mark)
  })
})

const onBoard: BoardPick = { ...samplePick, survival_chance: null, lock_chance: null }

describe("The week's table (S5)", () => {
  const person = (participant_id: number, participant_name: string) => ({
    participant_id,
    participant_name,
    user_id: 1,
  })
  const pick: BoardPick = { ...onBoard, ...person(1, 'Ann') }

  it('lists those without a pick after the others', () => {
    const rows = pickRows([{ picks: [pick], without_pick: [{ ...person(2, 'Bob'), result: null }], picked_count: 1 }])
    expect(rows.map((row) => [row.participant_name, row.pick === null ? row.without : 'picked'])).toEqual([
      ['Ann', 'picked'],
      ['Bob', 'No pick'],
    ])
  })

  it('says that they forgot once the week is processed, and what came of it', () => {
    const rows = pickRows([
      { picks: [], without_pick: [{ ...person(2, 'Bob'), result: 'eliminated' }], picked_count: 0 },
    ])
    expect(rows).toMatchObject([{ without: 'Forgot', result: 'eliminated' }])
  })

  it('says that they were excused where they stayed in beside others who picked (P5)', () => {
    const survived = [{ ...person(2, 'Bob'), result: 'survived' as const }]
    expect(pickRows([{ picks: [pick], without_pick: survived, picked_count: 1 }])[1]).toMatchObject({
      without: 'Excused',
    })
    expect(pickRows([{ picks: [], without_pick: survived, picked_count: 0 }])).toMatchObject([{ without: 'Forgot' }])
  })
})

test('a member on two pages of the table has one row, and a page without picks knows that others picked (P5)', () => {
  const [ann, bob] = [
    { ...onBoard, participant_id: 1 },
    { ...onBoard, participant_id: 2 },
  ]
  const last = { participant_id: 3, participant_name: 'Cy', user_id: 3, result: 'survived' as const }
  const rows = pickRows([
    { picks: [ann, bob], without_pick: [], picked_count: 2 },
    { picks: [bob], without_pick: [], picked_count: 2 },
    { picks: [], without_pick: [last], picked_count: 2 },
  ])
  expect(rows.map(({ participant_id, without }) => [participant_id, without])).toEqual([
    [1, 'No pick'],
    [2, 'No pick'],
    [3, 'Excused'],
  ])
})

describe('The shares of the teams', () => {
  it('put the most picked team first, then go by abbreviation', () => {
    const pick = (abbreviation: string, team_id: number) =>
      ({ abbreviation, team_id, team_name: abbreviation }) as Parameters<typeof sharesOf>[0][number]
    const shares = sharesOf([pick('TOR', 1), pick('BOS', 2), pick('TOR', 1), pick('ANA', 3)])
    expect(shares.map(({ abbreviation, picks }) => `${abbreviation} ${picks}`)).toEqual(['TOR 2', 'ANA 1', 'BOS 1'])
    const lines = [
      { ...pick('TOR', 1), picks: 2 },
      { ...pick('BOS', 2), picks: 7 },
      { ...pick('TOR', 1), picks: 4 },
    ]
    expect(sharesOf(lines).map((of) => of.picks)).toEqual([7, 6])
  })
})
