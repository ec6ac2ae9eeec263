import { expect, it } from 'vitest'
import { aHomeWin, BOS, NYR } from '../../../../test/harness/league/game-facts.ts'
import { aContest, anEntry, aPick, aWeek } from '../../../../test/harness/league/loaded-contest.ts'
import { viewDryRun } from './dry-run.ts'

const games = [aHomeWin({ game_date: '2025-11-04' })]
const lost = { abbreviation: 'NYR', wins: 0, wins_needed: 1, games_left: 0 }
const none = { abbreviation: null, wins: 0, wins_needed: 0, games_left: 0 }

const resultsOf = (fates: Record<number, Partial<ReturnType<typeof fate>>>, { saved = false } = {}) => ({
  weeks: [{ week_number: 1, survived: 1, eliminated: 1, mass_elimination_prevented: saved, nobody_picked: false }],
  participants: Object.entries(fates).map(([id, facts]) => ({ ...fate(Number(id)), ...facts })),
  picks: [],
  revivals: [],
})

const fate = (participant_id: number) => ({
  participant_id,
  is_eliminated: false,
  elimination_week: null as number | null,
  weeks_survived: 1,
  lost_lives: [] as number[],
})

const week = aWeek(1, {
  games,
  picks: new Map([
    [1, aPick(BOS)],
    [2, aPick(NYR)],
  ]),
})
const entries = [anEntry(1), anEntry(2), anEntry(3), anEntry(4, { elimination_week: 0 })]

it('a dry run lists who would be eliminated and why, by name', () => {
  const results = resultsOf({ 1: {}, 2: { elimination_week: 1 }, 3: { elimination_week: 1 } })
  const { out, saved, readiness } = viewDryRun(aContest({ weeks: [week], entries }), week, results)
  expect(out).toEqual([
    { participant_id: 2, participant_name: 'Member 2', ...lost },
    { participant_id: 3, participant_name: 'Member 3', ...none },
  ])
  expect(saved).toEqual([])
  expect(readiness).toMatchObject({ is_ready: true, total_games: 1 })
})

it('a dry run lists whose life a week would cost (S18)', () => {
  const contest = { lives: 2 }
  const results = resultsOf({ 1: {}, 2: { lost_lives: [1] } })
  expect(viewDryRun(aContest({ weeks: [week], entries, contest }), week, results).life_lost).toMatchObject([lost])
})

it('only members whose team lost are saved together, not those without a pick (S9)', () => {
  const lostByAll = {
    ...week,
    picks: new Map([
      [1, aPick(NYR)],
      [2, aPick(NYR)],
    ]),
  }
  const results = resultsOf({ 1: {}, 2: {}, 3: { elimination_week: 1 } }, { saved: true })
  const { saved } = viewDryRun(aContest({ weeks: [lostByAll], entries }), lostByAll, results)
  expect(saved.map((of) => of.participant_id)).toEqual([1, 2])
})
