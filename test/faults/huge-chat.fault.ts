import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { numberOf, openChance, say, until } from './chance.ts'
import { type Actor, signIn, signUp } from './client.ts'
import { startDatabaseVictim, startServerVictim } from './victims.ts'

const MESSAGES = numberOf('FAULT_MESSAGES', 200_000)
const READERS = 20
const PART = 20_000
/** The maximum memory of a process with a few open pages (MB), however long the chat is. */
const ENOUGH_MEMORY = 600

test('each page of a huge chat is read in order and complete, and memory stays bounded', async () => {
  const chance = openChance()
  const database = await startDatabaseVictim()
  const server = await startServerVictim({ DATA_DIR: database.dataDir, DATABASE_URL: database.url })
  onTestFinished(async () => {
    await server.stop()
    await database.stop()
  })
  const origin = () => server.origin
  await signIn(origin)
  const readers: Actor[] = []
  for (let n = 0; n < READERS; n += 1) readers.push(await signUp(origin, `reader${n}`))
  const [{ userId = 0 } = {}] = readers
  const more = chance.below(20)
  // In parts, because the database ends a statement after ten seconds.
  for (let first = 1; first <= MESSAGES; first += PART) {
    await database.look((db) =>
      sql`insert into chat_messages (message_id, version, user_id, author_name, kind, message, sent_at, written_at)
        select n, n, ${userId}, 'Reader', 'user', 'Goal number ' || n || repeat(' and another one', ${more}::int), now(), now()
        from generate_series(${first}::int, ${Math.min(first + PART - 1, MESSAGES)}::int) n`.execute(db),
    )
  }
  await database.look((db) => sql`update chat_state set seq = ${MESSAGES}::int`.execute(db))
  const before = await database.look((db) =>
    sql<{ n: number }>`select count(*)::int as n from chat_messages`.execute(db).then(({ rows }) => rows[0]?.n ?? 0),
  )
  expect(before).toBeGreaterThanOrEqual(MESSAGES)
  let slowest = 0
  const read = async (reader: Actor, query: string): Promise<number[]> => {
    const { status, body, ms } = await reader.send('GET', `/chat/messages?${query}`)
    expect(status, query).toBe(200)
    slowest = Math.max(slowest, ms)
    return (body.messages ?? []).map(({ id }) => id)
  }
  // Everyone reads somewhere in it at once, upwards and downwards.
  await Promise.all(
    readers.map(async (reader, n) => {
      expect(await read(reader, 'limit=100')).toHaveLength(100)
      for (let turn = 0; turn < 40; turn += 1) {
        const from = 1 + chance.below(MESSAGES - 200)
        const page =
          n % 2 === 0
            ? await read(reader, `limit=100&after=${from}`)
            : await read(reader, `limit=100&before=${from + 101}`)
        expect(page).toEqual(Array.from({ length: 100 }, (_, at) => from + 1 + at))
      }
    }),
  )
  await until('the server is well', async () => (await server.health()) === 200)
  expect(server.memory()).toBeLessThan(ENOUGH_MEMORY)
  say(
    `${MESSAGES} messages, ${READERS} readers, seed ${chance.seed}: ${READERS * 40} pages complete and in order, the slowest in ${slowest} ms`,
  )
  say(`${Math.round(server.memory())} MB of memory`)
})
