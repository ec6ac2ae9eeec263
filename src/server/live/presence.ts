import type { Logger } from 'pino'
import { z } from 'zod'
import { seconds } from '#rules/time.ts'
import { parseJson } from '#server/parse-json.ts'
import type { NewsRoom } from './news.ts'

/** The members in each room, across all servers. In memory only. */
export type Presence = {
  /** The members of a room, each once, ordered by id. */
  membersOf: (room: string) => number[]
  /** Calls back with changes in rooms whose name starts with `prefix`, at most once a second per room. */
  watch: (prefix: string, notify: (room: string, userIds: number[]) => void) => void
  /** Publishes changes, here and to the other servers. Called automatically every second. */
  publishChanges: () => void
  /** Removes this server's members from the other servers' lists. */
  close: () => Promise<void>
}

type Here = {
  /** This server's members in the room; a member with several pages appears several times. */
  membersHere: (room: string) => Iterable<number>
  /** Calls back with each room someone enters or leaves. */
  onMove: (moved: (room: string) => void) => void
}
type Open = Here & { serverId: string; newsRoom: NewsRoom; log: Logger; now: () => number }

const EVERY = seconds(1)
/** How often a server repeats its rooms, for servers that are new or missed them. */
const SAY_AGAIN = seconds(5)
/** A server that is silent for this long is gone. */
const GONE_AFTER = seconds(15)
/** As many members as fit into one notification; other servers see only the first ones of a larger room. */
const MOST_IN_A_RING = 1_000

const present = z.object({ server: z.string(), room: z.string(), users: z.array(z.int()) })

export function openPresence(opened: Open): Presence {
  const { membersHere, onMove } = opened
  const watchers: { prefix: string; notify: (room: string, userIds: number[]) => void }[] = []
  /** The last list sent to the pages for each occupied room. */
  const published = new Map<string, string>()
  const moved = new Set<string>()
  const elsewhere = hearOtherServers({ ...opened, onMoved: (room) => moved.add(room) })
  const servers = openPresenceExchange(opened)

  onMove((room) => {
    if (watchers.some(({ prefix }) => room.startsWith(prefix))) moved.add(room)
  })
  const membersOf = (room: string) => distinct([...membersHere(room), ...elsewhere.membersOf(room)])

  function publishChanges() {
    elsewhere.forgetGone()
    for (const room of moved) publishPages(room)
    const rooms = new Set([...moved, ...servers.rooms()])
    moved.clear()
    for (const room of rooms) servers.publish(room)
  }

  function publishPages(room: string) {
    const users = membersOf(room)
    if (published.get(room) === users.join()) return
    if (users.length > 0) published.set(room, users.join())
    else published.delete(room)
    for (const { prefix, notify } of watchers) if (room.startsWith(prefix)) notify(room, users)
  }

  const timer = setInterval(publishChanges, EVERY)
  return {
    membersOf,
    watch: (prefix, notify) => {
      watchers.push({ prefix, notify })
    },
    publishChanges,
    close: async () => {
      clearInterval(timer)
      await servers.leave()
    },
  }
}

const distinct = (users: Iterable<number>) => [...new Set(users)].sort((a, b) => a - b)

/** Keeps the other servers' last published lists, by room and server. */
function hearOtherServers({ serverId, newsRoom, now, onMoved }: Open & { onMoved: (room: string) => void }) {
  const elsewhere = new Map<string, Map<string, { users: number[]; at: number }>>()
  newsRoom.hear({
    onPresence: (text) => {
      const said = present.safeParse(parseJson(text)).data
      if (!said || said.server === serverId) return
      const servers = elsewhere.get(said.room) ?? new Map<string, { users: number[]; at: number }>()
      elsewhere.set(said.room, servers)
      if (said.users.length > 0) servers.set(said.server, { users: said.users, at: now() })
      else servers.delete(said.server)
      onMoved(said.room)
    },
  })
  return {
    membersOf: (room: string) => [...(elsewhere.get(room)?.values() ?? [])].flatMap(({ users }) => users),
    forgetGone: () => {
      for (const [room, servers] of elsewhere) {
        for (const [server, said] of servers) {
          said.at = Math.min(said.at, now()) // the clock may have been set back
          if (now() - said.at < GONE_AFTER) continue
          servers.delete(server)
          onMoved(room)
        }
        if (servers.size === 0) elsewhere.delete(room)
      }
    },
  }
}

/** Publishes the members in this server's rooms to the other servers: each change, and periodically all. */
function openPresenceExchange({ membersHere, serverId, newsRoom, log, now }: Open) {
  const published = new Map<string, { users: string; at: number }>()

  async function say(room: string, users: number[]) {
    try {
      await newsRoom.publishPresence(JSON.stringify({ server: serverId, room, users }))
    } catch (error) {
      log.warn({ err: error }, 'presence could not be sent to the other servers')
    }
  }

  return {
    /** The rooms the others believe to be occupied here. */
    rooms: () => published.keys(),
    publish: (room: string) => {
      const users = distinct(membersHere(room)).slice(0, MOST_IN_A_RING)
      const before = published.get(room)
      const isSame = (before?.users ?? '') === users.join()
      const since = before ? now() - before.at : 0
      if (isSame && 0 <= since && since < SAY_AGAIN) return
      if (users.length > 0) published.set(room, { users: users.join(), at: now() })
      else published.delete(room)
      void say(room, users)
    },
    leave: async () => {
      await Promise.all([...published.keys()].map((room) => say(room, [])))
      published.clear()
    },
  }
}
