import { describe, expect, it } from 'vitest'
import type { Contest } from '#contract/contests/contests.ts'
import { sampleDraft } from '../../../../test/harness/screens/sample-draft.ts'
import { twoTeamRules } from './two-team-rules.ts'

const contest: Contest = {
  ...sampleDraft,
  created_at: '2025-10-01T12:00:00.000Z',
  seed_hash: 'x',
}
const tiebreaker: Partial<Contest> = {
  contest_type: 'playoff_tiebreaker',
  is_tiebreaker: true,
  tiebreaker_type: 'first_place',
  tiebreaker_of: 9,
  max_participants: 3,
  current_participants: 3,
}

const textOf = (id: string, given: Partial<Contest> = {}) =>
  twoTeamRules({ ...contest, ...given })
    .flatMap(({ rules }) => rules)
    .find((rule) => rule.id === id)?.text ?? ''

describe('a draft contest’s rules', () => {
  it.each([
    [16, 'starts automatically when the 16th member joins'],
    [32, 'starts automatically when the 32nd member joins'],
    [8, 'A commissioner starts the draft.'],
  ])('describe the start of a draft for %i (D4)', (max_participants, words) => {
    expect(textOf('D4', { max_participants })).toContain(words)
    expect(textOf('D4', { max_participants })).toContain(`So far 3 of ${max_participants} are in`)
  })

  it('say that no one can join after the start', () => {
    expect(textOf('D4', { status: 'in_progress' })).toBe(
      '3 members took part in the draft. No one can join or leave now.',
    )
  })

  it('say how often each team can be drafted (D3)', () => {
    expect(textOf('D3')).toContain('Each of the 32 teams can be drafted once.')
    expect(textOf('D3', { max_participants: 32 })).toContain('each of the 32 teams is in the draft twice')
    expect(textOf('D3', { max_participants: 32, status: 'drafting', current_participants: 16 })).toContain('once')
  })

  it('say that wins from before the draft count too (D7)', () => {
    expect(textOf('D7')).toContain('in the whole season, also before the draft')
  })

  it('give the time for a pick (D6)', () => {
    expect(textOf('D6')).toContain('There is no clock')
    const words = (pick_seconds: number) => /You have (.+?) for each pick/.exec(textOf('D6', { pick_seconds }))?.[1]
    expect([90, 60, 43_200, 86_400].map(words)).toEqual(['90 seconds', '1 minute', '12 hours', '1 day'])
    expect(textOf('D6', { pick_seconds: 43_200, daytime_only: true })).toContain('only from 8 AM to 11 PM Eastern Time')
    expect(textOf('D6', { pick_seconds: 43_200 })).not.toContain('8 AM')
  })

  it('describe a tiebreaker’s players, teams and scoring (B1 to B3)', () => {
    expect(textOf('B1', tiebreaker)).toContain('the 3 who share it draft again')
    expect(textOf('B1', { ...tiebreaker, tiebreaker_type: 'open', tiebreaker_of: null })).toContain('up to 3 members')
    expect(textOf('D1', tiebreaker)).toContain('snake draft over 5 rounds')
    expect(textOf('D1', { ...tiebreaker, max_participants: 2, current_participants: 2 })).toContain('over 8 rounds')
    expect(textOf('B2', tiebreaker)).toContain('the one with the fewest points is left out')
    expect(textOf('B2', { ...tiebreaker, excluded_team_name: 'Ottawa Senators' })).toContain(
      'the Ottawa Senators are left out',
    )
    expect(textOf('B2', { ...tiebreaker, max_participants: 4, current_participants: 4 })).not.toContain('left out')
    expect(textOf('B3', tiebreaker)).toContain('playoff games')
    expect(textOf('D7', tiebreaker)).toBe('')
  })
})
