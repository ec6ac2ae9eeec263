import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { isMentioned } from '#rules/chat/mentions.ts'
import { type ChatLog, emptyLog, type Outgoing, withChanged, withGone, withMessages, withOutgoing } from './chat-log.ts'
import { completed, mentionAt, suggestionsFor } from './composer/mentions.ts'
import { gradientOf, partsOf } from './messages/message-words.ts'

const said = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  version: id,
  userId: 1,
  userName: 'Ann',
  message: `line ${id}`,
  type: 'user',
  clientId: null,
  reactions: [],
  replyTo: null,
  card: null,
  timestamp: '2025-11-11T17:00:00.000Z',
  ...more,
})
const ids = (log: ChatLog) => log.messages.map(({ id }) => id)
const outgoing: Outgoing = { clientId: 'a', text: 'hello', replyTo: null, at: '2025-11-11T17:00:00.000Z', failed: null }

describe('the loaded part of the chat', () => {
  it('is in id order without duplicates, whatever the order of arrival', () => {
    const log = withMessages(withMessages(emptyLog, [said(3), said(5)]), [said(4), said(3), said(6), said(5)])
    expect(ids(log)).toEqual([3, 4, 5, 6])
  })

  it('keeps the newer of two states', () => {
    const newer = said(3, { version: 9, message: 'newer' })
    expect(withMessages(withMessages(emptyLog, [newer]), [said(3)]).messages).toEqual([newer])
    expect(withMessages(withMessages(emptyLog, [said(3)]), [newer]).messages).toEqual([newer])
  })

  it('quotes a deleted message as deleted, including in a later reply, until it is restored', () => {
    const reply = said(4, { replyTo: { id: 3, userId: 1, userName: 'Ann', message: 'line 3' } })
    const quotes = (log: ChatLog) => log.messages.flatMap(({ replyTo }) => (replyTo === null ? [] : [replyTo.message]))
    const log = withMessages(emptyLog, [said(3), reply])
    expect(quotes(log)).toEqual(['line 3'])
    const gone = withGone(log, { messageId: 3, version: 7 })
    expect(quotes(gone)).toEqual([null])
    const late = withMessages(gone, [{ ...reply, id: 5, version: 5 }])
    expect(quotes(late)).toEqual([null, null])
    expect(quotes(withChanged(late, said(3, { version: 6 })))).toEqual([null, null])
    expect(quotes(withChanged(late, said(3, { version: 8 })))).toEqual(['line 3', 'line 3'])
  })

  it('quotes a restored message even if it is older than the loaded part', () => {
    const reply = said(4, { replyTo: { id: 3, userId: null, userName: '', message: null } })
    const log = withChanged({ ...withMessages(emptyLog, [reply]), hasOlder: true }, said(3, { version: 8 }))
    expect(log.messages.map(({ replyTo }) => replyTo?.message)).toEqual(['line 3'])
  })

  it('restores no deleted message, unless it was restored later', () => {
    const gone = withGone(withMessages(emptyLog, [said(3), said(4)]), { messageId: 3, version: 7 })
    expect(ids(gone)).toEqual([4])
    expect(ids(withMessages(gone, [said(3)]))).toEqual([4])
    expect(ids(withMessages(gone, [said(3, { version: 8 })]))).toEqual([3, 4])
    expect(ids(withGone(withMessages(gone, [said(3, { version: 8 })]), { messageId: 3, version: 7 }))).toEqual([3, 4])
  })

  it('has a message either as outgoing or as arrived, never both', () => {
    const log = withOutgoing(emptyLog, outgoing)
    expect(withOutgoing(log, { ...outgoing, failed: 'no' }).outgoing).toEqual([{ ...outgoing, failed: 'no' }])
    const arrived = withMessages(log, [said(3, { clientId: 'a' })])
    expect([ids(arrived), arrived.outgoing]).toEqual([[3], []])
  })

  it('ignores a change of a message outside its range', () => {
    const log = { ...withMessages(emptyLog, [said(50)]), hasOlder: true }
    expect(ids(withChanged(log, said(3, { version: 60 })))).toEqual([50])
    expect(ids(withChanged({ ...log, hasOlder: false }, said(3, { version: 60 })))).toEqual([3, 50])
  })

  it('ignores a change beyond the end of an excerpt', () => {
    const excerpt = { ...withMessages(emptyLog, [said(3), said(5)]), hasNewer: true }
    expect(ids(withChanged(excerpt, said(6, { version: 60 })))).toEqual([3, 5])
    expect(ids(withChanged(excerpt, said(4, { version: 60 })))).toEqual([3, 4, 5])
  })
})

describe('a message’s words', () => {
  it.each([
    ['see https://a.example/b?c=1.', ['text:see ', 'link:https://a.example/b?c=1', 'text:.']],
    ['(http://a.example)', ['text:(', 'link:http://a.example', 'text:)']],
    ['(see https://a.example/b_(c))', ['text:(see ', 'link:https://a.example/b_(c)', 'text:)']],
    ['https://a.example/b_(c)_(d).', ['link:https://a.example/b_(c)_(d)', 'text:.']],
    ['Https://a.example/phone', ['link:Https://a.example/phone']],
    ['javascript:alert(1) <b>x</b>', ['text:javascript:alert(1) <b>x</b>']],
    ['hi @ann lee!', ['text:hi ', 'mention:@ann lee', 'text:!']],
    ['@Ann Leeds', ['text:@Ann Leeds']],
  ])('%s', (message, parts) => {
    expect(partsOf(message, 'Ann Lee').map(({ kind, text }) => `${kind}:${text}`)).toEqual(parts)
  })

  it('mention a member only by the full name', () => {
    expect(isMentioned('hey @Ann Lee, look', 'Ann Lee')).toBe(true)
    expect(isMentioned('hey Ann Lee', 'Ann Lee')).toBe(false)
  })

  it('each first character has one of six gradients', () => {
    for (const name of ['Ann', '', 'Ödön', '🏒']) expect([0, 1, 2, 3, 4, 5]).toContain(gradientOf(name))
    expect(gradientOf('Ann')).toBe(gradientOf('Albert'))
  })
})

describe('a mention being typed', () => {
  it('is found at the caret and completed with the full name', () => {
    const text = 'so @pri then'
    const mention = mentionAt(text, 7)
    expect(mention).toEqual({ from: 3, to: 7, word: 'pri' })
    if (mention) expect(completed(text, mention, 'Priya Nair')).toEqual({ text: 'so @Priya Nair then', caret: 15 })
  })

  it('does not start inside an address or without an @', () => {
    for (const text of ['mail@pri', 'pri', '@a b c']) expect(mentionAt(text, text.length)).toBeNull()
  })

  it('suggests names with this start, but not the reader’s', () => {
    const names = ['Priya Nair', 'Owen Price', 'Ann Lee', 'Priya Nair']
    expect(suggestionsFor('pri', names, 'Ann Lee')).toEqual(['Priya Nair', 'Owen Price'])
    expect(suggestionsFor('', names, 'Ann Lee')).toEqual(['Priya Nair', 'Owen Price'])
    expect(suggestionsFor('priya nair', names, 'Ann Lee')).toEqual([])
  })
})
