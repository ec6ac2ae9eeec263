import { fullName } from '#rules/accounts/accounts.ts'
import { firstLineOf } from '#rules/announcements/announcements.ts'
import { isDone } from '#rules/games/games.ts'
import { type Night, nightOf } from '#rules/moments/night.ts'
import { shareOut, type Way } from '#rules/moments/share-out.ts'
import { periodLeft } from '#rules/odds/live-chance.ts'
import { addDays, hours, type Instant, minutes, plus } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listAddressed } from '#server/features/chat/addressed.service.ts'
import { listLiveGames } from '#server/features/games/live-clocks.service.ts'
import type { Mail } from '#server/features/outbox/mail-part.ts'
import { listReachable, type Notification, notify, toMember } from '#server/features/outbox/notify.service.ts'
import { findUnwanted } from '#server/features/outbox/preferences.service.ts'
import type { MomentFacts } from './moment-words.ts'
import { liveTeam, whoFalls } from './moments.mail.ts'
import {
  deleteMomentsBefore,
  type GameTonight,
  insertMomentRows,
  listGamesOf,
  listMomentRows,
  listPeople,
  lockMoments,
  type MomentRow,
  type Person,
  readPlayVersion,
} from './moments.repo.ts'
import { summaryFor } from './summaries.ts'
import { type NotifiedMoment, readTonight, type Tonight } from './tonight.service.ts'

/** A member with a device that accepts notifications, and since when. */
type Reader = Person & { since: Instant }

/** After this many days an occasion can't recur and is purged. */
const REMEMBERED = 60

/**
 * Notifies members by push of tonight's moments (N7). Moments derive from the pool's state alone, and each is recorded
 * with its push in one transaction, so any number of servers may run this, and each may be killed at any instant.
 */
export async function notifyOfMoments(deps: Deps): Promise<void> {
  const readers = await listReaders(deps)
  if (readers.length === 0) return
  const night = nightOf(deps.now())
  const games = await listGamesOf(deps.db, night.day)
  const version = await versionOf(deps, { games, readers, night })
  const seen = handled.get(deps.db)
  const tonight =
    seen?.version === version
      ? { ...seen.tonight, moments: [] }
      : await readTonight(deps, { night, games, userIds: readers.map((of) => of.user_id) })
  const moments = byWeight([...tonight.moments, ...(await listMessages(deps, readers))])
  await deps.db.transaction().execute((tx) => notifyReaders(tx, deps, { readers, night, games, tonight, moments }))
  handled.set(deps.db, { version, tonight })
}

/** Moments about the reader come before those about others. */
const byWeight = (moments: readonly NotifiedMoment[]) =>
  moments.toSorted((a, b) => Number(a.kind === 'who_falls') - Number(b.kind === 'who_falls'))

/** Moments this server already handled, so that an uneventful quarter of a minute costs next to nothing. */
const handled = new WeakMap<Database, { version: string; tonight: Tonight }>()

async function versionOf(
  { db, now }: Deps,
  { games, readers, night }: { games: readonly GameTonight[]; readers: readonly Reader[]; night: Night },
): Promise<string> {
  const live = (await listLiveGames(db, now())).map(({ game_id, reported }) => [
    game_id,
    reported.period,
    periodLeft(reported) === 0,
  ])
  const begun = games.filter(({ start_time }) => start_time !== null && start_time <= now()).length
  const play = await readPlayVersion(db, now())
  return JSON.stringify([night.day, games, live, begun, play, readers.map(({ user_id, since }) => [user_id, since])])
}

async function listReaders(deps: Deps): Promise<Reader[]> {
  const reachable = await listReachable(deps, deps.db)
  if (reachable.size === 0) return []
  const people = await listPeople(deps.db, [...reachable.keys()])
  return people.map((of) => ({ ...of, since: reachable.get(of.user_id) ?? '' }))
}

/** About as much of a message as a lock screen shows. */
const LONGEST_MESSAGE = 160

async function listMessages(deps: Deps, readers: readonly Reader[]): Promise<NotifiedMoment[]> {
  const people = readers.map(({ user_id, name, last_name }) => ({
    user_id,
    full_name: fullName({ name, lastName: last_name }),
  }))
  const messages = await listAddressed(deps, people)
  return messages.map(({ message_id, user_id, author, isAnswer, text, sent_at }) => ({
    user_id,
    kind: 'live_team',
    occasion: `said ${message_id}`,
    is_own_result: false,
    at: sent_at,
    facts: {
      what: isAnswer ? 'answered' : 'mentioned',
      author,
      about: firstLineOf(text, LONGEST_MESSAGE),
      path: '/chat',
    },
  }))
}

type NightMoments = {
  readers: readonly Reader[]
  night: Night
  games: readonly GameTonight[]
  tonight: Tonight
  moments: readonly NotifiedMoment[]
}

/** Records each moment's outcome, and queues the pushes. */
async function notifyReaders(
  tx: Tx,
  deps: Deps,
  { readers, night, games, tonight, moments }: NightMoments,
): Promise<void> {
  await lockMoments(tx)
  const now = deps.now()
  const userIds = readers.map((of) => of.user_id)
  const occasions = [...new Set(moments.map((of) => of.occasion))]
  const since = addDays(night.day, -1)
  const rowsOf = Map.groupBy(await listMomentRows(tx, { userIds, since, occasions }), (row) => row.user_id)
  const momentsOf = Map.groupBy(moments, (of) => of.user_id)
  const isUnwanted = await findUnwanted(tx, { userIds })
  const isOver = games.length > 0 && games.every(({ game_state }) => isDone(game_state))
  const pushes: Notification[] = []
  const rows: MomentRow[] = []
  for (const reader of readers) {
    const before = rowsOf.get(reader.user_id) ?? []
    const asked = { night, before, wants: ({ kind }: NotifiedMoment) => !isUnwanted({ userId: reader.user_id, kind }) }
    const mine = momentsOf.get(reader.user_id) ?? []
    const shared = shareFor(reader, {
      ...asked,
      moments: mine,
      resultsToCome: tonight.toCome.get(reader.user_id) ?? 0,
      now,
    })
    const summary = summaryFor(reader, { night, isOver, rows: [...before, ...shared.rows], now })
    rows.push(...shared.rows, ...summary.rows)
    pushes.push(...[...shared.pushes, ...summary.pushes].map((push) => addressed(reader, push, now)))
  }
  await insertMomentRows(
    tx,
    rows.map(({ facts, ...row }) => ({ ...row, facts: facts === null ? null : JSON.stringify(facts) })),
  )
  await notify(tx, deps, pushes)
  if (pushes.length > 0) await deleteMomentsBefore(tx, addDays(night.day, -REMEMBERED))
}

type Shared = {
  night: Night
  moments: readonly NotifiedMoment[]
  before: readonly MomentRow[]
  wants: (moment: NotifiedMoment) => boolean
  resultsToCome: number
  now: Instant
}

/** A moment's words, and when it happened. */
export type Push = { kind: NotifiedMoment['kind']; at: Instant; facts: MomentFacts }

function shareFor(reader: Reader, asked: Shared): { rows: MomentRow[]; pushes: Push[] } {
  const { night, moments, before, wants, resultsToCome, now } = asked
  // A member who turns on notifications during a night gets nothing from its beginning.
  const since = moments.filter(({ at }) => at >= reader.since)
  // Another league day's moments don't count against tonight's limit.
  const known = before
    .filter(({ way }) => way !== 'summary')
    .map(
      ({ occasion, way, league_day }) => ({ occasion, way: league_day === night.day ? (way as Way) : 'with' }) as const,
    )
  const zone = reader.time_zone
  const { pushes, held, off } = shareOut({ moments: since, before: known, wants, resultsToCome, zone, now })
  const row = ({ occasion }: NotifiedMoment, way: Way, facts: MomentFacts | null = null): MomentRow => ({
    user_id: reader.user_id,
    occasion,
    league_day: night.day,
    way,
    facts: facts as MomentRow['facts'],
  })
  return {
    rows: [
      ...pushes.flatMap((bundle) => bundle.map((of, at) => row(of, at === 0 ? 'push' : 'with'))),
      ...held.map((of) => row(of, 'held', of.facts)),
      ...off.map((of) => row(of, 'off')),
    ],
    pushes: pushes.flatMap(bundled),
  }
}

/** Members eliminated together share one sentence, and so do the reader's entries decided together (S19). */
function bundled(bundle: readonly NotifiedMoment[]): Push[] {
  const [first] = bundle
  if (first === undefined) return []
  const { kind, at, facts } = first
  if (facts.what !== 'fell') {
    const also = bundle.slice(1).map((of) => of.facts)
    return [{ kind, at, facts: also.length === 0 ? facts : { ...facts, also } }]
  }
  const fallen = bundle.flatMap((of) => (of.facts.what === 'fell' ? of.facts.fallen : []))
  return [{ kind, at, facts: { ...facts, fallen } }]
}

/** A lead is soon outdated, the rest by the morning. */
const WORTH = { near: minutes(20), rest: hours(9) }

function addressed(reader: Reader, { kind, at, facts }: Push, now: Instant): Notification {
  const mail: Mail = (kind === 'live_team' ? liveTeam : whoFalls).of(facts)
  return {
    ...mail,
    to: toMember(reader),
    expiresAt: plus(now, facts.what === 'near' ? WORTH.near : WORTH.rest),
    since: at,
  }
}
