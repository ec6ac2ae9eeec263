import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { ShareTable } from './pick-shares.tsx'

const answers = givenAnswers()
const share = (team_id: number, abbreviation: string, picks: number) => ({
  team_id,
  abbreviation,
  team_name: abbreviation,
  picks,
})

test.each([
  ['everyone has a team of their own', 1, 0],
  ['a team has two', 2, 1],
])('picks are compared only where there is something to compare: %s', async (_case, picks, tables) => {
  const shares = [share(6, 'BOS', picks), share(7, 'BUF', 1)]
  openScreen({
    answers,
    path: '/',
    screen: (
      <>
        <p>Above</p>
        <ShareTable shares={shares} alive={4} title="Week 6" />
      </>
    ),
  })
  expect(await screen.findByText('Above')).toBeTruthy()
  expect(screen.queryAllByRole('table')).toHaveLength(tables)
})
