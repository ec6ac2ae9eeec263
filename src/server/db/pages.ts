/** A page's end in a long list: its section, the last row's id and sort value. */
export type Place = { section: number; id: number; key: string }

type Cut<Row> = { limit: number; placeOf: (last: Row) => Place }

/** `found` has one row more than the page if there are more below it; then `next` holds the page's end. */
export function cutPage<Row>(found: readonly Row[], { limit, placeOf }: Cut<Row>) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (last === undefined || found.length <= limit) return { rows, next: null }
  const { section, id, key } = placeOf(last)
  return { rows, next: `${section}.${id}.${key}` }
}

/** The place in a `next` value; null for the beginning of the list. */
export function readPlace(before: string | undefined): Place | null {
  const [, section, id, key] = /^(\d)\.(\d{1,9})\.(.*)$/su.exec(before ?? '') ?? []
  return key === undefined ? null : { section: Number(section), id: Number(id), key }
}
