import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { PASSWORD, type Visitor } from './visitor.ts'

/** An admin who keeps adding members while parts of the installation are killed, and knows which were acknowledged. */
export type Writer = {
  during: (as: Visitor, act: () => Promise<void>) => Promise<void>
  /** Expects everything acknowledged to be stored; returns how much that is. */
  expectAll: (asked: Visitor) => Promise<number>
}

/** The server is down, or died during the call: then it is unknown whether it was written. */
const EXPLAINED = [0, 502, 503, 504]

export function openWriter(): Writer {
  const kept: string[] = []
  let tried = 0
  const write = async (as: Visitor) => {
    tried += 1
    const body = { email: `write-${tried}@example.org`, password: PASSWORD, name: `Write ${tried}`, role: 'player' }
    const { status } = await as.call('POST', '/admin/users', body).catch(() => ({ status: 0 }))
    if (status === 201) kept.push(body.email)
    else expect(EXPLAINED, `write ${tried}`).toContain(status)
  }
  return {
    during: async (as, act) => {
      let goesOn = true
      const writing = (async () => {
        while (goesOn) {
          await write(as)
          await pause(100)
        }
      })()
      /** Waits for more acknowledgements, before the act as well as after it. */
      const written = async () => {
        const enough = kept.length + 10
        while (kept.length < enough) await pause(100)
      }
      const acted = written().then(act).then(written)
      await acted.finally(() => {
        goesOn = false
      })
      await writing
    },
    expectAll: async ({ call }) => {
      const { status, answer } = await call('GET', '/admin/users?text=write')
      expect(status).toBe(200)
      // The contract's type.
      const stored = new Set((answer.users as { email: string }[]).map(({ email }) => email))
      expect(kept.filter((email) => !stored.has(email))).toEqual([])
      return kept.length
    },
  }
}
