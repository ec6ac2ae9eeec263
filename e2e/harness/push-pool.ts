import { type PushService, startPushService } from '../../test/harness/push-service.ts'
import { test as onPool } from './pool.ts'
import { type Server, startServer } from './server.ts'

/** The real server with a push service of the test's own. */
export const test = onPool.extend<{ noArgument: undefined }, { push: PushService; server: Server }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const push = await startPushService()
      await use(push)
      await push.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ clock }, use) => {
      process.env.PUSH_ANYWHERE = 'on'
      const server = await startServer({ clock })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
