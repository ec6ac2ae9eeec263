import { expect, test } from 'vitest'
import { type ChatMessage, listMutes } from '#contract/chat/chat.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import type { Chat } from '../chat-store.ts'
import { MessageActs } from './message-acts.tsx'

const answers = givenAnswers()

const message: ChatMessage = {
  id: 7,
  userId: 31,
  userName: 'Bob Ray',
  message: 'Hello',
  timestamp: '2025-11-11T12:00:00.000Z',
  type: 'user',
  version: 1,
  clientId: null,
  reactions: [],
  replyTo: null,
  card: null,
}

test.each([
  ['mute a member who can write', [], ['10 minutes', 'an hour', 'a day'], ['Unmute Bob Ray']],
  ['only unmute a muted member', [31], ['Unmute Bob Ray'], ['10 minutes', 'an hour', 'a day']],
])('an admin can %s', async (_, muted, shown, hidden) => {
  answers.answer(listMutes, {
    mutes: muted.map((userId) => ({ userId, mutedUntil: '2025-11-11T13:00:00.000Z' })),
  })
  const { page } = openScreen({
    answers,
    path: '/chat',
    as: 'admin',
    screen: (
      <main id="main">
        <MessageActs chat={{} as Chat} message={message} isOpen onOpen={() => {}} />
      </main>
    ),
  })
  for (const name of shown) expect(await page.findByRole('menuitem', { name })).toBeTruthy()
  for (const name of hidden) expect(page.queryByRole('menuitem', { name })).toBeNull()
})
