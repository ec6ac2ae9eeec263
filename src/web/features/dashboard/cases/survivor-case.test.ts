import { describe, expect, it, test } from 'vitest'
import {
  sampleTeam as bruins,
  sampleSurvivor as contest,
  SAMPLE_LOCK as LOCK,
  SAMPLE_NOW as NOW,
} from '../../../../../test/harness/screens/sample-analytics.ts'
import type { Case, Pick, SurvivorContest } from './case.ts'
import { nextPick, weekAddress } from './next-pick.ts'
import { survivorCase } from './survivor-case.ts'

const { me: member } = contest
const lateMember: SurvivorContest['me'] = { ...member, can_pick_late: true }
const stranger: SurvivorContest['me'] = { ...member, is_participant: false }
const out: SurvivorContest['me'] = { ...member, is_eliminated: true, elimination_week: 4, eliminated_in: 'Week 4' }
const happened: NonNullable<SurvivorContest['happened']> = {
  title: 'You survived week 5',
  lines: ['DAL 3–0.', 'Out: Freya (no pick), Owen (VGK).', '6 of 16 left.'],
  week_number: 5,
  round: null,
  game_number: null,
  fate: 'survived',
  team: 'DAL',
}
const next = {
  week_number: 7,
  round: null,
  game_number: null,
  lock_time: '2025-11-17T23:30:00.000Z',
  pick: null,
  games: [],
}
const picked: SurvivorContest['me'] = { ...member, pick: bruins }
const withStatus = (status: Pick['status'], wins = 0) => ({
  is_locked: true,
  me: { ...member, pick: { ...bruins, status, wins } },
})
const over: Partial<SurvivorContest> = { status: 'completed', champions: ['Bob'] }

const caseOf = (facts: Partial<SurvivorContest> = {}, seenWeek: number | null = null, now = NOW): Case =>
  survivorCase({ ...contest, ...facts }, { now, seenWeek })

test('the week an entry opened now begins with is named, as the contest’s own card does (S19)', () => {
  const joining = caseOf({ me: stranger, is_open: true, next_pick: { ...next, week_number: 1 } })
  expect(joining.detail).toContain('You play from week 1 on, with every team.')
  const back = caseOf({ me: { ...out, next_entry: { entry_number: 2, first_week: 7, until: null } } })
  expect(back.detail).toContain('Another entry plays from week 7 on, with every team.')
})

describe('the first thing a member reads of the survivor contest', () => {
  const cases: [string, Partial<SurvivorContest>, Case['state'], string, string][] = [
    ['may join', { status: 'waiting', me: stranger }, 'join', 'Join Autumn Survivor', 'Join Contest'],
    [
      'finds it full',
      { status: 'waiting', me: stranger, max_participants: 16 },
      'full',
      'Autumn Survivor is full',
      'View Survivor Contest',
    ],
    [
      'may still join after the start (S19)',
      { me: stranger, is_open: true },
      'join',
      'Join Autumn Survivor',
      'Join Contest',
    ],
    [
      'is out and can buy back in (S19)',
      { me: { ...out, next_entry: { entry_number: 2, first_week: 7, until: next.lock_time } } },
      'join',
      'You can buy back in',
      'Open Another Entry',
    ],
    ['waits for the start', { status: 'waiting' }, 'starts_in', 'You’re in', 'View Survivor Contest'],
    [
      'waits for the start and can pick already (S1)',
      { status: 'waiting', next_pick: next },
      'starts_in',
      'You’re in',
      'Pick Your Week 7 Team',
    ],
    [
      'waits for the start and has picked',
      { status: 'waiting', next_pick: { ...next, pick: bruins } },
      'starts_in',
      'You’re in',
      'View Survivor Contest',
    ],
    [
      'came too late',
      { me: stranger, is_open: false },
      'watching',
      'You’re watching this one',
      'View Survivor Contest',
    ],
    ['has not picked', {}, 'pick', 'Pick your team for Week 6', 'Pick Your Week 6 Team'],
    ['forgot to pick (S2, S8)', { is_locked: true, me: lateMember }, 'late', 'No pick for Week 6', 'Make a Late Pick'],
    [
      'forgot to pick and has no team left to pick late (S2)',
      { is_locked: true },
      'in_trouble',
      'No pick for Week 6',
      'View Survivor Contest',
    ],
    ['has picked', { me: picked }, 'picked', 'Boston Bruins', 'Change Your Pick: BOS'],
    ['sweats', withStatus('In Progress'), 'sweating', 'BOS needs 2 wins', 'View All Picks'],
    ['sweats for one more', withStatus('In Progress', 1), 'sweating', 'BOS needs 1 more win', 'View All Picks'],
    ['is safe (S6)', withStatus('Safe', 2), 'safe', 'You’re safe with BOS', 'View All Picks'],
    ['is in trouble', withStatus('Cannot Win'), 'in_trouble', 'BOS can’t get there', 'View All Picks'],
    ['has survived', withStatus('Survived', 2), 'survived', 'Boston Bruins', 'View All Picks'],
    ['is out', { me: out }, 'out', 'You were eliminated in Week 4', 'View Survivor Contest'],
    [
      'won',
      { ...over, champions: ['Ann Lee'], is_ending_new: true },
      'champion',
      'You’re the champion!',
      'View Winning Path',
    ],
    [
      'shares the title (P4)',
      { ...over, champions: ['Ann Lee', 'Bob'], is_ending_new: true },
      'champion',
      'You share the title!',
      'View Winning Path',
    ],
    [
      'has dismissed that they won',
      { ...over, champions: ['Ann Lee'] },
      'over',
      'You’re the champion!',
      'View Winning Path',
    ],
    [
      'has just seen someone else win',
      { ...over, me: out, is_ending_new: true },
      'ended',
      'Bob is the champion',
      'View Winning Path',
    ],
    ['sees someone else win', { ...over, me: out }, 'over', 'Bob is the champion', 'View Winning Path'],
    [
      'sees a shared title (P4)',
      { ...over, champions: ['Ben', 'Cy', 'Mia'], me: out },
      'over',
      'Ben, Cy and Mia are the champions',
      'View Winning Path',
    ],
    ['sees no champion', { ...over, champions: [], me: out }, 'over', 'Contest Completed', 'View Survivor Contest'],
  ]
  it.each(cases)('a member who %s', (_, facts, state, title, label) => {
    const mine = caseOf(facts)
    expect([mine.state, mine.title, mine.action?.label]).toEqual([state, title, label])
  })

  it('is the last hour from exactly one hour before the lock', () => {
    const stateAt = (now: string) => caseOf({}, null, now).state
    expect(stateAt('2025-11-11T22:29:59.999Z')).toBe('pick')
    expect(stateAt('2025-11-11T22:30:00.000Z')).toBe('last_hour')
    expect(caseOf({ lock_time: null }).state, 'a slot without a lock (W3)').toBe('pick')
  })

  it('has an ending of one’s own for after the season', () => {
    const places = [
      caseOf(over),
      caseOf({ ...over, champions: ['Ann', 'Bob'] }),
      caseOf({ ...over, me: { ...out, eliminated_in: 'Week 2' } }),
      caseOf({ ...over, me: stranger }),
    ].map(({ place }) => place)
    expect(places).toEqual([
      'You won Autumn Survivor',
      'You share the title of Autumn Survivor',
      'You went out of Autumn Survivor in Week 2',
      null,
    ])
  })

  it('names the contest with its champion', () => {
    expect(caseOf(over).detail).toBe('You outlasted everyone in Autumn Survivor.')
    expect(caseOf({ ...over, champions: ['Ann', 'Bob'] }).detail).toBe(
      'Ann and Bob are the champions of Autumn Survivor.',
    )
  })

  it('shows an eliminated member what comes next', () => {
    const detail = (facts: Partial<SurvivorContest>) => caseOf({ me: out, ...facts }).detail
    expect(detail({ next_pick: next })).toMatch(/^Week 7 picks lock Mon, Nov 17, /)
    expect(detail({ awaiting_round: 1 })).toBe('Next up: the playoff tiebreaker.')
    expect(detail({ awaiting_round: 4 })).toBe('Next up: the Stanley Cup Final.')
    expect(detail({})).toBe('See who’s still standing.')
  })

  it('counts down to the lock, or to the start, only while there is something to decide', () => {
    const until = (facts: Partial<SurvivorContest>) => caseOf(facts).countdown?.until ?? null
    expect(until({})).toBe(LOCK)
    expect(until({ me: picked })).toBe(LOCK)
    expect(until({ is_locked: true, me: picked })).toBeNull()
    expect(until({ me: out })).toBeNull()
    expect(until({ status: 'waiting', starts_at: NOW })).toBe(NOW)
    expect(until({ status: 'waiting', starts_at: NOW, me: stranger })).toBe(NOW)
  })

  it('asks for action only where something is expected', () => {
    expect(caseOf().action?.isPrimary).toBe(true)
    expect(caseOf({ me: picked }).action?.isPrimary).toBe(false)
  })

  it('leads to the week that it speaks of', () => {
    expect(caseOf().action?.to).toBe('/survivor?contest=1&week=6')
    expect(caseOf({ status: 'waiting', next_pick: next }).action?.to).toBe('/survivor?contest=1&week=7')
  })

  it('leads with the score of the game that is on, then what a win means, and names the games that are ahead', () => {
    const game = { game_id: 1, game_date: '2025-11-12', opponent_abbrev: 'OTT', is_home: false, ...score(null) }
    const live = { period: 2, clock: '12:34' }
    const games = [
      { ...game, game_state: 'OFF', start_time: '2025-11-10T00:00:00.000Z', ...score(2) },
      { ...game, game_id: 2, game_state: 'LIVE', start_time: NOW, ...score(2), is_home: true, live },
      { ...game, game_id: 3, game_state: 'FUT', start_time: '2025-11-14T17:00:00.000Z', opponent_abbrev: 'MTL' },
    ]
    const mine = caseOf({ is_locked: true, me: { ...picked, games } })
    expect([mine.live, mine.games]).toEqual([{ score: 'BOS 2–1 OTT', clock: '2nd 12:34' }, ['Fri @ MTL']])
    const detail = (wins: number) =>
      caseOf({ is_locked: true, me: { ...picked, pick: { ...bruins, status: 'In Progress', wins }, games } }).detail
    expect(detail(1)).toBe('Win and you’re through.')
    expect(detail(0)).toBe('Win this one and one more, and you’re through.')
  })
})

const score = (team_score: number | null) => ({ team_score, opponent_score: team_score === null ? null : 1 })

describe('how last week ended', () => {
  it('comes first after the week has closed, with the next pick as its act, until it is dismissed', () => {
    const mine = caseOf({ happened })
    expect([mine.state, mine.title, mine.action?.label, mine.countdown?.until]).toEqual([
      'result',
      'You survived week 5',
      'Pick Your Week 6 Team',
      contest.lock_time,
    ])
    expect(mine.detail).toBe('DAL 3–0. Out: Freya (no pick), Owen (VGK). 6 of 16 left.')
    expect(caseOf({ happened }, 5).state).toBe('pick')
    expect(caseOf({ happened }, 4).state).toBe('result')
  })

  it('offers an eliminated member the second chance, beside the news and after it (Y4)', () => {
    const second_chance = {
      contest_id: 9,
      contest_name: 'Autumn Survivor: Second Chance',
      current_participants: 3,
      starts_at: '2025-11-18T00:00:00.000Z',
      week_number: 7,
    }
    const join = { of: 'survivor', contestId: 9, next: '/survivor?contest=9&week=7' }
    const fate = { ...happened, title: 'You were eliminated in week 5', fate: 'out' as const }
    const found = caseOf({ happened: fate, me: out, second_chance })
    expect(found).toMatchObject({ state: 'result', title: fate.title, join, countdown: null })
    expect([found.detail, found.action?.label]).toEqual([fate.lines.join(' '), 'Join the Second Chance'])
    expect(caseOf({ me: out, second_chance })).toMatchObject({
      state: 'join',
      title: 'You get a second chance',
      join,
      action: { label: 'Join Contest' },
      detail: 'You were eliminated in Week 4. Only those who are out can join. 3 in so far.',
    })
  })

  it('offers no second chance to a member who may not join it', () => {
    const me = { ...out, is_participant: false, is_eliminated: false }
    expect(caseOf({ status: 'waiting', is_open: false, me })).toMatchObject({ state: 'watching', join: null })
  })

  it('has its own moment for an eliminated member, and none for a non-participant', () => {
    const fate = { ...happened, title: 'You were eliminated in week 5', fate: 'out' as const }
    const gone = caseOf({ happened: fate, me: out })
    expect([gone.state, gone.tone, gone.action]).toEqual(['result', 'bad', null])
    expect(caseOf({ happened: fate, me: out }, 5).state).toBe('out')
    expect(caseOf({ happened: { ...happened, fate: null }, me: out }).state).toBe('out')
  })

  it('shows a member who went out in the deciding week both that and the winner, until it is dismissed', () => {
    const lines = ['BOS 0–2.', 'Bob is the champion.']
    const fate = { ...happened, title: 'You were eliminated in week 5', lines, fate: 'out' as const }
    const gone = { ...over, happened: fate, me: out, is_ending_new: true }
    const mine = caseOf(gone)
    expect([mine.state, mine.title, mine.detail, mine.action?.label]).toEqual([
      'ended',
      'You were eliminated in week 5',
      'BOS 0–2. Bob is the champion.',
      'View Winning Path',
    ])
    expect(caseOf({ ...gone, is_ending_new: false }).title).toBe('Bob is the champion')
    expect(caseOf({ ...gone, happened: { ...fate, fate: null } }).title, 'out in an earlier week').toBe(
      'Bob is the champion',
    )
  })

  it('gives way to what is about to lock', () => {
    expect(caseOf({ happened }, null, '2025-11-11T23:00:00.000Z').state).toBe('last_hour')
    const safe = caseOf({ happened, me: picked }, null, '2025-11-11T23:00:00.000Z')
    expect([safe.state, safe.title, safe.badge], 'the pick leads').toEqual(['picked', 'BOS is in', null])
    expect(safe.countdown?.until).toBe(contest.lock_time)
    expect(safe.detail, 'the result is one line').toMatch(/^You survived [^.]+\. You can change[^.]+\.$/)
    expect(caseOf({ happened, me: picked }).state, 'earlier').toBe('result')
    const late = caseOf({ happened, is_locked: true, me: lateMember })
    expect([late.state, late.countdown]).toEqual(['late', null])
    const until = '2025-11-14T19:00:00.000Z'
    const timed = caseOf({ is_locked: true, me: { ...lateMember, late_until: until } })
    expect(timed.countdown).toMatchObject({ until, verb: 'ends' })
    expect(timed.detail).toContain(', until Fri, Nov 14')
    expect(caseOf({ happened, ...withStatus('In Progress') }).state, 'the next week has locked').toBe('sweating')
  })
})

describe('the next week to pick (S1)', () => {
  const ahead: SurvivorContest = { ...contest, is_locked: true, me: picked, next_pick: next }

  it('is offered to those who are in, and leads to its own address', () => {
    expect(nextPick(ahead)).toBe(next)
    expect(weekAddress(ahead, next)).toBe('/survivor?contest=1&week=7')
  })

  it('is not offered to those who cannot pick', () => {
    for (const me of [stranger, out]) expect(nextPick({ ...ahead, me })).toBeNull()
    expect(nextPick({ ...ahead, status: 'completed' })).toBeNull()
    expect(nextPick({ ...ahead, me: lateMember }), 'this week’s late pick comes first (S2)').toBeNull()
  })
})

describe('after the last week with several left (S12)', () => {
  const tied = { phase: 'playoff_tiebreaker', week_number: 26, awaiting_round: 1 } as const
  const slot = { ...tied, week_number: 28, round: 1, game_number: 2, awaiting_round: null }

  it('a survivor waits for the rounds to be set up', () => {
    const survived: SurvivorContest['me'] = { ...member, pick: { ...bruins, result: 'survived', status: 'Survived' } }
    expect(caseOf({ ...tied, is_locked: true, me: survived }).title).toBe('You made it to the playoff tiebreaker')
    expect(caseOf({ ...tied, week_number: 31, awaiting_round: 2 }).title).toBe('You made it to Round 2')
    expect(caseOf({ ...tied, week_number: 39, awaiting_round: 4 }).title).toBe('You made it to the Stanley Cup Final')
  })

  it('once a round is open, picking works as in any week', () => {
    expect(caseOf(slot).action?.label).toBe('Pick Your Round 1, Game 2 Team')
    expect(caseOf({ ...slot, is_locked: true }).title).toBe('No pick for Round 1, Game 2')
    expect(caseOf({ ...slot, is_locked: true, me: picked }).title).toBe('BOS needs 2 wins')
    const lost: SurvivorContest['me'] = { ...out, elimination_week: 28, eliminated_in: 'Round 1, Game 2' }
    expect(caseOf({ ...slot, me: lost }).title).toBe('You were eliminated in Round 1, Game 2')
  })
})

test('a member with several entries reads how many are picked, and comes to the one without (S19)', () => {
  const entries = { picked: 1, of: 2, shown: 12 }
  const first = caseOf({ me: { ...member, entries } })
  expect([first.state, first.detail]).toEqual(['pick', '1 of 2 entries picked.'])
  expect(first.action?.to).toBe('/survivor?contest=1&week=6&entry=12')
  expect(caseOf({ me: { ...picked, entries: { ...entries, picked: 2 } } }).detail).toMatch(
    /^2 of 2 entries picked\. You can/,
  )
  expect(caseOf({ me: picked }).action?.to).not.toContain('entry')
})
