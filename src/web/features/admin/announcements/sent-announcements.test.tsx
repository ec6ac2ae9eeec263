import { expect, test } from 'vitest'
import { type Announcement, listAnnouncements } from '#contract/announcements/announcements.ts'
import { type ChatMessage, deleteMessage, restoreMessage } from '#contract/chat/chat.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { SentAnnouncements } from './sent-announcements.tsx'

const answers = givenAnswers()

const sent: Announcement = {
  announcement_id: 1,
  text: 'Picks lock at 7 tonight',
  audience: 'without_pick',
  contest_name: 'Autumn Survivor',
  author_name: 'Ada Admin',
  readers: 3,
  sent_at: '2025-11-10T12:00:00.000Z',
  message_id: 40,
}

const message: ChatMessage = {
  id: 40,
  userId: 1,
  userName: 'Ada Admin',
  message: sent.text,
  timestamp: sent.sent_at,
  type: 'admin',
  version: 42,
  clientId: null,
  reactions: [],
  replyTo: null,
  card: null,
}

test('an announcement is listed with its readers, and leaves the chat and comes back by a button (N6)', async () => {
  let message_id: number | null = 40
  answers.answer(listAnnouncements, () => ({
    announcements: [
      { ...sent, message_id },
      { ...sent, announcement_id: 2, text: 'Hello', message_id: null },
    ],
  }))
  answers.answer(deleteMessage, () => {
    message_id = null
    return undefined
  })
  answers.answer(restoreMessage, () => {
    message_id = 40
    return { message }
  })
  const { page, user } = openScreen({
    answers,
    screen: <SentAnnouncements />,
    path: '/admin/announcements',
    as: 'admin',
  })
  const takeDown = await page.findByRole('button', { name: 'Take down “Picks lock at 7 tonight”' })
  expect(page.getAllByText(/^Ada Admin to .*3/)).toHaveLength(2)
  expect(page.getAllByText('No longer in the chat')).toHaveLength(1)
  await user.click(takeDown)
  await expect.poll(() => page.getAllByText('No longer in the chat').length).toBe(2)
  expect(answers.sentWith(deleteMessage)).toMatchObject([{ params: { id: '40' } }])
  const [undo] = await page.findAllByRole('button', { name: 'Undo' })
  if (undo) await user.click(undo)
  expect(await page.findByRole('button', { name: /^Take down/ })).toBeTruthy()
})

test('a pool that has announced nothing has no panel, nor one whose list does not come', async () => {
  answers.answer(listAnnouncements, { announcements: [] })
  const { page } = openScreen({ answers, screen: <SentAnnouncements />, path: '/admin/announcements', as: 'admin' })
  await expect.poll(() => answers.sentWith(listAnnouncements).length).toBe(1)
  expect(page.queryByText('Sent')).toBeNull()
})
