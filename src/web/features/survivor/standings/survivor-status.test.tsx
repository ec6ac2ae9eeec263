import { expect, test } from 'vitest'
import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { HowItEnded } from './survivor-status.tsx'

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
  expect(page.getByRole('list', { name: 'Still Alive' }).children).toHaveLength(1)
})

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
