import type { ListedSession } from '#contract/sessions/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireCurrentPassword } from '#server/features/accounts/passwords/current-password.ts'
import { removePasskeys } from '#server/features/accounts/users/remove-passkeys.service.ts'
import { lockUser, requireCredentials } from '#server/features/accounts/users/users.service.ts'
import { deviceWords } from '#server/features/sessions/device-words.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { endOtherSessions, listLivingSessions } from '#server/features/sessions/sessions.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'

/** The caller's open sessions: this one first, then the most recently used. */
export async function listOwnSessions(deps: Deps, { userId, sessionId }: Caller): Promise<ListedSession[]> {
  const rows = await listLivingSessions(deps.db, { userId, at: deps.wallNow() })
  const listed = rows.map(({ session_id, device, signed_in_by, started_at, used_at }) => ({
    id: session_id,
    device: deviceWords(device),
    signed_in_by,
    started_at,
    used_at: used_at ?? started_at,
    is_this: session_id === sessionId,
  }))
  return listed.sort(
    (one, other) => Number(other.is_this) - Number(one.is_this) || (one.used_at < other.used_at ? 1 : -1),
  )
}

type Asked = {
  caller: Caller
  currentPassword: string | undefined
  endedId: string | undefined
  /** With all sessions: whether to remove the caller's passkeys too. */
  alsoPasskeys: boolean
  log: EventLog
}

/**
 * Ends one or all of the caller's other sessions at once (A4), and with all of them optionally the caller's passkeys
 * (A10); returns the number of sessions. Requires the current password, so that a thief with a stolen token can't lock
 * out the owner. Refuses with 404 if the session has already ended or belongs to someone else.
 */
export async function endOwnSessions(
  deps: Deps,
  attempts: FailedAttempts,
  { caller, currentPassword, endedId, alsoPasskeys, log }: Asked,
): Promise<number> {
  const current = await requireCredentials(deps.db, caller.userId)
  await requireCurrentPassword(deps, attempts, { caller, owner: current, given: currentPassword, log })
  const { userId, sessionId } = caller
  const ended = await deps.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId)
    const going = { owner, actor: caller, since: null, by: 'member' } as const
    if (alsoPasskeys && endedId === undefined) await removePasskeys(tx, deps, going)
    return endOtherSessions(tx, { userId, except: sessionId, only: endedId, at: deps.wallNow() })
  })
  if (endedId !== undefined && ended === 0) throw new Refusal({ code: 'unknown_session' })
  publishOwnNews(deps, userId, 'account')
  logEvent(log, { event: 'sessions_ended', user_id: userId, ended })
  return ended
}
