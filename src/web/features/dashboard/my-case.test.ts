import { describe, expect, it } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { myCase } from './my-case.ts'
import { nextPick, weekAddress } from './next-pick.ts'

type Contest = NonNullable<Analytics['survivor']>
type Pick = NonNullable<Contest['me']['pick']>

const member: Contest['me'] = {
  is_participant: true,
  is_eliminated: false,
  elimination_week: null,
  eliminated_in: null,
  pick: null,
}
const stranger: Contest['me'] = { ...member, is_participant: false }
const out: Contest['me'] = { ...member, is_eliminated: true, elimination_week: 4, eliminated_in: 'Week 4' }
const contest: Contest = {
  contest_id: 1,
  contest_name: 'Autumn Survivor',
  status: 'in_progress',
  phase: 'regular_season',
  week_number: 6,
  round: null,
  game_number: null,
  awaiting_round: null,
  is_locked: false,
  lock_time: '2025-11-11T23:30:00.000Z',
  late_picks: true,
  next_pick: null,
  current_participants: 16,
  max_participants: 50,
  champion: null,
  me: member,
}
const bruins: Pick = {
  participant_id: 1,
  user_id: 1,
  participant_name: 'Ann Lee',
  team_id: 6,
  abbreviation: 'BOS',
  team_name: 'Boston Bruins',
  games_this_week: 4,
  games_played: 1,
  wins: 0,
  losses: 1,
  wins_needed: 2,
  result: null,
  status: 'In Progress',
  is_late: false,
  entered_by: null,
}
const next = { week_number: 7, round: null, game_number: null, lock_time: '2025-11-17T23:30:00.000Z', pick: null }
const picked: Contest['me'] = { ...member, pick: bruins }

describe('the first thing a member reads', () => {
  const cases: [string, Partial<Contest>, string, string][] = [
    ['may join', { status: 'waiting', me: stranger }, 'Join Autumn Survivor', 'Join Contest'],
    [
      'finds it full',
      { status: 'waiting', me: stranger, max_participants: 16 },
      'Autumn Survivor is full',
      'View Survivor Contest',
    ],
    ['waits for the start', { status: 'waiting' }, 'You’re in', 'View Survivor Contest'],
    [
      'waits for the start and can pick already (S1)',
      { status: 'waiting', next_pick: next },
      'You’re in',
      'Pick Your Week 7 Team',
    ],
    [
      'waits for the start and has picked',
      { status: 'waiting', next_pick: { ...next, pick: bruins } },
      'You’re in',
      'View Survivor Contest',
    ],
    ['came too late', { me: stranger }, 'You’re watching this one', 'View Survivor Contest'],
    ['has not picked', {}, 'Pick your team for Week 6', 'Pick Your Week 6 Team'],
    ['forgot to pick (S2, S8)', { is_locked: true }, 'No pick for Week 6', 'Make a Late Pick'],
    [
      'forgot to pick where late picks are off (S2)',
      { is_locked: true, late_picks: false },
      'No pick for Week 6',
      'View Survivor Contest',
    ],
    ['has picked', { me: picked }, 'Boston Bruins', 'Change Your Pick'],
    ['watches their team', { me: picked, is_locked: true }, 'Boston Bruins', 'View All Picks'],
    ['is out', { me: out }, 'You were eliminated in Week 4', 'View Survivor Contest'],
    ['won', { status: 'completed', champion: 'Ann Lee' }, 'You’re the champion!', 'View Winning Path'],
    [
      'sees someone else win',
      { status: 'completed', champion: 'Bob', me: out },
      'Bob is the champion',
      'View Winning Path',
    ],
    ['sees no champion', { status: 'completed', me: out }, 'Contest Completed', 'View Survivor Contest'],
  ]
  it.each(cases)('one who %s', (_, facts, title, label) => {
    const mine = myCase({ ...contest, ...facts })
    expect(mine.title).toBe(title)
    expect(mine.action.label).toBe(label)
  })

  it('counts down only while there is something to decide', () => {
    expect(myCase(contest).countsDown).toBe(true)
    expect(myCase({ ...contest, me: picked }).countsDown).toBe(true)
    expect(myCase({ ...contest, is_locked: true, me: picked }).countsDown).toBe(false)
    expect(myCase({ ...contest, me: out }).countsDown).toBe(false)
  })

  it('asks for action only where something is expected', () => {
    expect(myCase(contest).action.isPrimary).toBe(true)
    expect(myCase({ ...contest, me: picked }).action.isPrimary).toBe(false)
  })

  it('says what the team still needs', () => {
    const detail = (pick: Partial<Pick>) =>
      myCase({ ...contest, is_locked: true, me: { ...member, pick: { ...bruins, ...pick } } }).detail
    expect(detail({})).toBe('2 more wins needed, 3 games left.')
    expect(detail({ wins: 1, games_played: 3 })).toBe('1 more win needed, 1 game left.')
    expect(detail({ wins: 2, status: 'Safe' })).toMatch(/won enough/)
  })
})

describe('the next week to pick (S1)', () => {
  const ahead: Contest = { ...contest, is_locked: true, me: picked, next_pick: next }

  it('is offered to those who are in, and leads to its own address', () => {
    expect(nextPick(ahead)).toBe(next)
    expect(weekAddress(ahead, next)).toBe('/survivor?contest=1&week=7')
  })

  it('is not offered to those who cannot pick', () => {
    for (const me of [stranger, out]) expect(nextPick({ ...ahead, me })).toBeNull()
    expect(nextPick({ ...ahead, status: 'completed' })).toBeNull()
  })
})

describe('after the last week with several left (S12)', () => {
  const tied = { ...contest, phase: 'playoff_tiebreaker', week_number: 26, awaiting_round: 1 } as const
  const slot = { ...tied, week_number: 28, round: 1, game_number: 2, awaiting_round: null }

  it('a survivor waits for the rounds to be set up', () => {
    const survived: Contest['me'] = { ...member, pick: { ...bruins, result: 'survived', status: 'Survived' } }
    expect(myCase({ ...tied, is_locked: true, me: survived }).title).toBe('You made it to the playoff tiebreaker')
    expect(myCase({ ...tied, week_number: 31, awaiting_round: 2 }).title).toBe('You made it to Round 2')
    expect(myCase({ ...tied, week_number: 39, awaiting_round: 4 }).title).toBe('You made it to the Stanley Cup Final')
  })

  it('once a round is open, picking works as in any week', () => {
    expect(myCase(slot).action.label).toBe('Pick Your Round 1, Game 2 Team')
    expect(myCase({ ...slot, is_locked: true }).title).toBe('No pick for Round 1, Game 2')
    expect(myCase({ ...slot, is_locked: true, me: picked }).title).toBe('Boston Bruins')
    const lost: Contest['me'] = { ...out, elimination_week: 28, eliminated_in: 'Round 1, Game 2' }
    expect(myCase({ ...slot, me: lost }).title).toBe('You were eliminated in Round 1, Game 2')
  })
})
