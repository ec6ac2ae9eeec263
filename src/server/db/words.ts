import { sql } from 'kysely'

/** Constant words for `in`, inlined into the statement's text. */
export const wordsOf = (words: readonly string[]) => sql`(${sql.join(words.map((word) => sql.lit(word)))})`
