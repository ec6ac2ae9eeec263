import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

// The day before week 1 of a contest that starts on this Monday.
test.use({ clock: '2025-11-09T12:08:00-05:00' })

test.describe.configure({ mode: 'serial' })

let contestId = 0

test('a member opens another entry and picks for each of them (S19)', { tag: '@both' }, async ({ page, pool }) => {
  const [ann, bob] = [await pool.signUp('Ann'), await pool.signUp('Bob')]
  const { contest } = (await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Entries',
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 9,
    max_entries: 3,
    entries_until: 4,
  })) as { contest: { contest_id: number } }
  contestId = contest.contest_id
  const at = `/survivor/contests/${contestId}`
  await ann('POST', `${at}/join`, {})
  await bob('POST', `${at}/join`, {})
  await ann('POST', `${at}/picks`, { week_number: 1, team_id: pool.team('BOS') })

  await visitAs(page, { email: emailOf('Ann'), at: `/survivor?contest=${contest.contest_id}` })
  await page.getByRole('button', { name: 'Open another entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open another entry?' })
  await expect(dialog.getByText('It plays from week 1 on')).toBeVisible()
  await findNothingWrong(page, 'asked about another entry')
  await dialog.getByRole('button', { name: 'Open entry' }).click()
  const entries = page.getByRole('navigation', { name: 'Your entries' })
  const second = entries.getByRole('link', { name: 'Ann 2' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeVisible()
  await page.getByRole('radio', { name: /^SJS/ }).click()
  await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
  await expect(page.getByText('SJS is your Week 1 pick.')).toBeVisible()
  await findNothingWrong(page, 'two entries')
  await entries.getByRole('link', { name: 'Ann', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^BOS/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^SJS/ })).not.toBeChecked()
})

test('somebody new joins after the start, and picks from the next week on (S19)', { tag: '@both' }, async ({
  page,
  pool,
}) => {
  await pool.signUp('Carl')
  await pool.asAdmin('POST', `/survivor/contests/${contestId}/start`)
  await pool.jump('2025-11-10T19:05:00-05:00')
  await visitAs(page, { email: emailOf('Carl'), at: `/survivor?contest=${contestId}` })
  await expect(page.getByText('You play from week 2 on, with every team.')).toBeVisible()
  await findNothingWrong(page, 'joining late')
  await page.getByRole('button', { name: 'Join Contest' }).click()
  await expect(page.getByRole('heading', { name: 'Make Your Week 2 Pick' })).toBeVisible()
})
