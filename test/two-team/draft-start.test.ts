import { beforeEach, expect, test } from 'vitest'
import { days, minutes, plus } from '#rules/time.ts'
import { startDraftsByThemselves } from '#server/features/two-team/start/start.service.ts'
import { queueStartMails } from '#server/features/two-team/start/start-mails.service.ts'
import type { Person } from '../harness/people.ts'
import { createTwoTeam, givenDraftPool, joinAll, outcomes, type Refused, readContest } from './drafters.ts'

const { pool, admin, ann, bob, members } = await givenDraftPool(2)
await admin.put('/notifications/settings', { enabled: true })
beforeEach(async () => {
  pool.clock.set(NOON)
  await pool.db.deleteFrom('mails').execute()
  await pool.db.deleteFrom('contests').execute()
})

test('a draft starts at its instant with the members who are in, once, on however many servers (D4)', async () => {
  const { at, id } = await timed([ann, bob])
  expect(await readContest(ann, at)).toMatchObject({ status: 'waiting', starts_at: START })
  pool.clock.set(plus(START, -1))
  expect(await startDraftsByThemselves(pool.deps)).toBeNull()
  pool.clock.set(START)
  const refused = await Promise.all([members[0]?.post(`${at}/join`), ann.delete(`${at}/leave`), admin.put(at, edit)])
  expect(outcomes(refused as never), 'nobody slips in or out').toEqual(Array(3).fill('409 contest_not_waiting'))
  await Promise.all([startDraftsByThemselves(pool.deps), startDraftsByThemselves(pool.deps), admin.post(`${at}/start`)])
  const { status, participants, starts_at } = await readContest(ann, at)
  expect({ status, starts_at }).toEqual({ status: 'drafting', starts_at: null })
  expect(participants.map(({ draft_order }) => draft_order)).toEqual([1, 2])
  expect(await acts(id)).toEqual(['create', 'start'])
})

/** 8:00 PM in New York, five days later. */
const START = '2025-09-26T00:00:00.000Z'
const edit = { contest_name: 'Two teams', season_year: '2025-26', max_participants: 8 }

const timed = async (joined: Person[], wanted: object = {}) => {
  const created = await createTwoTeam(admin, { max_participants: 8, starts_at: START, ...wanted })
  await joinAll(joined, created.at)
  return { ...created, id: created.contest.contest_id }
}
const acts = async (contestId: number) => {
  const log = pool.db.selectFrom('audit_log').select('action').where('contest_id', '=', contestId)
  return (await log.orderBy('audit_id').execute()).map(({ action }) => action)
}

test('a draft with fewer than two members stays open without a date, and notifies the admins once (D4)', async () => {
  const { at, id } = await timed([ann])
  pool.clock.set(START)
  await Promise.all([startDraftsByThemselves(pool.deps), startDraftsByThemselves(pool.deps)])
  expect(await readContest(ann, at)).toMatchObject({ status: 'waiting', starts_at: null })
  expect(await acts(id)).toEqual(['create', 'move_start'])
  const notices = [`${admin.email}: The draft of Two teams hasn't started`]
  expect(await mails('notice')).toEqual(notices)
  for (let day = 1; day <= 10; day += 1) {
    pool.clock.set(plus(START, days(day)))
    await startDraftsByThemselves(pool.deps)
  }
  expect(await mails('notice'), 'not on any later day').toEqual(notices)
  const { items } = (await admin.get<{ items: { kind: string; deadline: string | null }[] }>('/admin/waiting')).body
  expect(items).toContainEqual(expect.objectContaining({ kind: 'not_started', contest_id: id, joined: 1 }))
  await bob.post(`${at}/join`)
  const again = plus(START, days(12))
  await admin.put(at, { ...edit, starts_at: again })
  pool.clock.set(again)
  await startDraftsByThemselves(pool.deps)
  expect(await readContest(ann, at), 'a new time counts').toMatchObject({ status: 'drafting' })
})

const mails = async (kind: string) => {
  const rows = await pool.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('mail_id').execute()
  return rows.map(({ to_email, subject }) => `${to_email}: ${subject}`)
}

test('a start in the past is refused and changes nothing (D4)', async () => {
  const past = plus(NOON, -1)
  const wanted = { contest_type: 'two_team', ...edit, starts_at: past }
  expect(await admin.post<Refused>('/contest/contests', wanted)).toMatchObject({
    status: 400,
    body: { code: 'start_in_past' },
  })
  const { at } = await timed([])
  expect(await admin.put<Refused>(at, { ...edit, starts_at: past })).toMatchObject({ status: 400 })
  expect((await readContest(ann, at)).starts_at).toBe(START)
  await admin.put(at, edit)
  expect((await readContest(ann, at)).starts_at, 'left out, it stays').toBe(START)
  await admin.put(at, { ...edit, starts_at: null })
  expect((await readContest(ann, at)).starts_at).toBeNull()
})

/** A draft that starts at an instant an admin has set (D4). */

const NOON = '2025-09-20T16:00:00.000Z'

test('members who are in are notified when the start is set or changed, and a day before, once (D4, N3)', async () => {
  const { at } = await timed([ann, bob], { starts_at: null })
  expect(await mails('draft_starts')).toEqual([])
  await admin.put(at, { ...edit, starts_at: START })
  const set = [`${ann.email}: Two teams has a draft time`, `${bob.email}: Two teams has a draft time`]
  expect(await mails('draft_starts')).toEqual(set)
  await admin.put(at, { ...edit, starts_at: START })
  pool.clock.set(plus(START, -days(1) - 1))
  await queueStartMails(pool.deps)
  expect(await mails('draft_starts'), 'not yet').toEqual(set)
  await bob.put(`/notifications/preferences/${bob.userId}`, { draft_starts: false })
  pool.clock.advance(minutes(1))
  await Promise.all([queueStartMails(pool.deps), queueStartMails(pool.deps)])
  expect(await mails('draft_starts')).toEqual([...set, `${ann.email}: Two teams starts tomorrow`])
  await bob.put(`/notifications/preferences/${bob.userId}`, { draft_starts: true })
  pool.clock.set(plus(START, -days(1) + minutes(61)))
  await queueStartMails(pool.deps)
  expect(await mails('draft_starts'), 'no old news').toHaveLength(3)
})

test('members are notified an hour and five minutes before the start, each once, and not when it would no longer be true (D4, N2)', async () => {
  const { at } = await timed([ann])
  await pool.db.deleteFrom('mails').execute()
  const tick = async (before: number) => {
    pool.clock.set(plus(START, -before))
    await Promise.all([queueStartMails(pool.deps), queueStartMails(pool.deps)])
    return mails('draft_starts')
  }
  expect(await tick(minutes(60) + 1)).toEqual([])
  const hour = [`${ann.email}: Two teams starts in an hour`]
  expect(await tick(minutes(60))).toEqual(hour)
  await bob.post(`${at}/join`)
  expect(await tick(minutes(49)), 'a later joiner gets no one-hour notice').toEqual(hour)
  expect(await tick(minutes(5) + 1)).toEqual(hour)
  const close = [ann, bob].map(({ email }) => `${email}: Two teams starts in 5 minutes`)
  expect(await tick(minutes(5))).toEqual([...hour, ...close])
  await members[0]?.post(`${at}/join`)
  expect(await tick(minutes(2) - 1)).toEqual([...hour, ...close])
})

test('the start is in the calendar of the members who are in (D4)', async () => {
  const { id } = await timed([ann])
  const fileOf = async (who: Person) => {
    const { url } = (await who.post<{ url: string }>('/calendar')).body
    return (await pool.app.inject(new URL(url).pathname)).body
  }
  const file = await fileOf(ann)
  expect(file).toContain('SUMMARY:Draft: Two teams')
  expect(file).toContain('DTSTART:20250926T000000Z')
  expect(file.replaceAll(/\r\n /g, '')).toContain(`/two-team?contest=${id}`)
  expect(await fileOf(bob)).not.toContain('Draft: Two teams')
})
