import { isReservedName, nameKeys } from '#rules/accounts/name-keys.ts'
import { LONGEST_ENTRY_NAME, refuseOlderName, shorten } from '#rules/accounts/names.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { listEntryNames, listNamesLike, renameEntries } from './entry-names.repo.ts'
import { listNamedRows, lockNames } from './names.repo.ts'
import { accountNameOf, refuseReservedName, takenBy } from './names.service.ts'

/** The owner of an entry, with the name of their account. */
type Member = Pick<Caller, 'userId' | 'name'>

/**
 * The name of a member's entry (A7): the requested one, unless it belongs to another or to the pool; else their
 * account's.
 */
export async function entryNameOf(tx: Tx, member: Member, asked: string | undefined): Promise<string> {
  if (asked === undefined || isSame(asked, member.name)) return member.name
  refuseReservedName({ name: asked, lastName: '' })
  await lockNames(tx)
  if (await isTaken(tx, asked, member)) throw new Refusal({ code: 'name_taken', name: asked })
  return asked
}

const isTaken = async (tx: Tx, name: string, { userId }: Member) =>
  takenBy((await listNamesLike(tx, { keys: keysOf(name), except: userId })).map(keysOf)).has(keysOf(name))

type Further = { asked: string | undefined; number: number; own: readonly string[] }

/**
 * The name of a member's further entry (S19): the requested one, else the account's with the entry's number or the next
 * free one. Refuses a requested name that another has, or another of their own entries in the contest, `own`.
 */
export async function furtherEntryNameOf(tx: Tx, member: Member, { asked, number, own }: Further): Promise<string> {
  if (asked !== undefined) return askedEntryName(tx, member, { asked, own })
  await lockNames(tx)
  for (let n = number; ; n += 1) {
    const name = `${shorten(member.name, LONGEST_ENTRY_NAME - ROOM_FOR_NUMBER)} ${n}`
    if (!isAmong(own, name) && !(await isTaken(tx, name, member))) return name
  }
}

const ROOM_FOR_NUMBER = 5

/** Renames an entry. Refuses a name that another member has (A7), or another of their own in the contest, `own` (S19). */
export async function renameEntry(
  tx: Tx,
  member: Member,
  { participantId, asked, own }: { participantId: number; asked: string; own: readonly string[] },
): Promise<void> {
  const after = await askedEntryName(tx, member, { asked, own })
  await renameEntries(tx, [{ participant_id: participantId, after }])
}

async function askedEntryName(tx: Tx, member: Member, { asked, own }: { asked: string; own: readonly string[] }) {
  if (isAmong(own, asked)) throw new Refusal({ code: 'entry_name_taken', name: asked })
  return entryNameOf(tx, member, asked)
}

const isAmong = (names: readonly string[], name: string) => takenBy(names.map(keysOf)).has(keysOf(name))

/**
 * Gives an entry from before the rule its account's name if its own is another's, reserved or unreadable (A7), at
 * startup, after the accounts' names are settled. Of two entries with one name the older one keeps it; those of deleted
 * members stay unchanged. Returns how many changed.
 */
export async function settleEntryNames(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const accounts = new Map((await listNamedRows(tx)).map((row) => [row.user_id, accountNameOf(row)]))
    const holders = new Map<string, number>()
    for (const [userId, name] of accounts) for (const key of keyList(name)) holders.set(key, userId)
    const renamed = []
    for (const entry of await listEntryNames(tx)) {
      const account = entry.user_id === null ? undefined : accounts.get(entry.user_id)
      if (entry.user_id === null || account === undefined || isSame(entry.participant_name, account)) continue
      const { user_id } = entry
      const keys = keyList(entry.participant_name)
      const isOwn = keys.every((key) => (holders.get(key) ?? user_id) === user_id)
      if (isOwn && isAllowed(entry.participant_name)) {
        for (const key of keys) holders.set(key, user_id)
        continue
      }
      renamed.push({ ...entry, after: shorten(account, LONGEST_ENTRY_NAME) })
    }
    if (renamed.length === 0) return 0
    await renameEntries(tx, renamed)
    await writeAudits(
      tx,
      deps,
      'system',
      renamed.map(({ participant_id, contest_id, participant_name, after }) => ({
        ...({
          action: 'rename',
          subject: 'participant',
        } as const),
        subjectId: participant_id,
        contestId: contest_id,
        before: { participant_name },
        after: { participant_name: after },
      })),
    )
    return renamed.length
  })
}

const keysOf = (name: string) => nameKeys({ name, lastName: '' })

/** Both keys as texts that can't be confused. */
function keyList(name: string): string[] {
  const { name_key, name_look } = keysOf(name)
  return [`key ${name_key}`, `look ${name_look}`]
}

/** Letter by letter: a name with an invisible letter has the same keys. */
const isSame = (entry: string, account: string) => entry === account || entry === shorten(account, LONGEST_ENTRY_NAME)

const isAllowed = (name: string) =>
  refuseOlderName(name, LONGEST_ENTRY_NAME) === null && !isReservedName({ name, lastName: '' })
