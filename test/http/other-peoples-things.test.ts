import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { storeMessage } from '#server/features/chat/chat.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'

const { pool, ann, bob } = await givenPool()

/**
 * Every member call that takes the id of another member's property, with the refusal a stranger gets. The other calls
 * about a contest or game show public facts, or concern the caller, identified only by the token.
 */
const GUARDED: Record<string, { send: () => Promise<{ status: number; body: unknown }>; code: string }> = {
  'GET /notifications/history/:userId': {
    send: () => bob.get(`/notifications/history/${ann.userId}`),
    code: 'not_your_mail',
  },
  'GET /notifications/preferences/:userId': {
    send: () => bob.get(`/notifications/preferences/${ann.userId}`),
    code: 'not_your_mail',
  },
  'PUT /notifications/preferences/:userId': {
    send: () => bob.put(`/notifications/preferences/${ann.userId}`, { week_results: false }),
    code: 'not_your_mail',
  },
  'DELETE /chat/messages/:id': {
    send: async () => bob.delete(`/chat/messages/${await messageOfAnn()}`),
    code: 'not_your_message',
  },
  'POST /chat/messages/:id/restore': {
    send: async () => {
      const id = await messageOfAnn()
      await ann.delete(`/chat/messages/${id}`)
      return bob.post(`/chat/messages/${id}/restore`)
    },
    code: 'unknown_message',
  },
  'PUT /auth/passkeys/:id': {
    send: async () => bob.put(`/auth/passkeys/${await passkeyOfAnn()}`, { name: "Bob's" }),
    code: 'unknown_passkey',
  },
  'POST /auth/passkeys/:id/remove': {
    send: async () => bob.post(`/auth/passkeys/${await passkeyOfAnn()}/remove`, {}),
    code: 'unknown_passkey',
  },
  'GET /history/:auditId': { send: async () => bob.get(`/history/${await lineOfAdmins()}`), code: 'unknown_line' },
}

/** Open to everyone: a reaction belongs to the member who adds it, and titles and past picks are public (Y3). */
const OPEN = new Set(['PUT /chat/messages/:id/reactions', 'GET /members/:userId/statistics'])

const named = allEndpoints
  .filter(({ access, path }) => access === 'member' && /:(id|userId|mailKey|auditId|participantId)\b/.test(path))
  .map(({ method, path }) => `${method} ${path}`)

test('every call that takes the id of a member’s things is listed here', () => {
  expect(named.filter((name) => !(name in GUARDED) && !OPEN.has(name))).toEqual([])
})

test.each(Object.entries(GUARDED))('%s keeps a stranger out, and nothing changes', async (_name, { send, code }) => {
  const { status, body } = await send()
  expect({ status, body }).toMatchObject({ body: { success: false, code } })
  expect([403, 404, 409]).toContain(status)
})

test('the caller is the member in the token, regardless of the rest of the request', async () => {
  const own = { userId: ann.userId, user_id: ann.userId, participant_name: 'Ann Abbott', id: ann.userId }
  const { body } = await bob.put<{ user: { id: number; name: string } }>('/auth/profile', { ...own, name: 'Robert' })
  expect(body.user).toMatchObject({ id: bob.userId, name: 'Robert' })
  expect((await ann.get('/auth/me')).body).toMatchObject({ user: { name: 'Ann' } })
})

let passkeys = 0
async function passkeyOfAnn(): Promise<number> {
  const row = { credential_id: `key ${++passkeys}`, public_key: 'a key', counter: 0, name: 'Phone' }
  const added = { ...row, user_id: ann.userId, added_at: pool.deps.now() }
  const { passkey_id } = await pool.db
    .insertInto('passkeys')
    .values(added)
    .returning('passkey_id')
    .executeTakeFirstOrThrow()
  return passkey_id
}

async function messageOfAnn(): Promise<number> {
  const author = { user_id: ann.userId, name: 'Ann', last_name: 'Abbott', role: 'player' }
  const said = pool.db.transaction().execute((tx) => storeMessage(tx, pool.deps, { author, text: 'Mine' }))
  return (await said).id
}

/** An entry about a user: members only see entries about contests. */
async function lineOfAdmins(): Promise<number> {
  const admin = await signIn(pool, 'admin')
  await admin.patch(`/admin/users/${ann.userId}/status`, { active: true })
  await admin.put(`/admin/users/${ann.userId}`, { email: ann.email, name: 'Ann', lastName: 'Abbot' })
  const last = pool.db
    .selectFrom('audit_log')
    .select('audit_id')
    .where('subject', '=', 'user')
    .orderBy('audit_id', 'desc')
  return (await last.executeTakeFirstOrThrow()).audit_id
}
