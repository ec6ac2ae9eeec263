import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startPool } from '../../../test/harness/harness.ts'

const pool = await startPool()
afterAll(() => pool.close())

test('frequent statements are prepared, except those with a star: another version may add a column meanwhile', async () => {
  await pool.db.connection().execute(async (one) => {
    const named = () => one.selectFrom('teams').select('abbreviation').where('team_id', '=', 6).executeTakeFirst()
    const starred = () => one.selectFrom('teams').selectAll().where('team_id', '=', 6).executeTakeFirst()
    for (let n = 0; n < 7; n += 1) {
      await named()
      await starred()
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select%teams%'`.execute(one)
    expect(rows.map(({ statement }) => statement)).toEqual(['select "abbreviation" from "teams" where "team_id" = $1'])

    await sql`alter table teams add column mascot text`.execute(pool.db)
    expect(await named()).toEqual({ abbreviation: 'BOS' })
    expect(await starred()).toMatchObject({ abbreviation: 'BOS', mascot: null })
  })
})
