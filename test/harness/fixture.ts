import { afterAll, beforeEach } from 'vitest'
import type { DB } from '#server/db/schema.ts'
import { type Pool, type Start, startPool } from './harness.ts'
import { type MailServer, startMailServer } from './mail/mail-catchers.ts'
import { type Person, type people, signInAll, signUp } from './people.ts'

export type Wanted<Name extends string> = Start & {
  /** More members, by their first names in lower case. */
  also?: readonly Name[]
  /** Tables emptied before each test. */
  clear?: readonly (keyof DB)[]
}

/** The pool's people by name, signed in everywhere. */
type Everybody<Name extends string> = Record<keyof typeof people | Name, Person>

export type Fixture<Name extends string> = Everybody<Name> & { pool: Pool }

/**
 * A pool for a test file, closed after it, and its people: `const { pool, admin, carl } = await givenPool({ also:
 * ['carl'] })`. Call this and everything built on it at the top of the file.
 */
export async function givenPool<Name extends string = never>(wanted: Wanted<Name> = {}): Promise<Fixture<Name>> {
  const { also = [], clear = [], ...start } = wanted
  const pool = await startPool(start)
  afterAll(pool.close)
  beforeEach(async () => {
    for (const table of clear) await pool.db.deleteFrom(table).execute()
  })
  const others: Partial<Record<string, Person>> = {}
  for (const name of also) others[name] = await signUp(pool, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
  // Everyone in the type is signed in by now.
  const everybody = { ...(await signInAll(pool)), ...others } as Everybody<Name>
  return { pool, ...everybody }
}

/** Turns email on before each test. Mails arrive here, cleared like the outbox. */
export async function givenMail({ pool, admin }: { pool: Pool; admin: Person }): Promise<MailServer> {
  const post = await startMailServer()
  afterAll(post.close)
  pool.deps.settings.smtpUrl = post.url
  beforeEach(async () => {
    await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
    await pool.db.deleteFrom('mails').execute()
    post.mails.length = 0
  })
  return post
}
