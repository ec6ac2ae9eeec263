import type { Invitation } from '#contract/accounts/invitations.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { invitationState } from '#rules/accounts/invitations.ts'
import { days, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { invitationMail } from './account.mail.ts'
import {
  countInvitationUse,
  findInvitationRow,
  type InvitationRow,
  insertInvitationRow,
  listInvitationRows,
  lockInvitationRow,
  revokeInvitationRow,
} from './invitations.repo.ts'

/** All invitation links, newest first, including the ones that are over. For admins only: a link opens the sign-up form. */
export async function listInvitations(deps: Deps): Promise<Invitation[]> {
  return (await listInvitationRows(deps.db)).map((row) => toInvitation(deps, row))
}

type NewInvitation = { note?: string | undefined; email?: string | undefined; days: number; max_uses: number | null }

/** Creates a link that expires after `days` or `max_uses` sign-ups, and mails it if an address is given (A1, A6). */
export async function createInvitation(deps: Deps, caller: Caller, asked: NewInvitation): Promise<Invitation> {
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await insertInvitationRow(tx, {
      code: Buffer.from(deps.random.bytes(18)).toString('base64url'),
      note: asked.note ?? '',
      created_at: at,
      created_by_name: caller.name,
      expires_at: plus(at, days(asked.days)),
      max_uses: asked.max_uses,
    })
    await auditInvitation(deps, tx, { caller, action: 'create', before: null, after: row })
    const made = toInvitation(deps, row)
    if (asked.email) await mailInvitation(tx, deps, { caller, made, email: asked.email })
    return made
  })
}

type Mailed = { caller: Caller; made: Invitation; email: string }

async function mailInvitation(tx: Tx, deps: Deps, { caller, made, email }: Mailed): Promise<void> {
  const path = made.link.slice(deps.settings.appUrl.length)
  const facts = { from: caller.name, pool: 'PuckPool', path, expires_at: made.expires_at }
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

/** Whether the link with this code still lets people sign up; null if no link has this code. */
export async function checkInvitation(deps: Deps, code: string | undefined): Promise<'open' | 'over' | null> {
  const row = code ? await findInvitationRow(deps.db, code) : undefined
  if (!row) return null
  return invitationState(row, deps.now()) === 'open' ? 'open' : 'over'
}

/** Counts a sign-up in the sign-up's transaction, so that a link for two lets in exactly two; false if the link is over. */
export async function useInvitation(deps: Deps, tx: Tx, code: string | undefined): Promise<boolean> {
  return code ? countInvitationUse(tx, { code, at: deps.now() }) : false
}

type Change = { caller: Caller; action: AuditAction<'invitation'>; before: InvitationRow | null; after: InvitationRow }

async function auditInvitation(deps: Deps, tx: Tx, { caller, action, before, after }: Change): Promise<void> {
  await writeAudit(tx, {
    actor: caller,
    at: deps.now(),
    action,
    subject: 'invitation',
    subjectId: after.invitation_id,
    before: before && factsOf(before),
    after: factsOf(after),
  })
}

/** Leaves out the code, so that reading the audit log doesn't get anybody in. */
function factsOf({ note, expires_at, max_uses, uses, revoked_at }: InvitationRow) {
  return { note, expires_at, max_uses, uses, revoked_at }
}

function toInvitation(deps: Deps, row: InvitationRow): Invitation {
  const { code, revoked_at: _revoked, ...facts } = row
  const link = `${deps.settings.appUrl}/login?invite=${code}`
  return { ...facts, link, state: invitationState(row, deps.now()) }
}
