import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listJobs } from '#contract/status/jobs.ts'
import { minutes } from '#rules/time.ts'
import { startMailServer } from '../../harness/mail/mail-catchers.ts'
import { BEFORE_ALL, openContest, saveGames, THREE_WEEKS } from '../survivor-steps.ts'
import { givenWorlds, withoutVersions } from './two-worlds.ts'

const { pool, admin, ann, bob, carl, startAgain, look } = await givenWorlds()
const post = await startMailServer()
afterAll(post.close)
pool.deps.settings.smtpUrl = post.url
await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })

/**
 * Everything the admin reads, and is answered, while Ann has a team for open week 2 whose only game they call off and
 * put back.
 */
async function playIn(team: string) {
  await startAgain()
  pool.wall.set(BEFORE_ALL)
  await sql`truncate job_runs`.execute(pool.db)
  await pool.db.deleteFrom('games').execute()
  await saveGames(admin, THREE_WEEKS)
  const contest = await openContest(pool, admin, { members: [admin, ann, bob, carl] })
  expect((await contest.pick(ann, 2, team)).status).toBe(201)
  const said: unknown[] = []
  const save = async (id: number, game_state: string) => {
    const games = THREE_WEEKS.filter((of) => of.game_id === id).map((of) => ({ ...of, game_state }))
    said.push((await admin.post('/games', games)).body)
  }
  await save(302, 'PPD')
  const before = await look(contest, { only: 'admin' })
  await save(202, 'PPD')
  // The mail server is silent until each call has answered, then refuses for now, then accepts.
  const answers = async (path: string, body?: object) => said.push((await admin.post(path, body)).body)
  post.refuses.set(ann.email, { responseCode: 450, message: 'later' })
  post.fallSilent('before')
  await answers('/admin/jobs/run', { name: 'mail: send' })
  await answers('/admin/jobs/run', { name: 'push: send' })
  // The mail job started first, and runs until the mail server answers.
  await expect.poll(() => runsOf('push: send')).toBe(1)
  post.fallSilent(null)
  await pool.deps.background.finished()
  said.push(
    (await admin.get('/notifications/settings')).body,
    (await admin.get<{ mail: object }>('/admin/status')).body.mail,
  )
  post.refuses.clear()
  pool.wall.advance(minutes(2))
  post.fallSilent('before')
  await answers('/notifications/process')
  post.fallSilent(null)
  await pool.deps.background.finished()
  await save(202, 'FUT')
  await save(302, 'FUT')
  const after = await look(contest, { only: 'admin' })
  // The address of the mail is known to the test alone.
  const seen = [...before.admin, ...after.admin].filter(([address]) => !address.startsWith('/notifications/outbox/'))
  return withoutVersions([said, ...seen])
}

async function runsOf(name: string): Promise<number> {
  const { jobs } = (await admin.get<AnswerOf<typeof listJobs>>('/admin/jobs')).body
  return jobs.find((job) => job.name === name)?.runs ?? 0
}

test('writes between two looks reveal no pick to an admin: not by a version, a count or a number of any answer, or by timing (S1, S5)', async () => {
  const [far, open] = [await playIn('BOS'), await playIn('BUF')]
  expect(post.mails.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [ann.email, "Survivor: Your Week 2 team isn't playing anymore"],
  ])
  expect(far.length).toBeGreaterThan(200)
  for (const [at, one] of far.entries()) expect(open[at]).toEqual(one)
})
