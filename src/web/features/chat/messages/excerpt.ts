import { type ChatMessage, PAGE_SIZE, readMessages } from '#contract/chat/chat.ts'
import { call } from '#web/api/call.ts'
import { type ChatLog, emptyLog, withMessages } from '../chat-log.ts'

/** A past range around one message. New messages aren't added to it. */
export type Excerpt = {
  around: number
  log: ChatLog
  isLoaded: boolean
  isLoading: 'older' | 'newer' | null
}

type Kept = { read: () => Excerpt | null; write: (excerpt: Excerpt | null) => void }

const HALF = PAGE_SIZE / 2
const ask = (query: { limit: number; before?: number; after?: number }) =>
  call(readMessages, { query }, { fresh: true }).then(({ messages }) => messages)

/** Opens past ranges, one at a time. */
export function openExcerpts({ read, write }: Kept) {
  /** Returns whether the messages around it could be loaded. */
  async function openAt(around: number): Promise<boolean> {
    const shown = read()
    if (shown?.log.messages.some(({ id }) => id === around)) {
      write({ ...shown, around })
      return true
    }
    write({ around, log: emptyLog, isLoaded: false, isLoading: null })
    try {
      const [upTo, after] = await Promise.all([
        ask({ limit: HALF, before: around + 1 }),
        ask({ limit: HALF, after: around }),
      ])
      if (read()?.around !== around) return true
      const empty = { ...emptyLog, hasOlder: upTo.length === HALF, hasNewer: after.length === HALF }
      write({ around, log: withMessages(empty, [...upTo, ...after]), isLoaded: true, isLoading: null })
      return true
    } catch (error) {
      console.warn('The messages around this one could not be read', error)
      if (read()?.around === around) write(null)
      return false
    }
  }

  async function readMore(which: 'older' | 'newer') {
    const excerpt = read()
    const edge = excerpt?.log.messages.at(which === 'older' ? 0 : -1)
    if (excerpt === null || edge === undefined || excerpt.isLoading !== null) return
    write({ ...excerpt, isLoading: which })
    let more: ChatMessage[] | null = null
    try {
      more = await ask({ limit: PAGE_SIZE, [which === 'older' ? 'before' : 'after']: edge.id })
    } catch (error) {
      console.warn('More messages could not be read', error)
    }
    const now = read()
    if (now?.around !== excerpt.around) return
    const log = more === null ? now.log : withMessages(now.log, more)
    const edgeOf = which === 'older' ? 'hasOlder' : 'hasNewer'
    const hasMore = more === null || more.length === PAGE_SIZE
    write({ ...now, log: { ...log, [edgeOf]: hasMore }, isLoading: null })
  }

  return { openAt, readMore, leave: () => read() && write(null) }
}
