import { Button, VisuallyHidden } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_MESSAGE } from '#rules/chat/chat.ts'
import { plural } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { tellTyping } from '#web/live/socket.ts'
import type { Chat } from '../chat-store.ts'
import { useOnline, useTyping } from '../use-chat.ts'
import classes from './composer.module.css'
import { completed, mentionAt, suggestionsFor } from './mentions.ts'

/** While somebody types, the others are told so often (ms). */
const TELL_EVERY = 2_500
/** From here on the reader sees how much room is left. */
const NEARLY_FULL = LONGEST_MESSAGE - 100

export function Composer({ chat, isConnected }: { chat: Chat; isConnected: boolean }) {
  const user = useUser()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(chat.draft.text)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const toldAt = useRef(0)
  useFocusAcrossCuts(field, isConnected)

  const online = useOnline() ?? []
  const mention = mentionAt(text, caret)
  const known = [...online.map(({ username }) => username), ...chat.read().log.messages.map(({ userName }) => userName)]
  const suggestions =
    mention === null ? [] : suggestionsFor(mention.word, known, `${user.name} ${user.lastName}`.trim())

  const write = (next: string, at: number) => {
    chat.draft.text = next
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
    field.current?.focus()
  }
  const complete = (name: string) => {
    if (mention === null) return
    const next = completed(text, mention, name)
    write(next.text, next.caret)
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // An input method that puts letters together uses Enter for itself.
    if (event.nativeEvent.isComposing) return
    const name = suggestions[chosen]
    if (name !== undefined) {
      const step = { ArrowDown: 1, ArrowUp: suggestions.length - 1 }[event.key]
      if (step !== undefined) setChosen((chosen + step) % suggestions.length)
      else if (event.key === 'Enter' || event.key === 'Tab') complete(name)
      else if (event.key === 'Escape') setCaret(-1)
      else return
      return event.preventDefault()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const change = (next: string, at: number) => {
    write(next, at)
    if (next.trim() === '' || Date.now() - toldAt.current < TELL_EVERY) return
    toldAt.current = Date.now()
    tellTyping()
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {suggestions.length > 0 && (
        <div id="chat-mentions" className={classes.suggestions} role="listbox" aria-label="Members to mention">
          {suggestions.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the field, which keeps the focus.
            <div
              key={name}
              id={`chat-mention-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classes.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(name)}
            >
              @{name}
            </div>
          ))}
        </div>
      )}
      <div className={classes.line}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label="Message"
          aria-describedby="chat-keys"
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? 'chat-mentions' : undefined}
          aria-activedescendant={suggestions.length > 0 ? `chat-mention-${chosen}` : undefined}
          placeholder={isConnected ? 'Type a message...' : 'Connecting...'}
          rows={1}
          enterKeyHint="send"
          disabled={!isConnected}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
          onKeyDown={press}
        />
        <Button type="submit" disabled={!isSendable} leftSection={<IconSend2 size={18} stroke={1.6} aria-hidden />}>
          Send
        </Button>
      </div>
      <p className={classes.hint}>
        <Typing />
        <span id="chat-keys" className={classes.keys}>
          Enter sends, Shift+Enter begins a new line, @ names a member.
        </span>
        {length > NEARLY_FULL && (
          <span data-over={length > LONGEST_MESSAGE} className={classes.count}>
            {length} / {LONGEST_MESSAGE}
          </span>
        )}
      </p>
      <VisuallyHidden role="status">
        {suggestions.length > 0 ? `${suggestions.length} members to mention, ${suggestions[chosen]}` : ''}
        {length > LONGEST_MESSAGE ? 'The message is too long' : ''}
      </VisuallyHidden>
    </form>
  )
}

/** A field that is switched off loses the focus; after a cut it gets it back, unless the reader has gone elsewhere. */
function useFocusAcrossCuts(field: { current: HTMLTextAreaElement | null }, isConnected: boolean) {
  const hadFocus = useRef(false)
  useEffect(() => {
    if (
      isConnected &&
      hadFocus.current &&
      (document.activeElement === null || document.activeElement === document.body)
    )
      field.current?.focus()
    return () => {
      hadFocus.current = document.activeElement === field.current
    }
  }, [isConnected, field])
}

function Typing() {
  const names = useTyping().map(({ userName }) => userName)
  if (names.length === 0) return null
  return (
    <span className={classes.typing}>
      {names.length > 2
        ? 'Several people are typing...'
        : `${names.join(' and ')} ${plural(names.length, 'is', 'are')} typing...`}
    </span>
  )
}
