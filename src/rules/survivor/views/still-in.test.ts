import { expect, it } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { aContest, anEntry, aPick, aWeek, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { seasonInPlay, stillIn } from './still-in.ts'

const NOW = '2025-11-09T12:00:00.000Z'
// Boston beats New York; week 1 has no late picks left.
const games = [
  aHomeWin({ game_date: '2025-11-04' }),
  aHomeWin({ game_date: '2025-11-05', home_team_id: BUF, away_team_id: PHI }),
]
const next = aWeek(2, { games: [aGame({ game_date: '2025-11-11' })] })
const entries = [1, 2, 3].map((id) => anEntry(id))
const picks = new Map([
  [1, aPick(BOS)],
  [2, aPick(NYR)],
])
const inPlay = aWeek(1, { games, picks })
const idsOf = (those: readonly { participant_id: number }[]) => those.map(({ participant_id }) => participant_id)

it.each([
  ['that is out', { entries: [anEntry(1), anEntry(2, { elimination_week: 1 })], weeks: [aWeekOver(1), next] }, [1]],
  ['that has lost in a week without results, or had no pick in it', { entries, weeks: [inPlay, next] }, [1]],
  ['that has a life left (S18)', { entries, weeks: [inPlay, next], contest: { lives: 2 } }, [1, 2, 3]],
  ['that could not pick (S10)', { entries, weeks: [inPlay, next], excused: new Map([[3, [1]]]) }, [1, 3]],
])('an entry %s gets no reminder (N1)', (_, facts, left) => {
  expect(idsOf(stillIn(aContest(facts), { weekNumber: 2, now: NOW }))).toEqual(left)
})

it('a season in play has the living members’ picks of all locked weeks, because they use up their teams (S1)', () => {
  const first = aWeekOver(1, { games, picks })
  const second = aWeek(2, { picks: new Map([[1, aPick(BUF)]]) })
  const loaded = aContest({
    weeks: [first, second],
    entries: [anEntry(1), anEntry(2, { elimination_week: 1 })],
    contest: { current_week: 2 },
  })
  const season = seasonInPlay(loaded, '2025-11-12T12:00:00.000Z')
  expect(season?.picks.map((of) => [of.participant_id, of.week_number, of.team_id])).toEqual([
    [1, 1, BOS],
    [1, 2, BUF],
  ])
  expect(idsOf(season?.participants ?? [])).toEqual([1])
  expect(season?.weeks.map((of) => of.week_number)).toEqual([2])
})

it.each([
  ['waits', { contest: { status: 'waiting' as const }, weeks: [inPlay] }],
  ['has no locked week without results', { weeks: [aWeekOver(1), next] }],
])('no season is in play while a contest %s', (_, facts) => {
  expect(seasonInPlay(aContest({ entries, ...facts }), NOW)).toBeNull()
})
