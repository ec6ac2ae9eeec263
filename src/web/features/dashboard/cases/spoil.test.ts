import { expect, test } from 'vitest'
import { sampleTwoTeam } from '../../../../../test/harness/screens/sample-analytics.ts'
import { needWords, spoiledBy } from './spoil.ts'

const game = (opponent_abbrev: string, game_state = 'FUT') => ({
  game_id: 1,
  start_time: null,
  opponent_abbrev,
  is_home: true,
  game_state,
  team_score: null,
  opponent_score: null,
})
const drafted = (...teams: [string, ReturnType<typeof game>[]][]) => ({
  ...sampleTwoTeam,
  me: {
    ...sampleTwoTeam.me,
    teams: teams.map(([abbreviation, games_today]) => ({
      abbreviation,
      team_name: abbreviation,
      wins: 1,
      games_today,
    })),
  },
})
const pick = (participant_name: string, abbreviation: string, status: 'In Progress' | 'Safe' | 'Cannot Win') => ({
  participant_name,
  abbreviation,
  status,
})

test('an eliminated member can spoil those who need a team that plays one of theirs today, as long as it is open', () => {
  const picks = [pick('Owen', 'VGK', 'In Progress'), pick('Mia', 'VGK', 'In Progress'), pick('Sam', 'SEA', 'Safe')]
  expect(spoiledBy(drafted(['DAL', [game('VGK')]], ['COL', [game('SEA')]]), picks)).toEqual([
    { team: 'DAL', opponent: 'VGK', names: ['Owen', 'Mia'] },
  ])
  expect(spoiledBy(drafted(['DAL', [game('VGK', 'OFF')]], ['COL', []]), picks)).toEqual([])
  expect(spoiledBy(drafted(['DAL', [game('VGK', 'LIVE')]]), picks)).toHaveLength(1)
})

test.each([
  [['Owen'], 'Owen needs'],
  [['Owen', 'Mia'], 'Owen and Mia need'],
  [['Owen', 'Mia', 'Sam', 'Kim'], 'Owen and 3 others need'],
])('%j: %s', (names, words) => expect(needWords(names)).toBe(words))
