import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { makePick } from '#contract/survivor/picks.ts'
import { fillPlan, readPlanner, savePlan } from '#contract/survivor/planner.ts'
import { listSurvivorContests, survivorStandings } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { givenPhone } from '../../../../../test/harness/screens/phone.ts'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { samplePlan } from '../../../../../test/harness/screens/sample-plan.ts'
import { PlannerScreen } from './planner-screen.tsx'

const answers = givenAnswers()
const [BOS, DET, NYR] = [6, 17, 3]
const NOW = samplePlan.server_now

/** The teams of the open weeks 3 and 4, as the calls below change them. */
let picks: Map<number, number>

beforeEach(() => {
  picks = new Map([[3, DET]])
  answers.answer(listSurvivorContests, [{ ...sampleContest, is_participant: true, is_active: true, is_open: false }])
  answers.answer(survivorStandings, {
    participants: [],
    active_participants: 0,
    eliminated_participants: 0,
    alive_by_week: [],
    slots: [],
  })
  answers.answer(readPlanner, () => ({
    ...samplePlan,
    weeks: samplePlan.weeks.map((week) =>
      week.is_open ? { ...week, team_id: picks.get(week.week_number) ?? null } : week,
    ),
  }))
  answers.answer(savePlan, ({ body }) => ({ before: save(body.picks), server_now: NOW }))
})

/** As the server does it, without the moves. */
function save(wanted: { week_number: number; team_id: number | null }[]) {
  const before = wanted.map(({ week_number }) => ({ week_number, team_id: picks.get(week_number) ?? null }))
  for (const { week_number, team_id } of wanted) {
    if (team_id === null) picks.delete(week_number)
    else picks.set(week_number, team_id)
  }
  return before
}

const open = () => openScreen({ answers, screen: <PlannerScreen />, path: '/survivor/planner' })

test("'Fill my plan' keeps the picks or replans all in one call, and Undo restores what was there in one (F3, S1)", async () => {
  const weeks = [{ week_number: 4, team_id: NYR }]
  answers.answer(fillPlan, () => ({ weeks, before: save(weeks), server_now: NOW }))
  const { page, user } = open()
  expect(await page.findByRole('heading', { name: /^2 weeks planned · 54% to survive them$/ })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Fill my plan' }))
  await user.click(await page.findByRole('menuitem', { name: 'Fill the empty weeks, keep 1 pick' }))
  expect(await page.findByText('1 pick made.')).toBeTruthy()
  expect([...picks]).toEqual([
    [3, DET],
    [4, NYR],
  ])
  expect(answers.sentWith(fillPlan)).toMatchObject([{ body: { keep_picks: true } }])
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  expect(await page.findByText('Your plan is back as it was')).toBeTruthy()
  expect([...picks]).toEqual([[3, DET]])
  expect(answers.sentWith(savePlan)).toMatchObject([{ body: { picks: [{ week_number: 4, team_id: null }] } }])
  expect(page.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a week that no team is left for is named, and a refused plan changes nothing (F3, S1)', async () => {
  answers.answer(fillPlan, {
    weeks: [
      { week_number: 3, team_id: BOS },
      { week_number: 4, team_id: null },
    ],
    before: [{ week_number: 3, team_id: DET }],
    server_now: NOW,
  })
  const { page, user } = open()
  const replan = async () => {
    await user.click(await page.findByRole('button', { name: 'Fill my plan' }))
    await user.click(await page.findByRole('menuitem', { name: 'Replan every open week' }))
  }
  await replan()
  expect(await page.findByText('1 pick made. No team is left for Week 4.')).toBeTruthy()
  answers.refuse(fillPlan, { code: 'changed_meanwhile' })
  await replan()
  expect(await page.findByText(/^Someone else just changed this/)).toBeTruthy()
  expect(page.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('without forecasts nothing is filled in (F6)', async () => {
  answers.answer(readPlanner, { ...samplePlan, forecasts: false, plan_chance: null })
  const { page } = open()
  expect(await page.findByText('Forecasts are off in this pool.', { exact: false })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Fill my plan' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/\d+% to/)
})

test('a non-participant reads why there is no plan', async () => {
  answers.answer(readPlanner, { ...samplePlan, refused: 'not_a_participant' })
  const { page } = open()
  expect(await page.findByText("You're not in this contest, so there's nothing to plan.")).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Fill my plan' })).toBeNull()
})

describe('on a phone', () => {
  givenPhone()

  test('a team that is tapped while the pick before it is on its way is picked after it, and Undo goes back by one (S1)', async () => {
    answers.answer(makePick, ({ body: { week_number, team_id } }) => {
      picks.set(week_number, team_id)
      const pick = {
        week_number,
        team_id,
        abbreviation: 'BOS',
        team_name: 'BOS',
        games_this_week: 3,
        wins_needed: 1,
        picked_at: NOW,
        lock_time: null,
        is_late: false,
        moved_from: null,
      }
      return { message: 'Your pick has been updated!', pick, server_now: NOW }
    })
    answers.answer(readPlanner, () => ({
      ...samplePlan,
      used_teams: [],
      weeks: samplePlan.weeks.map((week) => ({
        ...week,
        team_id: picks.get(week.week_number) ?? null,
      })),
    }))
    const { page, user } = openScreen({
      answers,
      screen: <PlannerScreen />,
      path: '/survivor/planner',
      more: '?week=4',
    })
    const rowOf = (team: string) => page.findByRole('button', { name: new RegExp(`^${team},`) })
    await rowOf('Boston Bruins')
    const goOn = answers.hold(makePick)
    await user.click(await rowOf('Boston Bruins'))
    await user.click(await rowOf('Detroit Red Wings'))
    expect(answers.sentWith(makePick)).toHaveLength(1)
    goOn()
    await waitFor(() => expect(answers.sentWith(makePick).map(({ body }) => body.team_id)).toEqual([BOS, DET]))
    await waitFor(async () => expect((await rowOf('Detroit Red Wings')).getAttribute('aria-pressed')).toBe('true'))
    await user.click(await page.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(picks.get(4)).toBe(BOS))
  })
})
