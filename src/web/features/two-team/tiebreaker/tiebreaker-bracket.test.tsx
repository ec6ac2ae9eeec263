import { expect, test } from 'vitest'
import type { Contest } from '#contract/contests/contests.ts'
import { playoffBracket } from '#contract/playoffs/bracket.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { TiebreakerBracket } from './tiebreaker-bracket.tsx'

const answers = givenAnswers()
const contest: Contest = {
  ...sampleDraft,
  contest_id: 3,
  contest_name: 'Tiebreaker',
  contest_type: 'playoff_tiebreaker',
  max_participants: 2,
  current_participants: 2,
  is_tiebreaker: true,
  created_at: '2026-04-17T12:00:00.000Z',
}

test('a tiebreaker whose teams come from our own standings says so (B4)', async () => {
  const bracket = { season_year: '2025-26', rounds: [], current_round: 1, is_projected: true, champion: null }
  answers.answer(playoffBracket, { ...bracket, is_own_table: true })
  const screen = <TiebreakerBracket contest={contest} />
  const { page } = openScreen({ answers, screen, path: '/two-team' })
  expect(await page.findByText("By our own standings, until the NHL's final ones are in")).toBeTruthy()
})
