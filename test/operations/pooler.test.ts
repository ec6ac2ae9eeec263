import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOf, openDatabase, requireDatabase } from '#server/db/database.ts'
import { keepsSession } from '#server/db/pooler.ts'
import { startPool } from '../harness/harness.ts'
import { log } from '../harness/test-deps.ts'

const pool = await startPool()
const clients = await Promise.all(
  [1, 2, 3].map(async () => {
    const client = new pg.Client(connectionOf(pool.address))
    await client.connect()
    return client
  }),
)
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await pool.close()
})

test('session-mode connections are accepted', async () => {
  const [one, other] = clients
  if (!one || !other) throw new Error('no clients')
  expect(await keepsSession(one, other)).toBe(true)
})

test('a transaction-mode pooler is detected', async () => {
  const free = [...clients]
  const frontend = () => {
    let held: pg.Client | null = null
    const query = async (text: string, values?: unknown[]) => {
      const client = held ?? free.shift()
      if (!client) throw new Error('none is free')
      if (text === 'begin') held = client
      if (text === 'commit') held = null
      // biome-ignore lint/suspicious/noExplicitAny: a client's own parameter type
      const answer = await client.query(text as any, values)
      if (held === null) free.unshift(client)
      return answer
    }
    return { query, once: () => {} } as unknown as pg.Client
  }
  expect(await keepsSession(frontend(), frontend())).toBe(false)
  await Promise.all(clients.map((client) => client.query('select pg_advisory_unlock_all()')))
})

test.each(['options', 'statement_timeout'])(
  'a pooler that refuses the startup parameter %s is answered at once in one sentence',
  async (name) => {
    const server = createServer((socket) => {
      const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const db = openDatabase({ address: { url: `postgres://pool@127.0.0.1:${port}/pool` }, log, isFirst: true })
    await expect(requireDatabase(db, { patience: 60_000 })).rejects.toThrow(
      new RegExp(
        `^The pooler of DATABASE_URL refuses the startup parameter ${name}\\. Set ignore_startup_parameters = `,
      ),
    )
    await db.destroy()
    server.close()
  },
)
