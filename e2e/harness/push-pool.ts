import { type PushService, startPushService } from '../../test/harness/mail/push-service.ts'
import { lasting } from './lasting.ts'
import { test as onMailPool } from './mail-pool.ts'

/** The real server with the test's own push and mail services. */
export const test = onMailPool.extend<object, { push: PushService }>({
  push: lasting(startPushService),
  settings: ({ mailjet, push }, use) => use({ MAILJET_API_URL: mailjet.url, PUSH_SERVICES: push.url }),
})
