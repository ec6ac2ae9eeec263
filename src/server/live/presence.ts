import type { Logger } from 'pino'
import { z } from 'zod'
import { seconds } from '#rules/time.ts'
import type { NewsRoom } from './news.ts'

/** Which members are where, across all servers. In memory only. */
export type Presence = {
  /** The members of a room, each once, ordered by id. */
  membersOf: (room: string) => number[]
  /** Calls back with changes in rooms whose name starts with `prefix`, at most once a second for each room. */
  watch: (prefix: string, tell: (room: string, userIds: number[]) => void) => void
  /** Publishes what changed, here and to the other servers. Runs by itself every second. */
  publishChanges: () => void
  /** Takes the members of this server out of the other servers' lists. */
  close: () => Promise<void>
}

type Here = {
  /** The members of this server in the room; a member with several pages appears several times. */
  membersHere: (room: string) => Iterable<number>
  /** Calls back with each room that someone enters or leaves. */
  onMove: (moved: (room: string) => void) => void
}
type Open = Here & { serverId: string; newsRoom: NewsRoom; log: Logger; now: () => number }

const EVERY = seconds(1)
/** How often a server repeats its rooms, for servers that are new or missed it. */
const SAY_AGAIN = seconds(5)
/** A server that is silent for this long is gone. */
const GONE_AFTER = seconds(15)
/** As many members as fit into one notification; other servers see only the first ones beyond that. */
const MOST_IN_A_RING = 1_000

const told = z.object({ server: z.string(), room: z.string(), users: z.array(z.int()) })

export function openPresence({ membersHere, onMove, serverId, newsRoom, log, now }: Open): Presence {
  const watchers: { prefix: string; tell: (room: string, userIds: number[]) => void }[] = []
  /** What the other servers published last, by room and server. */
  const elsewhere = new Map<string, Map<string, { users: number[]; at: number }>>()
  /** What was last sent about each occupied room: to the pages, and to the other servers. */
  const publishedPages = new Map<string, string>()
  const publishedServers = new Map<string, { users: string; at: number }>()
  const moved = new Set<string>()

  const isWatched = (room: string) => watchers.some(({ prefix }) => room.startsWith(prefix))
  onMove((room) => {
    if (isWatched(room)) moved.add(room)
  })
  newsRoom.hear({
    onPresence: (text) => {
      const said = parse(text)
      if (!said || said.server === serverId) return
      const servers = elsewhere.get(said.room) ?? new Map<string, { users: number[]; at: number }>()
      elsewhere.set(said.room, servers)
      if (said.users.length > 0) servers.set(said.server, { users: said.users, at: now() })
      else servers.delete(said.server)
      moved.add(said.room)
    },
  })

  const distinct = (users: Iterable<number>) => [...new Set(users)].sort((a, b) => a - b)
  const membersOf = (room: string) =>
    distinct([...membersHere(room), ...[...(elsewhere.get(room)?.values() ?? [])].flatMap(({ users }) => users)])

  function publishChanges() {
    forgetGone()
    for (const room of moved) publishPages(room)
    const rooms = new Set([...moved, ...publishedServers.keys()])
    moved.clear()
    for (const room of rooms) publishToServers(room)
  }

  function publishPages(room: string) {
    const users = membersOf(room)
    if (publishedPages.get(room) === users.join()) return
    if (users.length > 0) publishedPages.set(room, users.join())
    else publishedPages.delete(room)
    for (const { prefix, tell } of watchers) if (room.startsWith(prefix)) tell(room, users)
  }

  function publishToServers(room: string) {
    const users = distinct(membersHere(room)).slice(0, MOST_IN_A_RING)
    const before = publishedServers.get(room)
    const isSame = (before?.users ?? '') === users.join()
    const since = before ? now() - before.at : 0
    if (isSame && 0 <= since && since < SAY_AGAIN) return
    if (users.length > 0) publishedServers.set(room, { users: users.join(), at: now() })
    else publishedServers.delete(room)
    void say(room, users)
  }

  async function say(room: string, users: number[]) {
    try {
      await newsRoom.publishPresence(JSON.stringify({ server: serverId, room, users }))
    } catch (error) {
      log.warn({ err: error }, 'who is present could not be told to the other servers')
    }
  }

  function forgetGone() {
    for (const [room, servers] of elsewhere) {
      for (const [server, said] of servers) {
        said.at = Math.min(said.at, now()) // the clock may have been set back
        if (now() - said.at < GONE_AFTER) continue
        servers.delete(server)
        moved.add(room)
      }
      if (servers.size === 0) elsewhere.delete(room)
    }
  }

  const timer = setInterval(publishChanges, EVERY)
  return {
    membersOf,
    watch: (prefix, tell) => {
      watchers.push({ prefix, tell })
    },
    publishChanges,
    close: async () => {
      clearInterval(timer)
      await Promise.all([...publishedServers.keys()].map((room) => say(room, [])))
      publishedServers.clear()
    },
  }
}

function parse(text: string): z.infer<typeof told> | null {
  try {
    return told.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
