import { afterAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readHistory } from '#contract/outbox/notifications.ts'
import { minutes, seconds } from '#rules/time.ts'
import { markRead } from '#server/features/chat/reading.service.ts'
import { say } from '#server/features/chat/say.service.ts'
import { notifyOfMoments } from '#server/features/moments/moments.service.ts'
import { sendDuePushes } from '#server/features/outbox/pushes.service.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { startPushService, switchOn } from '../harness/mail/push-service.ts'
import type { Person } from '../harness/people.ts'
import { AWAY, type Contest, finish, givenSurvivor, HOME, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, cal, dee, contest, idOf } = await givenSurvivor({
  also: ['cal', 'dee'],
  clear: ['push_devices', 'mails', 'moments', 'mail_preferences'],
})
const push = await startPushService()
afterAll(push.close)
pool.deps.settings.pushServices = [push.url]

test('a member who could still pick late isn’t notified of eliminations, and only its reader ever sees a moment (N7, S2)', async () => {
  await allow({ admin, ann, bob, cal, dee })
  await admin.put('/notifications/settings', { enabled: true })
  // NYR plays once this week. Dee has no pick, and can still take PHI.
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'DET'],
    [cal, 'DET'],
  ])
  await countGamesAtLock(pool.deps)
  await finish(admin, { 101: HOME })
  expect(await pushes()).toEqual([])
  pool.clock.set('2025-11-06T01:00:00.000Z')
  await finish(admin, { 102: AWAY })
  expect(await pushes()).toEqual([
    "ann: NYR lost 3–1. You're out.",
    'bob: Ann is out: NYR lost. 3 left.',
    "bob: DET wins 3–1. You're through.",
    'cal: Ann is out: NYR lost. 3 left.',
    "cal: DET wins 3–1. You're through.",
  ])
  expect((await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox')).body.mails).toEqual([])
  const historyFor = async (who: Person) =>
    (await who.get<AnswerOf<typeof readHistory>>(`/notifications/history/${ann.userId}`)).body.history
  expect(await historyFor(admin)).toEqual([])
  expect(await historyFor(ann)).toMatchObject([{ channel: 'push', kind: 'live_team', status: 'sent' }])
})

async function allow(people: Record<string, Person>): Promise<void> {
  for (const [name, who] of Object.entries(people)) await switchOn(push, who, name)
}

/** The job's current notifications, by device. */
async function pushes(): Promise<string[]> {
  await notifyOfMoments(pool.deps)
  await sendDuePushes(pool.deps)
  return push.received
    .splice(0)
    .map(({ device, title }) => `${device}: ${title}`)
    .sort()
}

test('a lone pick is reported once no one can take the team anymore (N7)', async () => {
  await allow({ ann, bob })
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'DET'],
    [cal, 'DET'],
    [dee, 'DET'],
  ])
  await finish(admin, { 101: 'LIVE' })
  expect(await pushes()).toEqual(["ann: You're the only one on NYR."])
})

test('a lost life is reported only to its member, as soon as it is certain (S18)', async () => {
  await pool.db.updateTable('contests').set({ status: 'completed' }).where('contest_id', '=', contest.id).execute()
  const twoLives = await openContest(pool, admin, { members: [ann, bob, dee], lives: 2 })
  await allow({ ann, bob, dee })
  await twoLives.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'DET'],
  ])
  await countGamesAtLock(pool.deps)
  await finish(admin, { 101: HOME })
  expect(await pushes()).toEqual(['ann: NYR lost 3–1. One life left.'])
  pool.clock.set('2025-11-06T01:00:00.000Z')
  await finish(admin, { 102: AWAY })
  expect(await pushes()).toEqual(["bob: DET wins 3–1. You're through."])
  pool.clock.set('2025-11-08T01:00:00.000Z')
  await finish(admin, { 103: HOME })
  expect(await pushes()).toEqual([])
  pool.clock.set('2025-11-09T19:00:00.000Z')
  await finish(admin, { 104: HOME })
  expect(await pushes()).toEqual(['dee: No pick, so you lost a life. One life left.'])
})

const entriesOf = ({ userId }: Person, { id }: Contest) =>
  pool.db
    .selectFrom('participants')
    .select('participant_id')
    .where('contest_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('entry_number')
    .execute()

test('entries of one member decided together share one push, and those decided later have their own (S19)', async () => {
  await pool.db.updateTable('contests').set({ status: 'completed' }).where('contest_id', '=', contest.id).execute()
  const several = await openContest(pool, admin, { members: [ann, bob], max_entries: 4, start: false })
  for (const _ of [2, 3, 4]) await several.post(ann, '/join')
  await several.post(admin, '/start')
  await allow({ ann, bob })
  const entries = await entriesOf(ann, several)
  for (const [at, team] of ['NYR', 'NYR', 'DET', 'BOS'].entries()) {
    const picked = { week_number: 1, team_id: idOf(team), entry_id: entries[at]?.participant_id }
    expect((await several.post(ann, '/picks', picked)).status).toBe(201)
  }
  await several.pickAndLock(1, [[bob, 'DET']])
  await countGamesAtLock(pool.deps)
  await finish(admin, { 101: HOME })
  expect(await pushes()).toEqual(['ann: BOS wins 3–1. 1 more win and Ann Abbott 4 is through.'])
  pool.clock.set('2025-11-06T01:00:00.000Z')
  await finish(admin, { 102: AWAY })
  expect(await pushes()).toEqual([
    'ann: NYR lost 3–1. Ann Abbott and Ann Abbott 2 are out. DET wins 3–1. Ann Abbott 3 is through.',
    'bob: Ann Abbott and Ann Abbott 2 are out: NYR lost. 3 left.',
    "bob: DET wins 3–1. You're through.",
  ])
})

test('a mention and a reply in the chat are pushed, unless they were read there (N7)', async () => {
  await allow({ ann, bob })
  await admin.put('/notifications/settings', { enabled: true })
  const first = await saidBy(ann, 'Who goes out tonight?')
  const answer = await saidBy(bob, 'You do', first)
  await saidBy(bob, 'Just kidding, @ann abbott!')
  await saidBy(ann, '@Bob Baker @Ann Abbott we will see')
  await markRead(pool.deps, { userId: ann.userId, messageId: answer })
  expect(await pushes()).toEqual([])
  pool.wall.advance(seconds(10))
  expect(await pushes()).toEqual(['ann: Bob Baker mentioned you', 'bob: Ann Abbott mentioned you'])
  pool.wall.advance(minutes(1))
  expect(await pushes()).toEqual([])
  expect(await pool.db.selectFrom('mails').select('channel').distinct().execute()).toEqual([{ channel: 'push' }])
})

async function saidBy(who: Person, text: string, replyTo?: number): Promise<number> {
  const sessions = pool.db.selectFrom('sessions').select('session_id').where('user_id', '=', who.userId)
  const { session_id: sessionId } = await sessions.executeTakeFirstOrThrow()
  const isPlayer = { role: 'player', isAdmin: false, needsSecondFactor: false, gaveSecondFactor: false } as const
  const { id } = await say(pool.deps, { userId: who.userId, sessionId, name: '', ...isPlayer }, { text, replyTo })
  return id
}

test('the entries of a member keep one of the four pushes for their results together (N7, S19)', async () => {
  const several = await openContest(pool, admin, { members: [ann, bob], max_entries: 3, start: false })
  for (const _ of [2, 3]) await several.post(ann, '/join')
  await several.post(admin, '/start')
  await allow({ ann })
  for (const { participant_id } of await entriesOf(ann, several)) {
    const picked = { week_number: 1, team_id: idOf('NYR'), entry_id: participant_id }
    expect((await several.post(ann, '/picks', picked)).status).toBe(201)
  }
  await several.pickAndLock(1, [[bob, 'DET']])
  await countGamesAtLock(pool.deps)
  for (const n of [1, 2, 3, 4]) await saidBy(bob, `@Ann Abbott, that is ${n}`)
  pool.wall.advance(seconds(10))
  expect(await pushes()).toHaveLength(3)
})
