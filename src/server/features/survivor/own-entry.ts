import { Refusal } from '#server/http/errors.ts'

type EntryId = { entryId?: number | undefined }

/** A member and one of their entries in a contest: by default the first that is alive, else the first (S19). */
export type OwnEntryOf = { userId: number } & EntryId

/** Whether an entry was requested by its number and is not one of the member's. */
export const isForeign = (found: object | null, asked: EntryId | { participantId: number }): boolean =>
  found === null && 'entryId' in asked && asked.entryId !== undefined

/** Returns the found entry. Refuses one that was requested by its number and is not the member's. */
export function requireOwn<Entry extends object>(
  found: Entry | null,
  asked: EntryId | { participantId: number },
): Entry | null {
  if (isForeign(found, asked)) throw new Refusal({ code: 'unknown_entry' })
  return found
}
