import type { createInvitation as createCall, Invitation } from '#contract/accounts/invitations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { invitationState } from '#rules/accounts/invitations.ts'
import { days, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { invitationMail } from '#server/features/accounts/account.mail.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { lockContests } from '#server/features/contests/entering.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { randomToken } from '#server/random-token.ts'
import { lockOpenContests, viewInvited } from './contest-entries.service.ts'
import {
  countInvitationUse,
  findInvitationRow,
  type InvitationRow,
  insertInvitationContests,
  insertInvitationRow,
  listInvitationContests,
  listInvitationRows,
  lockInvitationRow,
  revokeInvitationRow,
} from './invitations.repo.ts'

/** All invitation links, newest first, including the ones that are over. For admins only: a link opens the sign-up form. */
export async function listInvitations(deps: Deps): Promise<Invitation[]> {
  const rows = await listInvitationRows(deps.db)
  const named = await listInvitationContests(deps.db, rows.map(idOf))
  const shown = await viewInvited(deps, deps.db, named)
  return rows.map((row) => {
    const ids = new Set(
      named.filter(({ invitation_id }) => invitation_id === row.invitation_id).map((of) => of.contest_id),
    )
    return toInvitation(deps, { row, contests: shown.filter(({ contest_id }) => ids.has(contest_id)) })
  })
}

type NewInvitation = BodyOf<typeof createCall>

/**
 * Creates a link that expires after `days` or `max_uses` sign-ups, and mails it if an address is given (A1, A6). Refuses contests that have
 * started or are full: signing up with it could not join them.
 */
export async function createInvitation(deps: Deps, caller: Caller, asked: NewInvitation): Promise<Invitation> {
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockOpenContests(tx, deps, { contestIds: asked.contest_ids ?? [], wantedIn: async () => 1 })
    const contestIds = locked.map(({ contest_id }) => contest_id)
    const row = await insertInvitationRow(tx, {
      code: randomToken(deps, 18),
      note: asked.note ?? '',
      created_at: at,
      created_by_name: caller.name,
      expires_at: plus(at, days(asked.days)),
      max_uses: asked.max_uses,
    })
    await insertInvitationContests(tx, { invitationId: row.invitation_id, contestIds })
    const names = locked.map(({ contest_name }) => contest_name)
    await auditInvitation(deps, tx, { caller, action: 'create', before: null, after: row, names })
    const made = toInvitation(deps, { row, contests: await viewInvited(deps, tx, locked) })
    if (asked.email) await mailInvitation(tx, deps, { caller, made, email: asked.email })
    return made
  })
}

type Mailed = { caller: Caller; made: Invitation; email: string }

async function mailInvitation(tx: Tx, deps: Deps, { caller, made, email }: Mailed): Promise<void> {
  const path = made.link.slice(deps.settings.appUrl.length)
  const { pool_name: pool } = await requirePoolSettings(tx)
  const contests = made.contests.map(({ contest_name, contest_type, starts_at }) => ({
    contest_name,
    contest_type,
    starts_at,
  }))
  const facts = { from: caller.name, pool, path, expires_at: made.expires_at, contests }
  await queueMails(tx, deps, [{ ...invitationMail.of(facts), to: { email, name: '', userId: null } }])
}

/** Revokes a link for an admin (A6); revoking it again changes nothing. Refuses 404 if there is no such link. */
export async function revokeInvitation(deps: Deps, caller: Caller, invitationId: number): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockInvitationRow(tx, invitationId)
    if (!row) throw new Refusal({ code: 'unknown_invitation' })
    if (row.revoked_at !== null) return
    await revokeInvitationRow(tx, { invitationId, at })
    await auditInvitation(deps, tx, { caller, action: 'revoke', before: row, after: { ...row, revoked_at: at } })
  })
}

/** Whether the link with this code still allows signing up; null if no link has this code. */
export async function checkInvitation(deps: Deps, code: string | undefined): Promise<'open' | 'over' | null> {
  const row = code ? await findInvitationRow(deps.db, code) : undefined
  if (!row) return null
  return invitationState(row, deps.now()) === 'open' ? 'open' : 'over'
}

/** The contests of a working link (A1). Refuses `unknown_invitation` and `invitation_over`. */
export async function readInvitation(deps: Deps, code: string) {
  const row = await requireOpenInvitation(deps, code)
  const { pool_name } = await requirePoolSettings(deps.db)
  const named = await listInvitationContests(deps.db, [row.invitation_id])
  const contests = await viewInvited(deps, deps.db, named)
  return { pool_name, invited_by: row.created_by_name, expires_at: row.expires_at, contests }
}

async function requireOpenInvitation(deps: Deps, code: string): Promise<InvitationRow> {
  const row = await findInvitationRow(deps.db, code)
  if (!row) throw new Refusal({ code: 'unknown_invitation' })
  if (invitationState(row, deps.now()) !== 'open') throw new Refusal({ code: 'invitation_over' })
  return row
}

async function lockInvited(tx: Tx, invitationId: number): Promise<ContestRow[]> {
  const named = await listInvitationContests(tx, [invitationId])
  return lockContests(
    tx,
    named.map(({ contest_id }) => contest_id),
  )
}

/** A sign-up with a code: whether it was counted, and the contests it joins, locked before the user is added. */
type UsedInvitation = { isCounted: boolean; contests: ContestRow[] }

/** Counts a sign-up in its transaction, so that a link for two admits exactly two. */
export async function useInvitation(deps: Deps, tx: Tx, code: string | undefined): Promise<UsedInvitation> {
  const isCounted = code ? await countInvitationUse(tx, { code, at: deps.now() }) : false
  const row = code ? await findInvitationRow(tx, code) : undefined
  return { isCounted, contests: row ? await lockInvited(tx, row.invitation_id) : [] }
}

type Change = {
  caller: Caller
  action: AuditAction<'invitation'>
  before: InvitationRow | null
  after: InvitationRow
  /** Names of the contests it joins. */
  names?: string[]
}

async function auditInvitation(deps: Deps, tx: Tx, { caller, action, before, after, names = [] }: Change) {
  await writeAudit(tx, deps, caller, {
    action,
    subject: 'invitation',
    subjectId: after.invitation_id,
    before: before && factsOf(before),
    after: { ...factsOf(after), ...(names.length === 0 ? {} : { contests: names }) },
  })
}

/** Leaves out the code, so that reading the audit log grants no access. */
function factsOf({ note, expires_at, max_uses, uses, revoked_at }: InvitationRow) {
  return { note, expires_at, max_uses, uses, revoked_at }
}

const idOf = ({ invitation_id }: InvitationRow) => invitation_id

function toInvitation(
  deps: Deps,
  { row, contests }: { row: InvitationRow; contests: Invitation['contests'] },
): Invitation {
  const { code, revoked_at: _revoked, ...facts } = row
  const link = `${deps.settings.appUrl}/login?invite=${code}`
  return { ...facts, link, state: invitationState(row, deps.now()), contests }
}
