import { afterAll } from 'vitest'
import { openDemo } from '#server/features/demo/demo.service.ts'
import { type Pool, startPool } from '../harness.ts'
import { type Person, signIn, visitor } from '../people.ts'

type Options = { demo: { logins: { label: string; email: string; password: string }[] } }

/** For a test file: the pool of `npm run demo`, and the two people whose logins its login screen shows. */
export async function givenDemo(
  asked: Omit<NonNullable<Parameters<typeof startPool>[0]>, 'season' | 'settableClock'>,
): Promise<{ pool: Pool; admin: Person; member: Person }> {
  const settings = { ...asked.settings, demo: true }
  const pool = await startPool({ ...asked, settings, season: 'known at now', settableClock: true })
  afterAll(pool.close)
  await pool.db.deleteFrom('users').execute()
  await openDemo(pool.deps)
  const { body } = await visitor(pool).get<Options>('/auth/options')
  const [asMember, asAdmin] = body.demo.logins
  if (!asAdmin || !asMember) throw new Error('the login screen shows no logins')
  return { pool, admin: await signIn(pool, asAdmin), member: await signIn(pool, asMember) }
}
