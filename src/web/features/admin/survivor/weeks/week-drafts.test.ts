import { describe, expect, it } from 'vitest'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { Failure } from '#web/api/failure.ts'
import { sampleWeek } from '../../../../../../test/harness/screens/sample-contest.ts'
import { draftOf, problemIn, problemOf, type WeekDraft, wantedWeeks } from './week-drafts.ts'

const week = (week_number: number, facts: Partial<ContestWeek>) =>
  sampleWeek(week_number, { id: 100 + week_number, ...facts })

const weeks = [
  week(1, { start_date: '2025-10-08', end_date: '2025-10-12', lock_time: '2025-10-08T23:00:00.000Z', is_locked: true }),
  week(2, { start_date: '2025-10-13', end_date: '2025-10-19', lock_time: '2025-10-13T17:00:00.000Z' }),
  week(3, { start_date: '2025-10-20', end_date: '2025-10-26', lock_time: '2025-10-20T23:30:00.000Z' }),
  week(4, {
    start_date: '2025-10-27',
    end_date: '2025-11-02',
    lock_time: '2025-10-27T22:00:00.000Z',
    lock_time_by_hand: true,
  }),
]
const serverNow = '2025-10-10T12:00:00.000Z'
const drafts = (changes: Record<number, Partial<WeekDraft>>) =>
  weeks.map((each) => ({ ...draftOf(each), ...changes[each.week_number] }))

describe('what is sent when weeks are saved (W6)', () => {
  it('is nothing while nothing is edited', () => {
    expect(wantedWeeks({ weeks, drafts: drafts({}) })).toEqual([])
  })

  it('is the edited week alone, without an untouched lock time', () => {
    expect(wantedWeeks({ weeks, drafts: drafts({ 3: { end_date: '2025-10-25' } }) })).toEqual([
      { id: 103, week_number: 3, start_date: '2025-10-20', end_date: '2025-10-25' },
    ])
  })

  it('is a run without a gap', () => {
    const sent = wantedWeeks({ weeks, drafts: drafts({ 2: { end_date: '2025-10-18' }, 4: { lock: '' } }) })
    expect(sent.map(({ week_number }) => week_number)).toEqual([2, 3, 4])
  })

  it('sends a lock time as an instant, and null where it was cleared (W3)', () => {
    const sent = wantedWeeks({ weeks, drafts: drafts({ 3: { lock: '2025-10-20T12:00' }, 4: { lock: '' } }) })
    expect(sent.map((each) => ('lock_time' in each ? each.lock_time : undefined))).toEqual([
      '2025-10-20T16:00:00.000Z',
      null,
    ])
  })
})

describe('a lock set by hand (W3)', () => {
  it.each([
    ['in the past, such as of the year before', '2024-10-20T12:00', "can't lock in the past"],
    ['within the hour', '2025-10-10T08:30', 'at least an hour from now'],
    ['later than the schedule has it', '2025-10-20T19:31', "can't lock later than the schedule locks it"],
  ])('%s is refused before it is sent', (_, lock, words) => {
    const problem = problemOf({ weeks, drafts: drafts({ 3: { lock } }), serverNow })
    expect(problem).toMatchObject({ week_number: 3, message: expect.stringContaining(words) })
  })

  it('that has passed stays', () => {
    const passed = weeks.map((each) => (each.week_number === 4 ? { ...each, is_locked: true } : each))
    const cleared = { weeks: passed, drafts: drafts({ 4: { lock: '' } }), serverNow: '2025-10-27T22:30:00.000Z' }
    expect(problemOf(cleared)).toMatchObject({ week_number: 4, message: expect.stringContaining('locked') })
  })
})

describe('what is said before weeks are sent', () => {
  const problem = (changes: Record<number, Partial<WeekDraft>>) =>
    problemOf({ weeks, drafts: drafts(changes), serverNow })

  it('nothing against weeks that fit', () => {
    expect(problem({ 2: { end_date: '2025-10-18' } })).toBeNull()
  })

  it('names the week without a date', () => {
    expect(problem({ 3: { end_date: '' } })).toEqual({ week_number: 3, message: 'Week 3 needs both dates' })
  })

  it('names the week that the rule refuses', () => {
    expect(problem({ 2: { end_date: '2025-10-12' } })?.week_number).toBe(2)
    expect(problem({ 2: { end_date: '2025-10-21' } })?.week_number).toBe(3)
    expect(problem({ 1: { end_date: '2025-10-11' } })?.week_number).toBe(1)
  })
})

describe('where the refusal of the server is shown', () => {
  const sent = wantedWeeks({ weeks, drafts: drafts({ 2: { end_date: '2025-10-21' }, 3: { end_date: '2025-10-25' } }) })
  const stored = { sent, weeks, serverNow }
  const failure = (code: string, fields = {}) => new Failure({ message: 'No.', code, status: 400, fields })

  it('at the week that the same rule refuses with the same code', () => {
    expect(problemIn(failure('weeks_overlap'), stored)).toEqual({ week_number: 3, message: 'No.' })
  })

  it('at the week whose field is wrong', () => {
    const wrongDate = failure('invalid', { 'weeks.1.end_date': 'Enter a date as YYYY-MM-DD' })
    expect(problemIn(wrongDate, stored)).toEqual({ week_number: 3, message: 'Enter a date as YYYY-MM-DD' })
  })

  it('nowhere for any other failure', () => {
    expect(problemIn(failure('network'), stored)).toBeNull()
    expect(problemIn(new Error('week 3'), stored)).toBeNull()
  })
})
