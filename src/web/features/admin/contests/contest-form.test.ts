import { describe, expect, it, test } from 'vitest'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import {
  contestFields,
  draftChanges,
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

describe('an edited contest sends only what was changed in the form', () => {
  it('of a draft (D9)', () => {
    const before = valuesOfDraft({ ...sampleDraft, starts_at: '2025-10-06T00:00:00.000Z' })
    expect(draftChanges(before, before)).toEqual({})
    expect(draftChanges(before, { ...before, max_participants: '8' })).toEqual({ max_participants: 8 })
    expect(draftChanges(before, { ...before, contest_name: ' Late ', starts_at: '' })).toEqual({
      contest_name: 'Late',
      starts_at: null,
    })
  })

  it('of a tiebreaker, with null if the rule is to choose the excluded team again (B2)', () => {
    const before = valuesOfDraft({ ...sampleDraft, excluded_team_id: 26, excluded_by_admin: true })
    expect(draftChanges(before, { ...before, contest_name: 'Late' })).toEqual({ contest_name: 'Late' })
    expect(draftChanges(before, { ...before, excluded_team_id: '' })).toEqual({ excluded_team_id: null })
  })

  it('of a survivor contest (S14)', () => {
    const waiting = { ...sampleContest, status: 'waiting' as const, starts_at: '2025-10-20T16:00:00.000Z' }
    const before = valuesOfSurvivor(waiting)
    expect(survivorChanges(before, before)).toEqual({})
    expect(survivorChanges(before, { ...before, lives: '2', late_picks: !before.late_picks })).toEqual({
      lives: 2,
      late_picks: !before.late_picks,
    })
    expect(survivorChanges(before, { ...before, season_start_date: '2025-10-27', starts_at: '' })).toEqual({
      season_start_date: '2025-10-27',
      starts_at: null,
    })
  })
})
