import type { ManagedUser, User } from '#contract/accounts/users.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { refuseDeactivation, refuseDeletion } from '#rules/accounts/accounts.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { hashChosenPassword, hashNewPassword } from '#server/features/accounts/passwords.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { Refusal, refuse, refuseOldVersion } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import {
  type Credentials,
  countUserRows,
  deleteUserRow,
  findCredentialsByEmail,
  findCredentialsById,
  findUserRow,
  hasAdmin,
  insertUserRow,
  listUserRows,
  lockActiveAdmins,
  lockUserRow,
  type UserRow,
  updateUserRow,
  waitForTurn,
} from './users.repo.ts'

/** All users, by name. For admins only: it has their e-mail addresses. */
export async function listUsers(deps: Deps): Promise<ManagedUser[]> {
  return (await listUserRows(deps.db)).map(toUser)
}

/** How many users there are, deactivated ones included. */
export async function countUsers(deps: Deps): Promise<number> {
  return countUserRows(deps.db)
}

/** The user with this id. Refuses 404 where there is none. */
export async function requireUser(db: Database, userId: number): Promise<User> {
  return requireManagedUser(db, userId)
}

async function requireManagedUser(db: Database, userId: number): Promise<ManagedUser> {
  const row = await findUserRow(db, userId)
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return toUser(row)
}

type Person = { email: string; name: string; lastName?: string | undefined }

/** With the hash, not the password: hashing takes its time, and no transaction should wait for it. */
export type NewUser = Person & { passwordHash: string }

/** Adds a user with the role player, whoever asks (A2). Refuses 409 where somebody has that e-mail address, also in a race. */
export async function addUser(deps: Deps, db: Database, asked: NewUser): Promise<ManagedUser> {
  return addUserWithRole(deps, db, { ...asked, role: 'player' })
}

async function addUserWithRole(
  deps: Deps,
  db: Database,
  { email, passwordHash, name, lastName, role }: NewUser & { role: 'player' | 'admin' },
): Promise<ManagedUser> {
  const row = { email, password_hash: passwordHash, name, last_name: lastName ?? '', role, created_at: deps.now() }
  return toUser(await refusingTakenEmail(insertUserRow(db, row)))
}

/** An admin adds a user (A6). */
export async function createUser(
  deps: Deps,
  caller: Caller,
  { password, ...person }: Person & { password: string },
): Promise<ManagedUser> {
  const passwordHash = await hashChosenPassword(password, person)
  const user = await deps.db.transaction().execute(async (tx) => {
    const user = await addUser(deps, tx, { ...person, passwordHash })
    await auditUser(deps, tx, { actor: caller, action: 'create', before: null, after: user })
    return user
  })
  deps.live.tell({ about: 'users' })
  return user
}

export type UserChanges = {
  email?: string | undefined
  name?: string | undefined
  lastName?: string | undefined
  /** The hash of a new password. */
  passwordHash?: string | undefined
}

/**
 * Changes a user's row within a transaction that may do more; what is not given stays. Refuses an e-mail address that is taken.
 * Ending sessions after a new password is the caller's part: who goes on working depends on who asked.
 */
export async function changeUser(tx: Tx, userId: number, changes: UserChanges): Promise<ManagedUser> {
  const { email, name, lastName, passwordHash } = changes
  const row = {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  }
  if (Object.keys(row).length === 0) return requireManagedUser(tx, userId)
  return toUser(await refusingTakenEmail(updateUserRow(tx, userId, row)))
}

/**
 * An admin changes a user (A6). A new password ends his sessions at once (A4); only the admin's own present one goes on. Refuses where
 * the user was changed since `version`.
 */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  { userId, password, version, ...person }: Person & UserEdit,
): Promise<ManagedUser> {
  const passwordHash = await hashNewPassword(password, person)
  const user = await deps.db.transaction().execute(async (tx) => {
    const before = await holdToChange(tx, userId)
    refuseOldVersion({ seen: version, stored: before.version })
    const after = await changeUser(tx, userId, { ...person, passwordHash })
    if (passwordHash !== undefined) await endSessionsOf(deps, tx, { userId, except: caller.sessionId })
    const passwordChanged = passwordHash !== undefined
    await auditUser(deps, tx, { actor: caller, action: 'update', before, after, passwordChanged })
    return after
  })
  deps.live.tell({ about: 'users' })
  return user
}

type UserEdit = { userId: number; password?: string | undefined; version?: string | undefined }

/** An admin lets a user in again, or shuts him out and ends his sessions (A4). Refuses for the last active admin (A5). */
export async function setUserStatus(
  deps: Deps,
  caller: Caller,
  { userId, active }: { userId: number; active: boolean },
): Promise<ManagedUser> {
  const user = await deps.db.transaction().execute(async (tx) => {
    const admins = await lockActiveAdmins(tx)
    const before = await holdToChange(tx, userId)
    if (before.active === active) return before
    if (!active) refuse(refuseDeactivation({ account: before, activeAdmins: admins.length }))
    const after = toUser(await updateUserRow(tx, userId, { active }))
    if (!active) await endSessionsOf(deps, tx, { userId })
    await auditUser(deps, tx, { actor: caller, action: active ? 'activate' : 'deactivate', before, after })
    return after
  })
  deps.live.tell({ about: 'users' })
  return user
}

/** An admin deletes a user; sessions end, entries keep their names (A5). Refuses for himself and for the last active admin. */
export async function deleteUser(deps: Deps, caller: Caller, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const admins = await lockActiveAdmins(tx)
    const before = await holdToChange(tx, userId)
    refuse(refuseDeletion({ account: before, actorId: caller.userId, activeAdmins: admins.length }))
    await deleteUserRow(tx, userId)
    await auditUser(deps, tx, { actor: caller, action: 'delete', before, after: null })
  })
  deps.live.tell({ about: 'users' })
}

/** A user as signing in sees him: with the hash of his password. */
export type Known = ManagedUser & { passwordHash: string }

/** The user with his password's hash, held until the transaction ends. Refuses 404 where there is none. */
export async function holdUser(tx: Tx, userId: number): Promise<Known> {
  return known(await lockUserRow(tx, userId))
}

/** The same as he is at this moment. */
export async function requireCredentials(db: Database, userId: number): Promise<Known> {
  return known(await findCredentialsById(db, userId))
}

/** Whose e-mail address it is, whatever its case. */
export async function findCredentials(db: Database, email: string): Promise<Known | null> {
  const row = await findCredentialsByEmail(db, email)
  return row ? known(row) : null
}

function known(row: Credentials | undefined): Known {
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return { ...toUser(row), passwordHash: row.password_hash }
}

/** Is there an admin, active or not? Who asks at the same time waits until this transaction has ended. */
export async function isAdminThere(tx: Tx): Promise<boolean> {
  await waitForTurn(tx)
  return hasAdmin(tx)
}

/** Adds an admin. For the first start only: over the API nobody becomes one (A2). */
export async function addAdmin(deps: Deps, tx: Tx, asked: NewUser): Promise<User> {
  const admin = await addUserWithRole(deps, tx, { ...asked, role: 'admin' })
  await auditUser(deps, tx, { actor: 'system', action: 'create', before: null, after: admin })
  return admin
}

/** Makes a user an admin. For the first start and the command line only (A2). Running twice changes nothing twice. */
export async function promoteUser(deps: Pick<Deps, 'now'>, tx: Tx, userId: number): Promise<User> {
  const before = await holdToChange(tx, userId)
  if (before.role === 'admin') return before
  const after = toUser(await updateUserRow(tx, userId, { role: 'admin' }))
  await auditUser(deps, tx, { actor: 'system', action: 'promote', before, after })
  return after
}

/** The user as he is before a change, for the audit log: without his password's hash. */
async function holdToChange(tx: Tx, userId: number): Promise<ManagedUser> {
  const { passwordHash: _unseen, ...user } = await holdUser(tx, userId)
  return user
}

/** Somebody else has that e-mail address, or got it at this very moment. */
export async function refusingTakenEmail<Answer>(writing: Promise<Answer>): Promise<Answer> {
  try {
    return await writing
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal({ code: 'email_taken' })
    throw error
  }
}

type Change = {
  actor: Caller | 'system'
  action: AuditAction<'user'>
  before: User | null
  after: User | null
  passwordChanged?: boolean
}

async function auditUser(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { actor, action, before, after, passwordChanged }: Change,
): Promise<void> {
  await writeAudit(tx, {
    actor,
    at: deps.now(),
    action,
    subject: 'user',
    subjectId: after?.id ?? before?.id ?? null,
    before: before && factsOf(before),
    after: after && { ...factsOf(after), ...(passwordChanged ? { password: 'changed' } : {}) },
  })
}

/** What the audit log keeps of a user. */
export function factsOf({ id, email, name, lastName, role, active }: User): User {
  return { id, email, name, lastName, role, active }
}

export function toUser(row: UserRow): ManagedUser {
  const { user_id, email, name, last_name, active, created_at, version } = row
  // The table's own check allows these three roles only.
  const role = row.role === 'admin' || row.role === 'superadmin' ? row.role : 'player'
  return { id: user_id, email, name, lastName: last_name, role, active, created_at, version }
}
