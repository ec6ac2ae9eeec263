import { z } from 'zod'
import type { DraftState } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { inBatches } from '#server/live/batches.ts'
import type { LiveContext, LivePart, PoolSocket } from '#server/live/sockets.ts'
import { readDraftState } from './views.service.ts'

const asked = z.object({ contest_id: z.int().min(1).max(2_147_483_647) })

/** Most drafts a page may watch at a time; our own pages watch one. */
const MOST_WATCHED = 5

const PREFIX = 'draft '
const roomOf = (contestId: number) => `${PREFIX}${contestId}`

/**
 * The draft room: a page watching a contest gets its full state right away and after each change. The state is read
 * once for all pages of this server, so that a pick costs the database the same for two watchers or two hundred.
 */
export const draftRoom: LivePart = (live) => {
  const { io, presence } = live
  presence.watch(PREFIX, (room, user_ids) => {
    io.to(room).emit('draft:present', { contest_id: Number(room.slice(PREFIX.length)), user_ids })
  })
  const push = onePushAtATime(live)
  const read = sharedReading(live.deps)
  return {
    onNews: (news) => {
      if (news.about === 'contest') push(news.contest_id)
    },
    onListeningAgain: () => {
      for (const room of io.sockets.adapter.rooms.keys())
        if (room.startsWith(PREFIX)) push(Number(room.slice(PREFIX.length)))
    },
    onConnection: (socket, reply) => {
      socket.on('draft:watch', (given, answer) => reply(answer, () => watch(live, { socket, given, read })))
      socket.on('draft:unwatch', (given, answer) =>
        reply(answer, async () => {
          const { data } = asked.safeParse(given)
          if (data) await socket.leave(roomOf(data.contest_id))
        }),
      )
    },
  }
}

type Watch = { socket: PoolSocket; given: unknown; read: (contestId: number) => Promise<DraftState> }

async function watch({ presence }: LiveContext, { socket, given, read }: Watch): Promise<void> {
  const { data } = asked.safeParse(given)
  if (!data) throw new Refusal({ code: 'unknown_contest' })
  const { contest_id } = data
  const room = roomOf(contest_id)
  // It already gets every state.
  if (socket.rooms.has(room)) return
  const watched = [...socket.rooms].filter((other) => other.startsWith(PREFIX))
  if (watched.length >= MOST_WATCHED) throw new Refusal({ code: 'too_many_requests' })
  // Join the room before reading the state, so no change in between is missed; pages keep the higher version.
  await socket.join(room)
  const state = await read(contest_id).catch(async (error) => {
    await socket.leave(room)
    throw error
  })
  if (state.contest === null) {
    await socket.leave(room)
    throw new Refusal({ code: 'unknown_contest' })
  }
  socket.emit('draft:state', state)
  socket.emit('draft:present', { contest_id, user_ids: presence.membersOf(room) })
}

/** Pages that arrive at the same moment share a read, which starts after their arrival. */
const sharedReading = (deps: Deps) =>
  inBatches(async (contestIds: readonly number[]) => {
    const states = new Map<number, DraftState>()
    for (const contestId of new Set(contestIds)) states.set(contestId, await readDraftState(deps, contestId))
    // One was read for each.
    return contestIds.map((contestId) => states.get(contestId) as DraftState)
  })

/** Pushes for one contest never overtake each other. Changes during a read trigger exactly one more read. */
function onePushAtATime({ deps, io }: LiveContext): (contestId: number) => void {
  const due = new Map<number, 'running' | 'again'>()

  async function run(contestId: number) {
    do {
      due.set(contestId, 'running')
      try {
        io.to(roomOf(contestId)).emit('draft:state', await readDraftState(deps, contestId))
      } catch (error) {
        deps.log.error({ err: error, contestId }, 'a draft could not be pushed')
      }
    } while (due.get(contestId) === 'again')
    due.delete(contestId)
  }

  return (contestId) => {
    if (!io.sockets.adapter.rooms.has(roomOf(contestId))) return
    if (due.has(contestId)) due.set(contestId, 'again')
    else void run(contestId)
  }
}
