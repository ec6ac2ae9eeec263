import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { emptyLog } from '../chat-log.ts'
import { messageRows } from './message-rows.ts'

const ME = 1
const said = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  version: id,
  userId: 2,
  userName: 'Bob',
  message: `line ${id}`,
  type: 'user',
  clientId: null,
  reactions: [],
  replyTo: null,
  card: null,
  timestamp: '2025-11-11T17:00:00.000Z',
  ...more,
})
const at = (time: string) => ({ timestamp: `2025-11-11T${time}.000Z` })

it.each<[string, ChatMessage[], number | undefined, string[]]>([
  ['one author', [said(1), said(2), said(3)], undefined, ['first', '', 'last']],
  ['two authors', [said(1), said(2, { userId: 3 }), said(3)], undefined, ['both', 'both', 'both']],
  ['a pause of five minutes', [said(1), said(2, at('17:05:00'))], undefined, ['first', 'last']],
  ['a longer pause', [said(1), said(2, at('17:05:01'))], undefined, ['both', 'both']],
  ['what is new', [said(1), said(2), said(3)], 2, ['both', 'first', 'last']],
  ['the pool', [said(1, { type: 'system' }), said(2, { type: 'system' })], undefined, ['both', 'both']],
  [
    'deleted users',
    [said(1, { userId: null }), said(2, { userId: null }), said(3, { userId: null, userName: 'Cy' })],
    undefined,
    ['first', 'last', 'both'],
  ],
])('groups consecutive messages: %s', (_, messages, firstNew, expected) => {
  const shown = { ...emptyLog, messages, around: null, isLoaded: true, isLoading: null }
  const ends = messageRows(shown, { userId: ME, firstNew }).map(({ isFirst, isLast }) =>
    isFirst && isLast ? 'both' : isFirst ? 'first' : isLast ? 'last' : '',
  )
  expect(ends).toEqual(expected)
})
