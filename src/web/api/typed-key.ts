import type { DataTag, QueryKey } from '@tanstack/react-query'

/**
 * A query key that carries the type of its answer, so that nothing else is read from or written to the cache under it. An exported
 * query spreads it, `[...KEY]`, because a declaration file cannot name the tag.
 */
export const typedKey = <Answer>(...key: QueryKey): DataTag<QueryKey, Answer> =>
  // The tag exists only at compile time: at run time it is the key itself.
  key as DataTag<QueryKey, Answer>
