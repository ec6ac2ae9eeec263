import { beforeEach, describe, expect, it } from 'vitest'
import { letMailLeave, readItems } from '../../dashboard/desk-steps.ts'
import type { Person } from '../../harness/people.ts'
import { givenSurvivor, LOCKS } from '../survivor-steps.ts'

const { pool, admin, ann, contest } = await givenSurvivor()
const { db } = pool

beforeEach(async () => {
  await letMailLeave(pool, admin)
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('chat_messages').execute()
})

/** Locks a week, and advances it once late picks are over. */
async function pass(week: 1 | 2 | 3, picks: [Person, string][] = []) {
  await contest.pickAndLock(week, picks)
  contest.latePicksOver(week)
  return contest.advance(admin, week)
}

const subjects = async () =>
  (await db.selectFrom('mails').select('subject').where('kind', '=', 'week_results').orderBy('mail_id').execute()).map(
    (mail) => mail.subject,
  )
const lines = async () =>
  (await db.selectFrom('chat_messages').select('message').orderBy('message_id').execute()).map((of) => of.message)
const onDesk = async () => (await readItems(admin)).filter(({ kind }) => kind === 'idle')
const placements = async () => {
  const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
  return body.participants.map(({ placement }) => placement)
}

describe('An idle contest (S20)', () => {
  it('asks the admins after two weeks without a pick, and ends without a champion after a third', async () => {
    await pass(1)
    expect(await onDesk()).toEqual([])
    await pass(2)
    expect(await onDesk()).toMatchObject([
      { contest_name: 'Survivor', weeks: ['week 1', 'week 2'], deadline: LOCKS[2] },
    ])
    expect((await pass(3)).body).toMatchObject({
      action: 'completed_without_champion',
      status: 'completed',
      current_week: 3,
    })
    expect(await onDesk()).toEqual([])
    expect(await placements()).toEqual([null, null])
  })

  it('says so once, then falls silent, and never congratulates', async () => {
    await pass(1)
    await pass(2)
    await pass(3)
    expect(await subjects()).toEqual([
      'Nobody picked, so everyone stays',
      'Nobody picked, so everyone stays',
      'Survivor is over without a champion',
      'Survivor is over without a champion',
    ])
    expect(await lines()).toEqual([
      'Week 1 of Survivor is over. Nobody had picked, so everyone stays in. 2 of 2 left.',
      'Survivor is over without a champion. Nobody picked for three weeks.',
    ])
  })

  it('is reopened, and does not end again at once', async () => {
    for (const week of [1, 2, 3] as const) await pass(week)
    expect((await contest.post(admin, '/reopen')).status).toBe(200)
    expect(await onDesk()).toEqual([])
    expect((await contest.advance(admin, 3)).body).toMatchObject({
      action: 'completed_final_week',
      status: 'in_progress',
    })
  })

  it('goes on with one pick', async () => {
    await pass(1)
    await pass(2, [[ann, 'BOS']])
    expect(await onDesk()).toEqual([])
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 2' })
  })

  it('does not end over weeks that passed while the admins could not be asked', async () => {
    pool.clock.set(LOCKS[2])
    contest.latePicksOver(3)
    for (const week of [1, 2] as const) await contest.advance(admin, week)
    expect((await contest.advance(admin, 3)).body).toMatchObject({
      action: 'completed_final_week',
      status: 'in_progress',
    })
  })
})

describe('A champion (S20)', () => {
  it('has made a pick: the last one left without any wins nothing', async () => {
    await pass(1)
    const [, { participant_id = 0 } = {}] = (await contest.get<'survivorStandings'>(ann, '/standings')).body
      .participants
    await contest.post(admin, '/rulings', { participant_id, week_number: 2, kind: 'withdraw', reason: 'Moved away' })
    expect((await pass(2)).body).toMatchObject({ action: 'completed_without_champion', status: 'completed' })
    expect(await placements()).toEqual([null, 2])
    expect(await subjects()).toContain('Survivor is over without a champion')
  })
})
