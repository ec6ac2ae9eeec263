import { describe, expect, it } from 'vitest'
import {
  type ContestStatus,
  refuseComplete,
  refuseEdit,
  refuseEntry,
  refuseReopen,
  refuseSize,
  refuseStarting,
  refuseUnlessWaiting,
  startsByItself,
} from './contests.ts'

const STATUSES: ContestStatus[] = ['waiting', 'drafting', 'in_progress', 'completed', 'cancelled']

describe('joining a contest', () => {
  const open = {
    contest: { status: 'waiting', max_participants: 16, season_year: '2025-26' } as const,
    current_participants: 15,
    isPlayed: false,
  }

  it('is possible up to the last spot (S14)', () => {
    expect(refuseEntry({ ...open, isParticipant: false })).toBeNull()
    expect(refuseEntry({ ...open, current_participants: 16, isParticipant: false })).toEqual({
      code: 'contest_full',
      max_participants: 16,
    })
  })

  it('is possible once per member, and says so even if the contest has filled up since', () => {
    expect(refuseEntry({ ...open, current_participants: 16, isParticipant: true })).toEqual({ code: 'already_joined' })
  })

  it('is refused once the season is over, however many spots are left (O9)', () => {
    expect(refuseEntry({ ...open, isPlayed: true, isParticipant: false })).toEqual({
      code: 'nothing_left_to_play',
      season_year: '2025-26',
    })
  })

  it.each(STATUSES)('is possible only while waiting: %s', (status) => {
    const refusal = refuseEntry({ ...open, contest: { ...open.contest, status }, isParticipant: false })
    expect(refusal).toEqual(status === 'waiting' ? null : { code: 'contest_not_waiting', status })
  })
})

describe('starting the draft', () => {
  it.each([
    [16, 15, false],
    [16, 16, true],
    [32, 16, false],
    [32, 31, false],
    [32, 32, true],
    [8, 8, false],
    [2, 2, false],
  ])('is automatic with %i places and %i taken: %s (D4)', (max_participants, current_participants, answer) => {
    expect(startsByItself({ max_participants, current_participants, tiebreaker_of: null })).toBe(answer)
  })

  it('waits for an admin in a tiebreaker of 16 tied members, which is full from its creation (B1)', () => {
    expect(startsByItself({ max_participants: 16, current_participants: 16, tiebreaker_of: 7 })).toBe(false)
  })

  it('happens once, and only with participants', () => {
    expect(refuseStarting({ contest: { status: 'waiting' }, current_participants: 1 })).toBeNull()
    expect(refuseStarting({ contest: { status: 'waiting' }, current_participants: 0 })).toEqual({
      code: 'no_participants',
    })
    expect(refuseStarting({ contest: { status: 'drafting' }, current_participants: 4 })).toEqual({
      code: 'contest_not_waiting',
      status: 'drafting',
    })
  })
})

describe('a contest’s size', () => {
  const contest = {
    contest_type: 'two_team' as const,
    tiebreaker_of: null,
    max_participants: 16,
    season_year: '2025-26',
  }
  const asked = { contest, max_participants: 8, season_year: '2025-26' }

  it('is one of five for a two-team contest and anything from 2 to 16 for a tiebreaker (spec 5, B1)', () => {
    expect(refuseSize(asked)).toBeNull()
    expect(refuseSize({ ...asked, max_participants: 7 })).toMatchObject({ code: 'contest_size' })
    const tiebreaker = { ...contest, contest_type: 'playoff_tiebreaker' as const }
    expect(refuseSize({ ...asked, contest: tiebreaker, max_participants: 7 })).toBeNull()
    expect(refuseSize({ ...asked, contest: tiebreaker, max_participants: 17 })).toMatchObject({ code: 'contest_size' })
  })

  it('is fixed, like the season, in a tiebreaker of tied members (B1)', () => {
    const tied = { ...contest, contest_type: 'playoff_tiebreaker' as const, tiebreaker_of: 1, max_participants: 3 }
    expect(refuseSize({ ...asked, contest: tied, max_participants: 3 })).toBeNull()
    expect(refuseSize({ ...asked, contest: tied, max_participants: 4 })).toEqual({ code: 'tiebreaker_fixed' })
    const later = { contest: tied, max_participants: 3, season_year: '2026-27' }
    expect(refuseSize(later)).toEqual({ code: 'tiebreaker_fixed' })
  })
})

describe('editing a contest', () => {
  it('never makes it smaller than the number who have joined (spec 5)', () => {
    const asked = { contest: { status: 'waiting' }, current_participants: 5 } as const
    expect(refuseEdit({ ...asked, max_participants: 8 })).toBeNull()
    expect(refuseEdit({ ...asked, max_participants: 4 })).toEqual({
      code: 'contest_too_small',
      current_participants: 5,
    })
  })

  it.each(STATUSES)('is only possible while waiting, like leaving, removing and deleting: %s (D9)', (status) => {
    const answer = status === 'waiting' ? null : { code: 'contest_not_waiting', status }
    expect(refuseUnlessWaiting({ status })).toEqual(answer)
    expect(refuseEdit({ contest: { status }, current_participants: 0, max_participants: 8 })).toEqual(answer)
  })
})

describe('completing a contest (D9)', () => {
  const contest = { status: 'in_progress', contest_type: 'two_team', season_year: '2026-27' } as const
  const asked = { contest, lastDay: null, isConfirmed: false }

  it.each(STATUSES)('is up to an admin while it is in progress: %s', (status) => {
    const answer = status === 'in_progress' ? null : { code: 'contest_not_in_progress', status }
    expect(refuseComplete({ ...asked, contest: { ...contest, status } })).toEqual(answer)
  })

  it('needs a confirmation while games that count are still to come', () => {
    const early = { ...asked, lastDay: '2027-04-17' }
    expect(refuseComplete(early)).toEqual({
      code: 'season_still_runs',
      season_year: '2026-27',
      last_day: '2027-04-17',
    })
    const tiebreaker = { ...contest, contest_type: 'playoff_tiebreaker' } as const
    expect(refuseComplete({ ...early, contest: tiebreaker })).toEqual({
      code: 'playoffs_still_run',
      season_year: '2026-27',
    })
    expect(refuseComplete({ ...early, isConfirmed: true })).toBeNull()
  })
})

describe('reopening a contest (D9)', () => {
  it.each(STATUSES)('is possible once the contest is completed: %s', (status) => {
    const answer = status === 'completed' ? null : { code: 'contest_not_over', status }
    expect(refuseReopen({ contest: { status }, hasTiebreaker: false, newer: null })).toEqual(answer)
  })

  it('is refused if the contest has a tiebreaker, or a newer contest of its type and season exists (S11)', () => {
    const contest = { status: 'completed' } as const
    expect(refuseReopen({ contest, hasTiebreaker: true, newer: null })).toEqual({ code: 'tiebreaker_stands_on_it' })
    expect(refuseReopen({ contest, hasTiebreaker: false, newer: 'Second' })).toEqual({
      code: 'newer_contest',
      contest_name: 'Second',
    })
  })
})
