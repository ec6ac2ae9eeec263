import { expect, it } from 'vitest'
import { weekStory } from '#rules/survivor/story.ts'
import { aHomeWin, BOS, BUF, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { aContest, anEntry, aPick, aRuling, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { factsFor, fateIn, viewWeekOver } from './week-over.ts'
import { viewWeekStory } from './week-story.ts'

const games = [
  aHomeWin({ game_date: '2025-11-04' }),
  aHomeWin({ game_date: '2025-11-05', home_team_id: BUF, away_team_id: PHI }),
]
const survived = aPick(BOS, { result: 'survived' })
const picks = new Map([
  [1, survived],
  [2, aPick(NYR, { result: 'eliminated', is_late: true })],
  [4, survived],
])
const week = aWeekOver(1, { games, picks, survived: 2, eliminated: 2 })
const entries = [anEntry(1), anEntry(2, { elimination_week: 1 }), anEntry(3, { elimination_week: 1 }), anEntry(4)]
const loaded = aContest({ weeks: [week], entries })
const over = viewWeekOver(loaded, week)

it('a week’s story names the eliminated members, without its reader', () => {
  expect(weekStory(factsFor(over, null)).lines).toEqual(['Out: Member 2 (NYR), Member 3 (no pick).', '2 of 4 left.'])
  expect(weekStory(factsFor(over, 1002)).lines).toEqual(['NYR 0–1.', 'Also out: Member 3 (no pick).', '2 of 4 left.'])
})

it('a week’s story has its teams, most popular first, and the one that eliminated the most', () => {
  const { teams, upset, picked, alive_by_week } = viewWeekStory(over, '2025-11-12T12:00:00.000Z')
  expect(teams.map((of) => [of.abbreviation, of.picks, of.held, of.games.length])).toEqual([
    ['BOS', 2, true, 1],
    ['NYR', 1, false, 1],
  ])
  expect(upset?.abbreviation).toBe('NYR')
  expect(picked).toBe(3)
  expect(alive_by_week).toEqual([{ week_number: 1, round: null, game_number: null, alive: 2 }])
})

it('a member without a pick is excused if others had one (S16)', () => {
  const excused = aContest({ weeks: [week], entries: [anEntry(1), anEntry(5)], rulings: [aRuling(5)] })
  expect(factsFor(viewWeekOver(excused, week), 1005).mine).toMatchObject({ fate: 'survived', is_excused: true })
})

it('a week’s story has the lives as that week left them, whatever has cost one since (S18)', () => {
  const hurt = aContest({
    weeks: [week],
    entries: [anEntry(3, { elimination_week: 3, lost_lives: [1, 2] })],
    contest: { lives: 3 },
  })
  expect(viewWeekOver(hurt, week).players).toMatchObject([{ result: 'life_lost', lives_left: 2 }])
})

it.each([
  [1, 'champion'],
  [2, 'shared_first'],
])('with %i left after the last week each of them is %s (S12)', (first, fate) => {
  const placed = entries.map((entry) => ({ ...entry, placement: entry.participant_id <= first ? 1 : 3 }))
  const last = viewWeekOver(aContest({ weeks: [week], entries: placed, contest: { status: 'completed' } }), week)
  expect(fateIn(last, { participant_id: 1, result: 'survived' })).toBe(fate)
  expect(last.champions).toHaveLength(first)
})
