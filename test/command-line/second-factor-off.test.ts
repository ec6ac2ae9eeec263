import { expect, test } from 'vitest'
import { givenCommandPool } from '../harness/processes/command-pool.ts'

const pool = await givenCommandPool()

const setting = async () =>
  (await pool.inDatabase((db) => db.selectFrom('pool_settings').select('second_factor_for_admins').execute()))[0]

/** Runs the command like `npm run second-factor-off`. */
const switchOff = (args: string[] = []) => pool.run('second-factor-off.ts', args)

test('admins who have lost their passkeys regain the pool, and it is logged (A6, A10)', async () => {
  await pool.inDatabase((db) => db.updateTable('pool_settings').set({ second_factor_for_admins: true }).execute())
  expect(await switchOff()).toEqual({
    code: 0,
    said: 'Administrators are no longer asked for a passkey. Turn it on again in the settings.',
  })
  expect(await setting()).toEqual({ second_factor_for_admins: false })
  expect(await switchOff()).toEqual({ code: 0, said: "Administrators weren't asked for a passkey." })
  const lines = await pool.inDatabase((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(lines).toMatchObject([
    { actor_name: 'system', action: 'update', subject: 'setting', after: { second_factor_for_admins: false } },
  ])
  expect(await switchOff(['now'])).toEqual({ code: 1, said: 'Usage: npm run second-factor-off' })
})
