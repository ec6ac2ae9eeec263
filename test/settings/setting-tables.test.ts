import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { emailSettingNames, emailSettingTable } from '#contract/outbox/email-settings.ts'
import { openNames } from '#contract/settings/setting-table.ts'
import { poolSettingNames, poolSettingTable } from '#contract/settings/settings.ts'
import { poolTables } from '#server/features/exports/pool-tables.repo.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool, admin } = await givenPool({ season: 'known at now' })
// An admin who has shown a passkey can require one of all admins (A10).
await pool.db.updateTable('sessions').set({ second_factor_at: pool.wall.now() }).execute()

describe.each([
  { table: 'pool_settings', path: '/admin/settings', names: poolSettingNames, facts: poolSettingTable },
  { table: 'email_settings', path: '/notifications/settings', names: emailSettingNames, facts: emailSettingTable },
])('$table', ({ table, path, names, facts }) => {
  const read = async () => (await admin.get<Answer>(path)).body.settings

  test('has a column for each setting, and no other', async () => {
    const stored = (await pool.db.introspection.getTables()).find(({ name }) => name === table)
    const columns = stored?.columns.map(({ name }) => name).filter((name) => name !== 'only_row')
    expect(columns?.sort()).toEqual([...names].sort())
  })

  test('is exported without its secrets', () => {
    const exported = poolTables.find(({ from }) => from === table)
    expect(exported?.columns.toSorted()).toEqual(openNames(facts).toSorted())
    expect(openNames(facts).join()).not.toMatch(/secret|key|code|password/)
  })

  // The provider's key needs its secret and an address first, so email is switched on last.
  test.each([...names].sort((a, b) => Number(a === 'enabled') - Number(b === 'enabled')))(
    '%s can be read and changed, and is in the audit log under its label (A6)',
    async (name) => {
      const before = await read()
      expect(Object.keys(before).sort()).toEqual([...names].sort())
      const value = other[name]
      expect(value, 'a new setting needs another value here').toBeDefined()
      expect(before[name]).not.toEqual(value)
      expect((await admin.put(path, { [name]: value })).status).toBe(200)
      const isMasked = ['mailjet_api_secret', 'smtp_password'].includes(name)
      expect(await read()).toEqual({
        ...before,
        ...alongWith[name],
        [name]: isMasked ? expect.stringMatching(/^\*+$/) : value,
      })
      const [line] = (await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body.lines
      const labels: Record<string, { label: string } | undefined> = facts
      const changed = [name, ...Object.keys(alongWith[name] ?? {})]
      expect(line?.changes.map(({ what }) => what).sort()).toEqual(changed.map((of) => labels[of]?.label).sort())
    },
  )
})

type Value = string | number | boolean | null
/** Other fields that change with a setting: another start moves the week, and another season brings its own (O9). */
const alongWith: Record<string, Record<string, Value>> = {
  season_start_date: { current_week: 5 },
  season_year: { season_start_date: '2026-09-29', current_week: 1 },
}

type Answer = { settings: Record<string, Value> }

/** A value that differs from a new pool's. */
const other: Record<string, Value> = {
  pool_name: 'The Beer League',
  season_start_date: '2025-10-14',
  season_year: '2026-27',
  pick_deadline_day: 'Friday',
  pick_deadline_time: '6:30 PM EST',
  current_week: 3,
  registration: 'invite',
  invite_code: 'five-hole',
  chat_announcements: false,
  fees: true,
  forecasts: false,
  second_factor_for_admins: true,
  enabled: true,
  mailjet_api_key: 'a key',
  mailjet_api_secret: 'a secret of the provider',
  mail_provider: 'smtp',
  smtp_host: 'mail.example.test',
  smtp_port: 465,
  smtp_security: 'tls',
  smtp_user: 'pool',
  smtp_password: 'a password of the server',
  from_email: 'pool@example.test',
  from_name: 'The Office Pool',
  app_url: 'https://pool.example.test',
  reminder_night_before_enabled: false,
  reminder_night_before_time: '19:15',
  reminder_two_hours_enabled: false,
}
