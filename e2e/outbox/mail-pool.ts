import { type MailjetServer, startMailjet } from '../../test/harness/mail-catchers.ts'
import { test as onPool } from '../harness/pool.ts'
import { type Server, startServer } from '../harness/server.ts'

/** The real server with a server that implements Mailjet's API. */
export const test = onPool.extend<{ noArgument: undefined }, { mailjet: MailjetServer; server: Server }>({
  mailjet: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const mailjet = await startMailjet()
      await use(mailjet)
      await mailjet.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailjet, clock }, use) => {
      process.env.MAILJET_API_URL = mailjet.url
      const server = await startServer({ clock })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
