import { describe, expect, it, test } from 'vitest'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import {
  contestFields,
  draftOf,
  survivorChanges,
  usualValues,
  valuesOfDraft,
  valuesOfSurvivor,
} from './contest-form.ts'

test('every value of a form has its field in a dialog', () => {
  const shown = Object.values(contestFields).flatMap((dialogs) => Object.values(dialogs).flat())
  // The clock's field holds `daytime_only` too.
  expect([...new Set(shown), 'daytime_only'].sort()).toEqual(Object.keys(usualValues).sort())
})

describe('a draft in a form', () => {
  it('is sent with a trimmed name, its start as an instant and its clock in seconds', () => {
    const values = { ...usualValues, contest_name: ' Duel ', starts_at: '2025-10-05T20:00', pick_seconds: '60' }
    expect(draftOf(values)).toEqual({
      contest_name: 'Duel',
      starts_at: '2025-10-06T00:00:00.000Z',
      pick_seconds: 60,
      daytime_only: true,
    })
    expect(draftOf({ ...values, starts_at: '' }).starts_at).toBeNull()
    expect(draftOf({ ...values, excluded_team_id: '26' }).excluded_team_id).toBe(26)
  })

  it('shows an excluded team only if an admin chose it (B2)', () => {
    const excluded = { ...sampleDraft, excluded_team_id: 26 }
    expect(valuesOfDraft(excluded).excluded_team_id).toBe('')
    expect(valuesOfDraft({ ...excluded, excluded_by_admin: true }).excluded_team_id).toBe('26')
  })
})

describe('an edited survivor contest', () => {
  it('sends start and start date only if they were touched (S14)', () => {
    const waiting = { ...sampleContest, status: 'waiting' as const, starts_at: '2025-10-20T16:00:00.000Z' }
    const values = valuesOfSurvivor(waiting)
    const untouched = survivorChanges(waiting, { ...values, lives: '2' })
    expect(untouched).toMatchObject({ lives: 2, max_participants: 50 })
    expect(untouched).toMatchObject({ starts_at: undefined, season_start_date: undefined })
    const touched = survivorChanges(waiting, { ...values, season_start_date: '2025-10-27', starts_at: '' })
    expect(touched).toMatchObject({ season_start_date: '2025-10-27', starts_at: null })
  })

  it('sends only its name and switches after it has started (S18)', () => {
    const values = { ...valuesOfSurvivor(sampleContest), contest_name: ' Late ', late_picks: false, lives: '3' }
    expect(survivorChanges(sampleContest, values)).toEqual({
      contest_name: 'Late',
      auto_advance: false,
      late_picks: false,
      auto_second_chance: false,
    })
  })
})
