import { expect, test } from 'vitest'
import { readFees } from '#contract/contests/fees.ts'
import { proposeSeason, startSeason } from '#contract/new-season/new-season.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { NO_FEES } from '../../../../../test/harness/screens/samples.ts'
import { NewSeasonScreen } from './new-season-screen.tsx'

const answers = givenAnswers()

const proposal = {
  copied_from: 1,
  contest_type: 'survivor' as const,
  contest_name: 'Alive 2026-27',
  max_participants: 50,
  participants: 9,
  season_start_date: '2026-10-06',
  starts_at: null,
  pick_seconds: null,
  daytime_only: false,
  lives: 2,
  max_entries: 3,
  copied_to: null,
}
const draft = {
  ...proposal,
  copied_from: 2,
  contest_type: 'two_team' as const,
  contest_name: 'Draft 2026-27',
  season_start_date: null,
  starts_at: '2026-10-05T00:00:00.000Z',
  pick_seconds: 120,
  lives: 1,
  max_entries: 1,
}

test('the form shows what it copies, has the start and clock of a draft, and asks before it invites anybody (Y1)', async () => {
  answers.answer(proposeSeason, {
    from_season: '2025-26',
    season_year: '2026-27',
    first_day: '2026-10-06',
    is_proposal: false,
    contests: [proposal, draft],
    members: 9,
  })
  const paid = { due_on: '2025-11-15', pot_cents: 18_000, payouts: [{ place: 1, cents: null, share: 100 }] }
  answers.answer(readFees, { ...NO_FEES, enabled: true, entry_fee: '$20', prizes: '', ...paid })
  answers.answer(startSeason, { contests: [], invited: 9 })
  const { page, user } = openScreen({ answers, screen: <NewSeasonScreen />, path: '/admin/new-season', as: 'admin' })
  expect(await page.findByLabelText('Survivor, 50 spots, 2 lives, up to 3 entries each, 9 took part')).toBeTruthy()
  await expect.poll(() => page.queryAllByText('$20')).toHaveLength(2)
  // Neither last year's due day nor its pot is copied.
  expect(page.getAllByText('1st 100%')).toHaveLength(2)
  expect(page.queryByText(/Nov 15|Pot so far/)).toBeNull()
  const start = page.getByLabelText('Starts (Eastern Time)')
  expect(start).toHaveProperty('value', '2026-10-04T20:00')
  await user.clear(start)
  expect(page.getByLabelText('Pick Clock')).toHaveProperty('value', '28800')
  await user.click(page.getByRole('button', { name: 'Start the 2026-27 Season' }))
  expect(await page.findByText('Invite 9 members?')).toBeTruthy()
  expect(answers.sentWith(startSeason)).toEqual([])
  await user.click(page.getByRole('button', { name: 'Invite 9 Members' }))
  await expect.poll(() => answers.sentWith(startSeason)).toHaveLength(1)
  expect(answers.sentWith(startSeason)[0]?.body).toMatchObject({
    contests: [
      { copied_from: 1, season_start_date: '2026-10-06' },
      { copied_from: 2, starts_at: null, pick_seconds: 28_800, daytime_only: true },
    ],
  })
})
