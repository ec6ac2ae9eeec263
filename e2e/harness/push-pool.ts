import { type PushService, startPushService } from '../../test/harness/mail/push-service.ts'
import { lasting } from './lasting.ts'
import { test as onPool } from './pool.ts'

/** The real server with a push service of the test's own. */
export const test = onPool.extend<object, { push: PushService }>({
  push: lasting(startPushService),
  settings: ({ push }, use) => use({ PUSH_SERVICES: push.url }),
})
