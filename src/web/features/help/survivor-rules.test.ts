import { describe, expect, it } from 'vitest'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { winsNeeded } from '#rules/survivor/team-weeks.ts'
import { sampleContest, sampleWeek } from '../../../../test/harness/screens/sample-contest.ts'
import { fewOf } from './rule-section.ts'
import { type PoolFacts, survivorInShort, survivorRules } from './survivor-rules.ts'

const pool: PoolFacts = {
  season_year: '2025-26',
  registration: 'open',
  pick_deadline_day: 'Monday',
  pick_deadline_time: '7:00 PM EST',
  chat_announcements: true,
  forecasts: true,
  mail: { is_sent: true, night_before: '20:00', two_hours: true },
}

type Given = { contest?: Partial<SurvivorContest>; weeks?: ContestWeek[]; mail?: Partial<PoolFacts['mail']> }

function textOf(id: string, given: Given = {}): string {
  const sections = survivorRules({
    contest: { ...sampleContest, total_participants: 16, ...given.contest },
    weeks: given.weeks ?? [sampleWeek(6), sampleWeek(7, { start_date: '2025-11-17', end_date: '2025-11-23' })],
    pool: { ...pool, mail: { ...pool.mail, ...given.mail } },
  })
  return sections.flatMap(({ rules }) => rules).find((rule) => rule.id === id)?.text ?? ''
}

describe('a survivor contest’s rules', () => {
  it('list its weeks, or say that they aren’t set yet', () => {
    expect(textOf('W1')).toContain('played over 2 weeks of the 2025-26 season, from Mon, Nov 10 to Sun, Nov 23.')
    expect(textOf('W1', { weeks: [] })).toContain('Its weeks aren’t set yet')
  })

  it('say in short what puts a member out, and when picks lock next', () => {
    const inShort = (contest: Partial<SurvivorContest>) =>
      survivorInShort({ contest: { ...sampleContest, ...contest }, weeks: [sampleWeek(6), sampleWeek(7)] })
    expect(inShort({})[2]).toBe('If it doesn’t, or you have no pick, you’re out.')
    expect(inShort({ lives: 3 })[2]).toContain('you lose one of your 3 lives')
    expect(inShort({ open_week: 7 })[3]).toMatch(/ Next: Week 7, .+ ET\)?\.$/)
    expect(inShort({ status: 'completed' })[3]).toBe('Picks lock when the first game of the week starts.')
  })

  it('say what eliminated members can still do', () => {
    expect(textOf('Y4')).toContain('a commissioner can open a second chance')
    expect(textOf('Y4', { contest: { auto_second_chance: true } })).toContain('opens automatically')
    expect(textOf('Y4', { contest: { second_chance_of: 1 } })).toContain('only members who are out of the first')
  })

  it('say who can still join', () => {
    expect(textOf('S14')).toContain('It started with 16 members. No one can join or leave now.')
    const waiting = { status: 'waiting' as const, current_participants: 1 }
    expect(textOf('S14', { contest: waiting })).toContain('Up to 50 members can join')
    expect(textOf('S14', { contest: waiting })).toContain('So far 1 member has joined')
    expect(textOf('S14', { contest: waiting })).not.toContain('automatically')
    const starting = { ...waiting, starts_at: '2025-10-08T23:00:00.000Z' }
    expect(textOf('S14', { contest: starting })).toMatch(/starts automatically on .+ET/)
  })

  it('mention entries only if there can be several, or after the start (S19)', () => {
    expect(textOf('S19')).toBe('')
    const several = textOf('S19', { contest: { max_entries: 3 } })
    expect(several).toContain('Each member can have up to 3 entries.')
    expect(several).toContain('until the contest starts')
    const late = textOf('S19', { contest: { entries_until: 4 } })
    expect(late).toContain('You can join until week 4 locks')
    expect(late).not.toContain('Each member can have')
    expect(textOf('S19', { contest: { max_entries: 2, entries_until: 4 } })).toContain('buy back in')
    expect(textOf('S14', { contest: { entries_until: 4 } })).toContain(
      'So far it has 16 entries. No one can leave now.',
    )
  })

  it('give the lock of the next open week, whichever is processed next, and locks set by hand', () => {
    expect(textOf('W3')).toMatch(/Week 6 locks on .+ET/)
    expect(textOf('W3', { contest: { open_week: 7 } })).toMatch(/Week 7 locks on .+ET/)
    expect(textOf('W3', { weeks: [sampleWeek(6, { lock_time: null })] })).not.toContain('Week 6')
    expect(textOf('W3', { contest: { status: 'completed' } })).not.toContain('Week 6')
    expect(textOf('W3')).not.toContain('by hand')
    const byHand = { lock_time_by_hand: true }
    expect(textOf('W3', { weeks: [sampleWeek(6), sampleWeek(7, byHand), sampleWeek(9, byHand)] })).toContain(
      'A commissioner set the lock of Week 7 and Week 9 by hand.',
    )
    expect(textOf('W3')).toContain('A week without a schedule yet locks on its Monday at 7:00 PM Eastern.')
  })

  it('say whether late picks are accepted (S2)', () => {
    expect(textOf('S2')).toContain('only those who have picked or are out see the picks of that week')
    expect(textOf('S2', { contest: { late_picks: false } })).toContain('takes no late picks')
  })

  it('say who opens the next week', () => {
    expect(textOf('S11')).toContain('a commissioner processes the results')
    expect(textOf('S13')).toBe('')
    expect(textOf('S13', { contest: { auto_advance: true } })).toContain('automatically')
  })

  it('describe the state of the playoffs', () => {
    expect(textOf('P1')).not.toMatch(/now|Next/)
    const playoffs = { phase: 'playoff_tiebreaker' as const, round: 4, game_number: 2 }
    expect(textOf('P1', { contest: playoffs })).toContain('The contest is in the Stanley Cup Final now.')
    const awaiting = { ...playoffs, round: null, awaiting_round: 2 }
    expect(textOf('P1', { contest: awaiting })).toContain('Next up is Round 2, once a commissioner sets it up.')
    expect(textOf('P1', { contest: { ...awaiting, auto_advance: true } })).toContain(
      'Next up is Round 2, as soon as its first game is known.',
    )
  })

  it('promise only the reminders that are sent', () => {
    expect(textOf('N1')).toContain(
      'the evening before the next week starts (at 8:00 PM Eastern) and two hours before it locks.',
    )
    expect(textOf('N1', { mail: { night_before: null } })).not.toContain('evening')
    expect(textOf('N1', { mail: { night_before: null, two_hours: false } })).toContain('doesn’t send email reminders')
    expect(textOf('N1', { mail: { is_sent: false } })).toContain('doesn’t send email reminders')
  })

  it('require as many wins as the rule (S6)', () => {
    expect(textOf('S6')).toContain('once in the week, or twice if it plays 4 games or more')
    expect([3, 4].map((games) => winsNeeded({ gamesAtLock: null, gamesNow: games }))).toEqual([1, 2])
  })

  it('each have a number to link to', () => {
    const ids = survivorRules({ contest: sampleContest, weeks: [sampleWeek(6)], pool }).flatMap(({ rules }) =>
      rules.map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it.each([
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b and 3 more'],
])('%j is listed as %s', (names, words) => {
  expect(fewOf(names)).toBe(words)
})
