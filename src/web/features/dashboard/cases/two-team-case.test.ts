import { describe, expect, it } from 'vitest'
import { sampleTwoTeam as contest, SAMPLE_NOW as NOW } from '../../../../../test/harness/screens/sample-analytics.ts'
import { type Case, calm, leading, type TwoTeamContest } from './case.ts'
import { leadWords } from './lead-words.ts'
import { twoTeamCase } from './two-team-case.ts'

const { me } = contest
const stranger = { ...me, is_participant: false, rank: null, teams: [] }
const draft = { pick_number: 12, total_picks: 32, on_the_clock: 'Freya', pick_deadline: null, is_paused: false }
const drafting = (picks_until: number | null, deadline: string | null = null): Partial<TwoTeamContest> => ({
  status: 'drafting',
  draft: { ...draft, pick_deadline: deadline },
  me: { ...me, picks_until, rank: null },
})
const playoffs: Partial<TwoTeamContest> = { contest_type: 'playoff_tiebreaker', contest_name: 'Extra Time' }
const tiebreaker = { contest_id: 9, contest_name: 'Extra Time', is_over: false, winners: [] }
const caseOf = (facts: Partial<TwoTeamContest>): Case => twoTeamCase({ ...contest, ...facts }, NOW)

describe('the first thing a member reads of the contest with a draft', () => {
  const cases: [string, Partial<TwoTeamContest>, Case['state'], string, string][] = [
    [
      'may join',
      { status: 'waiting', me: stranger, current_participants: 7 },
      'join',
      'Join Two-Team 2025-26',
      'Join the Draft',
    ],
    [
      'is one of the last it waits for',
      { status: 'waiting', me: stranger, current_participants: 8 },
      'waited_for',
      '8 people are waiting for you',
      'Join the Draft',
    ],
    [
      'can still join on the day before its start (D4)',
      { status: 'waiting', me: stranger, current_participants: 1, starts_at: '2025-11-12T17:00:00.000Z' },
      'waited_for',
      '1 person is waiting for you',
      'Join the Draft',
    ],
    [
      'finds it full',
      { status: 'waiting', me: stranger, current_participants: 16 },
      'full',
      'Two-Team 2025-26 is full',
      'View Standings',
    ],
    [
      'missed the season (O9)',
      { status: 'waiting', is_season_over: true, me: stranger },
      'over',
      'Two-Team 2025-26 never drafted',
      'View Two-Team Contest',
    ],
    ['waits for the draft', { status: 'waiting' }, 'starts_in', 'You’re in the draft', 'View Two-Team Contest'],
    ['is on the clock (D5)', drafting(0), 'on_the_clock', 'You’re on the clock', 'Make Your Draft Pick'],
    [
      'is on the clock of a paused draft (D6)',
      { ...drafting(0), draft: { ...draft, is_paused: true } },
      'draft_live',
      'The draft is paused',
      'Open the Draft',
    ],
    ['picks next', drafting(1), 'draft_live', 'You pick next', 'Open the Draft'],
    ['picks soon', drafting(3), 'draft_live', 'You pick in 3', 'Open the Draft'],
    ['has picked twice', drafting(null), 'watching', 'Your draft is done', 'Watch the Draft'],
    ['watches the draft', { ...drafting(null), me: stranger }, 'watching', 'The draft is on', 'Watch the Draft'],
    ['is third', {}, 'playing', 'You’re 3rd with 31 wins', 'View Standings'],
    [
      'shares first (D7)',
      { me: { ...me, rank: 1, is_tied: true } },
      'playing',
      'You’re tied for 1st with 31 wins',
      'View Standings',
    ],
    ['is eleventh', { me: { ...me, rank: 11, wins: 1 } }, 'playing', 'You’re 11th with 1 win', 'View Standings'],
    ['is twenty-second', { me: { ...me, rank: 22 } }, 'playing', 'You’re 22nd with 31 wins', 'View Standings'],
    [
      'leads a tiebreaker (B3)',
      { ...playoffs, me: { ...me, rank: 1, wins: 17 } },
      'tiebreaker_on',
      'You lead the tiebreaker with 17 wins',
      'View Standings',
    ],
    [
      'is tied for second in a tiebreaker (B3)',
      { ...playoffs, me: { ...me, rank: 2, is_tied: true } },
      'tiebreaker_on',
      'You’re tied for 2nd in the tiebreaker with 31 wins',
      'View Standings',
    ],
    ['watches a tiebreaker', { ...playoffs, me: stranger }, 'watching', 'Extra Time is on', 'View Standings'],
    ['has seen no game yet', { leaders: [], wins: 0 }, 'playing', 'Your teams: COL and VAN', 'View Standings'],
    ['did not join', { me: stranger }, 'watching', 'Two-Team 2025-26', 'View Standings'],
    [
      'won',
      { status: 'completed', me: { ...me, rank: 1 }, is_ending_new: true },
      'champion',
      'You’re the champion!',
      'View Final Standings',
    ],
    [
      'shares first place at the end (B1)',
      { status: 'completed', leaders: ['Ann', 'Bo'], me: { ...me, rank: 1, is_tied: true }, is_ending_new: true },
      'champion',
      'You share first place!',
      'View Final Standings',
    ],
    [
      'finished first and waits until it is completed (D9)',
      { me: { ...me, rank: 1 }, ending: { awaited: { completes_at: NOW, tiebreaker_by: null }, tiebreaker: null } },
      'playing',
      'You finished 1st with 31 wins',
      'View Standings',
    ],
    [
      'sees the tied play on (B1)',
      { status: 'completed', is_ending_new: true, leaders: ['Ann', 'Bo'], ending: { awaited: null, tiebreaker } },
      'ended',
      'Ann and Bo are tied',
      'View Final Standings',
    ],
    [
      'sees who won the tiebreaker (B1)',
      {
        status: 'completed',
        leaders: ['Ann', 'Bo'],
        ending: { awaited: null, tiebreaker: { ...tiebreaker, is_over: true, winners: ['Bo'] } },
      },
      'over',
      'Bo is the champion',
      'View Final Standings',
    ],
    ['finished third', { status: 'completed' }, 'over', 'Ann is the champion', 'View Final Standings'],
    [
      'sees a shared first place',
      { status: 'completed', leaders: ['Ann', 'Bo', 'Cy'] },
      'over',
      'Ann, Bo and Cy share first place',
      'View Final Standings',
    ],
    ['sees it cancelled', { status: 'cancelled' }, 'watching', 'Two-Team 2025-26 was cancelled', 'View Standings'],
  ]
  it.each(cases)('a member who %s', (_, facts, state, title, label) => {
    const mine = caseOf(facts)
    expect([mine.state, mine.title, mine.action?.label]).toEqual([state, title, label])
  })

  it('has a place once it is over', () => {
    const place = (rank: number | null, is_tied = false) =>
      caseOf({ status: 'completed', me: { ...me, rank, is_tied } }).place
    expect([place(1), place(1, true), place(2), place(null)]).toEqual([
      'You won Two-Team 2025-26',
      'You share first place in Two-Team 2025-26',
      'You finished 2nd in Two-Team 2025-26',
      null,
    ])
    expect(caseOf({}).place, 'while it runs').toBeNull()
  })

  it('counts down to the start and to the end of the reader’s own turn (D4, D6)', () => {
    expect(caseOf({ status: 'waiting', starts_at: NOW }).countdown?.until).toBe(NOW)
    expect(caseOf(drafting(0, NOW)).countdown?.until).toBe(NOW)
    expect(caseOf(drafting(0)).countdown).toBeNull()
    expect(caseOf(drafting(1, NOW)).countdown, 'someone else’s clock').toBeNull()
  })

  it('says how many are in, and what starts the draft', () => {
    const detail = (facts: Partial<TwoTeamContest>) => caseOf({ status: 'waiting', ...facts }).detail
    expect(detail({})).toBe('15 of 16 are in. The draft starts when all 16 are.')
    expect(detail({ me: stranger }), 'before the last spot').toMatch(/15 of 16 are in\. You’re the last one\.$/)
    expect(detail({ starts_at: NOW })).toBe('15 of 16 are in.')
    expect(detail({ max_participants: 8, current_participants: 2 }), 'an admin starts it').toBe('2 of 8 are in.')
    expect(detail({ ...playoffs, me: stranger, current_participants: 2 }), 'of a tiebreaker').toMatch(
      /^Draft playoff teams/,
    )
    const full = { ...playoffs, me: stranger, current_participants: 2, max_participants: 2 }
    expect(detail(full), 'nobody leaves to the tied').toBe('2 of 2 are in.')
  })

  it('shows members who share first place what comes next, and until when (D10)', () => {
    const awaited = { completes_at: '2026-04-18T16:00:00.000Z', tiebreaker_by: '2026-04-18T19:00:00.000Z' }
    const detail = (rank: number, is_tied: boolean, tiebreaker_by: string | null = awaited.tiebreaker_by) =>
      caseOf({ me: { ...me, rank, is_tied }, ending: { awaited: { ...awaited, tiebreaker_by }, tiebreaker: null } })
        .detail
    expect(detail(1, true)).toContain('first place is shared. A tiebreaker can settle it until')
    expect(detail(1, true, null)).toContain('You share the title. The standings are final')
    expect(detail(3, true)).toMatch(/^The last game is over. The standings are final/)
  })

  it('offers nothing to join once the season is over (O9)', () => {
    expect(caseOf({ status: 'waiting', is_season_over: true }).join, 'nothing is left to draft').toBeNull()
  })

  it('names the leader, and no one at zero wins', () => {
    expect(leadWords(contest)).toEqual({ who: 'Ann', words: 'leads with 34 wins' })
    expect(leadWords({ ...contest, leaders: ['Ann', 'Bo'], wins: 1 })).toEqual({
      who: 'Ann and Bo',
      words: 'lead with 1 win',
    })
    expect(leadWords({ ...contest, leaders: ['Ann', 'Bo', 'Cy'] })?.who).toBe('Ann and 2 others')
    expect(leadWords({ ...contest, leaders: [], wins: 0 })).toBeNull()
  })
})

describe('which contest leads the dashboard', () => {
  const of = (state: Case['state']): Case => ({
    ...calm,
    state,
    title: state,
    detail: '',
    tab: '',
    tone: 'plain',
    action: null,
  })
  const season = { season_year: '2025-26', is_season_over: false, endings: [] }
  const lead = (...states: Case['state'][]) => leading(states.map(of), season)?.title

  it('is the more urgent one', () => {
    expect(lead('last_hour', 'on_the_clock')).toBe('on_the_clock')
    expect(lead('pick', 'last_hour')).toBe('last_hour')
    expect(lead('pick', 'waited_for')).toBe('waited_for')
    expect(lead('last_hour', 'waited_for')).toBe('last_hour')
    expect(lead('sweating', 'pick')).toBe('pick')
    expect(lead('playing', 'sweating')).toBe('sweating')
    expect(lead('out', 'playing')).toBe('playing')
    expect(lead('over', 'playing')).toBe('playing')
    expect(lead('watching')).toBe('watching')
    expect(lead()).toBeUndefined()
  })

  it('is what the reader won or lost until they dismiss it, but for what is due (D8)', () => {
    expect(lead('waited_for', 'champion')).toBe('champion')
    expect(lead('join', 'ended')).toBe('ended')
    expect(lead('ended', 'champion')).toBe('champion')
    expect(lead('champion', 'last_hour')).toBe('last_hour')
    expect(lead('champion', 'on_the_clock')).toBe('on_the_clock')
    expect(lead('champion', 'playing')).toBe('champion')
  })

  it('is the reader’s own tiebreaker while it is played, before a title won earlier (D8)', () => {
    expect(lead('champion', 'tiebreaker_on')).toBe('tiebreaker_on')
    expect(lead('ended', 'over', 'tiebreaker_on')).toBe('tiebreaker_on')
    expect(lead('pick', 'tiebreaker_on')).toBe('pick')
    expect(lead('champion', 'last_hour', 'tiebreaker_on')).toBe('last_hour')
  })

  it('is neither once the season is over, and names everybody who won in it', () => {
    const endings = [
      { contest_name: 'Autumn', contest_type: 'survivor' as const, champions: ['Ann'], tied: [] },
      { contest_name: 'Spring', contest_type: 'survivor' as const, champions: ['Eve', 'Fay'], tied: [] },
      { contest_name: 'Duo', contest_type: 'two_team' as const, champions: ['Nia', 'Oz'], tied: [] },
      { contest_name: 'Office', contest_type: 'two_team' as const, champions: [], tied: ['Jo', 'Kai'] },
    ]
    const over = { ...season, is_season_over: true, endings }
    const between = leading([of('over'), of('ended')], over)
    expect([between?.title, between?.detail, between?.action?.label]).toEqual([
      'The 2025-26 season is over',
      'Ann is the champion of Autumn. Eve and Fay are the champions of Spring. Nia and Oz share first place in Duo. Jo and Kai are tied in Office.',
      'See the Champions',
    ])
    const [out, third] = [
      { ...of('over'), place: 'You went out' },
      { ...of('ended'), place: 'You finished 3rd' },
    ]
    const gold: Case = { ...of('over'), place: 'You won Autumn', tone: 'gold' }
    expect(leading([out, third], over)?.title, 'the reader’s own place leads').toBe('You finished 3rd')
    expect(leading([out, of('over')], over)?.title).toBe('You went out')
    expect(leading([gold, third], over)?.title).toBe('You won Autumn')
    const won = { ...of('champion'), detail: 'You outlasted everyone in Autumn.' }
    expect(leading([of('over'), won], over), 'one of the cases, with its buttons').toBe(won)
    expect(leading([of('over'), of('over')], season)?.title, 'the season goes on').toBe('over')
  })

  it.each([
    ['playing', ['over', 'over'], 'playing'],
    ['watching', ['over', 'over'], 'watching'],
    ['starts_in', ['over', 'over'], 'starts_in'],
    ['playing', ['champion', 'ended'], 'champion'],
    ['draft_live', ['champion', 'ended'], 'draft_live'],
    ['over', ['over', 'over'], 'The 2025-26 season is over'],
  ] as const)('after the season with a tiebreaker that is %s beside %j, is %s (B3)', (state, others, title) => {
    const cases = [...others, state].map(of)
    expect(leading(cases, { ...season, is_season_over: true })?.title).toBe(title)
  })
})
