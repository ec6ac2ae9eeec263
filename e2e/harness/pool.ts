import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ADMIN, expect, test as onServer } from './server.ts'

/** Calls the API as a user: other members' acts while a test looks at one of them. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

export type PoolServer = {
  url: string
  admin: { email: string; password: string }
  asAdmin: Call
  /** A new member, signed up over the API, with the admin's password. */
  signUp: (name: string, by?: { inviteCode: string }) => Promise<Call>
  /** Moves the pool's clock (T4). */
  jump: (to: string) => Promise<void>
  /** The id of a team by its abbreviation. */
  team: (abbreviation: string) => number
}

export const test = onServer.extend<{ pool: PoolServer }>({
  pool: async ({ server }, use) => {
    const commissioner = await signIn(server.url, ADMIN)
    await use({
      url: server.url,
      admin: ADMIN,
      asAdmin: commissioner,
      signUp: async (name, by) => {
        const who = { name, email: emailOf(name), password: ADMIN.password, ...by }
        // The contract promises a token with every sign-up that is not refused, and `call` throws on a refusal.
        const { token } = (await call({ url: server.url, token: null })('POST', '/auth/register', who)) as {
          token: string
        }
        return call({ url: server.url, token })
      },
      jump: async (now) => {
        await commissioner('PUT', '/demo/clock', { now })
      },
      team: (abbreviation) => {
        const id = teams.get(abbreviation)
        if (id === undefined) throw new Error(`no team ${abbreviation}`)
        return id
      },
    })
  },
})

/** The address `signUp` uses for that name. */
export function emailOf(name: string): string {
  return `${name.toLowerCase()}@example.test`
}

async function signIn(url: string, who: { email: string; password: string }): Promise<Call> {
  // The contract promises a token with every sign-in that is not refused, and `call` throws on a refusal.
  const { token } = (await call({ url, token: null })('POST', '/auth/login', who)) as { token: string }
  return call({ url, token })
}

function call({ url, token }: { url: string; token: string | null }): Call {
  return async (method, where, body) => {
    const answer = await fetch(`${url}/api${where}`, {
      method,
      // No keep-alive: the next call may follow a crash of the server.
      headers: {
        'content-type': 'application/json',
        connection: 'close',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
}

const teams = new Map(
  readFileSync(path.join(import.meta.dirname, '../../data/nhl/teams.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([id, abbreviation]) => [abbreviation, Number(id)]),
)

export { expect }
