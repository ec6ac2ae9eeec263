import { expect, test } from 'vitest'
import type { calendarAddress } from '#contract/calendar/calendar.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: '2025-11-08T17:00:00.000Z', season: 'known at now' })

test('a calendar has the deadlines, and the games of your own picks once they have locked (S5)', async () => {
  expect((await ann.get<Address>('/calendar')).body.url).toBeNull()
  const contest = await openContest(pool, admin, { members: [ann, bob], season_start_date: '2025-11-10' })
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'DAL')
  const url = await newAddress(ann)
  expect(url).toMatch(/^http:\/\/pool\.test\/api\/calendar\/[\w-]{43}\.ics$/)
  expect((await ann.get<Address>('/calendar')).body.url).toBe(url)
  const { status, headers, body } = await fetchFile(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(body.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const events = eventsOf(body)
  expect(events[0]).toMatchObject({
    DTSTART: '20251110T233000Z',
    DTEND: '20251111T000000Z',
    SUMMARY: 'Pick deadline: week 1 (picked)',
  })
  expect(events[1]).toMatchObject({ SUMMARY: 'Pick deadline: week 2', DTEND: '20251118T000000Z' })
  expect(
    events.some((event) => event.UID?.startsWith('game-')),
    'others may know the address',
  ).toBe(false)
  pool.clock.set('2025-11-11T00:00:00.000Z')
  const locked = eventsOf((await fetchFile(url)).body)
  pool.clock.set('2025-11-08T17:00:00.000Z')
  expect(locked[0], 'what has locked is no deadline').toMatchObject({ SUMMARY: 'Pick deadline: week 2' })
  const games = locked.filter((event) => event.UID?.startsWith('game-'))
  expect(games.map((event) => [event.DTSTART, event.SUMMARY])).toEqual([
    ['20251112T000000Z', 'Toronto Maple Leafs at Boston Bruins'],
    ['20251114T000000Z', 'Boston Bruins at Ottawa Senators'],
    ['20251116T000000Z', 'Boston Bruins at Montréal Canadiens'],
  ])
  expect(body, 'Bob’s pick is nobody’s business').not.toContain('Dallas')
  expect(new Set(events.map((event) => event.UID)).size).toBe(events.length)
  for (const { UID } of events) expect(UID, 'no other pool has it').toMatch(/@pool\.test$/)
})

type Address = AnswerOf<typeof calendarAddress>

const newAddress = async (of: Person) => (await of.post<Address>('/calendar')).body.url ?? ''
const fetchFile = (url: string) => visitor(pool).get<string>(url.replace('http://pool.test/api', ''))
/** The events of a calendar, long lines joined again. */
const eventsOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))))

test('a waiting contest has its deadlines, and a pick made ahead shows in them (S1)', async () => {
  const contest = await openContest(pool, admin, { members: [bob], season_start_date: '2025-11-17', start: false })
  await contest.pick(bob, 2, 'BOS')
  const events = eventsOf((await fetchFile(await newAddress(bob))).body)
  const own = events.filter((event) => event.UID?.startsWith(`deadline-${contest.id}-`))
  expect(own.slice(0, 3).map((event) => event.SUMMARY)).toEqual([
    'Pick deadline: week 1',
    'Pick deadline: week 2 (picked)',
    'Pick deadline: week 3',
  ])
})

test('a new URL replaces the old one; a made-up URL is not found', async () => {
  const old = await newAddress(ann)
  const url = await newAddress(ann)
  expect((await fetchFile(old)).status).toBe(404)
  expect((await fetchFile(url)).status).toBe(200)
  expect((await fetchFile(`http://pool.test/api/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404)
  expect(await visitor(pool).get('/calendar/short.ics')).toMatchObject({ status: 404, body: { success: false } })
})

test('a deactivated member’s URL stops working', async () => {
  const url = await newAddress(bob)
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: false })
  expect((await fetchFile(url)).status).toBe(404)
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: true })
  expect((await fetchFile(url)).status, 'as their sessions do').toBe(404)
})

test('signing out everywhere and a new password revoke the calendar URL (A11)', async () => {
  const currentPassword = PASSWORD
  const cyd = await signUp(pool, 'cyd')
  const first = await newAddress(cyd)
  const phone = await signIn(pool, 'ann')
  expect((await cyd.post('/auth/sessions/end', { currentPassword })).status).toBe(200)
  expect((await fetchFile(first)).status).toBe(404)
  expect((await cyd.get<Address>('/calendar')).body.url).toBeNull()
  const second = await newAddress(cyd)
  expect((await fetchFile(second)).status).toBe(200)
  const renewed = await cyd.put('/auth/profile', { currentPassword, password: 'another-good-one-7' })
  expect(renewed.status).toBe(200)
  expect((await fetchFile(second)).status).toBe(404)
  expect((await phone.get<Address>('/calendar')).status, 'nobody else’s ends').toBe(200)
})
