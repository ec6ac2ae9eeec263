import { beforeEach, expect, test } from 'vitest'
import { makePick, takeBackPick } from '#contract/survivor/picks.ts'
import { readPlanner, suggestPlan } from '#contract/survivor/planner.ts'
import { listSurvivorContests, survivorStandings } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../sample-contest.ts'
import { PlannerScreen } from './planner-screen.tsx'
import { samplePlan } from './sample-plan.ts'

const answers = givenAnswers()
const [BOS, DET, NYR] = [6, 17, 3]
const NOW = samplePlan.server_now

/** The teams of the open weeks 3 and 4, as the calls below change them. */
let picks: Map<number, number>

beforeEach(() => {
  picks = new Map([[3, DET]])
  answers.answer(listSurvivorContests, [{ ...sampleContest, is_participant: true }])
  answers.answer(survivorStandings, {
    ...{ participants: [], active_participants: 0, eliminated_participants: 0, alive_by_week: [], slots: [] },
  })
  answers.answer(readPlanner, () => ({
    ...samplePlan,
    weeks: samplePlan.weeks.map((week) =>
      week.is_open ? { ...week, team_id: picks.get(week.week_number) ?? null } : week,
    ),
  }))
  answers.answer(makePick, ({ body: { week_number, team_id } }) => {
    picks.set(week_number, team_id)
    const { abbreviation = '', team_name = '' } = samplePlan.teams.find((team) => team.team_id === team_id) ?? {}
    const receipt = { week_number, team_id, abbreviation, team_name, games_this_week: 3, wins_needed: 1 }
    const pick = { ...receipt, picked_at: NOW, lock_time: null, is_late: false, moved_from: null }
    return { message: 'Pick submitted', pick, server_now: NOW }
  })
  answers.answer(takeBackPick, ({ params }) => {
    picks.delete(Number(params.week))
    return { message: 'Taken back', week_number: Number(params.week), server_now: NOW }
  })
})

const open = () => openScreen({ answers, screen: <PlannerScreen />, path: '/survivor/planner' })

const suggest = (three: number, four: number | null) =>
  answers.answer(suggestPlan, {
    weeks: [
      { week_number: 3, team_id: three, survival_chance: 0.8 },
      { week_number: 4, team_id: four, survival_chance: 0.9 },
    ],
    ...{ plan_weeks: 3, plan_chance: 0.6 },
  })

test("'Fill my plan' keeps the picks or replans all, and Undo restores what was there (F3, S1)", async () => {
  suggest(DET, NYR)
  const { page, user } = open()
  expect(await page.findByRole('heading', { name: /^Your plan: 2 weeks, 54% to be alive after them$/ })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Fill my plan' }))
  await user.click(await page.findByRole('menuitem', { name: 'Fill the empty weeks, keep 1 pick' }))
  expect(await page.findByText('1 pick made.')).toBeTruthy()
  expect([...picks]).toEqual([
    [3, DET],
    [4, NYR],
  ])
  expect(answers.sentWith(suggestPlan)).toMatchObject([{ body: { keep_picks: true } }])
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  expect(await page.findByText('Your plan is back as it was')).toBeTruthy()
  expect([...picks]).toEqual([[3, DET]])
  expect(page.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a plan that is refused halfway says what was made, and can be undone (S1)', async () => {
  suggest(BOS, NYR)
  answers.answer(makePick, ({ body: { week_number, team_id } }) => {
    picks.set(week_number, team_id)
    answers.refuse(makePick, { code: 'picks_locked' })
    const receipt = { week_number, team_id, abbreviation: 'BOS', team_name: 'Boston Bruins', games_this_week: 3 }
    const pick = { ...receipt, wins_needed: 1, picked_at: NOW, lock_time: null, is_late: false, moved_from: null }
    return { message: 'Pick submitted', pick, server_now: NOW }
  })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Fill my plan' }))
  await user.click(await page.findByRole('menuitem', { name: 'Replan every open week' }))
  expect(await page.findByText('1 of 2 changes made. Stopped at NYR for week 4: Picks are locked')).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Fill my plan' })).toHaveProperty('disabled', false)
  expect(page.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect([...picks]).toEqual([[3, BOS]])
})

test('without forecasts nothing is filled in (F6)', async () => {
  answers.answer(readPlanner, { ...samplePlan, forecasts: false, plan_chance: null })
  const { page } = open()
  expect(await page.findByText('Forecasts are off in this pool.', { exact: false })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Fill my plan' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/\d+% to/)
})

test('who is not in the contest reads why there is no plan', async () => {
  answers.answer(readPlanner, { ...samplePlan, refused: 'not_a_participant' })
  const { page } = open()
  expect(await page.findByText("You're not in this contest, so there's nothing to plan.")).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Fill my plan' })).toBeNull()
})
