import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { randomToken } from '#server/random-token.ts'
import { calendarText } from './calendar.ics.ts'
import {
  findOwner,
  findSecret,
  listDeadlines,
  listDraftStarts,
  listGamesOfMember,
  writeSecret,
} from './calendar.repo.ts'

/** 256 bits: impossible to guess. */
const SECRET_BYTES = 32

/** The calendar behind a file name `{secret}.ics`. Refuses an unknown secret and one of a deactivated member. */
export async function readCalendar(deps: Deps, file: string): Promise<string> {
  const [, secret] = /^([\w-]{40,})\.ics$/.exec(file) ?? []
  const userId = secret === undefined ? null : await findOwner(deps.db, secret)
  if (userId === null) throw new Refusal({ code: 'unknown_calendar' })
  const now = deps.now()
  const [deadlines, drafts, games] = await Promise.all([
    listDeadlines(deps.db, { userId, now }),
    listDraftStarts(deps.db, { userId, now }),
    listGamesOfMember(deps.db, { userId, now }),
  ])
  const { pool_name: poolName } = await requirePoolSettings(deps.db)
  return calendarText({ poolName, deadlines, drafts, games, appUrl: deps.settings.appUrl, now })
}

/** The URL of the caller's calendar; null until they create one. */
export async function readAddress(deps: Deps, caller: Caller): Promise<string | null> {
  const secret = await findSecret(deps.db, caller.userId)
  return secret && addressOf(deps, secret)
}

/** Creates a new URL; the old one stops working. */
export async function renewAddress(deps: Deps, caller: Caller): Promise<string> {
  const secret = randomToken(deps, SECRET_BYTES)
  await writeSecret(deps.db, { userId: caller.userId, secret, at: deps.now() })
  publishOwnNews(deps, caller.userId, 'account')
  return addressOf(deps, secret)
}

const addressOf = ({ settings }: Deps, secret: string) => `${settings.appUrl}/api/calendar/${secret}.ics`
