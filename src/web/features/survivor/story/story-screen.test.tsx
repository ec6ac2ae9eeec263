import { within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import { availableTeams, myPicks, type WeekTeam } from '#contract/survivor/picks.ts'
import { type StoryTeam, type WeekStory, weekStoryCall } from '#contract/survivor/story.ts'
import { listSurvivorContests, survivorStandings } from '#contract/survivor/survivor.ts'
import { survivorWeeks, weekSchedule } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { givenPhone } from '../../../../../test/harness/screens/phone.ts'
import { sampleContest, samplePick, sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { StoryScreen } from './story-screen.tsx'

const answers = givenAnswers()
givenPhone()
const NOW = '2025-11-17T12:00:00.000Z'
const lost = {
  game_id: 1,
  game_date: '2025-11-15',
  opponent_abbrev: 'LAK',
  is_home: true,
  team_score: 2,
  opponent_score: 3,
  decided_in: 'OT' as const,
}
const vgk: StoryTeam = {
  team_id: 54,
  abbreviation: 'VGK',
  team_name: 'Vegas Golden Knights',
  picks: 2,
  names: ['Ann', 'Owen'],
  wins: 0,
  losses: 1,
  wins_needed: 1,
  held: false,
  games: [lost],
  decider: lost,
}
const story: WeekStory = {
  contest_id: 1,
  contest_name: 'Lives',
  week_number: 6,
  round: null,
  game_number: null,
  story: {
    title: 'You lost a life in week 6',
    lines: [],
  },
  me: {
    fate: 'survived',
    participant_name: 'Ann',
    abbreviation: 'VGK',
    life_lost: true,
    lives: {
      left: 1,
      of: 2,
    },
    path: [],
  },
  played: 4,
  picked: 3,
  survived: 4,
  eliminated: 0,
  total: 16,
  everyone_saved: false,
  games: 40,
  teams: [vgk],
  upset: null,
  closest: null,
  boldest: null,
  out: [],
  alive_by_week: [],
  champions: [],
  life_lost: [
    {
      participant_name: 'Owen',
      abbreviation: 'VGK',
      wins: 0,
      losses: 1,
      wins_needed: 1,
    },
    {
      participant_name: 'Sam',
      abbreviation: null,
      wins: 0,
      losses: 0,
      wins_needed: 1,
    },
  ],
  next: null,
  server_now: NOW,
}

const routed = (
  <Routes>
    <Route path=":week" element={<StoryScreen />} />
  </Routes>
)

async function openStory(text: WeekStory, more: Partial<typeof sampleContest> = {}) {
  answers.answer(listSurvivorContests, [
    { ...sampleContest, current_week: 7, lives: 2, is_participant: true, is_active: true, is_open: false, ...more },
  ])
  answers.answer(weekStoryCall, text)
  const screen = openScreen({ answers, screen: routed, path: '/survivor/weeks', more: '/6' })
  await screen.page.findByText(text.story.title)
  return screen
}

test('a lost life is shown as one, with the hearts that are left and who else lost one (S18)', async () => {
  const { page, user } = await openStory(story)
  expect(page.getByText('VGK lost to LAK 2–3 in overtime on Saturday. That cost a life.')).toBeTruthy()
  expect(page.getByRole('img', { name: '1 of 2 lives' })).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(await page.findByText('Nobody fell')).toBeTruthy()
  expect(page.getByText('Lost a life')).toBeTruthy()
  for (const who of ['Owen', 'Sam', 'no pick']) expect(page.getByText(who)).toBeTruthy()
})

const path = [
  { week_number: 4, round: null, game_number: null, abbreviation: 'BOS', held: true },
  { week_number: 5, round: null, game_number: null, abbreviation: 'NJD', held: true },
]
const ending = { week_number: 6, round: null, game_number: null, abbreviation: 'VGK', held: false }
const reader = { participant_name: 'Ann', abbreviation: 'VGK' }
const squares = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('an eliminated reader sees their place and their path, with what ended it (S12)', async () => {
  const me = { ...reader, fate: 'out' as const, path: [...path, ending] }
  const title = { title: 'You were eliminated in week 6', lines: ['VGK 0–1.', 'Nobody went out.'] }
  const { page } = await openStory({ ...story, story: title, me, survived: 9 })
  expect(page.getByText('10th of 16')).toBeTruthy()
  expect(squares(page.getByRole('list', { name: 'Your path' }))).toEqual(['BOS4', 'NJD5', 'VGKlost6'])
})

test('a path without a pick ends in an empty square', async () => {
  const me = { ...reader, abbreviation: null, fate: 'out' as const, path }
  const title = { title: 'You were eliminated in week 6', lines: ['You had no pick.', 'Nobody went out.'] }
  const { page } = await openStory({ ...story, story: title, me })
  expect(page.getByText('You had no pick.')).toBeTruthy()
  expect(squares(page.getByRole('list', { name: 'Your path' }))).toEqual(['BOS4', 'NJD5', 'no pick6'])
})

test('a champion sees how many they outlasted, their path, and one button to share it', async () => {
  const me = { ...reader, fate: 'champion' as const, path }
  const title = { title: 'You won Lives', lines: [] }
  const { page } = await openStory({ ...story, story: title, me, champions: ['Ann'] })
  expect(page.getByText('You outlasted 15')).toBeTruthy()
  expect(squares(page.getByRole('list', { name: 'Winning path' }))).toEqual(['BOS4', 'NJD5'])
  expect(page.getAllByRole('button', { name: 'Share' })).toHaveLength(1)
})

test('while it loads it has the shape of the deck, over the whole screen', async () => {
  const screen = openStory(story)
  const loading = await within(document.body).findByRole('status', { name: 'Loading' })
  const deck = loading.firstElementChild?.className
  expect(deck).toBeTruthy()
  const { page } = await screen
  expect(page.getByRole('region', { name: 'The Story of Week 6' }).className).toBe(deck)
})

test('each game of the reader’s team is shown once', async () => {
  const won = { ...lost, game_id: 2, game_date: '2025-11-13', opponent_abbrev: 'UTA', team_score: 5, opponent_score: 4 }
  const { page } = await openStory({ ...story, teams: [{ ...vgk, games: [won, lost] }] })
  expect(page.getByText('Also beat UTA 5–4 in overtime on Thursday')).toBeTruthy()
  expect(page.getAllByText(/LAK 2–3/)).toHaveLength(1)
})

const game = {
  game_id: 9,
  game_date: '2025-11-18',
  start_time: '2025-11-19T00:00:00.000Z',
  home_team_id: 12,
  home_abbrev: 'DAL',
  away_team_id: 30,
  away_abbrev: 'NYR',
  home_score: null,
  away_score: null,
  decided_in: null,
  game_state: 'FUT',
}

function answerUnfinished(picks: AnswerOf<typeof myPicks>['picks']) {
  answers.answer(listSurvivorContests, [{ ...sampleContest, is_participant: true, is_active: true, is_open: false }])
  answers.answer(survivorStandings, {
    participants: [],
    active_participants: 0,
    eliminated_participants: 0,
    alive_by_week: [],
    slots: [],
  })
  answers.answer(weekSchedule, {
    week_number: 6,
    start_date: '2025-11-17',
    end_date: '2025-11-23',
    games: [
      { ...game, game_id: 1, game_state: 'OFF', home_score: 3, away_score: 1, decided_in: 'REG' },
      game,
      { ...game, game_id: 10, game_date: '2025-11-20', home_team_id: 6, home_abbrev: 'BOS', start_time: null },
    ],
    server_now: '2025-11-18T12:00:00.000Z',
  })
  answers.answer(myPicks, { picks })
  // The story itself is not asked for.
  answers.answer(survivorWeeks, {
    weeks: [sampleWeek(6, { is_locked: true })],
    server_now: '2025-11-18T12:00:00.000Z',
  })
  return openScreen({ answers, screen: routed, path: '/survivor/weeks', more: '/6' }).page
}

test('a week that is not over is no failure: it shows what the reader’s team has still to play', async () => {
  const mine = { ...samplePick, team_id: 12, abbreviation: 'DAL', week_number: 6, picked_at: NOW, entered_reason: null }
  const page = answerUnfinished([{ ...mine, wins: 1, wins_needed: 2 }])
  expect(await page.findByText('Week 6 isn’t over.')).toBeTruthy()
  expect(page.getByText('2 games to go, the last on Thu, Nov 20. Its story is ready after the last game.')).toBeTruthy()
  expect(await page.findByText('DAL needs 1 more win.')).toBeTruthy()
  expect(page.getByText('Your games to come')).toBeTruthy()
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
    'NYR@DAL',
    'NYR@BOS',
  ])
  expect(page.getByText('Also to come')).toBeTruthy()
  expect(page.getByRole('link', { name: 'See How It Stands' })).toBeTruthy()
  expect(page.queryByRole('alert')).toBeNull()
})

test('without a pick a week that is not over shows the next games of all', async () => {
  const page = answerUnfinished([])
  expect(await page.findByText('Up next')).toBeTruthy()
  expect(page.getAllByRole('listitem')).toHaveLength(2)
})

test('the story of a past week ends with the next one, not with what was next then', async () => {
  const { page, user } = await openStory({ ...story, next: NEXT }, { current_week: 9 })
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await page.findByText('Nobody fell')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Next Week’s Story' }).getAttribute('href')).toBe('/survivor/weeks/7?contest=1')
  expect(page.queryByText('What’s next')).toBeNull()
})

const NEXT = { week_number: 7, round: null, game_number: null, lock_time: '2025-11-18T00:00:00.000Z' }
const teamOf = (team_id: number, abbreviation: string, survival_chance: number): WeekTeam => ({
  team_id,
  abbreviation,
  team_name: abbreviation,
  games_this_week: 3,
  wins_needed: 1,
  first_game_start: null,
  refused: null,
  picked_for: null,
  survival_chance,
  games: [],
})

test('the last card offers the three best teams of the next week, each a tap from its sheet', async () => {
  answers.answer(myPicks, { picks: [] })
  answers.answer(availableTeams, {
    week_number: 7,
    available_teams: [teamOf(1, 'ANA', 0.5), teamOf(2, 'BOS', 0.9), teamOf(3, 'CAR', 0.8), teamOf(4, 'DAL', 0.7)],
    used_teams: [],
  })
  const { page, user } = await openStory({ ...story, next: NEXT })
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await page.findByText('Best for week 7')).toBeTruthy()
  const links = page.getAllByRole('link').filter((link) => link.closest('li') !== null)
  expect(links.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['BOS', 'CAR', 'DAL'])
  await user.click(links[1] as HTMLElement)
  expect(sessionStorage.getItem('PuckPool_pick_2_1_7')).toBe('3')
})

test('the last card shows the pick that is made for the next week', async () => {
  const mine = { ...samplePick, team_id: 2, abbreviation: 'BOS', week_number: 7, picked_at: NOW, entered_reason: null }
  answers.answer(myPicks, { picks: [mine] })
  answers.answer(availableTeams, {
    week_number: 7,
    available_teams: [teamOf(1, 'ANA', 0.95), teamOf(2, 'BOS', 0.9)],
    used_teams: [],
  })
  const { page, user } = await openStory({ ...story, next: NEXT })
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await page.findByText('Your Week 7 pick')).toBeTruthy()
  expect(page.queryByText('ANA')).toBeNull()
  await user.click(page.getByRole('link', { name: /^BOS/ }))
  expect(sessionStorage.length).toBe(0)
})
