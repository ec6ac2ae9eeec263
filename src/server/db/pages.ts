/** Where a page of a long list ends: in which section of the list, at whose id, and what it is sorted by. */
export type Place = { section: number; id: number; key: string }

type Cut<Row> = { limit: number; placeOf: (last: Row) => Place }

/** One row more than the page was read, to know whether any is below it; then `next` says where the page ends. */
export function cutPage<Row>(found: readonly Row[], { limit, placeOf }: Cut<Row>) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (last === undefined || found.length <= limit) return { rows, next: null }
  const { section, id, key } = placeOf(last)
  return { rows, next: `${section}.${id}.${key}` }
}

/** The place that `next` named; null for the beginning of the list. */
export function readPlace(before: string | undefined): Place | null {
  const [, section, id, key] = /^(\d)\.(\d{1,9})\.(.*)$/su.exec(before ?? '') ?? []
  return key === undefined ? null : { section: Number(section), id: Number(id), key }
}
