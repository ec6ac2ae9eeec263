import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareNames, nameOrder } from '#rules/accounts/name-order.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool()

/** Ranges of letters and signs that members write their names with, each by its first and last. */
const RANGES = '!~ \u00a0ɏ \u0300\u036f Ḁỿ Ͱϋ Ѐӿ Աև את ء\u0655 ऄॏ กฮ ぁヺ 一世 가깇 \u200b\u201f ﬀﬆ ！～ 😀🙏 𐐀𐑏'
const BLOCKS = RANGES.split(' ').map((ends) => [...ends].map((letter) => letter.codePointAt(0) ?? 0))
const letter = fc
  .oneof(fc.constant(0x20), ...BLOCKS.map(([min = 0, max = min]) => fc.integer({ min, max })))
  .map((code) => String.fromCodePoint(code))
const name = fc.string({ unit: letter, maxLength: 12 })

test('SQL and code sort any names alike, and by the same text (A12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 50, maxLength: 50 }), async (names) => {
      const { rows } = await sql<{ name: string; said: string }>`
        select name, name_order(name) as said from unnest(${names}::text[]) with ordinality as of (name, place)
        order by name_order(name), place`.execute(pool.db)
      expect(rows.map(({ said }) => said)).toEqual(rows.map((row) => nameOrder(row.name)))
      expect(rows.map((row) => row.name)).toEqual(names.toSorted(compareNames))
    }),
  )
})
