import { describe, expect, it } from 'vitest'
import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import { sampleContest, samplePick, sampleWeek } from '../../../../test/harness/screens/sample-contest.ts'
import { chooseContest } from './choose-contest.ts'
import { aliveFirstMine, latestOutFirst } from './standings/status-lists.ts'
import type { MyPick } from './survivor.queries.ts'
import type { ShownWeek } from './week/shown-week.ts'
import { tabTitle, whatToShow } from './what-to-show.ts'

type Known = Parameters<typeof whatToShow>[0]

const contest = sampleContest

const ann: SurvivorStanding = {
  participant_id: 1,
  user_id: 1,
  participant_name: 'Ann',
  is_eliminated: false,
  elimination_week: null,
  weeks_survived: 5,
  placement: null,
  teams_used: 5,
  teams_used_list: [],
}
const out = (participant_name: string, elimination_week: number): SurvivorStanding => ({
  ...ann,
  participant_id: elimination_week * 100 + participant_name.length,
  participant_name,
  is_eliminated: true,
  elimination_week,
})

const me = {
  is_participant: true,
  is_eliminated: false,
  elimination_week: null,
  participant_id: 1,
  participant_name: 'Ann',
}
const aWeek = (week_number: number): ShownWeek => ({
  ...sampleWeek(week_number),
  server_now: '2025-11-10T12:00:00.000Z',
})
const week = aWeek(6)
const pick: MyPick = { ...samplePick, week_number: 6, entered_reason: null, picked_at: '2025-11-10T11:00:00.000Z' }
const standings = {
  participants: [ann],
  active_participants: 2,
  eliminated_participants: 1,
  slots: [],
  alive_by_week: [],
}
const usual: Known = { contest, me, week, current: null, standings }
const cardsOf = (changes: Partial<Known>) =>
  Object.entries(whatToShow({ ...usual, ...changes }))
    .filter(([, shown]) => (Array.isArray(shown) ? shown.length > 0 : shown))
    .map(([card]) => card)

const entryFrom = (first_week: number) => ({
  ...me,
  entries: [
    {
      participant_id: 1,
      participant_name: 'Ann',
      entry_number: 1,
      first_week,
      is_eliminated: false,
      elimination_week: null,
    },
  ],
})
const aNext = { entry_number: 1, first_week: 7, until: '2025-11-11T00:00:00.000Z' }
const stranger = { ...me, is_participant: false, participant_id: null, participant_name: null }
const eliminated = { ...me, is_eliminated: true, elimination_week: 4 }
const locked = { ...week, is_locked: true }
const over = { ...locked, is_processed: true }
const waiting = { ...contest, status: 'waiting' as const }
const completed = { ...contest, status: 'completed' as const }
const awaiting = { ...contest, phase: 'playoff_tiebreaker' as const, awaiting_round: 1 }
const slot = { ...awaiting, awaiting_round: null, current_week: 27, round: 1, game_number: 1 }

describe('The cards of the page', () => {
  it.each([
    ['a stranger can join a contest that waits', { contest: waiting, me: stranger, week: null }, ['join']],
    ['a member who has joined waits for the start and picks already (S1)', { contest: waiting }, ['joined', 'pick']],
    ['a stranger has no week to pick before the start', { contest: waiting, me: stranger, week: null }, ['join']],
    ['a survivor picks before the lock', {}, ['pick']],
    ['a survivor can change the pick before the lock', { current: pick }, ['pick']],
    ['after the lock the pick is locked in', { week: locked, current: pick }, ['locked', 'sweat', 'weekPicks']],
    ['after the lock a survivor without a pick can still pick late', { week: locked }, ['pick', 'sweat', 'weekPicks']],
    ['a coming week is picked like the current one (S1)', { week: aWeek(9) }, ['pick']],
    ['in a week that is over nothing is picked late', { week: over }, ['weekPicks']],
    ['a pick of a week that is over stands in the table', { week: over, current: pick }, ['weekPicks']],
    ['a spectator of an open week sees how many have picked', { me: stranger }, ['spectator', 'pickedCount']],
    ['an eliminated member sees it', { me: eliminated, week: locked }, ['eliminated', 'sweat', 'weekPicks']],
    ['a completed contest has no sweat board', { contest: completed, week: locked }, ['weekPicks', 'completed']],
    [
      'a stranger joins while entries are open (S19)',
      { me: { ...stranger, next_entry: aNext } },
      ['join', 'pickedCount'],
    ],
    ['a week before one’s entry is not one’s own (S19)', { me: entryFrom(7), week: locked }, ['sweat', 'weekPicks']],
    ['an entry picks from its first week on (S19)', { me: entryFrom(7), week: aWeek(7) }, ['pick']],
    ['a stranger watches', { me: stranger, week: locked }, ['spectator', 'sweat', 'weekPicks']],
    ['the tiebreaker is explained to survivors', { contest: awaiting, week: null }, ['playoff', 'bracketRound']],
    [
      'between two rounds nothing is locked in',
      { contest: awaiting, week: null, current: pick },
      ['playoff', 'bracketRound'],
    ],
    [
      'an eliminated member sees the series too',
      { contest: awaiting, week: null, me: eliminated },
      ['eliminated', 'bracketRound'],
    ],
    ['a slot is picked like any week', { contest: slot }, ['playoff', 'bracketRound', 'pick']],
    [
      'a slot is locked in like any week',
      { contest: slot, week: locked, current: pick },
      ['playoff', 'bracketRound', 'locked', 'sweat', 'weekPicks'],
    ],
    ['a completed contest without a champion says so', { contest: completed, week: null }, ['completed']],
    [
      'a completed contest shows its champion',
      { contest: completed, week: null, standings: { ...standings, participants: [{ ...ann, placement: 1 }] } },
      ['champions'],
    ],
  ])('%s', (_sentence, changes, cards) => {
    expect(cardsOf(changes)).toEqual(cards)
  })

  it('show in the browser tab what to do', () => {
    const tab = (changes: Partial<Known>) => {
      const known = { ...usual, ...changes }
      return tabTitle({ week: known.week, shown: whatToShow(known), current: known.current })
    }
    expect(tab({})).toBe('Make your Week 6 pick')
    expect(tab({ week: aWeek(9) })).toBe('Make your Week 9 pick')
    expect(tab({ contest: slot, week: { ...aWeek(27), round: 1, game_number: 1 } })).toBe(
      'Make your Round 1, Game 1 pick',
    )
    expect(tab({ current: pick })).toBe('BOS picked')
    expect(tab({ current: pick, week: locked })).toBe('BOS: In Progress')
    expect(tab({ me: stranger })).toBe('Survivor Contest')
  })
})

describe('The contest of the page', () => {
  const of = (contest_id: number, is_active = false) => ({
    ...contest,
    contest_id,
    is_participant: false,
    is_active,
    is_open: false,
  })

  it("is the one in the address if it exists, else the reader's active one (D8)", () => {
    const contests = [of(9), of(3, true), of(2)]
    const shown = (asked: string | null) => chooseContest(contests, asked)?.contest_id
    expect([null, '2', '9', '7', 'x', ''].map(shown)).toEqual([3, 2, 9, 3, 3, 3])
    expect(chooseContest([])).toBeNull()
  })
})

describe('The lists of Survivor Status', () => {
  const zoe = { ...ann, participant_id: 2, participant_name: 'Zoe' }
  const bob = { ...ann, participant_id: 3, participant_name: 'Bob' }
  const names = (people: SurvivorStanding[]) => people.map(({ participant_name }) => participant_name)

  it('list the reader first and the others by name', () => {
    expect(names(aliveFirstMine([bob, out('Cid', 2), ann, zoe], 2))).toEqual(['Zoe', 'Ann', 'Bob'])
  })

  it('list the latest elimination first', () => {
    expect(names(latestOutFirst([out('Cid', 2), ann, out('Eve', 5), out('Dan', 5)]))).toEqual(['Dan', 'Eve', 'Cid'])
  })
})
