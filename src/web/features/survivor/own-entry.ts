import { useSearchParams } from 'react-router'
import type { Status } from './survivor.queries.ts'

/** The reader's entry that an address is about (S19): `?entry=12`; undefined for the first that is alive. */
export function entryIn(search: URLSearchParams): number | undefined {
  const id = Number(search.get('entry'))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** The entry that the page is about. */
export const useEntryId = (): number | undefined => entryIn(useSearchParams()[0])

/** The address about another entry, with the rest of the search as it is. */
export function withEntry(search: URLSearchParams, entryId: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('entry', String(entryId))
  return next
}

/** Keeps the page's entry in the address of another page of the contest. */
export function useOwnAddress(): (to: string) => string {
  const entryId = useEntryId()
  return (to) => (entryId === undefined ? to : `${to}&entry=${entryId}`)
}

/** Whether the reader has entries, and none is alive. */
export const areAllOut = ({ entries = [] }: Pick<Status, 'entries'>): boolean =>
  entries.length > 0 && entries.every(({ is_eliminated }) => is_eliminated)
