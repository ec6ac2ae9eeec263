import type { ManagedUser, User } from '#contract/accounts/users.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { refuseDeactivation } from '#rules/accounts/accounts.ts'
import { normalEmail } from '#rules/accounts/email-addresses.ts'
import { nameKeys } from '#rules/accounts/name-keys.ts'
import { emailWords, hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { RowVersion } from '#server/db/version.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinks } from '#server/features/accounts/account-links.repo.ts'
import { notifyAddressChanged, notifyPasswordChanged } from '#server/features/accounts/account-notices.service.ts'
import { deleteCard } from '#server/features/accounts/cards/sign-in-cards.repo.ts'
import { lockNames } from '#server/features/accounts/names/names.repo.ts'
import {
  type Name,
  refuseEntryName,
  refuseReservedName,
  refuseTaken,
} from '#server/features/accounts/names/names.service.ts'
import { hashNewPassword } from '#server/features/accounts/passwords/passwords.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { type News, notifyEach } from '#server/features/outbox/notify.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { refuseOldVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import {
  type Credentials,
  findCredentialsByEmail,
  findCredentialsById,
  findUserRow,
  hasAdmin,
  insertUserRow,
  listActiveAdminRows,
  listUserRows,
  lockActiveAdmins,
  lockFirstAdmin,
  lockUserRow,
  type UserRow,
  updateUserRow,
} from './users.repo.ts'

export { countActiveUsers, countUsers } from './users.repo.ts'

/** A user with the version that `withSealedVersion` seals for callers. */
export type KnownUser = Omit<ManagedUser, 'version'> & { version: RowVersion }

/** All users, by name. For admins only, because it includes email addresses. */
export async function listUsers(deps: Deps): Promise<KnownUser[]> {
  return (await listUserRows(deps.db)).map(toUser)
}

export type Member = Pick<KnownUser, 'id' | 'name' | 'lastName' | 'email'>

/** Everyone who can sign in, by name. */
export async function listActiveMembers(db: Database): Promise<Member[]> {
  return (await listUserRows(db)).map(toUser).filter(({ active }) => active)
}

/** The recipients of items for admins. */
export async function listActiveAdmins(db: Database): Promise<KnownUser[]> {
  return (await listActiveAdminRows(db)).map(toUser)
}

/**
 * Notifies each active admin by mail and push, in the transaction of the cause; `newsFor` also receives their time
 * zone.
 */
export async function notifyAdmins(
  tx: Database,
  deps: NotifyDeps,
  newsFor: (admin: KnownUser, zone: string | null) => News,
): Promise<void> {
  const admins = await listActiveAdmins(tx)
  const zones = await listTimeZones(tx, admins)
  await notifyEach(tx, deps, admins, (admin) => newsFor(admin, zones.get(admin.id) ?? null))
}

/** The user with this id. Refuses 404 if there is none. */
export async function requireUser(db: Database, userId: number): Promise<KnownUser> {
  const row = await findUserRow(db, userId)
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return toUser(row)
}

type Person = { email: string; name: string; lastName?: string | undefined }

/** Takes the hash, not the password, so that no transaction has to wait for hashing. */
export type NewUser = Person & { passwordHash: string }

/**
 * Adds a user, always as a player (A2). Refuses 409 if the email address or the name is taken, even by a concurrent request, or if the
 * name is reserved (A7).
 */
export async function addUser(deps: Deps, tx: Tx, asked: NewUser): Promise<KnownUser> {
  const called = { name: asked.name, lastName: asked.lastName ?? '' }
  refuseReservedName(called)
  // Entering a contest under a separate name also takes this lock.
  await lockNames(tx)
  await refuseEntryName(tx, called, { userId: null })
  return addUserWithRole(deps, tx, { ...asked, role: 'player' })
}

async function addUserWithRole(
  deps: Deps,
  db: Database,
  { email, passwordHash, name, lastName, role }: NewUser & { role: 'player' | 'admin' },
): Promise<KnownUser> {
  const called = { name, lastName: lastName ?? '' }
  const row = { email, password_hash: passwordHash, role, created_at: deps.now(), ...namesOf(called) }
  return toUser(await refuseTaken(insertUserRow(db, row), called))
}

export type UserChanges = {
  email?: string | undefined
  name?: string | undefined
  lastName?: string | undefined
  passwordHash?: string | undefined
}

/**
 * Changes a user within a larger transaction; omitted fields stay. Refuses an email address or a name that is taken
 * (A7). A new address revokes the links sent to the old one (A9). After a new password callers end the sessions
 * themselves, because which one survives depends on the actor.
 */
export async function changeUser(tx: Tx, userId: number, changes: UserChanges): Promise<KnownUser> {
  const { email, passwordHash } = changes
  const before = await requireUser(tx, userId)
  const { name, lastName } = { ...before, ...definedOf(changes) }
  const isRenamed = name !== before.name || lastName !== before.lastName
  const row = {
    ...(email === undefined ? {} : { email }),
    ...(isRenamed ? namesOf({ name, lastName }) : {}),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  }
  if (Object.keys(row).length === 0) return before
  // An admin from before the rule may keep a reserved name.
  if (isRenamed) {
    refuseReservedName({ name, lastName })
    await refuseEntryName(tx, { name, lastName }, { userId })
  }
  const after = toUser(await refuseTaken(updateUserRow(tx, userId, row), { name, lastName }))
  if (before.email !== after.email) await deleteLinks(tx, userId)
  // From here on they sign in as everyone else (A13).
  if (passwordHash !== undefined) await deleteCard(tx, userId)
  return after
}

/** The columns of a name. */
export function namesOf({ name, lastName }: Name) {
  return { name, last_name: lastName, ...nameKeys({ name, lastName }) }
}

/** Drops the fields that were not given, so that they don't overwrite the current ones. */
export function definedOf({ name, lastName, email }: UserChanges): Partial<Name & { email: string }> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
  }
}

/**
 * Changes a user for an admin (A6). A new password ends the user's sessions at once (A4), except the one the admin is using. Refuses
 * if the user has changed since `version`.
 */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  { userId, password, version, email: asked, ...names }: Omit<Person, 'email'> & { email: string | null } & UserEdit,
): Promise<KnownUser> {
  const email = asked ?? (await requireNoEmail(deps.db, userId))
  if (password && asked === null) throw new Refusal({ code: 'no_email_yet' })
  const person = { ...names, email }
  const passwordHash = await hashNewPassword(password, person)
  const user = await deps.db.transaction().execute(async (tx) => {
    const before = await lockForChange(tx, userId)
    refuseOldVersion(deps, { seen: version, stored: before.version })
    const after = await changeUser(tx, userId, { ...person, passwordHash })
    if (passwordHash !== undefined) await endSessionsOf(deps, tx, { userId, except: caller.sessionId })
    const passwordChanged = passwordHash !== undefined
    const by = { admin: caller.name }
    if (before.email !== after.email) await notifyAddressChanged(tx, deps, before, by)
    if (passwordChanged) await notifyPasswordChanged(tx, deps, after, by)
    await auditUser(deps, tx, { actor: caller, action: 'update', before, after, passwordChanged })
    return after
  })
  deps.live.publish({ about: 'users' })
  publishOwnNews(deps, userId, 'account')
  return user
}

/** The placeholder of a user without an address. Refuses anybody else's, whose address is required (A13). */
async function requireNoEmail(db: Database, userId: number): Promise<string> {
  const { email } = await requireUser(db, userId)
  if (!hasNoEmail(email)) throw new Refusal({ code: 'email_needed' })
  return email
}

type UserEdit = { userId: number; password?: string | undefined; version?: string | undefined }

/** Reactivates a user, or deactivates them and ends their sessions (A4). Refuses to deactivate the last active admin (A5). */
export async function setUserStatus(
  deps: Deps,
  caller: Caller,
  { userId, active }: { userId: number; active: boolean },
): Promise<KnownUser> {
  const user = await deps.db.transaction().execute(async (tx) => {
    const admins = await lockActiveAdmins(tx)
    const before = await lockForChange(tx, userId)
    if (before.active === active) return before
    if (!active) refuse(refuseDeactivation({ account: before, activeAdmins: admins.length }))
    const after = toUser(await updateUserRow(tx, userId, { active }))
    if (!active) await endSessionsOf(deps, tx, { userId })
    await auditUser(deps, tx, { actor: caller, action: active ? 'activate' : 'deactivate', before, after })
    return after
  })
  deps.live.publish({ about: 'users' })
  return user
}

export type UserWithHash = KnownUser & { passwordHash: string }

/** The user with their password hash, locked until the transaction ends. Refuses 404 if there is none. */
export async function lockUser(tx: Tx, userId: number): Promise<UserWithHash> {
  return toUserWithHash(await lockUserRow(tx, userId))
}

/** The user with their password hash, without a lock. Refuses 404 if there is none. */
export async function requireCredentials(db: Database, userId: number): Promise<UserWithHash> {
  return toUserWithHash(await findCredentialsById(db, userId))
}

/** The user with this email address, in upper or lower case. */
export async function findCredentials(db: Database, email: string): Promise<UserWithHash | null> {
  const row = await findCredentialsByEmail(db, normalEmail(email))
  return row ? toUserWithHash(row) : null
}

function toUserWithHash(row: Credentials | undefined): UserWithHash {
  if (!row) throw new Refusal({ code: 'unknown_user' })
  return { ...toUser(row), passwordHash: row.password_hash }
}

/** Whether there is an admin, active or not. Concurrent callers wait until this transaction ends. */
export async function checkForAdmin(tx: Tx): Promise<boolean> {
  await lockFirstAdmin(tx)
  return hasAdmin(tx)
}

/** Adds an admin, for the first startup (A2). */
export async function addAdmin(deps: Deps, tx: Tx, asked: NewUser): Promise<User> {
  const admin = await addUserWithRole(deps, tx, { ...asked, role: 'admin' })
  await auditUser(deps, tx, { actor: 'system', action: 'create', before: null, after: admin })
  return admin
}

/** Makes a user an admin, for the first startup and the command line (A2). Safe to run twice. */
export async function promoteUser(deps: Pick<Deps, 'now' | 'wallNow'>, tx: Tx, userId: number): Promise<User> {
  const before = await lockForChange(tx, userId)
  if (before.role === 'admin') return before
  if (await deleteCard(tx, userId)) await endSessionsOf(deps, tx, { userId })
  const after = toUser(await updateUserRow(tx, userId, { role: 'admin' }))
  await auditUser(deps, tx, { actor: 'system', action: 'promote', before, after })
  return after
}

/** The locked user before a change, for the audit log: without the password hash. */
export async function lockForChange(tx: Tx, userId: number): Promise<KnownUser> {
  const { passwordHash: _unseen, ...user } = await lockUser(tx, userId)
  return user
}

type Change = {
  actor: Caller | 'system'
  action: AuditAction<'user'>
  before: User | null
  after: User | null
  passwordChanged?: boolean
}

export async function auditUser(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { actor, action, before, after, passwordChanged }: Change,
): Promise<void> {
  await writeAudit(tx, deps, actor, {
    action,
    subject: 'user',
    subjectId: after?.id ?? before?.id ?? null,
    before: before && factsOf(before),
    after: after && { ...factsOf(after), ...(passwordChanged ? { password: 'changed' } : {}) },
  })
}

/** The facts about a user that the audit log keeps. */
export function factsOf({ id, email, name, lastName, role, active }: User): User {
  return { id, email: emailWords(email), name, lastName, role, active }
}

export function toUser(row: UserRow): KnownUser {
  const { user_id, email, name, last_name, active, created_at, version } = row
  // A check constraint allows only these three roles.
  const role = row.role === 'admin' || row.role === 'superadmin' ? row.role : 'player'
  return { id: user_id, email, name, lastName: last_name, role, active, created_at, version }
}
