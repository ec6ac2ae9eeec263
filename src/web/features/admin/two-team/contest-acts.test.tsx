import { expect, test } from 'vitest'
import { listChampions } from '#contract/champions/champions.ts'
import { type Contest, listContests, readContest } from '#contract/contests/contests.ts'
import { readFees } from '#contract/contests/fees.ts'
import { whatWaits } from '#contract/dashboard/waiting.ts'
import { playoffBracket } from '#contract/playoffs/bracket.ts'
import { listSeasons } from '#contract/settings/seasons.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { leaderboard } from '#contract/two-team/leaderboard.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { NO_FEES, SETTINGS } from '../../../../../test/harness/screens/samples.ts'
import { CompleteContest, StartDraft } from './contest-acts.tsx'
import { TwoTeamCard } from './contest-card.tsx'
import { TiedFirstPlace } from './tied-first-place.tsx'

const answers = givenAnswers()

const contest: Contest = {
  ...sampleDraft,
  max_participants: 32,
}
const season = {
  season_year: '2025-26',
  first_day: '2025-10-07',
  last_day: '2026-04-16',
  first_lock: null,
  is_over: false,
  next_start: '2025-10-07',
  weeks_passed: 0,
  total_weeks: 26,
  is_proposal: false,
}
const draw = (screen: React.ReactElement) =>
  openScreen({ answers, screen, path: '/admin/two-team-contest', as: 'admin' })

test('Complete Contest is no primary button before every game is final (D9)', async () => {
  const { page } = draw(<CompleteContest contest={contest} isDecided={false} />)
  const early = await page.findByRole('button', { name: 'Complete Contest' })
  expect(early.getAttribute('data-variant')).toBe('default')
  expect(page.getByText(/^Only to end it early/)).toBeTruthy()
})

test('and is one once nothing can change it', async () => {
  const { page } = draw(<CompleteContest contest={contest} isDecided />)
  expect((await page.findByRole('button', { name: 'Complete Contest' })).getAttribute('data-variant')).toBe('filled')
  expect(page.getByText('Makes the standings final and crowns the champion.')).toBeTruthy()
})

test('once every game is final a tie is settled by a tiebreaker, not ended early (D10)', async () => {
  const { page } = draw(<CompleteContest contest={contest} isDecided isTied />)
  expect((await page.findByRole('button', { name: 'Complete Contest' })).getAttribute('data-variant')).toBe('default')
  expect(page.getByText('Makes the standings final, with first place shared.')).toBeTruthy()
})

test('a draft that can no longer be joined is not to be started (O9)', async () => {
  answers.answer(listSeasons, { seasons: [{ ...season, is_over: true }], proposed: '2025-26' })
  const { page } = draw(<StartDraft contest={contest} />)
  expect(await page.findByText('The 2025-26 season is over, so there’s nothing left to draft.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Start Draft' })).toBeNull()
})

test('one sentence says when a draft starts automatically, full or at its time (D4)', async () => {
  answers.answer(listSeasons, { seasons: [season], proposed: '2025-26' })
  const { page } = draw(<StartDraft contest={{ ...contest, starts_at: '2025-10-06T00:00:00.000Z' }} />)
  const text = (await page.findByText(/3 participants so far/)).textContent
  expect(text).toMatch(/The draft starts automatically when all 32 are in, or [^.]+ ET\)?\.$/)
  expect(text?.match(/starts/gi)).toHaveLength(1)
  // An act of the pool is no primary button.
  expect(page.getByRole('button', { name: 'Start Draft' }).getAttribute('data-variant')).toBe('default')
})

test('a draft of one says that its member would draft alone (D4)', async () => {
  answers.answer(listSeasons, { seasons: [season], proposed: '2025-26' })
  const { page, user } = draw(<StartDraft contest={{ ...contest, current_participants: 1 }} />)
  await user.click(await page.findByRole('button', { name: 'Start Draft' }))
  expect((await page.findByRole('dialog')).textContent).toContain(
    'Only 1 member has joined, and would draft alone. After that, no one can join or leave',
  )
})

const first = (participant_id: number, participant_name: string) => ({
  rank: 1,
  participant_id,
  user_id: participant_id,
  participant_name,
  team1_name: null,
  team1_abbrev: null,
  team1_wins: 42,
  team2_name: null,
  team2_abbrev: null,
  team2_wins: 42,
  total_wins: 84,
  total_playoff_wins: null,
  teams: [],
  games_played: 164,
  games_left: 0,
  games_in_hand: 0,
  pace: null,
  last_seven_days: null,
  expected_wins: null,
  title_chance: null,
})
const bracket = { season_year: '2025-26', rounds: [], current_round: 4, is_projected: false, is_own_table: false }
const carolina = {
  team_id: 12,
  abbreviation: 'CAR',
  team_name: 'Carolina Hurricanes',
  seed: 'M1',
  wins: 4,
  is_ahead: true,
  is_out: false,
  series_chance: 1,
  cup_chance: 1,
}

test.each([
  { champion: null, words: 'A draft of the playoff teams settles it.', buttons: 1 },
  { champion: carolina, words: 'The playoffs have been played, so no tiebreaker is possible.', buttons: 0 },
])('a tiebreaker is offered until the Cup is won (B1): $buttons', async ({ champion, words, buttons }) => {
  answers.answer(leaderboard, [first(1, 'Ann'), first(2, 'Bob')])
  answers.answer(listContests, [])
  answers.answer(whatWaits, { items: [], server_now: '2026-07-01T12:00:00.000Z' })
  answers.answer(playoffBracket, { ...bracket, champion })
  const { page } = draw(<TiedFirstPlace contest={{ ...contest, status: 'completed' }} />)
  expect(await page.findByText(`Ann and Bob are tied for first with 84 wins. ${words}`)).toBeTruthy()
  expect(page.queryAllByRole('button', { name: 'Create Tiebreaker' })).toHaveLength(buttons)
})

test('a finished contest names its champion, also where a tiebreaker decided it (Y2)', async () => {
  const completed = { ...contest, status: 'completed' as const, completed_at: '2026-06-20T16:00:00.000Z' }
  const { contest_id, contest_name, contest_type, season_year, status, completed_at } = completed
  const champion = { participant_id: 1, user_id: 1, participant_name: 'Ann', wins: 90, teams: ['BOS', 'NYR'] }
  const won = { champions: [champion], tied: [], decided_by: 2, weeks_played: null, slots_played: null }
  const past = { contest_id, contest_name, contest_type, season_year, status, completed_at, ...won }
  answers.answer(listChampions, {
    seasons: [{ season_year, contests: [{ ...past, tiebreaker_of: null, participants: 2 }] }],
  })
  answers.answer(leaderboard, [])
  answers.answer(readSettings, SETTINGS)
  answers.answer(listContests, [])
  answers.answer(whatWaits, { items: [], server_now: '2026-06-20T17:00:00.000Z' })
  const { page } = draw(<TwoTeamCard contest={completed} />)
  expect(await page.findByText('Champion')).toBeTruthy()
  expect(page.getByText('Ann')).toBeTruthy()
})

test('the desk’s link about the unpaid opens the participants with the fees and the nudge (O11)', async () => {
  const draft = { ...contest, status: 'in_progress' as const, current_participants: 1 }
  const ann = {
    participant_id: 3,
    participant_name: 'Ann',
    user_id: 7,
    draft_order: 1,
    joined_at: '2025-09-01T12:00:00.000Z',
  }
  answers.answer(leaderboard, [])
  answers.answer(readSettings, { ...SETTINGS, settings: { ...SETTINGS.settings, fees: true } })
  answers.answer(readContest, { ...draft, participants: [ann] })
  answers.answer(readFees, { ...NO_FEES, enabled: true, fee_cents: 2_000, entries: 1, nudge_from: null })
  const screen = <TwoTeamCard contest={draft} />
  const { page } = openScreen({ answers, screen, path: '/admin/two-team-contest', more: '?people=1', as: 'admin' })
  expect(await page.findByRole('button', { name: 'Nudge the Unpaid' })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Hide Participants and Fees' })).toBeTruthy()
})
