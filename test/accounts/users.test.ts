import { expect, test } from 'vitest'
import type * as calls from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, people, signIn, signUp, visitor } from '../harness/people.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'

const { pool } = await givenPool()
let admin = await signIn(pool, 'admin')
const fields = { email: 'carl@example.test', name: 'Carl', lastName: 'Clark', password: 'long enough' }

test('the list has everybody by name and no passwords', async () => {
  const { status, body } = await admin.get<Users>('/admin/users')
  expect(status).toBe(200)
  expect(body.users.map(({ name }) => name)).toEqual(['Ada', 'Ann', 'Bob'])
  expect(body.users[1]).toEqual({
    id: 1,
    ...people.ann,
    active: true,
    created_at: '2025-09-01T12:00:00.000Z',
    version: expect.any(String),
    contests: [],
    has_signed_in: expect.any(Boolean),
    has_card: false,
  })
})

test('the list shows each user’s contests and whether they have ever signed in', async () => {
  const ann = await signIn(pool, 'ann')
  const of = async () => (await admin.get<Users>(`/admin/users?id=${ann.userId}`)).body.users[0]
  expect(await of()).toMatchObject({ contests: [], has_signed_in: true })
  const { at } = await createTwoTeam(admin, { contest_name: 'Draft' })
  await joinAll([ann], at)
  await pool.db.deleteFrom('sessions').where('user_id', '<>', ann.userId).where('user_id', '<>', admin.userId).execute()
  expect(await of()).toMatchObject({ contests: ['Draft'], has_signed_in: true })
  const { users } = (await admin.get<Users>('/admin/users')).body
  expect(users.find(({ name }) => name === 'Bob')).toMatchObject({ contests: [], has_signed_in: false })
  await pool.db.updateTable('contests').set({ status: 'completed' }).execute()
  expect(await of()).toMatchObject({ contests: [] })
})

type Users = AnswerOf<typeof calls.listUsers>

test('an admin creates a user, always as a player, and it is logged (A6)', async () => {
  const { status, body } = await admin.post<One>('/admin/users', { ...fields, role: 'admin' })
  const { created_at: _at, version: _version, ...facts } = body.user
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    user: { email: fields.email, lastName: 'Clark', role: 'player', active: true },
  })
  expect(await login(fields.email, fields.password)).toBe(200)
  expect(await lastAudit()).toMatchObject({
    at: pool.clock.now(),
    user_id: admin.userId,
    actor_name: 'Ada Admin',
    action: 'create',
    subject: 'user',
    subject_id: String(body.user.id),
    before: null,
    after: facts,
  })
})

type One = AnswerOf<typeof calls.createUser>

const login = async (email: string, password: string) =>
  (await visitor(pool).post('/auth/login', { email, password })).status
const lastAudit = () =>
  pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id', 'desc').limit(1).executeTakeFirst()

test.each([
  [{ ...fields, email: 'CARL@example.test' }, 409, 'An account with this email address already exists'],
  [{ ...fields, email: '' }, 400, 'Please fill in all required fields'],
  [{ ...fields, email: 'd' }, 400, 'Please enter a valid email address'],
  [{ ...fields, email: 'd@example.test', password: '' }, 400, 'Please fill in all required fields'],
  [{ ...fields, email: 'd@example.test', name: ' ' }, 400, 'Please fill in all required fields'],
  [{ ...fields, email: 'd@example.test', password: '1234567' }, 400, 'Password must be at least 8 characters long'],
  [{}, 400, 'Please fill in all required fields'],
])('creating %j is refused, and nothing is added or logged', async (body, status, message) => {
  const before = [await auditLines(), (await admin.get<Users>('/admin/users')).body.users]
  expect(await admin.post('/admin/users', body)).toMatchObject({ status, body: { success: false, message } })
  expect([await auditLines(), (await admin.get<Users>('/admin/users')).body.users]).toEqual(before)
})

const auditLines = async () => (await pool.db.selectFrom('audit_log').select('audit_id').execute()).length

test('a blank password keeps the current one and its sessions', async () => {
  const dora = await signUp(pool, 'Dora')
  for (const password of ['', undefined]) {
    const changed = await admin.put<One>(`/admin/users/${dora.userId}`, { email: dora.email, name: 'Dora B', password })
    expect(changed).toMatchObject({ status: 200, body: { user: { name: 'Dora B', email: dora.email } } })
  }
  expect(await isSignedIn(dora)).toBe(true)
  expect(await login(dora.email, PASSWORD)).toBe(200)
})

test('a new password ends the user’s sessions at once (A4) and never appears in the log', async () => {
  const eve = await signUp(pool, 'Eve')
  const change = { email: 'eve.new@example.test', name: 'Eve', password: 'set by the admin' }
  expect((await admin.put(`/admin/users/${eve.userId}`, change)).status).toBe(200)
  expect(await isSignedIn(eve)).toBe(false)
  expect((await eve.post('/auth/refresh-token')).status).toBe(401)
  expect(await login(change.email, change.password)).toBe(200)
  const line = await lastAudit()
  expect(line).toMatchObject({
    action: 'update',
    before: { email: eve.email },
    after: { email: change.email, password: 'changed' },
  })
  expect(JSON.stringify(line)).not.toMatch(/argon2|set by the admin/)
})

test('admins who set their own password here stay signed in; their other sessions end', async () => {
  const elsewhere = await signIn(pool, 'admin')
  const same = { ...people.admin, password: PASSWORD }
  expect((await admin.put(`/admin/users/${admin.userId}`, same)).status).toBe(200)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await isSignedIn(admin)).toBe(true)
})

test("changing a user to another's address, or to a short password, is refused", async () => {
  const fay = await signUp(pool, 'Fay')
  const asked = { email: 'Ann@example.test', name: 'Fay' }
  expect(await admin.put(`/admin/users/${fay.userId}`, asked)).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  expect(
    await admin.put(`/admin/users/${fay.userId}`, { ...asked, email: fay.email, password: 'short' }),
  ).toMatchObject({
    status: 400,
    body: { message: 'Password must be at least 8 characters long' },
  })
  expect(await isSignedIn(fay)).toBe(true)
})

test('a deactivated user is signed out at once and can sign in again once reactivated (A4)', async () => {
  const gus = await signUp(pool, 'Gus')
  const status = (active: unknown) => admin.patch<One>(`/admin/users/${gus.userId}/status`, { active })
  expect(await status(false)).toMatchObject({ status: 200, body: { user: { active: false } } })
  expect(await isSignedIn(gus)).toBe(false)
  expect(await login(gus.email, PASSWORD)).toBe(401)
  expect(await lastAudit()).toMatchObject({ action: 'deactivate', before: { active: true }, after: { active: false } })

  const lines = await auditLines()
  expect((await status(false)).status).toBe(200)
  expect(await auditLines()).toBe(lines)

  expect(await status(true)).toMatchObject({ status: 200, body: { user: { active: true } } })
  expect(await isSignedIn(gus)).toBe(false)
  expect(await login(gus.email, PASSWORD)).toBe(200)
  expect((await status('yes')).status).toBe(400)
})

test("a deleted user's entries keep their names (A5)", async () => {
  const hal = await signUp(pool, 'Hal')
  const { contest_id } = await pool.db
    .insertInto('contests')
    .values({
      contest_type: 'survivor',
      contest_name: 'Survivor',
      season_year: '2025-26',
      season_start_date: '2025-10-08',
      max_participants: 50,
      status: 'in_progress',
      created_at: pool.clock.now(),
    })
    .returning('contest_id')
    .executeTakeFirstOrThrow()
  const entry = { contest_id, user_id: hal.userId, participant_name: 'Hal', joined_at: pool.clock.now() }
  await pool.db.insertInto('participants').values(entry).execute()

  expect(await admin.delete(`/admin/users/${hal.userId}`)).toMatchObject({ status: 200, body: { success: true } })
  expect(await isSignedIn(hal)).toBe(false)
  expect(await login(hal.email, PASSWORD)).toBe(401)
  const kept = await pool.db.selectFrom('participants').selectAll().where('contest_id', '=', contest_id).execute()
  expect(kept).toMatchObject([{ participant_name: 'Hal', user_id: null }])
  expect(await lastAudit()).toMatchObject({ action: 'delete', before: { email: hal.email }, after: null })
  expect(await admin.delete(`/admin/users/${hal.userId}`)).toMatchObject({
    status: 404,
    body: { code: 'unknown_user' },
  })
})

test.each([
  ['PUT', { email: 'x@example.test', name: 'X' }],
  ['DELETE', undefined],
  ['PATCH', { active: false }],
] as const)('%s for a user that does not exist returns 404', async (method, body) => {
  const path = `/admin/users/999999${method === 'PATCH' ? '/status' : ''}`
  const call = { PUT: admin.put, PATCH: admin.patch, DELETE: admin.delete }[method]
  expect(await call(path, body)).toMatchObject({ status: 404, body: { success: false, code: 'unknown_user' } })
})

test('admins cannot delete themselves, and the last active admin cannot be deactivated (A5)', async () => {
  expect(await admin.delete(`/admin/users/${admin.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'own_account' },
  })
  expect(await admin.patch(`/admin/users/${admin.userId}/status`, { active: false })).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
  expect(await isSignedIn(admin)).toBe(true)
})

test('two admins who deactivate each other at once cannot both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await signUp(pool, `Other ${round}`)
    await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', other.userId).execute()
    const answers = await Promise.all([
      admin.patch(`/admin/users/${other.userId}/status`, { active: false }),
      other.patch(`/admin/users/${admin.userId}/status`, { active: false }),
      admin.delete(`/admin/users/${other.userId}`),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const active = pool.db.selectFrom('users').select('user_id').where('role', '=', 'admin').where('active', '=', true)
    expect(await active.execute()).toHaveLength(1)
    await pool.db.updateTable('users').set({ active: true }).where('user_id', '=', admin.userId).execute()
    await pool.db.updateTable('users').set({ role: 'player' }).where('user_id', '=', other.userId).execute()
    admin = await signIn(pool, 'admin')
  }
})

test('when two admins edit the same user, the second is refused and the first change is kept', async () => {
  const ivo = await signUp(pool, 'Ivo')
  const seen = (await admin.get<Users>('/admin/users')).body.users.find(({ id }) => id === ivo.userId)
  const path = `/admin/users/${ivo.userId}`
  const first = await admin.put<One>(path, { email: ivo.email, name: 'Ivo', lastName: 'First', version: seen?.version })
  expect(first).toMatchObject({ status: 200, body: { user: { lastName: 'First' } } })
  const second = { email: ivo.email, name: 'Ivo', lastName: 'Second', version: seen?.version }
  const lines = await auditLines()
  expect(await admin.put(path, second)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await auditLines()).toBe(lines)
  const now = (await admin.get<Users>('/admin/users')).body.users.find(({ id }) => id === ivo.userId)
  expect(now).toMatchObject(first.body.user)
  expect((await admin.put(path, { ...second, version: now?.version })).status).toBe(200)
  // Members' changes to their own profile count as well.
  const { version } = (await admin.get<Users>('/admin/users')).body.users.find(({ id }) => id === ivo.userId) ?? {}
  await ivo.put('/auth/profile', { name: 'Ivo B' })
  expect((await admin.put(path, { ...second, version })).status).toBe(409)
  // Signing in does not change the user's version.
  const fresh = (await admin.get<Users>('/admin/users')).body.users.find(({ id }) => id === ivo.userId)
  await signIn(pool, { email: ivo.email, password: PASSWORD })
  expect((await admin.put(path, { ...second, version: fresh?.version })).status).toBe(200)
})
