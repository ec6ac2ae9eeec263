import { afterAll, expect, test } from 'vitest'
import { resealSecrets } from '#server/features/outbox/email-settings.service.ts'
import { readUnsubscribeToken, unsubscribeUrlOf } from '#server/features/outbox/unsubscribe-token.ts'
import { startPool } from '../../../test/harness/harness.ts'
import { reseal, seal, unseal } from './secret-box.ts'

const pool = await startPool()
afterAll(() => pool.close())

const OLD = 'the secret of the first season, long enough'
const NEW = 'the secret of the second season, long enough'

/** The pool as started with these secrets. */
const startedWith = (appSecret: string, appSecretPrevious: string | null = null) => ({
  ...pool.deps,
  settings: { ...pool.deps.settings, appSecret, appSecretPrevious },
})

test('a sealed text opens only with the same secret, and not at all after tampering (N4)', () => {
  const deps = startedWith(OLD)
  const sealed = seal(deps, 'mailjet secret')
  expect(sealed).not.toContain('mailjet')
  expect(seal(deps, 'mailjet secret'), 'never twice alike').not.toBe(sealed)
  expect(unseal(deps, sealed)).toBe('mailjet secret')
  expect(unseal(startedWith(NEW), sealed)).toBeNull()
  for (const damaged of [
    '',
    'v1',
    'v2.a.b.c',
    `${sealed}x`,
    // Not B: only the last sign's upper bits belong to a byte.
    sealed.replace(/.$/, (sign) => (sign === 'A' ? 'Q' : 'A')),
  ])
    expect(unseal(deps, damaged)).toBeNull()
})

test('after a change of APP_SECRET the previous one still opens what it sealed', () => {
  const sealed = seal(startedWith(OLD), 'mailjet secret')
  const both = startedWith(NEW, OLD)
  expect(unseal(both, sealed)).toBe('mailjet secret')
  const resealed = reseal(both, sealed) ?? ''
  expect(unseal(startedWith(NEW), resealed)).toBe('mailjet secret')
  expect(reseal(both, resealed), 'once is enough').toBeNull()
  expect(reseal(startedWith(NEW), sealed), 'nothing can be done without the one before').toBeNull()
})

test('the first start with both secrets reseals the provider’s secret; then the previous one is no longer needed', async () => {
  const stored = async () =>
    (await pool.db.selectFrom('email_settings').select('mailjet_api_secret').executeTakeFirstOrThrow())
      .mailjet_api_secret
  const before = seal(startedWith(OLD), 'mailjet secret')
  await pool.db.updateTable('email_settings').set({ mailjet_api_secret: before }).execute()
  await resealSecrets(startedWith(NEW))
  expect(await stored(), 'without the one before it stays as it is').toBe(before)
  await Promise.all([resealSecrets(startedWith(NEW, OLD)), resealSecrets(startedWith(NEW, OLD))])
  const after = (await stored()) ?? ''
  expect(unseal(startedWith(NEW), after)).toBe('mailjet secret')
  await resealSecrets(startedWith(NEW, OLD))
  expect(await stored()).toBe(after)
})

test('an unsubscribe link in a mail from before the change still works', () => {
  const mail = { user_id: 7, to_email: 'ann@example.test', kind: 'week_results' }
  const url = unsubscribeUrlOf(startedWith(OLD), mail) ?? ''
  const token = new URL(url, 'http://pool.test').searchParams.get('token') ?? ''
  expect(readUnsubscribeToken(startedWith(NEW, OLD), token)).toEqual({ userId: 7, kind: 'week_results' })
  expect(readUnsubscribeToken(startedWith(NEW), token)).toBeNull()
})
