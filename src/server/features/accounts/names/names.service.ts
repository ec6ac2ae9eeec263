import { fullName } from '#rules/accounts/accounts.ts'
import { isReservedName, type NameKeys, nameKeys, withFirstName, withoutReserved } from '#rules/accounts/name-keys.ts'
import { LONGEST_NAME, refuseOlderName, repairName, shorten } from '#rules/accounts/names.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal } from '#server/http/errors.ts'
import {
  clearNameKeys,
  findNamedRow,
  listChosenNames,
  listNamedRows,
  lockNames,
  type NamedRow,
  renameTraces,
  updateName,
  updateNames,
} from './names.repo.ts'

export type Name = { name: string; lastName: string }

/** Refuses a name reserved for the pool with 409 (A7). */
export function refuseReservedName(asked: Name): void {
  if (isReservedName(asked)) throw new Refusal({ code: 'name_reserved', name: fullName(asked) })
}

/**
 * Refuses a name under which someone else has entered a contest with 409 (A7): two rows of its standings would have the
 * same name.
 */
export async function refuseEntryName(
  db: Database,
  asked: Name,
  { userId, code = 'name_taken' }: { userId: number | null; code?: 'name_taken' | 'name_taken_since' },
): Promise<void> {
  const others = (await listChosenNames(db)).filter(({ user_id }) => user_id !== userId)
  const taken = takenBy(others.map(({ participant_name }) => nameKeys({ name: participant_name, lastName: '' })))
  if (taken.has(nameKeys(asked))) throw new Refusal({ code, name: fullName(asked) })
}

/** Runs a write of one user, and refuses an address (A1) or a name (A7) that is taken, or was just taken, with 409. */
export async function refuseTaken<Answer>(writing: Promise<Answer>, name: Name): Promise<Answer> {
  try {
    return await writing
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal({ code: 'email_taken' })
    if (isNameViolation(error)) throw new Refusal({ code: 'name_taken', name: fullName(name) })
    throw error
  }
}

/** For a write of many users whose names were all free a moment ago. */
export function refuseTakenSince(error: unknown): never {
  if (isUniqueViolation(error, 'users_email_key')) throw new Refusal({ code: 'email_taken' })
  throw isNameViolation(error) ? new Refusal({ code: 'changed_meanwhile' }) : error
}

const isNameViolation = (error: unknown) =>
  isUniqueViolation(error, 'users_name_key') || isUniqueViolation(error, 'users_name_look')

/** The members' names (A7), for choosing several at once. */
export type NameBook = {
  has: (name: Name) => boolean
  /** The name, or with a number after it the first free one, which is taken from then on. Never a reserved one. */
  takeFree: (name: Name) => Name
}

/** `given` are names about to be assigned: they are no member's yet, but no one else may get them either. */
export async function openNameBook(db: Database, given: readonly Name[]): Promise<NameBook> {
  const chosen = (await listChosenNames(db)).map((of) => nameKeys({ name: of.participant_name, lastName: '' }))
  const members = [...(await listNamedRows(db)).flatMap(keysIn), ...chosen]
  const held = takenBy(members)
  const taken = takenBy([...members, ...given.map(nameKeys)])
  const numbers = new Map<string, number>()
  return {
    has: (name) => held.has(nameKeys(name)),
    takeFree: (wanted) => {
      const { name, keys } = nextFree(unreserved(wanted, 'Member'), { taken, numbers })
      taken.add(keys)
      return name
    },
  }
}

/** The name, or with a number after it the first free one (A7). */
export async function freeName(db: Database, wanted: Name): Promise<Name> {
  const rows = await listNamedRows(db)
  return nextFree(wanted, { taken: takenBy(rows.flatMap(keysIn)), numbers: new Map() }).name
}

/**
 * Gives a restored user the keys of their name, repaired if it is older than the rule. Refuses with 409 if a member or
 * an entry has that name now (A5, A7).
 */
export async function keyRestoredName(tx: Tx, userId: number): Promise<void> {
  const row = await findNamedRow(tx, userId)
  if (!row) return
  const name = repaired(row)
  await refuseEntryName(tx, name, { userId, code: 'name_taken_since' })
  try {
    await updateName(tx, userId, { name: name.name, last_name: name.lastName, ...nameKeys(name) })
  } catch (error) {
    if (isNameViolation(error)) throw new Refusal({ code: 'name_taken_since', name: fullName(name) })
    throw error
  }
}

/**
 * Brings every name into its current form and keys it (A7), at startup: names from before this rule, those written by
 * the previous version meanwhile, and all of them when the look-alikes change. The first owner keeps a name, others get
 * a number; only an admin keeps a reserved word. Returns how many members were renamed.
 */
export async function settleNames(deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const rows = await listNamedRows(tx)
    const { settled = [], unsettled = [] } = Object.groupBy(rows, (row) => (isSettled(row) ? 'settled' : 'unsettled'))
    if (unsettled.length === 0) return 0
    await clearNameKeys(
      tx,
      unsettled.map(({ user_id }) => user_id),
    )
    const taken = takenBy(settled.flatMap(keysIn))
    const numbers = new Map<string, number>()
    const named = unsettled.map((row) => {
      const { name, keys } = nextFree(repaired(row), { taken, numbers })
      taken.add(keys)
      return { row, name, keys }
    })
    let renamed = 0
    for (let done = 0; done < named.length; done += AT_ONCE) {
      // Explains a start that takes longer than usual.
      if (named.length > AT_ONCE)
        deps.log.info({ done, names: named.length }, 'bringing the names of members up to date')
      const part = named.slice(done, done + AT_ONCE)
      await updateNames(
        tx,
        part.map(({ row, name, keys }) => ({
          user_id: row.user_id,
          name: name.name,
          last_name: name.lastName,
          ...keys,
        })),
      )
      for (const one of part) if (await auditRenamed(tx, deps, one)) renamed += 1
    }
    return renamed
  })
}

/** Names written per statement. */
const AT_ONCE = 5_000

async function auditRenamed(tx: Tx, deps: Pick<Deps, 'now'>, { row, name }: { row: NamedRow; name: Name }) {
  const before = nameIn(row)
  if (before.name === name.name && before.lastName === name.lastName) return false
  await renameTraces(tx, { userId: row.user_id, before: fullName(before), after: fullName(name) })
  const act = { action: 'update', subject: 'user', subjectId: row.user_id } as const
  await writeAudit(tx, deps, 'system', { ...act, before, after: name })
  return true
}

/** An account's full name. */
export const accountNameOf = (row: NamedRow): string => fullName(nameIn(row))

const nameIn = ({ name, last_name }: NamedRow): Name => ({ name, lastName: last_name })

function isSettled(row: NamedRow): boolean {
  const { name_key, name_look } = nameKeys(nameIn(row))
  const isAllowed = row.role !== 'player' || !isReservedName(nameIn(row))
  return isAllowed && row.name_key === name_key && row.name_look === name_look
}

/** A name from before the rule, as far as it can be kept. */
function repaired(row: NamedRow): Name {
  const [name, lastName] = [repairName(row.name), repairName(row.last_name)]
  const nobody = `Member ${row.user_id}`
  if (name === '' && lastName === '') return { name: nobody, lastName }
  const kept = withFirstName({ name, lastName })
  return row.role === 'player' ? unreserved(kept, nobody) : kept
}

/** The name without reserved words, or a replacement if nothing else is left. */
function unreserved(name: Name, otherwise: string): Name {
  if (!isReservedName(name)) return name
  const left = withoutReserved(name)
  return refuseOlderName(left.name) === null ? left : { name: otherwise, lastName: '' }
}

const keysIn = ({ name_key, name_look }: NamedRow): NameKeys[] =>
  name_key === null || name_look === null ? [] : [{ name_key, name_look }]

type Taken = { has: (keys: NameKeys) => boolean; add: (keys: NameKeys) => void }

export function takenBy(all: readonly NameKeys[]): Taken {
  const keys = new Set(all.map(({ name_key }) => name_key))
  const looks = new Set(all.map(({ name_look }) => name_look))
  return {
    has: ({ name_key, name_look }) => keys.has(name_key) || looks.has(name_look),
    add: ({ name_key, name_look }) => {
      keys.add(name_key)
      looks.add(name_look)
    },
  }
}

type Choosing = { taken: Taken; numbers: Map<string, number> }

/** `numbers` keeps each name's last number, so that a thousand identical names don't all search from the start. */
function nextFree(wanted: Name, { taken, numbers }: Choosing): { name: Name; keys: NameKeys } {
  const wantedKeys = nameKeys(wanted)
  const { name_look } = wantedKeys
  for (let number = numbers.get(name_look) ?? 1; ; number += 1) {
    const name = number === 1 ? wanted : numbered(wanted, number)
    const keys = number === 1 ? wantedKeys : nameKeys(name)
    if (taken.has(keys)) continue
    numbers.set(name_look, number)
    return { name, keys }
  }
}

/** 'Ann Abbott 2': the number is at the end of the full name. */
function numbered({ name, lastName }: Name, number: number): Name {
  const end = ` ${number}`
  const behind = (text: string) => `${shorten(text, LONGEST_NAME - end.length)}${end}`
  return lastName === '' ? { name: behind(name), lastName } : { name, lastName: behind(lastName) }
}
