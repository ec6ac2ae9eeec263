import { plus } from '#rules/time.ts'
import { openDatabase } from '#server/db/database.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { sendDuePosts } from '#server/features/webhooks/posts.service.ts'
import { log, stoppedClock, testDeps } from '../test-deps.ts'
import type { Provider } from './mail-senders.ts'

/** A separate process for the kill tests: sends until the queue is empty. Its wall clock continues from the test's. */
type Asked = { socketDir: string; database: string; wall: string } & Provider

// Written by the test that starts this process.
const { socketDir, database, wall, ...settings } = JSON.parse(process.env.SENDER ?? '{}') as Asked
const db = openDatabase({ address: { socketDir, database }, log })
const started = performance.now()
const deps = {
  ...testDeps({ db, clock: stoppedClock(wall), wall: stoppedClock(wall), settings }),
  wallNow: () => plus(wall, Math.floor(performance.now() - started)),
}
for (;;) {
  await sendDueMails(deps)
  await sendDuePosts(deps)
  const left = await db.selectFrom('mails').select('mail_id').where('status', '=', 'queued').limit(1).execute()
  if (left.length === 0) break
}
await db.destroy()
