import { expect, test } from 'vitest'
import type { DraftState } from '#contract/live.ts'
import { seconds } from '#rules/time.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { givenTwoServers, hearing, type LiveServer } from '../harness/live-server.ts'
import { type Person, signIn } from '../harness/people.ts'
import { personOf, readDraft, signUpMany, startDraft } from './drafters.ts'

/** A draft with faults, on two servers: every page ends up with the same state (D6). */

const servers = await givenTwoServers({ now: '2025-09-20T12:00:00.000Z' })
const { pool, admin } = servers
/** The admin's session on the second server. */
const other = await signIn(servers.second.pool, 'admin')
const members = await signUpMany(servers.first.pool, 4)

test('a pause by an admin of one server, and what follows, reaches the pages of both (D6)', async () => {
  const { at, contestId, onTheClock } = await drafting()
  const rooms = [await enter(servers.first, members[3], contestId), await enter(servers.second, members[0], contestId)]
  const all = (fits: (draft: DraftState['draft']) => boolean) =>
    Promise.all(rooms.map(({ states }) => states.until((state) => fits(state.draft))))
  pool.clock.advance(seconds(20))
  await other.post(`${at}/draft/pause`)
  await all((draft) => draft?.paused?.seconds_left === 40 && draft.pick_deadline === null)
  await onTheClock.put(`${at}/draft/auto-pick`, { on: true })
  await all((draft) => draft?.order.some(({ auto_pick }) => auto_pick) === true)
  await admin.post(`${at}/draft/resume`)
  await all((draft) => draft?.paused === null && draft.pick_deadline !== null)
  pool.clock.advance(seconds(2))
  await Promise.all([pickForOverdue(servers.first.pool.deps), pickForOverdue(servers.second.pool.deps)])
  await all((draft) => draft?.picks.length === 1)
  expect((await readDraft(admin, at)).picks).toHaveLength(1)
})

async function enter(server: LiveServer, person: Person | undefined, contest_id: number) {
  const page = await servers.join(server, { token: person?.token })
  const states = hearing(page, 'draft:state')
  const present = hearing(page, 'draft:present')
  expect(await page.emitWithAck('draft:watch', { contest_id })).toEqual({ success: true })
  return { page, states, present }
}

async function drafting() {
  const draft = await startDraft(admin, members.slice(0, 3), { max_participants: 4, pick_seconds: 60 })
  const { current } = await readDraft(admin, draft.at)
  return { ...draft, onTheClock: personOf(members, current?.participant.user_id) }
}

test('a phone that slept through picks and a pause gets the whole state at once when it is back, on another server too (D6)', async () => {
  const { at, contestId, onTheClock } = await drafting()
  const phone = await enter(servers.first, onTheClock, contestId)
  const watcher = await enter(servers.first, members[3], contestId)
  phone.page.disconnect()
  pool.clock.advance(seconds(60))
  await pickForOverdue(pool.deps)
  await admin.post(`${at}/draft/pause`)
  const back = await enter(servers.second, onTheClock, contestId)
  const seen = await back.states.until(({ draft }) => draft !== null)
  expect(seen.draft).toMatchObject({ picks: [{ made_by: 'clock' }], paused: { seconds_left: 60 } })
  await expect
    .poll(() => {
      for (const { sockets } of [servers.first, servers.second]) sockets.presence.publishChanges()
      return watcher.present.heard.at(-1)?.user_ids
    })
    .toContain(onTheClock.userId)
})

test('a member who is deleted while on the clock keeps the name in the room, and their clock decides (A5, D6)', async () => {
  const { at, contestId, onTheClock } = await drafting()
  const room = await enter(servers.second, members[3], contestId)
  const name = (await readDraft(admin, at)).current?.participant.participant_name
  expect((await admin.delete(`/admin/users/${onTheClock.userId}`)).status).toBe(200)
  const seen = await room.states.until(({ draft }) => draft?.current?.participant.user_id === null)
  expect(seen.draft?.current?.participant.participant_name).toBe(name)
  expect((await onTheClock.post(`${at}/draft/pick`, { team_id: 6 })).status).toBe(401)
  pool.clock.advance(seconds(60))
  await pickForOverdue(servers.second.pool.deps)
  await room.states.until(({ draft }) => draft?.picks.length === 1)
})
