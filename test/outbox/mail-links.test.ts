import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { readHistory } from '#contract/history/history.ts'
import { allMailKinds, mailKinds } from '#contract/outbox/mail-kinds.ts'
import type { previewMail } from '#contract/outbox/notifications.ts'
import { answerPasswordRequests } from '#server/features/accounts/passwords/password-mails.service.ts'
import { answerSignInRequests } from '#server/features/accounts/sign-in/sign-in-links.service.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { visitor } from '../harness/people.ts'

/** A pool without APP_URL, whose server has two names; with APP_URL only the first counts. */
const { pool, admin, ann } = await givenPool()
const post = await givenMail({ pool, admin })
const APP_URL = 'http://pool.test'
const OWN = 'https://pool.example.test'
beforeEach(async () => {
  await pool.db.updateTable('email_settings').set({ app_url: null }).execute()
})

test.each([
  'https://evil.example',
  'https://pool.test.evil.example',
  'https://pool.test@evil.example',
  'http://pool.test:8443',
])('links in mails can’t lead to %s (A9)', async (app_url) => {
  expect(await save(app_url)).toMatchObject({
    status: 400,
    body: {
      code: 'app_url_elsewhere',
      message: `Links in emails lead to this pool: use ${APP_URL}, or leave it empty`,
    },
  })
  expect((await pool.db.selectFrom('email_settings').select('app_url').executeTakeFirstOrThrow()).app_url).toBeNull()
})

const save = (app_url: string) => admin.put<FailureBody>('/notifications/settings', { app_url })

test('every member can read who changed the links’ target (A9)', async () => {
  expect((await save(OWN)).status).toBe(200)
  const { lines } = (await ann.get<AnswerOf<typeof readHistory>>('/history')).body
  expect(lines[0]).toMatchObject({
    words: 'changed where the links in emails lead',
    changes: [{ what: 'App URL', before: APP_URL, after: OWN }],
  })
  const kept = lines.length
  await save(OWN)
  await admin.put('/notifications/settings', { from_name: 'Somebody' })
  expect((await ann.get<AnswerOf<typeof readHistory>>('/history')).body.lines).toHaveLength(kept)
})

describe.each([
  ['set to another of the pool’s own addresses', OWN, OWN],
  ['stored before it was refused, or restored from another machine', 'https://evil.example', APP_URL],
])('with an address that was %s', (_, stored, usual) => {
  beforeEach(async () => {
    await pool.db.updateTable('email_settings').set({ app_url: stored }).execute()
  })

  test.each(allMailKinds)('links of mail kind %s lead to an allowed host (A9)', async (kind) => {
    const { text, html } = (await admin.get<AnswerOf<typeof previewMail>>(`/notifications/preview/${kind}`)).body
    const led = [...`${text} ${html}`.matchAll(/(https?:\/\/[^/\s"<]+)(\/[\w/-]*)?/g)]
    const opening = mailKinds[kind].is_secret ? led : led.filter(([, , path]) => path?.includes('unsubscribe'))
    expect(opening.length).toBeGreaterThan(0)
    expect(new Set(opening.map(([, site]) => site)), 'what opens or acts').toEqual(new Set([APP_URL]))
    const others = led.filter((link) => !opening.includes(link)).map(([, site]) => site)
    expect(new Set(others)).toEqual(new Set(others.length > 0 ? [usual] : []))
  })

  test('a sign-in link and a password link arrive with APP_URL (A9)', async () => {
    await visitor(pool).post('/auth/sign-in-link/ask', { email: ann.email })
    await visitor(pool).post('/auth/forgot-password', { email: ann.email })
    await answerSignInRequests(pool.deps)
    await answerPasswordRequests(pool.deps)
    await sendDueMails(pool.deps)
    const links = post.mails.map(({ mail }) => /\S+#[\w-]{43}/.exec(mail.text ?? '')?.[0])
    expect(links.map((link) => link?.split('#')[0]).toSorted()).toEqual([
      `${APP_URL}/reset-password`,
      `${APP_URL}/sign-in`,
    ])
  })
})
