import { expect, test } from 'vitest'
import { completeByItself } from '#server/features/two-team/completion.job.ts'
import { complete, draftOn, type Refused, readContest, startDraft } from './drafters.ts'
import { completeTied, createTiebreaker, givenPlayoffPool } from './tied-contest.ts'

/** Completing a contest whose season still runs, and reopening one (D9). */

const MARCH = '2026-03-01T12:00:00-05:00'
const { pool, admin, members } = await givenPlayoffPool(2, { now: new Date(MARCH).toISOString() })

const again = await startedAt(MARCH, 'Again')
await complete(admin, again.at)
const early = await winsOf(again.contestId)

test('a contest whose season still runs is completed by an empty body, and refused to a caller that asks first (D9)', async () => {
  const { at } = await startedAt('2026-04-16T12:00:00-04:00', 'Early')
  const refused = await admin.post<Refused>(`${at}/complete`, { even_though_season_runs: false })
  expect(refused).toMatchObject({ status: 409, body: { code: 'season_still_runs' } })
  expect(refused.body.message).toBe("The 2025-26 season still runs until Apr 16: games from here on won't count.")
  expect((await readContest(admin, at)).status).toBe('in_progress')
  expect((await admin.post(`${at}/complete`)).status).toBe(200)
  expect(await readContest(admin, at)).toMatchObject({ status: 'completed' })
})

async function startedAt(now: string, name: string) {
  await admin.put('/demo/clock', { now })
  const draft = await startDraft(admin, members, { max_participants: 2, contest_name: name })
  await draftOn(members, draft)
  return draft
}

async function winsOf(contestId: number) {
  const { body } = await admin.get<{ total_wins: number }[]>(`/contest/leaderboard?contest_id=${contestId}`)
  return body.map(({ total_wins }) => total_wins)
}

test('a contest completes automatically at noon two days after its last game, once, and not after it was reopened (D9)', async () => {
  const { at, contestId } = await startedAt('2026-04-16T12:00:00-04:00', 'By itself')
  const completeAt = async (now: string) => {
    await admin.put('/demo/clock', { now })
    await Promise.all([completeByItself(pool.deps), completeByItself(pool.deps)])
    return (await readContest(admin, at)).status
  }
  expect(await completeAt('2026-04-18T11:59:59-04:00')).toBe('in_progress')
  expect(await completeAt('2026-04-18T12:00:00-04:00')).toBe('completed')
  expect((await said()).filter((message) => /(champion of|first place in) By itself/.test(message))).toHaveLength(1)
  await admin.post(`${at}/reopen`)
  expect(await completeAt('2026-04-18T12:00:01-04:00')).toBe('in_progress')
  expect((await lines(contestId)).slice(-2)).toEqual(['complete', 'reopen'])
})

const said = async () =>
  (await admin.get<{ messages: { message: string }[] }>('/chat/messages')).body.messages.map(({ message }) => message)
const lines = async (contestId: number) => {
  const log = pool.db.selectFrom('audit_log').select('action').where('contest_id', '=', contestId)
  return (await log.orderBy('audit_id').execute()).map(({ action }) => action)
}

test('once the last game is over nothing has to be confirmed (D9)', async () => {
  const { at } = await startedAt('2026-04-18T13:00:00-04:00', 'In time')
  expect((await admin.post(`${at}/complete`)).status).toBe(200)
})

test('a completed contest is reopened: the games count again, and the champion is taken back (D9)', async () => {
  const { at, contestId } = again
  // Beside a newer contest it would stay completed.
  await pool.db.deleteFrom('contests').where('contest_id', '>', contestId).execute()
  expect(await winsOf(contestId)).toEqual(early)

  const reopened = await Promise.all([admin.post(`${at}/reopen`), admin.post(`${at}/reopen`)])
  expect(reopened.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readContest(admin, at)).toMatchObject({ status: 'in_progress', completed_at: null })
  expect(await winsOf(contestId)).not.toEqual(early)
  const chat = await said()
  expect(chat.filter((message) => message.endsWith('Again!'))).toEqual([])
  expect(chat.filter((message) => message === 'Again is open again: its standings follow the games')).toHaveLength(1)

  expect((await admin.post(`${at}/complete`)).status).toBe(200)
  expect(
    (await said()).filter((message) => message.includes('first place in Again') || message.endsWith('Again!')),
  ).toHaveLength(1)
  expect((await lines(contestId)).slice(-3)).toEqual(['complete', 'reopen', 'complete'])
})

test('members cannot reopen, and a contest under its tiebreaker stays completed (D9)', async () => {
  const tied = await completeTied(admin, members, { contest_name: 'Close' })
  expect((await members[0]?.post(`${tied.at}/reopen`))?.status).toBe(403)
  await createTiebreaker(admin, { tiebreaker_of: tied.contestId })
  expect(await admin.post(`${tied.at}/reopen`)).toMatchObject({
    status: 409,
    body: { code: 'tiebreaker_stands_on_it' },
  })
  expect(await admin.post('/contest/contests/999999/reopen')).toMatchObject({ status: 404 })
})
