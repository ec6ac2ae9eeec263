import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { LONGEST_MESSAGE } from '#rules/chat/chat.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { sendTyping } from '#web/live/socket.ts'
import { isFocusFree } from '#web/ui/acts/focus-back.ts'
import type { Chat } from '../chat-store.ts'
import { useOnline } from '../use-chat.ts'
import { completed, mentionAt, suggestionsFor } from './mentions.ts'

/** The interval of the reader's typing signals (ms). */
const SEND_TYPING_EVERY = 2_500

export type ComposerState = ReturnType<typeof useComposer>

type Now = { answering: ChatMessage | null; isConnected: boolean }

/** The message being written, the members it may mention, and its key handling. */
export function useComposer(chat: Chat, { answering, isConnected }: Now) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(chat.draft)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const sentAt = useRef(0)
  useFocusAcrossCuts(field, isConnected)
  useFocusOnReply(field, answering?.id ?? null)
  const names = useNames(chat)
  const mention = mentionAt(text, caret)
  const suggestions = mention === null ? [] : suggestionsFor(mention.word, names.others, names.mine)

  const write = (next: string, at: number) => {
    chat.keepDraft(next)
    setText(next)
    setCaret(at)
    setChosen(0)
  }
  const length = [...text.trim()].length
  const isSendable = isConnected && length > 0 && length <= LONGEST_MESSAGE
  const send = () => {
    if (!isSendable) return
    chat.say(text.trim())
    write('', 0)
    // The message ended the typing for the others; the next letter starts it again.
    sentAt.current = 0
    field.current?.focus()
  }
  const complete = (name: string) => {
    if (mention === null) return
    const next = completed(text, mention, name)
    write(next.text, next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
    field.current?.focus()
  }
  /** Returns whether the key was handled by the suggestions. */
  const pressInSuggestions = (key: string, name: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: suggestions.length - 1 }[key]
    if (step !== undefined) setChosen((chosen + step) % suggestions.length)
    else if (key === 'Enter' || key === 'Tab') complete(name)
    else if (key === 'Escape') setCaret(-1)
    else return false
    return true
  }
  const press = (event: KeyboardEvent) => {
    // An input method uses Enter to compose letters.
    if (event.nativeEvent.isComposing) return
    const name = suggestions[chosen]
    if (name !== undefined) {
      if (pressInSuggestions(event.key, name)) event.preventDefault()
      return
    }
    if (event.key === 'Escape' && answering !== null) chat.answer(null)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const change = (next: string, at: number) => {
    write(next, at)
    if (next.trim() === '' || Date.now() - sentAt.current < SEND_TYPING_EVERY) return
    sentAt.current = Date.now()
    sendTyping()
  }
  return { field, text, length, isSendable, suggestions, chosen, send, complete, press, change }
}

/** The reader's own name, and the names of members who are online or have written. */
function useNames(chat: Chat): { mine: string; others: string[] } {
  const user = useUser()
  const online = useOnline() ?? []
  const writers = chat.read().log.messages.flatMap(({ type, userName }) => (type === 'system' ? [] : userName))
  return {
    mine: fullName(user),
    others: [...online.map(({ username }) => username), ...writers],
  }
}

/** A reader who chooses to reply wants to type. */
function useFocusOnReply(field: { current: HTMLTextAreaElement | null }, answeringId: number | null) {
  const shown = useRef(answeringId)
  useEffect(() => {
    if (answeringId === shown.current) return
    shown.current = answeringId
    if (answeringId === null) return
    // The menu restores the focus as it closes.
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSES)
    return () => clearTimeout(timer)
  }, [answeringId, field])
}

/** (ms) */
const MENU_CLOSES = 200

/** A disabled field loses the focus. It is restored when the connection is back, unless the reader has moved on. */
function useFocusAcrossCuts(field: { current: HTMLTextAreaElement | null }, isConnected: boolean) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const area = field.current
    if (isConnected && hadFocus.current && isFocusFree()) area?.focus()
    return () => {
      hadFocus.current = document.activeElement === area
    }
  }, [isConnected, field])
}
