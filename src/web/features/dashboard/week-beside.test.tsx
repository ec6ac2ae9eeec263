import { expect, test } from 'vitest'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { type GameRow, seasonGames } from '#contract/games/games.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import {
  SAMPLE_LOCK,
  sampleAnalytics,
  sampleSurvivor,
  sampleTeam,
} from '../../../../test/harness/screens/sample-analytics.ts'
import { WeekBeside } from './week-beside.tsx'

const answers = givenAnswers()

test('the reader’s week and the games of the day are beside the chat, each once', async () => {
  const me = { ...sampleSurvivor.me, pick: { ...sampleTeam, status: 'In Progress' as const } }
  answers.answer(readAnalytics, {
    data: { ...sampleAnalytics, survivor: { ...sampleSurvivor, is_locked: true, me } },
  })
  answers.answer(seasonGames.onDate, [{ game_date: '2025-11-11', games: [game(true), game(false)] }])
  const { page } = openScreen({ answers, screen: <WeekBeside />, path: '/chat', as: 'ann' })
  expect(await page.findByRole('heading', { name: 'Week 6' })).toBeTruthy()
  expect(page.getByText('6 of 16 alive')).toBeTruthy()
  expect(page.getByRole('link', { name: 'View All Picks' })).toBeTruthy()
  expect(await page.findByRole('heading', { name: 'Games Today' })).toBeTruthy()
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['TOR2–3BOSFinal'])
})

test.each([
  ['PPD', 'TOR@BOSPostponed'],
  ['CNCL', 'TOR@BOSCanceled'],
  ['SUSP', 'TOR1–0BOSSuspended'],
])('a game that is not played as planned has its state %s instead of a time', async (game_state, words) => {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, survivor: null, two_team: null } })
  const score =
    game_state === 'SUSP' ? { team_score: 0, opponent_score: 1 } : { team_score: null, opponent_score: null }
  const off = { ...game(true), ...score, result: null, decided_in: null, game_state }
  answers.answer(seasonGames.onDate, [{ game_date: '2025-11-11', games: [off] }])
  const { page } = openScreen({ answers, screen: <WeekBeside />, path: '/chat', as: 'ann' })
  expect((await page.findByRole('listitem')).textContent).toBe(words)
})

test('the games that are on come first, and those that are over last', async () => {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, survivor: null, two_team: null } })
  const over = game(true)
  const later = { ...over, game_id: 2, game_state: 'FUT', result: null, decided_in: null }
  const on = { ...later, game_id: 3, game_state: 'LIVE' }
  answers.answer(seasonGames.onDate, [{ game_date: '2025-11-11', games: [over, later, on] }])
  const { page } = openScreen({ answers, screen: <WeekBeside />, path: '/chat', as: 'ann' })
  await page.findByText('Live')
  const ends = page.getAllByRole('listitem').map(({ textContent }) => /Live|Final/.exec(textContent ?? '')?.[0])
  expect(ends).toEqual(['Live', undefined, 'Final'])
})

/** TOR at BOS, from the side of one of them. */
const game = (isHome: boolean): GameRow => ({
  game_id: 1,
  season_year: '2025-26',
  game_date: '2025-11-11',
  start_time: SAMPLE_LOCK,
  team_id: isHome ? 6 : 10,
  team_name: isHome ? 'Boston Bruins' : 'Toronto Maple Leafs',
  team_abbrev: isHome ? 'BOS' : 'TOR',
  opponent_id: isHome ? 10 : 6,
  opponent_name: isHome ? 'Toronto Maple Leafs' : 'Boston Bruins',
  opponent_abbrev: isHome ? 'TOR' : 'BOS',
  is_home: isHome,
  team_score: isHome ? 3 : 2,
  opponent_score: isHome ? 2 : 3,
  result: isHome ? 'W' : 'L',
  decided_in: 'REG',
  game_state: 'FINAL',
  venue: null,
  score_by_hand: false,
  round: null,
  series: null,
  game_number: null,
  version: '1',
})
