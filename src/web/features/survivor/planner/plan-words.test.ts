import { expect, test } from 'vitest'
import { samplePlan } from '../../../../../test/harness/screens/sample-plan.ts'
import { type PlanSpot, viewPlan } from './plan-view.ts'
import { cannotPlanWords, filledWords, outlookWords, planTitle, spotWords, stateWords } from './plan-words.ts'

const titleOf = (week: number) => `Week ${week}`

test.each([
  [{ plan_weeks: 12, plan_chance: 0.07 }, '12 weeks planned · 7% to survive them'],
  [{ plan_weeks: 1, plan_chance: 0.634 }, '1 week planned · 63% to survive it'],
  [{ plan_weeks: 20, plan_chance: 0.004 }, '20 weeks planned · <1% to survive them'],
  [{ plan_weeks: 2, plan_chance: 0 }, '2 weeks planned · 0% to survive them'],
  [{ plan_weeks: 0, plan_chance: null }, '2 weeks planned'],
  [{ plan_weeks: 0, plan_chance: null, weeks: [] }, 'No weeks planned yet'],
])('the plan %j is called %s', (changed, words) => {
  expect(planTitle({ ...samplePlan, ...changed })).toBe(words)
})

test.each([
  [null, null],
  ['not_a_participant', "You're not in this contest, so there's nothing to plan."],
  ['participant_eliminated', "You've been eliminated, so your plan is on hold."],
  ['contest_not_in_progress', 'This contest is over.'],
])('a reader refused as %s reads why', (code, words) => {
  expect(cannotPlanWords(code)).toBe(words)
})

const view = viewPlan(samplePlan)
function spot(team: string, week: number): PlanSpot {
  const found = samplePlan.teams.find(({ abbreviation }) => abbreviation === team)
  const at = samplePlan.weeks.find(({ week_number }) => week_number === week)
  const shown = found && at ? view.spotOf(found, at) : null
  if (shown === null) throw new Error(`${team} has no week ${week}`)
  return shown
}

test.each([
  ['BOS', 2, 'Your pick'],
  ['NYR', 2, 'Locked'],
  ['NYR', 3, null],
  ['DET', 3, 'Your pick'],
  ['DET', 4, 'Planned for Week 3'],
  ['BOS', 3, 'Used in Week 2'],
  ['NYR', 4, 'No game'],
])('%s in week %i says %s', (team, week, words) => {
  expect(stateWords(spot(team, week), titleOf)).toBe(words)
})

test.each([
  ['DET', 3, 'Detroit Red Wings, Week 3, 4 games, 2 wins needed, vs. NYR, at BOS, 60% to survive, Your pick'],
  ['NYR', 4, 'New York Rangers, Week 4, No game'],
])('%s in week %i is read as one sentence', (team, week, words) => {
  expect(spotWords(spot(team, week), titleOf)).toBe(words)
})

test.each([
  [{ made: 12, empty: [] }, '12 picks made.'],
  [{ made: 1, empty: ['Week 25', 'Week 26'] }, '1 pick made. No team is left for Week 25, Week 26.'],
  [{ made: 0, empty: [] }, 'Your plan is already the best one.'],
])('filling that came to %j says %s', (filled, words) => {
  expect(filledWords(filled)).toBe(words)
})

test.each([
  [{ week_number: 16, chance: 0.951 }, 'Best spot: Week 16 (95%)'],
  [null, 'Never better later'],
])('a team whose best later week is %j says %s', (best, words) => {
  expect(outlookWords({ best, ahead: [] }, titleOf)).toBe(words)
})
