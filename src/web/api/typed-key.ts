import type { DataTag, QueryKey } from '@tanstack/react-query'

/**
 * A query key with its answer's type, so that the cache only accepts that type under it. An exported query spreads it,
 * `[...KEY]`, because a declaration file can't name the tag.
 */
export const typedKey = <Answer>(...key: QueryKey): DataTag<QueryKey, Answer> =>
  // The tag exists only at compile time.
  key as DataTag<QueryKey, Answer>
