import { expect, test } from 'vitest'
import { type PlayoffRound, playoffRounds } from '#contract/survivor/rounds.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../../test/harness/screens/sample-contest.ts'
import { PlayoffRounds } from './playoff-rounds.tsx'

const answers = givenAnswers()

const later = 'No games of this round are known yet. Add the first one under Playoff Games.'
const rounds = [1, 2, 3, 4].map(
  (round): PlayoffRound => ({
    round,
    is_set_up: round === 1,
    can_be_taken_back: false,
    series: [],
    refused: round === 1 ? null : later,
  }),
)

function draw(auto_advance: boolean) {
  answers.answer(playoffRounds, { rounds, server_now: '2026-04-18T12:00:00.000Z' })
  const screen = <PlayoffRounds contest={{ ...sampleContest, auto_advance }} />
  return openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' }).page
}

test('rounds that the pool sets up itself ask for nothing (P1, S13)', async () => {
  const page = draw(true)
  expect(await page.findByText('Round 2 opens automatically once its first game is known.')).toBeTruthy()
  expect(page.getAllByRole('listitem')).toHaveLength(2)
  expect(page.queryByText(later)).toBeNull()
})

test('where an admin sets them up, each says why it has to wait', async () => {
  const page = draw(false)
  expect(await page.findAllByText(later)).toHaveLength(3)
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Set Up Round 2' }).disabled).toBe(true)
})
