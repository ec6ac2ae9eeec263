import { openTool } from '../harness/desk.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

test.use({ clock: '2025-10-07T12:09:00-04:00' })

test('an admin announces something after seeing how many it reaches, and members read it in the chat (N6)', async ({
  page,
  pool,
}) => {
  await pool.signUp('Ann')
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await openTool(page, 'Announcement')
  await expect(page.getByText(/^Goes to 2 members: /)).toBeVisible()
  await page.getByRole('button', { name: 'Review and Send' }).click()
  await expect(page.getByText('Write something first')).toBeVisible()
  await findNothingWrong(page)
  await page.getByLabel('Message').fill('The draft is on Friday.\nBring a list.')
  await page.getByRole('button', { name: 'Review and Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 2 members?' })
  await expect(dialog).toContainText('Bring a list.')
  await findNothingWrong(page)
  await dialog.getByRole('button', { name: 'Send Announcement' }).click()
  await expect(page.getByText('Announcement sent to 2 members')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await visitAs(page, { email: 'ann@example.test', at: '/chat' })
  await expect(page.getByText('The draft is on Friday.')).toBeVisible()
})
