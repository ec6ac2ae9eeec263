import { expect, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { PASSWORD, visitor } from '../harness/people.ts'

const { pool, admin, ann, bob } = await givenPool({ clear: ['mails'] })
const post = await givenMail({ pool, admin })

const setRole = (who: typeof admin, userId: number, role: string, currentPassword?: string) =>
  who.patch(`/admin/users/${userId}/role`, { role, currentPassword })
/** A sign-in within two minutes would replace the password. */
const later = () => pool.wall.advance(minutes(3))

/** Readers by name, each with the subject. */
async function notices(): Promise<string[][]> {
  await sendDueMails(pool.deps)
  const mails = post.mails.splice(0)
  return mails.map(({ mail }) => [String(mail.text).match(/Hi (\w+)/)?.[1] ?? '', mail.subject ?? '']).toSorted()
}

test('an admin makes a member an admin with their own password, effective at once (A2)', async () => {
  later()
  expect((await ann.get('/admin/users')).status).toBe(403)
  expect(await setRole(admin, ann.userId, 'admin')).toMatchObject({
    status: 400,
    body: { code: 'current_password_missing' },
  })
  expect(await setRole(admin, ann.userId, 'admin', 'not this one')).toMatchObject({
    status: 400,
    body: { code: 'wrong_current_password' },
  })
  expect((await ann.get('/admin/users')).status).toBe(403)
  expect(await setRole(admin, ann.userId, 'admin', PASSWORD)).toMatchObject({
    status: 200,
    body: { user: { role: 'admin' } },
  })
  expect((await ann.get('/admin/users')).status).toBe(200)
  expect(await setRole(admin, ann.userId, 'player', PASSWORD)).toMatchObject({
    status: 200,
    body: { user: { role: 'player' } },
  })
  expect((await ann.get('/admin/users')).status).toBe(403)
})

test('every admin gets a mail when a member becomes an admin or stops being one (A2)', async () => {
  await setRole(admin, ann.userId, 'admin', PASSWORD)
  await setRole(admin, ann.userId, 'admin', PASSWORD)
  expect(await notices()).toEqual(
    ['Ada', 'Ann'].map((reader) => [reader, 'Ann Abbott is now an administrator of PuckPool']),
  )
  await setRole(ann, admin.userId, 'player', PASSWORD)
  expect(await notices()).toEqual(
    ['Ada', 'Ann'].map((reader) => [reader, 'Ada Admin is no longer an administrator of PuckPool']),
  )
  await setRole(ann, admin.userId, 'admin', PASSWORD)
  await setRole(admin, ann.userId, 'player', PASSWORD)
})

test('the last active admin stays one, and an inactive member does not become one (A2)', async () => {
  expect(await setRole(admin, admin.userId, 'player', PASSWORD)).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: false })
  expect(await setRole(admin, bob.userId, 'admin', PASSWORD)).toMatchObject({
    status: 409,
    body: { code: 'inactive_admin' },
  })
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: true })
  expect((await setRole(admin, 999_999, 'admin', PASSWORD)).status).toBe(404)
  expect((await setRole(admin, ann.userId, 'superadmin', PASSWORD)).status).toBe(400)
  expect((await setRole(visitor(pool), ann.userId, 'admin', PASSWORD)).status).toBe(401)
  expect((await setRole(ann, ann.userId, 'admin', PASSWORD)).status).toBe(403)
})

test('of two admins who demote each other at once one stays an admin (A2)', async () => {
  await setRole(admin, ann.userId, 'admin', PASSWORD)
  const [one, other] = await Promise.all([
    setRole(admin, ann.userId, 'player', PASSWORD),
    setRole(ann, admin.userId, 'player', PASSWORD),
  ])
  expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
  const rows = await pool.db.selectFrom('users').select('user_id').where('role', '=', 'admin').execute()
  expect(rows).toHaveLength(1)
})
