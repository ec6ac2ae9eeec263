import { expect, test } from 'vitest'
import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { HowItEnded, SurvivorStatus } from './survivor-status.tsx'

const answers = givenAnswers()

test('after the end everyone who fell is listed with the week and the team that did it, the latest first', async () => {
  const fallen = Array.from({ length: 15 }, (_, at) => person(at + 2, { week: at + 1 }))
  const standings = {
    participants: [person(1, { week: null }), ...fallen],
    active_participants: 1,
    eliminated_participants: 15,
    alive_by_week: [],
    slots: [],
  }
  const contest = { ...sampleContest, status: 'completed' as const }
  const { page } = openScreen({
    answers,
    screen: <HowItEnded contest={contest} standings={standings} myself={null} />,
    path: '/survivor',
  })
  const list = await page.findByRole('list', { name: 'Eliminated: who fell when' })
  const rows = [...list.children].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(15)
  expect(rows[0]).toContain('X15')
  expect(rows[0]).toContain('Week 15')
  const alive = [...page.getByRole('list', { name: 'Still Alive' }).children]
  expect(alive.map(({ textContent }) => textContent)).toEqual(['Member 1Status: Champion'])
})

test.each([
  ['an open week', { is_locked: false }, 'Member 1', 0],
  ['a week with results', { is_locked: true, is_processed: true }, 'Week 6', 1],
])('beside %s those still in are marked so that nothing reads as a pick (S5)', async (_week, given, word, checks) => {
  const { page } = openStatus(sampleWeek(6, given))
  const list = await page.findByRole('list', { name: 'Still Alive' })
  expect(list.textContent).toContain(word)
  expect(list.querySelectorAll('svg')).toHaveLength(checks)
  expect(page.getAllByText(/Week 6/)).toHaveLength(1)
})

function openStatus(current: ContestWeek) {
  const standings = {
    participants: [person(1, { week: null })],
    active_participants: 1,
    eliminated_participants: 0,
    alive_by_week: [],
    slots: [],
  }
  const screen = (
    <SurvivorStatus
      contest={sampleContest}
      standings={standings}
      myself={null}
      current={current}
      isAliveShown={false}
    />
  )
  return openScreen({ answers, screen, path: '/survivor' })
}

const person = (id: number, { week }: { week: number | null }): SurvivorStanding => ({
  participant_id: id,
  user_id: id,
  participant_name: `Member ${id}`,
  is_eliminated: week !== null,
  elimination_week: week,
  lives_left: undefined,
  weeks_survived: week ?? 20,
  placement: week === null ? 1 : null,
  teams_used: 1,
  teams_used_list:
    week === null ? [] : [{ week_number: week, abbreviation: `X${week}`, team_id: week, result: 'eliminated' }],
  rulings: undefined,
})
