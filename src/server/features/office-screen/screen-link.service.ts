import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Caller } from '#server/http/session.ts'
import { reseal, seal, unseal } from '#server/mail/secret-box.ts'
import { randomToken } from '#server/random-token.ts'
import { deleteLink, findLink, replaceSecret, writeLink } from './screen-link.repo.ts'

/** 256 bits, which can't be guessed. */
const SECRET_BYTES = 32

type Link = { url: string | null; made_at: Instant | null }

/** The link that opens the office screen, for admins. */
export async function readLink(deps: Deps): Promise<Link> {
  const row = await findLink(deps.db)
  if (!row) return { url: null, made_at: null }
  const secret = unseal(deps, row.secret)
  return { url: secret && urlOf(deps, secret), made_at: row.made_at }
}

/** Makes a new link (A6); the old one stops working. */
export async function makeLink(deps: Deps, caller: Caller): Promise<Link> {
  const secret = randomToken(deps, SECRET_BYTES)
  const made_at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await writeLink(tx, { secret: seal(deps, secret), made_at })
    await writeAudit(tx, deps, caller, {
      subject: 'setting',
      subjectId: 'screen',
      action: 'make_screen_link',
      after: { made_at },
    })
  })
  return { url: urlOf(deps, secret), made_at }
}

/** Revokes the link (A6). Without one nothing happens. */
export async function revokeLink(deps: Deps, caller: Caller): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const made_at = await deleteLink(tx)
    if (made_at === null) return
    await writeAudit(tx, deps, caller, {
      subject: 'setting',
      subjectId: 'screen',
      action: 'revoke_screen_link',
      before: { made_at },
    })
  })
}

/** Refuses every secret but that of the link. */
export async function requireSecret(deps: Deps, given: string): Promise<void> {
  const row = await findLink(deps.db)
  const secret = row ? unseal(deps, row.secret) : null
  if (secret === null || !isSameSecret(secret, given)) throw new Refusal({ code: 'unknown_screen' })
}

/** After a change of APP_SECRET, seals the link with the new one. Runs at every start, also on several servers at once. */
export async function resealScreenLink(deps: Deps): Promise<void> {
  const row = await findLink(deps.db)
  const again = row && reseal(deps, row.secret)
  if (again) await replaceSecret(deps.db, { from: row.secret, to: again })
}

const urlOf = ({ settings }: Deps, secret: string) => `${settings.appUrl}/screen/${secret}`
