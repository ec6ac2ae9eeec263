import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type StoryTeam, type WeekStory, weekStoryCall } from '#contract/survivor/story.ts'
import { listSurvivorContests, survivorStandings } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../../test/harness/screens/sample-contest.ts'
import { StoryScreen } from './story-screen.tsx'

const answers = givenAnswers()
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
  },
  played: 4,
  picked: 3,
  picked_late: 0,
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

async function openStory(told: WeekStory) {
  answers.answer(listSurvivorContests, [
    { ...sampleContest, lives: 2, is_participant: true, is_active: true, is_open: false },
  ])
  answers.answer(weekStoryCall, told)
  const screen = openScreen({ answers, screen: <StoryScreen />, path: '/survivor/weeks/6' })
  await screen.page.findByText(told.story.title)
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

test('a week that is not over is no failure, and leads to how it stands', async () => {
  answers.answer(listSurvivorContests, [{ ...sampleContest, is_participant: true, is_active: true, is_open: false }])
  answers.answer(survivorStandings, {
    participants: [],
    active_participants: 0,
    eliminated_participants: 0,
    alive_by_week: [],
    slots: [],
  })
  answers.refuse(weekStoryCall, { code: 'week_not_over', week_number: 6, round: null, game_number: null })
  const { page } = openScreen({ answers, screen: <StoryScreen />, path: '/survivor/weeks/6' })
  expect(await page.findByText('Its story is ready after the last game.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'See How It Stands' })).toBeTruthy()
  expect(page.queryByRole('alert')).toBeNull()
})
