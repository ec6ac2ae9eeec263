import { describe, expect, it } from 'vitest'
import { sharesOf } from './shares.ts'
import { weekToBrowse } from './week-to-browse.ts'

type Known = Parameters<typeof weekToBrowse>[0]

const known = (changes: { asked?: string; is_locked?: boolean; status?: Known['contest']['status'] }): Known => ({
  asked: changes.asked ?? null,
  // Only the fields that are read.
  contest: { status: changes.status ?? 'in_progress' } as Known['contest'],
  lock: {
    success: true,
    week_number: 3,
    is_locked: changes.is_locked ?? false,
    lock_time: null,
    server_now: '2025-11-10T12:00:00.000Z',
  },
  standings: {
    success: true,
    participants: [],
    active_participants: 0,
    eliminated_participants: 0,
    slots: [],
    alive_by_week: [
      { week_number: 1, alive: 9 },
      { week_number: 2, alive: 7 },
    ],
  },
})

describe('The week whose picks are shown', () => {
  it.each([
    ['none while the picks are secret', {}, [2, 1], null],
    ['the current one once it has locked', { is_locked: true }, [3, 2, 1], 3],
    ['an earlier one named in the address', { asked: '1' }, [2, 1], 1],
    ['an earlier one after the lock, too', { asked: '2', is_locked: true }, [3, 2, 1], 2],
    ['not the current one before its lock, even if the address names it', { asked: '3' }, [2, 1], null],
    ['not a future week', { asked: '9', is_locked: true }, [3, 2, 1], 3],
    ['not something that is not a week', { asked: 'x', is_locked: true }, [3, 2, 1], 3],
    ['none in a completed contest until one is asked for', { is_locked: true, status: 'completed' }, [2, 1], null],
  ] as const)('is %s', (_sentence, changes, weeks, viewed) => {
    expect(weekToBrowse(known(changes))).toEqual({ weeks, viewed })
  })
})

describe('The shares of the teams', () => {
  it('put the most picked team first, then go by abbreviation', () => {
    const pick = (abbreviation: string, team_id: number) =>
      ({ abbreviation, team_id, team_name: abbreviation }) as Parameters<typeof sharesOf>[0][number]
    const shares = sharesOf([pick('TOR', 1), pick('BOS', 2), pick('TOR', 1), pick('ANA', 3)])
    expect(shares.map(({ abbreviation, picks }) => `${abbreviation} ${picks}`)).toEqual(['TOR 2', 'ANA 1', 'BOS 1'])
  })
})
