import type { AuditAction } from '#contract/history/audit-acts.ts'
import { type Instant, minutes, plus } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listMuted, lockMember, type Mutable, writeMute } from './chat-members.repo.ts'

/** The members muted now. */
export async function listMutes(deps: Deps): Promise<{ userId: number; mutedUntil: Instant }[]> {
  return listMuted(deps.db, deps.now())
}

/** Mutes a member for this many minutes of the pool's clock from now; a new mute replaces the old one (A6). */
export async function muteMember(
  deps: Deps,
  caller: Caller,
  { userId, minutes: length }: { userId: number; minutes: number },
): Promise<Instant> {
  const until = plus(deps.now(), minutes(length))
  await deps.db.transaction().execute(async (tx) => {
    const member = await requireMember(tx, userId)
    await writeMute(tx, { userId, until })
    await auditMute(tx, deps, { caller, action: 'mute', member, until })
  })
  return until
}

/** Unmutes a member. Refuses if they aren't muted. */
export async function unmuteMember(deps: Deps, caller: Caller, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await requireMember(tx, userId)
    if (member.muted_until === null || member.muted_until <= deps.now()) throw new Refusal({ code: 'not_muted' })
    await writeMute(tx, { userId, until: null })
    await auditMute(tx, deps, { caller, action: 'unmute', member, until: null })
  })
}

async function requireMember(tx: Tx, userId: number): Promise<Mutable> {
  const member = await lockMember(tx, userId)
  if (!member) throw new Refusal({ code: 'unknown_user' })
  return member
}

type Act = { caller: Caller; action: AuditAction<'user'>; member: Mutable; until: Instant | null }

async function auditMute(tx: Tx, deps: Deps, { caller, action, member, until }: Act): Promise<void> {
  const { user_id, name, last_name: lastName, muted_until } = member
  await writeAudit(tx, deps, caller, {
    action,
    subject: 'user',
    subjectId: user_id,
    before: { name, lastName, muted_until },
    after: { name, lastName, muted_until: until },
  })
}
