import { type MailjetServer, startMailjet } from '../../test/harness/mail-catchers.ts'
import { lasting, serve } from '../harness/lasting.ts'
import { test as onPool } from '../harness/pool.ts'
import type { Server } from '../harness/server.ts'

/** The real server with a server that implements Mailjet's API. */
export const test = onPool.extend<{ noArgument: undefined }, { mailjet: MailjetServer; server: Server }>({
  mailjet: lasting(startMailjet),
  server: [
    ({ mailjet, clock }, use) => serve({ MAILJET_API_URL: mailjet.url }, { clock, use }),
    { scope: 'worker', timeout: 180_000 },
  ],
})
