import { beforeEach, describe, expect, it } from 'vitest'
import { days, minutes, plus } from '#rules/time.ts'
import { notifyWhatWaits } from '#server/features/dashboard/waiting-notices.service.ts'
import { skipUnwanted } from '#server/features/outbox/unwanted.service.ts'
import { signUp } from '../harness/people.ts'
import { finish, givenSurvivor, HOME, LOCKS } from '../survivor/survivor-steps.ts'
import { letMailLeave, listNotices, waitUntil } from './desk-steps.ts'

const SECOND_ADMIN = 'eve@example.test'

const { pool, admin, ann, bob, contest } = await givenSurvivor({ clear: ['mails', 'waiting_notices'] })
await letMailLeave(pool, admin)
await signUp(pool, 'eve')
await pool.db.updateTable('users').set({ role: 'admin' }).where('email', '=', SECOND_ADMIN).execute()
beforeEach(async () => {
  await admin.put(contest.at, { auto_advance: false })
})

describe('A waiting item is reported once (N5)', () => {
  it('to each admin, and not to members, however many servers check', async () => {
    await endWeek1()
    await notifyWhatWaits(pool.deps)
    pool.clock.set(inAWhile())
    await Promise.all([1, 2, 3, 4].map(() => notifyWhatWaits(pool.deps)))
    await notifyWhatWaits(pool.deps)
    expect(await notices()).toEqual(both())
    expect(await listNotices(pool)).toMatchObject([{ expires_at: LOCKS[1] }, { expires_at: LOCKS[1] }])
  })

  it('to all or to none if a server dies in between, and then by the next run', async () => {
    await endWeek1()
    await notifyWhatWaits(pool.deps)
    pool.clock.set(inAWhile())
    let keys = 0
    const uuid = () => (keys++ === 0 ? pool.deps.random.uuid() : die())
    await expect(notifyWhatWaits({ ...pool.deps, random: { ...pool.deps.random, uuid } })).rejects.toThrow('killed')
    expect(await notices()).toEqual([])
    await notifyWhatWaits(pool.deps)
    expect(await notices()).toEqual(both())
  })

  it('and an unsent mail is dropped once the item is done', async () => {
    await endWeek1()
    await waitUntil(pool, inAWhile())
    await skipUnwanted(pool.deps)
    expect(await notices()).toEqual(both())
    await contest.advance(admin, 1)
    await notifyWhatWaits(pool.deps)
    await skipUnwanted(pool.deps)
    expect(await listNotices(pool)).toMatchObject([
      { status: 'skipped', reason: 'not sent: no longer needed' },
      { status: 'skipped', reason: 'not sent: no longer needed' },
    ])
  })

  it('and again only if it was gone for a day', async () => {
    await endWeek1()
    await waitUntil(pool, inAWhile())
    await contest.advance(admin, 1)
    await waitUntil(pool, inAWhile())
    await contest.undo(admin, 1)
    await waitUntil(pool, inAWhile())
    expect(await notices()).toHaveLength(2)
    await admin.put(contest.at, { auto_advance: true })
    await waitUntil(pool, inAWhile(days(1)))
    await admin.put(contest.at, { auto_advance: false })
    await waitUntil(pool, inAWhile())
    expect(await notices()).toHaveLength(4)
  })

  it('and a clock that is set back and runs on repeats nothing (T5)', async () => {
    await endWeek1()
    await waitUntil(pool, inAWhile())
    const now = pool.clock.now()
    await waitUntil(pool, plus(now, -days(3)))
    await waitUntil(pool, now)
    await waitUntil(pool, inAWhile())
    expect(await notices()).toHaveLength(2)
  })

  it('and is deleted with its contest', async () => {
    await endWeek1()
    await waitUntil(pool, inAWhile())
    await pool.db.deleteFrom('contests').execute()
    expect(await pool.db.selectFrom('waiting_notices').selectAll().execute()).toEqual([])
    expect(await notifyWhatWaits(pool.deps)).toBeNull()
  })
})

async function endWeek1(): Promise<void> {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'BOS'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
}
const inAWhile = (ms = minutes(10)) => plus(pool.clock.now(), ms)
const notices = async () => (await listNotices(pool)).map((of) => [of.to_email, of.status])
const both = () => [
  [admin.email, 'queued'],
  [SECOND_ADMIN, 'queued'],
]

function die(): never {
  throw new Error('killed')
}
