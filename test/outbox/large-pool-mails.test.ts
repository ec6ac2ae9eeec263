import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { AWAY, BEFORE_ALL, finish, HOME, openContest, startOver } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL })
pool.deps.settings.smtpUrl = 'smtp://localhost:1'
await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })

/** More than fit into one statement with a value for each column of a mail. */
const MANY = 5_000

test('a week of thousands of members closes, with a mail for each of them (N1)', async () => {
  await startOver(pool, admin, [])
  const contest = await openContest(pool, admin, { members: [ann, bob], max_participants: MANY + 2, start: false })
  await sql`
    with joining as (
      insert into users (email, password_hash, name, last_name, created_at)
      select 'm' || n || '@example.test', '', 'Member', n::text, now() from generate_series(1, ${MANY}::int) n
      returning user_id, name || ' ' || last_name as name
    )
    insert into participants (contest_id, user_id, participant_name, joined_at)
    select ${contest.id}::int, user_id, name, now() from joining`.execute(pool.db)
  await contest.post(admin, '/start')
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'BOS'],
  ])
  await finish(admin, { 101: AWAY, 102: HOME, 103: HOME, 104: HOME })
  expect(await contest.advance(admin, 1)).toMatchObject({ status: 200 })

  const mails = await pool.db
    .selectFrom('mails')
    .select(['to_email', 'facts'])
    .where('kind', '=', 'week_results')
    .execute()
  expect(mails).toHaveLength(MANY + 2)
  const happened = (email: string) => mails.find(({ to_email }) => to_email === email)?.facts
  expect(happened('m1@example.test')).toMatchObject({
    fate: 'out',
    happened: [
      'You had no pick.',
      'Also out: Member 10, Member 100, Member 1000, Member 1001 and Member 1002 (no pick) and 4994 more.',
      '2 of 5002 left.',
    ],
  })
})
