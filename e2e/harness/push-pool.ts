import { type PushService, startPushService } from '../../test/harness/push-service.ts'
import { lasting, serve } from './lasting.ts'
import { test as onPool } from './pool.ts'
import type { Server } from './server.ts'

/** The real server with a push service of the test's own. */
export const test = onPool.extend<{ noArgument: undefined }, { push: PushService; server: Server }>({
  push: lasting(startPushService),
  server: [
    ({ clock, push }, use) => serve({ PUSH_SERVICES: push.url }, { clock, use }),
    { scope: 'worker', timeout: 180_000 },
  ],
})
