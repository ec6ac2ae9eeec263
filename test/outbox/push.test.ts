import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { listOutbox, readHistory } from '#contract/outbox/notifications.ts'
import type { readPush, testDevice } from '#contract/outbox/push.ts'
import type { listUpcoming, processNotifications } from '#contract/survivor/reminders.ts'
import { days, hours, minutes, plus } from '#rules/time.ts'
import { sendDuePushes } from '#server/features/outbox/pushes.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import type { Pool } from '../harness/harness.ts'
import { hashOf, type PushService, startPushService, switchOn as switchOnWith } from '../harness/mail/push-service.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { AWAY, type Contest, finish, HOME, startOver, startSurvivorPool } from '../survivor/survivor-steps.ts'

let push: PushService
let pool: Pool
let admin: Person
let ann: Person
let bob: Person
let contest: Contest
beforeAll(async () => {
  push = await startPushService()
  ;({ pool, admin, ann, bob } = await startSurvivorPool())
  pool.deps.settings.pushServices = [push.url]
})
afterAll(async () => {
  await pool.close()
  await push.close()
})
// Rate limits count by the minute, and each test starts a new one.
let minute = 0
beforeEach(async () => {
  for (const table of ['push_devices', 'mails', 'mail_preferences', 'notification_preferences'] as const) {
    await pool.db.deleteFrom(table).execute()
  }
  minute += 1
  pool.wall.set(plus('2025-11-01T12:00:00.000Z', minutes(minute)))
  ;[admin, ann, bob] = await Promise.all([signIn(pool, 'admin'), signIn(pool, 'ann'), signIn(pool, 'bob')])
  contest = await startOver(pool, admin, [ann, bob])
  push.mood('fine')
  push.received.length = 0
  push.faults.length = 0
})

test('a reminder reaches each device of members without a pick, once, with email switched off (N1)', async () => {
  await switchOn(ann, "ann's phone")
  await switchOn(ann, "ann's laptop")
  await switchOn(bob, "bob's phone")
  await contest.pick(bob, 1, 'BOS')
  pool.clock.set(NIGHT_BEFORE)
  expect(await process()).toEqual({ success: true, queued: 2 })
  expect(await process()).toEqual({ success: true, queued: 0 })
  pool.clock.set(TWO_HOURS)
  await Promise.all([process(), process(), queueReminders(pool.deps), sendDuePushes(pool.deps)])
  expect(arrived()).toEqual([
    "ann's laptop: 2 hours left: no Week 1 pick yet",
    "ann's laptop: Your Week 1 pick is still open",
    "ann's phone: 2 hours left: no Week 1 pick yet",
    "ann's phone: Your Week 1 pick is still open",
  ])
  expect(push.faults).toEqual([])
})

/** Week 1 locks on Monday, November 3, 7:00 PM Eastern. */
const NIGHT_BEFORE = '2025-11-03T01:00:00.000Z'
const TWO_HOURS = '2025-11-03T22:00:00.000Z'

const keyOf = async (who: Person) => (await who.get<AnswerOf<typeof readPush>>('/notifications/push')).body.public_key
const switchOn = (who: Person, name: string) => switchOnWith(push, who, name)
/** Queues what is due and waits until it is sent. */
async function process() {
  const { body } = await admin.post<AnswerOf<typeof processNotifications>>('/notifications/process')
  await pool.deps.background.finished()
  return body
}
const arrived = () => push.received.map(({ device, title }) => `${device}: ${title}`).sort()

test('only the device can read a push, the pool has signed it, and it is kept no longer than useful (N2)', async () => {
  await ann.put(`/notifications/preferences/${ann.userId}`, { time_zone: 'Europe/Berlin' })
  await switchOn(ann, 'phone')
  pool.clock.set(TWO_HOURS)
  await process()
  const { mail_key } = await pool.db.selectFrom('mails').select('mail_key').executeTakeFirstOrThrow()
  expect(push.received).toEqual([
    {
      device: 'phone',
      title: '2 hours left: no Week 1 pick yet',
      body: "Picks lock at Tue, Nov 4, 1:00 AM GMT+1 (Mon, Nov 3, 7:00 PM ET). Without a pick, you're out.",
      path: `/survivor?contest=${contest.id}&week=1`,
      tag: mail_key,
      ttl: hours(1) / 1_000,
      urgency: 'high',
      topic: mail_key.replaceAll('-', ''),
      claims: {
        aud: push.url,
        exp: Date.parse(plus(pool.wall.now(), hours(12))) / 1_000,
        sub: 'mailto:pool@pool.test',
      },
    },
  ])
})

test('each channel delivers once; preferences apply to both, and the history shows the channel (N3)', async () => {
  await admin.put('/notifications/settings', { enabled: true })
  await switchOn(ann, 'phone')
  await switchOn(bob, "bob's phone")
  await bob.put(`/notifications/preferences/${bob.userId}`, { reminder_night_before: false })
  const { weeks } = (await admin.get<AnswerOf<typeof listUpcoming>>('/notifications/upcoming')).body
  expect(weeks[0]?.without_pick.map(({ name, channels }) => [name, channels])).toEqual([
    ['Ann Abbott', ['mail', 'push']],
    ['Bob Baker', ['mail', 'push']],
  ])
  pool.clock.set(NIGHT_BEFORE)
  await process()
  await admin.put('/notifications/settings', { enabled: false })
  const { history } = (await ann.get<AnswerOf<typeof readHistory>>(`/notifications/history/${ann.userId}`)).body
  expect(history).toMatchObject([
    { channel: 'push', status: 'sent', kind: 'reminder_night_before', week_number: 1 },
    { channel: 'mail', status: 'undelivered', reason: 'No email provider is set up' },
  ])
  expect(arrived()).toEqual(['phone: Your Week 1 pick is still open'])
  const outbox = (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?channel=push')).body
  expect(outbox.mails).toMatchObject([{ channel: 'push', to_name: 'Ann Abbott', status: 'sent' }])
  expect((await admin.get(`/notifications/outbox/${outbox.mails[0]?.mail_key}`)).body).toMatchObject({
    mail: {
      html: null,
      text: expect.stringContaining('Your Week 1 pick is still open'),
      provider_answer: expect.stringContaining('201'),
    },
  })
})

test('no reminder after a pick, and none on a device that was added too late', async () => {
  await switchOn(ann, "ann's phone")
  await switchOn(bob, "bob's phone")
  pool.clock.set(TWO_HOURS)
  await queueReminders(pool.deps)
  await contest.pick(ann, 1, 'BOS')
  pool.clock.advance(minutes(10))
  // Off and on again: the same browser under a new name.
  await bob.delete(`/notifications/push/devices/${await switchOn(bob, "bob's phone")}`)
  await switchOn(bob, "bob's phone again")
  await process()
  await process()
  expect(arrived()).toEqual([])
  expect(await states()).toEqual([
    ['push', 'skipped', 0, 'not sent: no longer needed'],
    ['push', 'skipped', 0, 'not sent: notifications are off on that device'],
  ])
})

const states = async () =>
  (
    await pool.db.selectFrom('mails').select(['channel', 'status', 'reason', 'attempts']).orderBy('mail_id').execute()
  ).map(({ channel, status, attempts, reason }) => [channel, status, attempts, reason])

test('after an advance everyone who played is notified of their result, in the words of the mail', async () => {
  await switchOn(ann, "ann's phone")
  await switchOn(bob, "bob's phone")
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'DET'],
  ])
  await finish(admin, { 101: AWAY, 102: HOME, 103: HOME, 104: HOME })
  pool.clock.set('2025-11-10T12:00:00.000Z')
  expect((await contest.advance(admin, 1)).status).toBe(200)
  await process()
  await process()
  expect(arrived()).toEqual(["ann's phone: You're the champion of Survivor", "bob's phone: You're out in Week 1"])
  expect(push.received.find(({ device }) => device === "bob's phone")).toMatchObject({
    body: 'Ann Abbott is the champion. DET 0–1.',
    ttl: days(1) / 1_000,
    urgency: 'normal',
  })
})

test('a device forgotten by its push service is deleted, and the other devices still get theirs', async () => {
  await switchOn(ann, 'old phone')
  await switchOn(ann, 'new phone')
  push.mood('gone', 'old phone')
  pool.clock.set(TWO_HOURS)
  expect(await process()).toMatchObject({ queued: 2 })
  expect(arrived()).toEqual(['new phone: 2 hours left: no Week 1 pick yet'])
  expect(await devicesOf(ann)).toHaveLength(1)
  expect(await states()).toEqual([
    ['push', 'skipped', 1, 'not sent: notifications are off on that device'],
    ['push', 'sent', 1, null],
  ])
})

const devicesOf = async (who: Person) =>
  (await who.get<AnswerOf<typeof readPush>>('/notifications/push')).body.devices.map(({ name }) => name)

test('a push service in trouble is retried with growing pauses; one that refuses is not', async () => {
  await switchOn(ann, 'phone')
  await switchOn(ann, 'laptop')
  push.mood('down', 'phone')
  push.mood('forbidden', 'laptop')
  pool.clock.set(NIGHT_BEFORE)
  await process()
  push.mood('busy', 'phone')
  pool.wall.advance(minutes(1))
  await process()
  pool.wall.advance(minutes(2) - 1)
  await process()
  expect(push.received).toEqual([])
  push.mood('fine', 'phone')
  pool.wall.advance(1)
  await process()
  expect(await states()).toEqual([
    ['push', 'sent', 3, null],
    ['push', 'failed', 1, expect.stringMatching(/^refused: 127\.0\.0\.1:\d+ answered 403/)],
  ])
  expect(arrived()).toEqual(['phone: Your Week 1 pick is still open'])
})

test('a push whose response was lost stays uncertain and is never sent twice; redirects are not followed', async () => {
  await switchOn(ann, 'phone')
  await switchOn(bob, "bob's phone")
  push.mood('lost', 'phone')
  push.mood('elsewhere', "bob's phone")
  pool.clock.set(TWO_HOURS)
  await process()
  push.mood('fine', 'phone')
  for (let round = 0; round < 4; round += 1) {
    pool.wall.advance(minutes(6))
    await process()
  }
  expect(arrived()).toEqual(['phone: 2 hours left: no Week 1 pick yet'])
  expect((await states()).map(([, status]) => status)).toEqual(['uncertain', 'failed'])
})

test('two servers at once send each notification once', async () => {
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signUp(pool, `Reader ${Date.parse(pool.wall.now())} ${n}`)),
  )
  contest = await startOver(pool, admin, [ann, ...others])
  for (const [n, who] of [ann, ...others].entries()) await switchOn(who, `phone ${n}`)
  pool.clock.set(TWO_HOURS)
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  const totals = await Promise.all([sendDuePushes(pool.deps), sendDuePushes(pool.deps), sendDuePushes(pool.deps)])
  expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBe(13)
  expect(push.received).toHaveLength(13)
  expect(new Set(arrived()).size).toBe(13)
})

test('signing out, a new password and a deactivated account end a device’s notifications (A4)', async () => {
  await switchOn(ann, "ann's phone")
  const elsewhere = await signIn(pool, 'ann')
  await switchOn(elsewhere, "ann's laptop")
  await switchOn(bob, "bob's phone")
  pool.clock.set(TWO_HOURS)
  await queueReminders(pool.deps)
  await ann.post('/auth/logout')
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: false })
  await process()
  expect(arrived()).toEqual(["ann's laptop: 2 hours left: no Week 1 pick yet"])
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: true })

  const dora = await signUp(pool, 'Dora Pushed')
  await switchOn(dora, "dora's phone")
  const again = await signIn(pool, { email: dora.email, password: PASSWORD })
  await switchOn(again, "dora's laptop")
  const changed = await again.put('/auth/profile', { currentPassword: PASSWORD, password: 'another-one-7' })
  expect(changed.status).toBe(200)
  expect(await pool.db.selectFrom('push_devices').select('name').where('user_id', '=', dora.userId).execute()).toEqual(
    [],
  )
})

test('a browser’s next member gets their own notifications there, and none of the last one’s', async () => {
  await switchOn(ann, 'family laptop')
  pool.clock.set(TWO_HOURS)
  await queueReminders(pool.deps)
  pool.clock.advance(minutes(1))
  const device = await switchOn(bob, 'family laptop')
  await process()
  expect(await devicesOf(ann)).toEqual([])
  expect(arrived()).toEqual([])
  expect((await bob.post(`/notifications/push/devices/${device}/test`)).status).toBe(200)
  expect(arrived()).toEqual(['family laptop: A test from PuckPool'])
})

test('after a change of APP_SECRET the old one signs for the devices that know it; without it they get nothing', async () => {
  await switchOn(ann, 'phone')
  const before = await keyOf(ann)
  expect(await keyOf(bob)).toBe(before)
  const { settings } = pool.deps
  const old = settings.appSecret
  settings.appSecret = `${old}, rotated`
  ;[admin, ann, bob] = await Promise.all([signIn(pool, 'admin'), signIn(pool, 'ann'), signIn(pool, 'bob')])
  const after = await keyOf(ann)
  expect(after).not.toBe(before)
  pool.clock.set(NIGHT_BEFORE)
  expect((await process()).queued).toBe(0)
  expect(await devicesOf(ann)).toEqual([])
  const forgotten = push.browser('phone').subscription(before)
  expect(await ann.post<FailureBody>('/notifications/push/devices', forgotten)).toMatchObject({
    status: 409,
    body: { code: 'push_key_changed' },
  })

  settings.appSecretPrevious = old
  await switchOn(bob, "bob's phone")
  pool.clock.set(TWO_HOURS)
  await process()
  expect(arrived()).toEqual([
    "bob's phone: 2 hours left: no Week 1 pick yet",
    'phone: 2 hours left: no Week 1 pick yet',
  ])
  expect(push.faults).toEqual([])
  settings.appSecret = old
  settings.appSecretPrevious = null
})

test('a server without the new APP_SECRET leaves its devices to the others', async () => {
  const { settings } = pool.deps
  const old = settings.appSecret
  settings.appSecret = `${old}, rotated`
  ann = await signIn(pool, 'ann')
  await switchOn(ann, 'phone')
  pool.clock.set(TWO_HOURS)
  await queueReminders(pool.deps)
  settings.appSecret = old
  await sendDuePushes(pool.deps)
  expect((await states()).map(([, status]) => status)).toEqual(['queued'])
  settings.appSecret = `${old}, rotated`
  pool.wall.advance(minutes(1))
  await sendDuePushes(pool.deps)
  settings.appSecret = old
  expect(arrived()).toEqual(['phone: 2 hours left: no Week 1 pick yet'])
})

test('members test and remove their own devices, and no one else’s', async () => {
  const device = await switchOn(ann, 'phone')
  expect(await switchOn(ann, 'phone')).toBe(device)
  const { body } = await ann.get<AnswerOf<typeof readPush>>('/notifications/push')
  expect(body.devices).toMatchObject([{ device_id: device, endpoint_hash: hashOf(`${push.url}/phone`) }])
  expect(JSON.stringify(body)).not.toContain(push.url)

  const trying = await ann.post<AnswerOf<typeof testDevice>>(`/notifications/push/devices/${device}/test`)
  expect(trying).toMatchObject({ status: 200, body: { message: 'The notification is on its way' } })
  expect(push.received).toMatchObject([{ title: 'A test from PuckPool', path: '/' }])
  push.mood('forbidden')
  expect(await ann.post<FailureBody>(`/notifications/push/devices/${device}/test`)).toMatchObject({
    status: 502,
    body: { code: 'push_not_sent', message: expect.stringContaining('answered 403') },
  })

  const none = { status: 404, body: { code: 'unknown_device' } }
  expect(await bob.post<FailureBody>(`/notifications/push/devices/${device}/test`)).toMatchObject(none)
  expect(await bob.delete<FailureBody>(`/notifications/push/devices/${device}`)).toMatchObject(none)
  expect((await ann.delete(`/notifications/push/devices/${device}`)).status).toBe(200)
  expect(await ann.delete<FailureBody>(`/notifications/push/devices/${device}`)).toMatchObject(none)
})

test('only the newest ten devices are kept', async () => {
  for (let n = 1; n <= 12; n += 1) await switchOn(ann, `phone ${n}`)
  const { body } = await ann.get<AnswerOf<typeof readPush>>('/notifications/push')
  expect(body.devices.map(({ endpoint_hash }) => endpoint_hash)).toEqual(
    Array.from({ length: 10 }, (_, n) => hashOf(`${push.url}/${encodeURIComponent(`phone ${n + 3}`)}`)),
  )
})

test('only known push services are added, and a browser needs a real key', async () => {
  const good = push.browser('phone').subscription(await keyOf(ann))
  const add = (changes: object) => ann.post<FailureBody>('/notifications/push/devices', { ...good, ...changes })
  for (const endpoint of ['file:///etc/passwd', `${push.url}/${'x'.repeat(1_000)}`, 'nothing']) {
    const { status, body } = await add({ endpoint })
    expect([endpoint, status, body.success]).toEqual([endpoint, 400, false])
  }
  expect(await add({ endpoint: 'https://push.example.test:5432/x' })).toMatchObject({
    status: 400,
    body: {
      code: 'push_service_unknown',
      message:
        "This pool doesn't know the push service push.example.test:5432. Its operator can allow it in PUSH_SERVICES.",
    },
  })
  const point = 'B'.repeat(87)
  expect(await add({ keys: { ...good.keys, p256dh: point } })).toMatchObject({
    status: 400,
    body: { code: 'push_key_refused' },
  })
  expect((await add({ keys: { p256dh: good.keys.p256dh } })).status).toBe(400)
  expect((await add({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' })).status).toBe(201)
})

test('another address is never called, however it got into the table', async () => {
  const device = await switchOn(ann, 'phone')
  const endpoint = `${push.url.replace('127.0.0.1', 'localhost')}/phone`
  await pool.db.updateTable('push_devices').set({ endpoint }).execute()
  const { status, body } = await ann.post<FailureBody>(`/notifications/push/devices/${device}/test`)
  expect([status, body.message]).toEqual([502, "The notification couldn't be sent: That isn't a push service address"])
  expect(push.received).toEqual([])
})

test('a deleted member leaves no device behind', async () => {
  const carl = await signUp(pool, 'Carl Pushed')
  await switchOn(carl, 'phone')
  expect((await admin.delete(`/admin/users/${carl.userId}`)).status).toBe(200)
  expect(await pool.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
})
