import { expect, test } from 'vitest'
import { type GameRow, seasonGames } from '#contract/games/games.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { GameActs } from './game-acts.tsx'
import { gameKinds } from './game-kinds.ts'

const answers = givenAnswers()
const game: GameRow = {
  game_id: 7,
  team_id: 6,
  opponent_id: 4,
  season_year: '2025-26',
  game_date: '2025-11-08',
  start_time: '2025-11-09T00:00:00.000Z',
  team_name: 'Boston Bruins',
  team_abbrev: 'BOS',
  opponent_name: 'Philadelphia Flyers',
  opponent_abbrev: 'PHI',
  is_home: true,
  team_score: null,
  opponent_score: null,
  result: null,
  decided_in: null,
  game_state: 'FUT',
  venue: null,
  score_by_hand: false,
  round: null,
  series: null,
  game_number: null,
  version: '3',
}

test('the question whether a game is postponed opens from its address, and its answer saves nothing but the state (N8)', async () => {
  answers.answer(seasonGames.save, { inserted: 0, updated: 1, unchanged: 0 })
  const { page, user } = openScreen({
    answers,
    screen: <GameActs kind={gameKinds.season} game={game} />,
    path: '/admin/season-games',
    more: '?date=2025-11-08&dialog=postpone&of=7',
    as: 'admin',
  })
  expect(await page.findByText(/^Mark PHI at BOS on .* postponed\?$/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Mark Postponed' }))
  expect(await page.findByText('PHI at BOS is postponed')).toBeTruthy()
  expect(answers.sentWith(seasonGames.save).map(({ body }) => body)).toEqual([
    {
      game_id: 7,
      season_year: '2025-26',
      game_date: '2025-11-08',
      start_time: '2025-11-09T00:00:00.000Z',
      home_abbrev: 'BOS',
      away_abbrev: 'PHI',
      game_state: 'PPD',
      venue: null,
      version: '3',
    },
  ])
})
