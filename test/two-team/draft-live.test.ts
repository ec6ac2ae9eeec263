import { expect, test } from 'vitest'
import type { DraftState, ToPage } from '#contract/live.ts'
import { minutes } from '#rules/time.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { givenTwoServers, type Heard, hearing, type LiveServer, type Page } from '../harness/live-server.ts'
import { type Person, signIn } from '../harness/people.ts'
import {
  complete,
  createTwoTeam,
  draftOn,
  joinAll,
  personOf,
  readDraft,
  readTeams,
  signUpMany,
  startDraft,
} from './drafters.ts'

const servers = await givenTwoServers({ now: '2025-09-20T12:00:00.000Z' })
const { pool, first, second, wire, admin } = servers
/** The admin's session on the second server. */
const other = await signIn(second.pool, 'admin')
const members = await signUpMany(first.pool, 8)

test('everything that happens in a draft reaches the pages of both servers (D5, D6)', async () => {
  const { contest, at } = await createTwoTeam(admin, { max_participants: 2, pick_seconds: 60 })
  const { contest_id: id } = contest
  const rooms = [await look(first, admin, id), await look(second, members[7], id)]
  const all = (fits: (state: DraftState) => boolean) => Promise.all(rooms.map(({ states }) => states.until(fits)))
  const drafters = members.slice(0, 2)

  await joinAll(drafters, at)
  await all((state) => state.contest?.current_participants === 2)
  await drafters[1]?.delete(`${at}/leave`)
  await all(({ contest: now }) => now?.current_participants === 1 && now.version > 2)
  await drafters[1]?.post(`${at}/join`)
  const edit = { contest_name: 'Renamed', season_year: '2025-26', max_participants: 2, pick_seconds: 30 }
  await admin.put(at, edit)
  await all((state) => state.contest?.contest_name === 'Renamed')
  await admin.post(`${at}/start`)
  await all((state) => state.draft?.current?.pick_number === 1)
  await draftOn(drafters, { contestId: id, at }, { until: 1 })
  await all((state) => picksOf(state) === 1)
  await other.post(`${at}/draft/undo`)
  const version = (await readDraft(admin, at)).version
  await all(({ contest: now }) => now?.version === version)
  for (const { states } of rooms) expect(picksOf(states.heard.at(-1))).toBe(0)
  pool.clock.advance(minutes(1))
  await pickForOverdue(second.pool.deps)
  await all((state) => state.draft?.picks[0]?.made_by === 'clock')
  await draftOn(drafters, { contestId: id, at })
  await all((state) => state.contest?.status === 'in_progress' && picksOf(state) === 4)
  await complete(admin, at)
  await all((state) => state.contest?.status === 'completed')
  for (const { states } of rooms) {
    expectInOrder(states)
    expect(JSON.stringify(states.heard), 'no email addresses of members').not.toContain('@')
    expect(states.heard[0]?.contest?.seed, 'no seed before the draw').toBeNull()
  }
})

type Room = { page: Page; states: Heard<DraftState>; present: Heard<Parameters<ToPage['draft:present']>[0]> }

/** Opens a draft page on that server. */
async function look(server: LiveServer, person: Person | undefined, contest_id: number): Promise<Room> {
  const page = await servers.join(server, { token: person?.token })
  const room = { page, states: hearing(page, 'draft:state'), present: hearing(page, 'draft:present') }
  expect(await page.emitWithAck('draft:watch', { contest_id })).toEqual({ success: true })
  return room
}
const picksOf = (state: DraftState | undefined) => state?.draft?.picks.length ?? 0

/** Pushed states must arrive in order, and each must be a state that the draft was really in. */
function expectInOrder({ heard }: Heard<DraftState>) {
  const versions = heard.map(({ contest }) => contest?.version ?? 0)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  for (const { contest, draft } of heard) {
    if (draft === null) continue
    expect(draft.version).toBe(contest?.version)
    expect(draft.picks.map(({ pick_number }) => pick_number)).toEqual(draft.picks.map((_, index) => index + 1))
    expect(draft.current?.pick_number ?? draft.total_picks + 1).toBe(draft.picks.length + 1)
  }
}

test('watching a room again reads nothing and sends nothing', async () => {
  const news = hearing(await servers.join(first, { token: members[1]?.token }), 'news')
  const { contest } = await createTwoTeam(admin)
  // The news of its creation is a change too, and would come as a second state if the server heard it after the watch began.
  await news.until((published) => published.about === 'contest' && published.contest_id === contest.contest_id)
  const { page, states } = await look(first, members[0], contest.contest_id)
  for (let n = 0; n < 20; n += 1) {
    expect(await page.emitWithAck('draft:watch', { contest_id: contest.contest_id })).toEqual({ success: true })
  }
  expect(states.heard).toHaveLength(1)
})

test('a deleted contest disappears from open pages, and an unknown one cannot be watched', async () => {
  const { contest, at } = await createTwoTeam(admin)
  const { page, states } = await look(second, members[0], contest.contest_id)
  await admin.delete(at)
  expect((await states.until((state) => state.contest === null)).contest_id).toBe(contest.contest_id)
  for (const contest_id of [999_999, -1, 'x', null]) {
    const answer = await page.emitWithAck('draft:watch', { contest_id } as { contest_id: number })
    expect(answer).toEqual({ success: false, message: 'Contest not found' })
  }
})

test('under load on two servers, one of them losing notifications at times, states arrive in order and end up current', async () => {
  for (const size of [3, 8, 5, 8, 2, 6]) {
    const drafters = members.slice(0, size)
    const { at, contestId } = await startDraft(admin, drafters, { max_participants: 8 })
    const rooms = [await look(first, members[0], contestId), await look(second, members[1], contestId)]
    for (let gust = 0; gust < 60; gust += 1) {
      if (gust % 20 === 7) wire.cut()
      if (gust % 20 === 12) wire.reconnect()
      const { current, picks } = await readDraft(admin, at)
      if (!current) break
      const picker = personOf(drafters, current.participant.user_id)
      const teams = await readTeams(admin, contestId)
      const pick = () => picker.post(`${at}/draft/pick`, { team_id: teams[random(teams.length)]?.team_id })
      const undo = () => (random(2) ? admin : other).post(`${at}/draft/undo`, { pick_number: picks.length })
      await Promise.all([pick(), pick(), ...(random(3) === 0 && picks.length > 0 ? [undo()] : [])])
    }
    wire.reconnect()
    const end = await readDraft(admin, at)
    for (const { states } of rooms) {
      const last = await states.until((state) => state.draft?.version === end.version)
      expect({ ...last.draft, server_now: '' }).toEqual({ ...end, teams: undefined, server_now: '' })
      expectInOrder(states)
    }
  }
}, 120_000)

const random = (below: number) => Math.floor(Math.random() * below)

test('a poll without changes gets 304 on every server, but never right after your own change', async () => {
  const drafters = members.slice(0, 4)
  const { at, contestId } = await startDraft(admin, drafters, { max_participants: 4 })
  const { states } = await look(first, admin, contestId)
  const poll = (person: Person, etag: string | undefined) =>
    fetch(`${person === other ? second.origin : first.origin}/api${at}/draft`, {
      headers: { authorization: `Bearer ${person.token}`, 'if-none-match': String(etag) },
    })
  for (let made = 1; made <= 6; made += 1) {
    const before = states.heard.at(-1)
    expect((await poll(admin, before?.etag ?? '')).status).toBe(304)
    expect((await poll(other, before?.etag ?? '')).status).toBe(304)
    await draftOn(drafters, { contestId, at }, { until: made })
    const after = await poll(admin, before?.etag ?? '')
    expect(after.status, 'the server that stored the pick knows about it').toBe(200)
    const pushed = await states.until((state) => picksOf(state) === made)
    expect(after.headers.get('etag')).toBe(pushed.etag)
    // The cache's own test proves how long another server keeps an answer; here only that it expires.
    await expect
      .poll(async () => (await poll(other, before?.etag ?? '')).status, { interval: 20, timeout: 10_000 })
      .toBe(200)
  }
})

test('watchers are present for everyone, each member once, on either server', async () => {
  const [ann, bob] = members
  const { contest } = await createTwoTeam(admin)
  const id = contest.contest_id
  const here = await look(first, ann, id)
  const alsoHere = await look(first, ann, id)
  const there = await look(second, bob, id)
  const both = [ann?.userId, bob?.userId]
  const tick = () => {
    first.sockets.presence.publishChanges()
    second.sockets.presence.publishChanges()
  }
  const shows = ({ heard }: Room['present'], users: unknown[]) =>
    expect
      .poll(() => {
        tick()
        return heard.at(-1)?.user_ids
      })
      .toEqual(users)
  await shows(here.present, both)
  await shows(there.present, both)
  alsoHere.page.disconnect()
  await there.page.emitWithAck('draft:unwatch', { contest_id: id })
  await shows(here.present, [ann?.userId])
  await there.page.emitWithAck('draft:watch', { contest_id: id })
  here.page.disconnect()
  await shows(there.present, [bob?.userId])
  const rows = await pool.db.selectFrom('live_news').select('news').execute()
  expect(JSON.stringify(rows), 'presence is never written down').not.toContain('present')
})
