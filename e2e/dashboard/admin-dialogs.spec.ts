import { expect, type Page } from '@playwright/test'
import { lookAtOnce } from '../harness/looks.ts'
import { type PoolServer, test } from '../harness/pool.ts'
import { goOn } from '../harness/quiet.ts'
import { visitAs } from '../harness/sign-in.ts'

/** Every dialog of the admin area on the narrowest phone: nothing cut off, and its last button can be reached. */
test.use({ clock: '2025-11-11T12:07:00-05:00', viewport: { width: 360, height: 740 } })

const RUNNING = 1
const WAITING = 2
const DRAFTED = 3
const UNDRAFTED = 4

const dialogs: [address: string, dialog: string, of?: number | 'carl' | 'game'][] = [
  ['/admin/user-management', 'create-user'],
  ['/admin/user-management', 'import-users'],
  ['/admin/user-management', 'edit', 'carl'],
  ['/admin/user-management', 'password-link', 'carl'],
  ['/admin/user-management', 'delete', 'carl'],
  ['/admin/user-management', 'deactivate', 'carl'],
  ['/admin/user-management/invitations', 'invite'],
  ['/admin/two-team-contest', 'create'],
  ['/admin/two-team-contest', 'pick-for', DRAFTED],
  ['/admin/two-team-contest', 'edit', UNDRAFTED],
  ['/admin/two-team-contest', 'start', UNDRAFTED],
  ['/admin/two-team-contest', 'delete', UNDRAFTED],
  ['/admin/survivor-contest', 'create'],
  ['/admin/survivor-contest', 'edit', WAITING],
  ['/admin/survivor-contest', 'start', WAITING],
  ['/admin/survivor-contest', 'delete', WAITING],
  ['/admin/survivor-contest', 'edit-weeks', RUNNING],
  ['/admin/survivor-contest', 'rulings', RUNNING],
  ['/admin/playoff-teams', 'automatic'],
  ['/admin/season-games', 'add'],
  ['/admin/season-games', 'edit', 'game'],
  ['/admin/season-games', 'delete', 'game'],
]

test('every admin dialog works on the narrowest phone', async ({ page, pool }) => {
  test.setTimeout(300_000)
  const ids = await fill(pool)
  await visitAs(page, { ...pool.admin, at: '/admin' })
  for (const [address, dialog, of] of dialogs) {
    const id = typeof of === 'string' ? ids[of] : of
    await goOn(page, `${address}?dialog=${dialog}${id === undefined ? '' : `&of=${id}`}`)
    await expectUsable(page, `${address} ${dialog}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

async function expectUsable(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog, name).toBeVisible()
  // A loading form only has its close button, and changes size later.
  await expect(
    dialog.locator('[aria-busy=true]').or(dialog.getByRole('status', { name: 'Loading' })),
    name,
  ).toHaveCount(0)
  await lookAtOnce(page, name, ['label', 'button-name'])
  const last = dialog.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last, name).toBeInViewport({ ratio: 0.9 })
}

/** A running survivor contest and a waiting one, a draft and a waiting one, and a member. */
async function fill(pool: PoolServer) {
  for (const contest_name of ['Running', 'Waiting']) {
    await pool.asAdmin('POST', '/survivor/contests', {
      contest_name,
      season_year: '2025-26',
      season_start_date: '2025-11-10',
      max_participants: 16,
    })
  }
  for (const contest_name of ['Drafted', 'Undrafted']) {
    await pool.asAdmin('POST', '/contest/contests', {
      contest_name,
      season_year: '2025-26',
      contest_type: 'two_team',
      max_participants: 2,
    })
  }
  for (const name of ['Carl', 'Dana']) {
    const member = await pool.signUp(name)
    for (const id of [RUNNING, WAITING]) await member('POST', `/survivor/contests/${id}/join`, {})
    for (const id of [DRAFTED, UNDRAFTED]) await member('POST', `/contest/contests/${id}/join`, {})
  }
  await pool.asAdmin('POST', `/survivor/contests/${RUNNING}/start`)
  await pool.asAdmin('POST', `/contest/contests/${DRAFTED}/start`)
  const { users } = (await pool.asAdmin('GET', '/admin/users')) as { users: { id: number; name: string }[] }
  const [{ games }] = (await pool.asAdmin('GET', '/games/date/2025-11-11')) as [{ games: { game_id: number }[] }]
  return { carl: users.find(({ name }) => name === 'Carl')?.id, game: games[0]?.game_id }
}
