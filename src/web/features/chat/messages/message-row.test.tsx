import { MantineProvider } from '@mantine/core'
import { render, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Chat } from '../chat-store.ts'
import { MessageRow } from './message-row.tsx'

vi.mock('#web/features/sessions/session.tsx', () => {
  const user = { id: 2, name: 'Ann', lastname: 'Lee' }
  return { useUser: () => user, useSession: () => ({ user, isAdmin: true }) }
})

const message: ChatMessage = {
  ...{ id: 7, userId: null, userName: 'Pool', message: 'BOS is on a roll', timestamp: '2025-11-11T12:00:00.000Z' },
  ...{ type: 'system', version: 1, clientId: null, reactions: [], replyTo: null, card: null },
}
// The row asks the chat for nothing but the time.
const chat = { now: () => Date.parse(message.timestamp) } as Chat

function show(of: Partial<ChatMessage>) {
  render(
    <MantineProvider env="test">
      <MessageRow chat={chat} message={{ ...message, ...of }} isFirst isLast isTarget={false} />
    </MantineProvider>,
  )
  return within(document.body)
}

test("the pool's own line has its badge, but no name and nothing to do, for an admin neither", () => {
  const page = show({})
  expect(page.getByRole('article').textContent).toBe('SystemBOS is on a rollJust now')
  expect(page.queryByRole('button')).toBeNull()
})

test("a member's line has both", () => {
  const page = show({ type: 'user', userId: 3, userName: 'Bob Ray' })
  expect(page.getByRole('article').textContent).toContain('Bob Ray')
  expect(page.getByRole('button', { name: 'Actions for the message of Bob Ray' })).toBeTruthy()
})
