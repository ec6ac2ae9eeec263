import path from 'node:path'
import { expect, test } from 'vitest'
import { givenCommandPool } from '../harness/processes/command-pool.ts'

const pool = await givenCommandPool()
await pool.inDatabase(async (db) => {
  const row = { password_hash: 'x', created_at: '2025-09-01T12:00:00.000Z' }
  const users = ['Ann', 'Bob'].map((name) => ({ ...row, name, email: `${name}@example.test` }))
  await db.insertInto('users').values(users).execute()
})

test('while the pool runs a member becomes an admin, and it is logged (A2, A6)', async () => {
  expect(await promote(['ann@EXAMPLE.test'])).toEqual({ code: 0, said: 'ann@example.test is an administrator now.' })
  expect(await promote(['ann@example.test'])).toEqual({
    code: 0,
    said: 'ann@example.test is an administrator already.',
  })
  expect(await roles()).toEqual([
    { name: 'Ann', role: 'admin' },
    { name: 'Bob', role: 'player' },
  ])
  const lines = await pool.inDatabase((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(lines).toMatchObject([
    { actor_name: 'system', action: 'promote', before: { role: 'player' }, after: { role: 'admin' } },
  ])
})

const roles = () => pool.inDatabase((db) => db.selectFrom('users').select(['name', 'role']).orderBy('name').execute())

/** Runs the command like `npm run promote`. */
const promote = (args: string[], environment: Record<string, string> = {}) => pool.run('promote.ts', args, environment)

test('the command also works while the pool is stopped', async () => {
  await pool.stop()
  expect(await promote(['bob@example.test'])).toEqual({ code: 0, said: 'bob@example.test is an administrator now.' })
  await pool.startAgain()
  expect(await roles()).toMatchObject([{ role: 'admin' }, { role: 'admin' }])
})

test('a wrong call is explained in one sentence', async () => {
  expect(await promote(['nobody@example.test'])).toEqual({
    code: 1,
    said: 'Nobody in this pool has the email address nobody@example.test.',
  })
  expect(await promote([])).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run promote -- ann@example.org'),
  })
  const elsewhere = path.join(pool.dataDir, 'no pool')
  expect(await promote(['ann@example.test'], { DATA_DIR: elsewhere })).toMatchObject({
    code: 1,
    said: `There is no pool in ${elsewhere} yet. Start it first: npm start`,
  })
})
