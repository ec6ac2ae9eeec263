import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { givenPool } from '../harness/fixture.ts'

/** A chat of 50,000 messages: every query of a page uses an index, however far back it reads. */
const { pool, ann } = await givenPool()
beforeAll(async () => {
  await sql`
    insert into chat_messages (message_id, version, author_name, kind, message, sent_at, written_at)
    select n, n, 'Somebody', 'user', 'message ' || n || case when n % 1000 = 0 then ' zamboni' else '' end, now(), now()
    from generate_series((select seq + 1 from chat_state), 50000) n`.execute(pool.db)
  await sql`update chat_state set seq = 50000`.execute(pool.db)
  await sql`update chat_members set last_read_id = 25000`.execute(pool.db)
  await sql`analyze chat_messages`.execute(pool.db)
})

test.each([
  ['the newest page', '/chat/messages?limit=40', 'chat_messages_shown_idx'],
  ['a page from the middle', '/chat/messages?limit=40&before=25000', 'chat_messages_shown_idx'],
  ['what was missed', '/chat/messages?after=49900&since=49900&limit=200', 'chat_messages_version_key'],
  ['the messages around one', '/chat/messages?after=30000&limit=20', 'chat_messages_shown_idx'],
  ['a rare word', '/chat/search?text=zamboni', 'chat_messages_words_idx'],
  ['further back', '/chat/search?text=zamboni&before=20000', 'chat_messages_words_idx'],
  ['how much is unread', '/chat/read', 'chat_messages_shown_idx'],
])('%s uses an index', async (_what, path, index) => {
  await sql`select pg_stat_reset()`.execute(pool.db)
  await vi.waitUntil(async () => (await scans(index)).idx === 0, { timeout: 20_000 })
  for (let n = 0; n < 3; n += 1) expect((await ann.get(path)).status).toBe(200)
  await vi.waitUntil(async () => (await scans(index)).idx >= 3, { timeout: 20_000, interval: 50 })
  expect((await scans(index)).seq).toBe(0)
})

/** PostgreSQL's own counts. */
async function scans(index: string) {
  await countAtOnce()
  const { rows } = await sql<{ seq: number; idx: number }>`
    select seq_scan as seq, i.idx_scan as idx from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
    where t.relname = 'chat_messages' and i.indexrelname = ${index}`.execute(pool.db)
  return rows[0] ?? { seq: 0, idx: 0 }
}

/** Each connection buffers its counts for up to ten seconds; this makes all of the server's connections report now. */
const countAtOnce = () =>
  Promise.all(
    Array.from({ length: 12 }, () => sql`select pg_stat_force_next_flush() from pg_sleep(0.02)`.execute(pool.db)),
  )
