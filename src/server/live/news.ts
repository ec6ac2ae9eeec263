import type { Logger } from 'pino'
import { type News, news as newsSchema, type OwnNews } from '#contract/live.ts'
import type { Database, DatabaseAddress } from '#server/db/database.ts'
import { listen } from '#server/db/listen.ts'
import { inBatches } from './batches.ts'
import { insertNews, listNewer, listRooms, ring } from './news.repo.ts'

/** The live channel, as services see it. */
export type Live = {
  /**
   * Notifies the open pages on every server, after the commit: all of them, or those of one member. Returns at once and
   * never fails: news that can't be sent is logged and lost, and pages notice with their next poll.
   */
  publish: (news: News) => void
}

/** Callbacks of this server's sockets. */
type Hearing = {
  onNews?: (news: News) => void
  /** A session ended on some server; its sockets must be closed at once (A4). */
  onEnded?: (sessionId: string) => void
  /**
   * Listening works again after a break, in which members' own news was lost; `hasGap` if other news was deleted before
   * it could be read.
   */
  onListeningAgain?: (missed: { hasGap: boolean }) => void
  /** Another server published its members' rooms. */
  onPresence?: (text: string) => void
  /** A chat notification and its payload, including this server's own. */
  onChat?: (about: ChatBell, carried: string) => void
}

/** A change of stored messages, of a member's read position, or of who is typing. */
export type ChatBell = 'chat' | 'read' | 'typing'
const isChatBell = (kind: string): kind is ChatBell => kind === 'chat' || kind === 'read' || kind === 'typing'

export type NewsRoom = Live & {
  hear: (hearing: Hearing) => void
  /** Publishes this server's members by room. Not stored; a server that misses it gets the next one. */
  publishPresence: (text: string) => Promise<void>
  /** Publishes a chat notification that isn't stored either. */
  ringChat: (about: Exclude<ChatBell, 'chat'>, carried: string) => Promise<void>
  /** Resolves when listening has started and the positions of all rooms are known. */
  ready: Promise<void>
  /** Resolves when everything published so far is stored or sent, or has failed. */
  settled: () => Promise<unknown>
  stop: () => Promise<void>
}

type Open = { db: Database; address: DatabaseAddress; log: Logger }

/**
 * The news of all servers on one database: PostgreSQL is the log, LISTEN/NOTIFY the signal. On each notification this
 * server reads what is newer than its position, so a lost notification delays news without losing it, and nothing is
 * sent twice.
 */
export function openNewsRoom({ db, address, log }: Open): NewsRoom {
  const hearings: Hearing[] = []
  const reader = openReader({ db, log, hearings })
  const pending = new Set<Promise<void>>()
  // On a pick evening a member's own news arrives many times a second: it is sent without being stored, and items that
  // arrive during one statement share the next.
  const ringOwn = inBatches(async (all: readonly OwnNews[]) => {
    await ring(
      db,
      all.map(({ user_id, what }) => `mine ${user_id} ${what}`),
    )
    return all.map(() => undefined)
  })
  const settled = () => Promise.all(pending)
  const insert = (news: News) => (news.about === 'mine' ? ringOwn(news) : insertNews(db, { room: roomOf(news), news }))
  const listening = listen({
    address,
    channel: 'live',
    log,
    onRing: (carried) => {
      const [kind, name = ''] = split(carried)
      if (kind === 'ended') for (const hearing of hearings) hearing.onEnded?.(name)
      if (kind === 'present') for (const hearing of hearings) hearing.onPresence?.(name)
      if (isChatBell(kind)) for (const hearing of hearings) hearing.onChat?.(kind, name)
      if (kind === 'room') reader.readRoom(name)
      if (kind === 'mine') deliverOwn(hearings, name)
    },
    onListening: reader.readAllRooms,
  })

  return {
    ready: reader.ready,
    hear: (hearing) => {
      hearings.push(hearing)
    },
    publishPresence: (text) => ring(db, [`present ${text}`]),
    ringChat: (about, carried) => ring(db, [`${about} ${carried}`]),
    publish: (news) => {
      const publishing = insert(news)
        .catch((error) => log.error({ err: error, news }, 'news could not be sent'))
        .finally(() => pending.delete(publishing))
      pending.add(publishing)
    },
    settled,
    stop: async () => {
      reader.stopRetrying()
      await settled()
      await listening.stop()
      await reader.finish()
    },
  }
}

type Reader = {
  /** Resolves when the positions of all rooms are known. */
  ready: Promise<void>
  readRoom: (room: string) => void
  /** After a break in listening: any room may have missed news. */
  readAllRooms: () => void
  stopRetrying: () => void
  finish: () => Promise<void>
}

/** Reads news after this server's position in each room, and passes it to the sockets. */
function openReader({ db, log, hearings }: { db: Database; log: Logger; hearings: Hearing[] }): Reader {
  /** Read positions by room. Null until the first positions are known; older news concerns no page here. */
  let read: Map<string, number> | null = null
  let rung = new Set<string>()
  let missedBells = false
  let reading: Promise<void> | null = null
  let stopped = false
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function wake() {
    reading ??= readAll().finally(() => {
      reading = null
    })
  }

  /** One read at a time, so that no room is read twice and each keeps its order. */
  async function readAll() {
    while (missedBells || rung.size > 0) {
      const [rooms, all] = [rung, missedBells]
      rung = new Set()
      missedBells = false
      try {
        read = await readNewer(db, { places: read, rung: rooms, all, hearings })
        isReady()
      } catch (error) {
        log.warn({ err: error }, 'the news could not be read')
        // The listener's heartbeat reports a lost database; when it is back, everything is read again.
        for (const room of rooms) rung.add(room)
        missedBells = missedBells || all
        await new Promise((resolve) => setTimeout(resolve, RETRY))
        if (stopped) return
      }
    }
  }

  return {
    ready,
    readRoom: (room) => {
      rung.add(room)
      wake()
    },
    readAllRooms: () => {
      missedBells = true
      wake()
    },
    stopRetrying: () => {
      stopped = true
    },
    finish: async () => {
      rung.clear()
      missedBells = false
      await reading
    },
  }
}

type Reading = {
  places: Map<string, number> | null
  rung: ReadonlySet<string>
  all: boolean
  hearings: Hearing[]
}

/** Passes on the news after each room's position and advances it. The first call only sets the positions. */
async function readNewer(db: Database, { places, rung, all, hearings }: Reading): Promise<Map<string, number>> {
  if (places === null) return new Map((await listRooms(db)).map(({ room, seq }) => [room, seq]))
  const rooms = all ? await listRooms(db) : [...rung].map((room) => ({ room, seq: 0 }))
  const behind = rooms.map(({ room }) => ({ room, seq: places.get(room) ?? 0 }))
  const rows = await listNewer(db, behind)
  let hasGap = rooms.some(({ room, seq }) => seq > (places.get(room) ?? 0) && !rows.some((row) => row.room === room))
  for (const { room, seq, news } of rows) {
    const last = places.get(room) ?? 0
    if (seq <= last) continue
    if (seq > last + 1) hasGap = true
    places.set(room, seq)
    deliverHere(hearings, news)
  }
  for (const { room, seq } of rooms) places.set(room, Math.max(seq, places.get(room) ?? 0))
  if (all || hasGap) for (const hearing of hearings) hearing.onListeningAgain?.({ hasGap })
  return places
}

function deliverHere(hearings: Hearing[], text: unknown) {
  // During an update a newer server may send kinds of news this one doesn't know.
  const { data } = newsSchema.safeParse(text)
  if (data) for (const hearing of hearings) hearing.onNews?.(data)
}

/** A member's own news is in the notification itself. */
function deliverOwn(hearings: Hearing[], carried: string) {
  const [userId, what] = split(carried)
  deliverHere(hearings, { about: 'mine', user_id: Number(userId), what })
}

const RETRY = 500

const split = (carried: string): [string, string] => {
  const at = carried.indexOf(' ')
  return [carried.slice(0, at), carried.slice(at + 1)]
}

/** News about one contest keeps its order; news about different things needs none. */
function roomOf(news: News): string {
  return 'contest_id' in news ? `${news.about} ${news.contest_id}` : news.about
}
