import { type MailjetServer, startMailjet } from '../../test/harness/mail/mail-catchers.ts'
import { lasting } from '../harness/lasting.ts'
import { test as onPool } from '../harness/pool.ts'

/** The real server with a server that implements Mailjet's API. */
export const test = onPool.extend<object, { mailjet: MailjetServer }>({
  mailjet: lasting(startMailjet),
  settings: ({ mailjet }, use) => use({ MAILJET_API_URL: mailjet.url }),
})
