import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import type { Chat } from '../chat-store.ts'
import { MessageRow } from './message-row.tsx'

const answers = givenAnswers()
const message: ChatMessage = {
  id: 7,
  userId: null,
  userName: 'Pool',
  message: 'BOS is on a roll',
  timestamp: '2025-11-11T12:00:00.000Z',
  type: 'system',
  version: 1,
  clientId: null,
  reactions: [],
  replyTo: null,
  card: null,
}
// The row only needs the time from the chat.
const chat = { now: () => Date.parse(message.timestamp) } as Chat

const show = (of: Partial<ChatMessage>) =>
  openScreen({
    answers,
    path: '/chat',
    as: 'admin',
    screen: (
      <MessageRow
        chat={chat}
        message={{
          ...message,
          ...of,
        }}
        isFirst
        isLast
        isTarget={false}
      />
    ),
  }).page

test("the pool's own message has its badge, but no name and no actions, not even for an admin", async () => {
  const page = show({})
  expect((await page.findByRole('article')).textContent).toBe('SystemJust nowBOS is on a roll')
  expect(page.queryByRole('button')).toBeNull()
})

test('a recap has a line for each of its points, with the label in bold', async () => {
  const page = show({
    message: 'Two-Team 2025-26 is drafted.\nSteal: Bob Ray took PIT at pick 31. https://example.test/a',
  })
  await page.findByText('Two-Team 2025-26 is drafted.')
  expect(page.getByText('Steal:').tagName).toBe('STRONG')
  expect(page.getByRole('link').textContent).toBe('https://example.test/a')
})

test('an announcement shows its author’s name and audience (N6)', async () => {
  const page = show({ isAnnouncement: true, userName: 'Ada Admin to everyone without a pick', message: 'Fees are due' })
  const line = (await page.findByRole('article')).textContent
  expect(line).toContain('Ada Admin to everyone without a pick')
  expect(line).not.toContain('System')
  expect(page.queryByRole('button')).toBeNull()
})

test("a member's message has both", async () => {
  const page = show({ type: 'user', userId: 3, userName: 'Bob Ray' })
  expect((await page.findByRole('article')).textContent).toContain('Bob Ray')
  expect(page.getByRole('button', { name: 'Actions for the message of Bob Ray' })).toBeTruthy()
})

test('a link to the draft’s recap has its name and stays in the app, other links open beside it', async () => {
  const recap = `${window.location.origin}/two-team/recap?contest=2`
  const page = show({ message: `Two-Team is drafted. ${recap} https://example.org/two-team/recap?contest=2` })
  const [own, other] = await page.findAllByRole('link')
  expect(own?.textContent).toBe('See the draft recap')
  expect(own?.getAttribute('href')).toBe('/two-team/recap?contest=2')
  expect(other?.textContent).toBe('https://example.org/two-team/recap?contest=2')
})
