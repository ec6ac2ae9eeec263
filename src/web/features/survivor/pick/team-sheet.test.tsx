import { expect, test } from 'vitest'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { TeamSheet } from './team-sheet.tsx'

const answers = givenAnswers()

const resting = (abbreviation: string, at: number): WeekTeam => ({
  team_id: at,
  abbreviation,
  team_name: abbreviation,
  games_this_week: 3,
  wins_needed: 1,
  first_game_start: null,
  refused: 'team_has_started',
  picked_for: null,
  survival_chance: null,
  games: [],
})

const open = (abbreviations: string[]) =>
  openScreen({
    answers,
    path: '/survivor',
    screen: (
      <TeamSheet
        contestId={1}
        week="Week 6"
        isSlot={false}
        teams={[]}
        resting={abbreviations.map(resting)}
        chosen={null}
        picked={null}
        onChoose={() => {}}
        titleOf={(week) => `Week ${week}`}
      />
    ),
  }).page

test('teams that have started are a number once they are many, with their names behind it', async () => {
  const many = 'ANA BOS BUF CAR CBJ CGY CHI COL DAL'.split(' ')
  const page = open(many)
  const line = await page.findByText('Already started: 9 teams', { exact: false })
  expect(line.closest('details')?.open).toBe(false)
  expect(page.getByText(many.join(', '))).toBeTruthy()
})

test('a few of them are named', async () => {
  expect(await open(['ANA', 'BOS']).findByText('Already started: ANA, BOS')).toBeTruthy()
})
