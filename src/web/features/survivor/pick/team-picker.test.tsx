import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { availableTeams, makePick, myPicks, type PickReceipt, type WeekTeam } from '#contract/survivor/picks.ts'
import { survivorStandings } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, samplePick, sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { myPicksQuery } from '../survivor.queries.ts'
import { PickCard } from './pick-card.tsx'
import { TeamPicker } from './team-picker.tsx'

const answers = givenAnswers()
const NOW = '2025-11-10T12:00:00.000Z'

const teamOf = (team_id: number, abbreviation: string): WeekTeam => ({
  team_id,
  abbreviation,
  team_name: abbreviation,
  games_this_week: 3,
  wins_needed: 1,
  first_game_start: null,
  refused: null,
  picked_for: null,
  survival_chance: null,
  games: [],
})

const RECEIPT: PickReceipt = {
  week_number: 6,
  team_id: 12,
  abbreviation: 'CAR',
  team_name: 'CAR',
  games_this_week: 3,
  wins_needed: 1,
  picked_at: NOW,
  lock_time: null,
  is_late: false,
  moved_from: null,
}

const CAR = { ...samplePick, team_id: 12, abbreviation: 'CAR', week_number: 6, picked_at: NOW, entered_reason: null }

function Week6({ now = NOW }: { now?: string }) {
  const { data } = useQuery(myPicksQuery(sampleContest.contest_id))
  if (data === undefined) return null
  return (
    <Suspense>
      <p>{data.length} made</p>
      <TeamPicker contest={sampleContest} week={{ ...sampleWeek(6), server_now: now }} current={data[0] ?? null} />
    </Suspense>
  )
}

function answerRest() {
  answers.answer(availableTeams, {
    week_number: 6,
    available_teams: [teamOf(12, 'CAR'), teamOf(54, 'VGK')],
    used_teams: [],
  })
  answers.answer(survivorStandings, {
    participants: [],
    active_participants: 0,
    eliminated_participants: 0,
    alive_by_week: [],
    slots: [],
  })
}

test('a team chosen while a pick is on its way stays chosen (S1)', async () => {
  let hasPicked = false
  answers.answer(myPicks, () => ({
    picks: hasPicked ? [CAR] : [],
  }))
  answerRest()
  answers.answer(makePick, () => {
    hasPicked = true
    return { message: 'Your pick has been submitted!', pick: RECEIPT, server_now: NOW }
  })
  const { page, user } = openScreen({ answers, screen: <Week6 />, path: '/survivor' })
  await user.click(await page.findByRole('radio', { name: /CAR/ }))
  // The rest of the page loads after the receipt.
  const goOn = answers.hold(survivorStandings)
  await user.click(page.getByRole('button', { name: 'Submit Week 6 Pick' }))
  expect(await page.findByText('1 made')).toBeTruthy()
  await user.click(page.getByRole('radio', { name: /VGK/ }))
  goOn()
  expect(await page.findByText('Your pick has been submitted!')).toBeTruthy()
  expect(page.getByRole('radio', { name: /VGK/ })).toHaveProperty('checked', true)
  await user.click(await page.findByRole('button', { name: 'Update Week 6 Pick' }))
  expect(answers.sentWith(makePick).map(({ body }) => body.team_id)).toEqual([12, 54])
})

test('a late pick says until when a team can still be taken (S2)', async () => {
  answers.answer(myPicks, { picks: [] })
  answerRest()
  answers.answer(availableTeams, {
    week_number: 6,
    available_teams: [
      { ...teamOf(12, 'CAR'), first_game_start: '2025-11-14T19:00:00.000Z' },
      { ...teamOf(54, 'VGK'), first_game_start: '2025-11-12T00:00:00.000Z' },
      { ...teamOf(6, 'BOS'), first_game_start: '2025-11-15T19:00:00.000Z', refused: 'used' },
    ],
    used_teams: [],
  })
  const week = { ...sampleWeek(6, { is_locked: true }), server_now: NOW }
  const screen = (
    <Suspense>
      <PickCard contest={sampleContest} week={week} current={null} isPlanned={false} strip={[]} />
    </Suspense>
  )
  const { page } = openScreen({ answers, screen, path: '/survivor' })
  const until = await page.findByText(/^Late pick possible until/)
  expect(until.querySelector('time')?.dateTime).toBe('2025-11-14T19:00:00.000Z')
  expect(await page.findByText('Late pick')).toBeTruthy()
  expect(page.queryByText('Locked')).toBeNull()
  expect(page.queryByText(/^Picks lock/)).toBeNull()
})

const AWAY = "PuckPool can't reach its database. Your pick isn't saved yet: it is sent again as soon as it can."

/** The pick of CAR is sent while the database is away. */
async function pickWhileAway(screen: ReactNode) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  answers.answer(myPicks, { picks: [] })
  answerRest()
  answers.refuse(makePick, { code: 'database_away' })
  const { page, user } = openScreen({ answers, screen, path: '/survivor' })
  await user.click(await page.findByRole('radio', { name: /CAR/ }))
  await user.click(page.getByRole('button', { name: 'Submit Week 6 Pick' }))
  expect(await page.findByText(AWAY)).toBeTruthy()
  return { page, user }
}

test('a pick made while the database is away goes out automatically, once', async () => {
  const { page } = await pickWhileAway(<Week6 />)
  answers.answer(makePick, { message: 'Your pick has been submitted!', pick: RECEIPT, server_now: NOW })
  answers.answer(myPicks, { picks: [CAR] })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await page.findByText('Your pick has been submitted!')).toBeTruthy()
  expect(page.queryByText(AWAY)).toBeNull()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answers.sentWith(makePick)).toHaveLength(2)
})

test('a pick that waits is not sent after its lock, which its member hears', async () => {
  const { lock_time } = sampleWeek(6)
  const justBefore = new Date(Date.parse(lock_time ?? '') - 500).toISOString()
  const { page } = await pickWhileAway(<Week6 now={justBefore} />)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await page.findByText(/^Failed to submit pick. Picks locked before it could be saved\./)).toBeTruthy()
  expect(answers.sentWith(makePick)).toHaveLength(1)
})

test('a pick that waits can be given up', async () => {
  const { page, user } = await pickWhileAway(<Week6 />)
  await user.click(page.getByRole('button', { name: 'Stop sending' }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(page.queryByText(AWAY)).toBeNull()
  expect(await page.findByRole('button', { name: 'Submit Week 6 Pick' })).toHaveProperty('disabled', false)
  expect(answers.sentWith(makePick)).toHaveLength(1)
})
