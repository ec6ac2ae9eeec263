import { beforeEach, describe, expect, test } from 'vitest'
import type { checkPasswordLink } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days, hours, minutes } from '#rules/time.ts'
import { type Authenticator, openAuthenticator, PASSKEY_URL } from '../harness/browser/authenticator.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'
import { addPasskey, askNew, confirm, listPasskeys, showPasskey } from './passkey-steps.ts'

const { pool, admin } = await givenPool({ settings: { appUrl: PASSKEY_URL, smtpUrl: 'smtp://127.0.0.1:9' } })
await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
let gil: Person
let [phone, laptop]: [Authenticator, Authenticator] = [openAuthenticator(), openAuthenticator()]
let count = 0
beforeEach(async () => {
  pool.wall.advance(minutes(5))
  count += 1
  gil = await signUp(pool, `Gil ${count}`)
  phone = openAuthenticator()
  laptop = openAuthenticator()
  await addPasskey(gil, phone, 'Phone')
  await addPasskey(gil, laptop, 'Laptop')
})

const NEW = 'fresh ice, folks'
const acts: Record<string, (body: object) => Promise<{ status: number }>> = {
  'a new password': (body) => gil.put('/auth/profile', { ...body, currentPassword: PASSWORD, password: NEW }),
  'signing out everywhere': (body) => gil.post('/auth/sessions/end', { ...body, currentPassword: PASSWORD }),
}

describe.each(Object.entries(acts))('%s', (_, act) => {
  test('removes the passkeys too if the member leaves that checked, and notifies them (A10)', async () => {
    const before = await linesOf(gil)
    expect((await act({ removePasskeys: true })).status).toBe(200)
    for (const key of [phone, laptop]) expect((await showPasskey(pool, key)).status).toBe(403)
    expect((await mailsOf(gil)).at(-1)).toBe('2 passkeys removed from PuckPool')
    expect((await linesOf(gil)).slice(before.length)).toEqual([{ passkey: 'Phone' }, { passkey: 'Laptop' }])
  })

  test('keeps them if the member declines, or the password is wrong (A10)', async () => {
    expect((await act({})).status).toBe(200)
    expect((await showPasskey(pool, phone)).status).toBe(200)
  })
})

const mailsOf = async ({ userId }: Person) => {
  const mails = pool.db.selectFrom('mails').select('subject').where('user_id', '=', userId).orderBy('mail_id')
  return (await mails.execute()).map(({ subject }) => subject)
}
const linesOf = async ({ userId }: Person) => {
  const lines = pool.db.selectFrom('audit_log').select('before').where('user_id', '=', userId)
  const removed = lines.where('action', '=', 'remove_passkey').orderBy('audit_id')
  return (await removed.execute()).map(({ before }) => before)
}

test('a wrong password, and signing out one session, remove no passkey (A10)', async () => {
  const wrong = { removePasskeys: true, currentPassword: 'a wrong guess' }
  expect((await gil.post('/auth/sessions/end', wrong)).status).toBe(400)
  const other = await signIn(pool, { email: gil.email, password: PASSWORD })
  const { body } = await other.get<{ sessions: { id: string; is_this: boolean }[] }>('/auth/sessions')
  const session_id = body.sessions.find(({ is_this }) => !is_this)?.id
  await other.post('/auth/sessions/end', { session_id, removePasskeys: true, currentPassword: PASSWORD })
  expect((await listPasskeys(other)).passkeys).toHaveLength(2)
})

test('a new password by a link removes passkeys added since the link was requested, and no older one (A10)', async () => {
  pool.wall.advance(days(1))
  const { token } = await signIn(pool, { email: gil.email, password: PASSWORD })
  gil.token = token
  const [sameDay, later] = [openAuthenticator(), openAuthenticator()]
  await addPasskey(gil, sameDay, 'Added hours before')
  pool.wall.advance(hours(2))
  const link = await linkFor(gil)
  pool.wall.advance(hours(24))
  const thief = await signIn(pool, { email: gil.email, password: PASSWORD })
  await addPasskey(thief, later, 'Added later')
  await visitor(pool).post('/auth/password-link', { token: link, password: NEW })
  expect((await showPasskey(pool, later)).status).toBe(403)
  expect((await showPasskey(pool, sameDay)).status).toBe(403)
  expect((await showPasskey(pool, phone)).status, 'from the day before').toBe(200)
  expect((await mailsOf(gil)).at(-1)).toBe('2 passkeys removed from PuckPool')
})

test('a new password by a link also removes older passkeys if its page lists them and they stay checked (A10)', async () => {
  pool.wall.advance(days(3))
  const token = await linkFor(gil)
  const named = await visitor(pool).post<AnswerOf<typeof checkPasswordLink>>('/auth/password-link/check', { token })
  expect(named.body).toMatchObject({ email: gil.email, passkeys: [{ name: 'Phone' }, { name: 'Laptop' }] })
  await visitor(pool).post('/auth/password-link', { token, password: NEW, removePasskeys: true })
  for (const key of [phone, laptop]) expect((await showPasskey(pool, key)).status).toBe(403)
})

async function linkFor({ userId }: Person): Promise<string> {
  const ada = await signIn(pool, 'admin')
  const { body } = await ada.post<{ link: string }>(`/admin/users/${userId}/password-link`, {})
  return body.link.split('#')[1] ?? ''
}

test('an admin who needs a passkey keeps the oldest, so that no one adds the next first one (A10)', async () => {
  await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', gil.userId).execute()
  await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: true }).execute()
  try {
    const token = await linkForAdmin()
    const named = await visitor(pool).post<AnswerOf<typeof checkPasswordLink>>('/auth/password-link/check', { token })
    expect(named.body.passkeys, 'the one that goes').toMatchObject([{ name: 'Laptop' }])
    await visitor(pool).post('/auth/password-link', { token, password: NEW, removePasskeys: true })
    expect((await showPasskey(pool, phone)).status).toBe(200)
    expect((await showPasskey(pool, laptop)).status).toBe(403)
  } finally {
    await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: false }).execute()
  }
})

async function linkForAdmin(): Promise<string> {
  await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: false }).execute()
  const link = await linkFor(gil)
  await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: true }).execute()
  return link
}

test('more than two minutes after signing in, showing a passkey again is enough to add one (A10)', async () => {
  pool.wall.advance(minutes(2) + 1)
  expect((await gil.post('/auth/passkeys/options', {})).status).toBe(400)
  expect((await confirm(gil, phone)).status).toBe(200)
  expect((await askNew(gil)).challenge).toBeDefined()
})

describe('a copied passkey', () => {
  const copied = { status: 403, body: { code: 'passkey_copied' } }
  /** The thief's copy has counted further than the owner's. */
  const showBoth = async () => {
    const thief = await showPasskey(pool, phone, { counter: 7 })
    expect(thief.status).toBe(200)
    expect(await showPasskey(pool, phone, { counter: 7 })).toMatchObject(copied)
    return thief.person
  }

  test('is stopped for both copies as soon as its counter goes back, while another one keeps working (A10)', async () => {
    await showBoth()
    expect(await showPasskey(pool, phone, { counter: 8 })).toMatchObject(copied)
    const [shown, other] = (await listPasskeys(gil)).passkeys
    expect([shown?.stopped_at, other?.stopped_at]).toEqual([pool.wall.now(), null])
    expect((await showPasskey(pool, laptop)).status).toBe(200)
  })

  test('ends the sessions of either copy, and its owner is notified once (A10)', async () => {
    await confirm(gil, phone, { counter: 6 })
    const thief = await showBoth()
    await showPasskey(pool, phone, { counter: 8 })
    expect([await isSignedIn(thief), await isSignedIn(gil)]).toEqual([false, true])
    expect((await mailsOf(gil)).filter((subject) => subject.includes('stopped'))).toEqual([
      'Passkey stopped at PuckPool',
    ])
    const stops = pool.db.selectFrom('audit_log').select(['user_id', 'before']).where('action', '=', 'stop_passkey')
    expect(await stops.where('subject_id', '=', `${gil.userId}`).execute()).toEqual([
      { user_id: null, before: { passkey: 'Phone', email: gil.email } },
    ])
  })

  test('is neither requested nor accepted as a second factor, with an explanation where it was shown (A10)', async () => {
    expect((await confirm(gil, phone, { counter: 7 })).status).toBe(200)
    expect(await confirm(gil, phone, { counter: 7 })).toMatchObject(copied)
    expect(await confirm(gil, phone, { counter: 8 })).toMatchObject(copied)
    const { body } = await gil.post<{ options: { allowCredentials: unknown[] } }>('/auth/second-factor/options')
    expect(body.options.allowCredentials).toHaveLength(1)
    expect((await mailsOf(gil)).at(-1)).toBe('Passkey stopped at PuckPool')
  })

  test('removes the second factor from an admin’s sessions until another one is shown (A10)', async () => {
    await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', gil.userId).execute()
    await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: true }).execute()
    try {
      await confirm(gil, phone, { counter: 7 })
      expect((await gil.get('/admin/settings')).status).toBe(200)
      await showPasskey(pool, phone, { counter: 7 })
      expect((await gil.get('/admin/settings')).status).toBe(403)
      await confirm(gil, laptop)
      expect((await gil.get('/admin/settings')).status).toBe(200)
      const [stopped, working] = (await listPasskeys(gil)).passkeys
      const remove = (id = 0) => gil.post(`/auth/passkeys/${id}/remove`, { currentPassword: PASSWORD })
      expect(await remove(working?.id)).toMatchObject({ body: { code: 'last_passkey' } })
      expect((await remove(stopped?.id)).status).toBe(200)
    } finally {
      await pool.db.updateTable('pool_settings').set({ second_factor_for_admins: false }).execute()
    }
  })
})
