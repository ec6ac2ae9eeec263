import { describe, expect, it } from 'vitest'
import type { PoolSettings } from '#contract/settings/settings.ts'
import { SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { carriedOver, changedBetween, changesOf, formOf, problems } from './settings-form.ts'

const read = SETTINGS.settings

describe('the pool settings', () => {
  it('send only what was changed', () => {
    expect(changesOf(read, formOf(read))).toEqual({})
    expect(changesOf(read, { ...formOf(read), current_week: '6', pick_deadline_day: 'Friday' })).toEqual({
      current_week: 6,
      pick_deadline_day: 'Friday',
    })
    expect(changesOf({ ...read, invite_code: 'Puck' }, { ...formOf(read), invite_code: '  ' })).toEqual({
      invite_code: null,
    })
  })

  it('take another admin’s changes where nothing was typed, and keep what was typed', () => {
    const now: PoolSettings = { ...read, current_week: 8, registration: 'closed' }
    expect(changedBetween(read, now)).toEqual(['Current Week: 8', 'Registration: closed'])
    expect(
      carriedOver({ read, now, form: { ...formOf(read), current_week: 5, season_year: '2026-27' } }),
    ).toMatchObject({
      current_week: 5,
      season_year: '2026-27',
      registration: 'closed',
    })
  })

  it.each([
    ['', 'Enter a whole number'],
    [1.5, 'Enter a whole number'],
    [0, 'Enter 1 to 60'],
    [61, 'Enter 1 to 60'],
    ['6', null],
  ])('week %s: %s', (week, problem) => expect(problems.current_week(week)).toBe(problem))
})
