import { expect, test } from 'vitest'
import { listAnnouncements, previewAnnouncement, sendAnnouncement } from '#contract/announcements/announcements.ts'
import { listContests } from '#contract/contests/contests.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { AnnouncementScreen } from './announcement-screen.tsx'

const answers = givenAnswers()

test('something is announced after it is said how many it reaches, and only once (N6)', async () => {
  answers.answer(listContests, [])
  answers.answer(listAnnouncements, { announcements: [] })
  answers.answer(previewAnnouncement, { readers: 12, by_mail: 11, by_push: 3, week: null })
  answers.answer(sendAnnouncement, { announcement_id: 1, readers: 12 })
  const screen = <AnnouncementScreen />
  const { page, user, fill } = openScreen({ answers, screen, path: '/admin/announcements', as: 'admin' })
  expect(await page.findByText(/^Goes to 12 members: 11 by email, 3 by push/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Review and Send' }))
  expect(await page.findByText('Write something first')).toBeTruthy()
  await fill('Message', 'The draft is on Friday.\nBring a list.')
  await user.click(page.getByRole('button', { name: 'Review and Send' }))
  const dialog = await page.findByRole('dialog', { name: 'Send to 12 members?' })
  expect(dialog.textContent).toContain('Bring a list.')
  expect(answers.sentWith(sendAnnouncement)).toEqual([])
  await user.click(page.getByRole('button', { name: 'Send Announcement' }))
  expect(await page.findByText('Announcement sent to 12 members')).toBeTruthy()
  expect(answers.sentWith(sendAnnouncement)).toMatchObject([
    { body: { text: 'The draft is on Friday.\nBring a list.', audience: 'all', contest_id: null } },
  ])
  await expect.poll(() => page.getByLabelText(/^Message/)).toHaveProperty('value', '')
})
