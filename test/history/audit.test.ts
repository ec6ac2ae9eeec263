import { sql } from 'kysely'
import { afterAll, describe, expect, it, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { isInstant } from '#rules/time.ts'
import { fingerprint } from '../harness/database/fingerprint.ts'
import { startPool } from '../harness/harness.ts'
import { ask, people, signIn } from '../harness/people.ts'
import { auditedActs, provedElsewhere, type World } from './audited-acts.ts'

const pool = await startPool({ settableClock: true })
const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
const world: World = {
  pool,
  admin: await signIn(pool, 'admin'),
  ann: await signIn(pool, 'ann'),
  bob: await signIn(pool, 'bob'),
  idOf: (abbreviation) => teams.find((team) => team.abbreviation === abbreviation)?.team_id ?? 0,
}
afterAll(() => world.pool.close())

const adminActs = allEndpoints.filter(
  ({ method, access, onlyReads }) => method !== 'GET' && access === 'admin' && !onlyReads,
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every admin call that changes something has an example that proves its audit line (A6)', () => {
  const proved = [...Object.keys(auditedActs), ...Object.keys(provedElsewhere)]
  expect(proved.sort()).toEqual(adminActs.map(nameOf).sort())
})

describe.each(adminActs.map((call) => ({ call, name: nameOf(call) })).filter(({ name }) => name in auditedActs))(
  '$name',
  ({ call, name }) => {
    it('leaves exactly one line, in the same transaction: if the line fails, nothing is changed', async () => {
      const prepared = await auditedActs[name]?.(world)
      if (!prepared) throw new Error(`no act for ${name}`)
      const path = call.path.replaceAll(/:(\w+)/g, (_, field: string) => String(prepared.params?.[field]))
      const newest = await newestLine()

      // Any request first writes what the clock has decided, such as the picks of a draft that the season has overtaken (T6, D6).
      await world.admin.get('/contest/contests')
      const before = await fingerprint(world.pool.db)
      await withoutAuditLog(async () => {
        expect((await ask(world.admin, { method: call.method, path, body: prepared.body })).status).toBe(500)
      })
      expect(await fingerprint(world.pool.db)).toEqual(before)

      const now = world.pool.clock.now()
      const { status, body } = await ask(world.admin, { method: call.method, path, body: prepared.body })
      expect([status < 300, body]).toEqual([true, expect.anything()])
      const lines = await linesAfter(newest)
      expect(lines.map(({ subject, action }) => `${subject} ${action}`)).toEqual([prepared.line])
      const [line] = lines
      expect(line).toMatchObject({ user_id: world.admin.userId, actor_name: fullName(people.admin), at: now })
      expect(line?.before ?? line?.after).toBeTruthy()
      expect(line?.before).not.toEqual(line?.after)
      if (prepared.subjectId !== undefined) expect(line?.subject_id).toBe(String(prepared.subjectId))
      const latest = (await world.admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')).body.lines[0]
      expect(latest?.words, 'it has its own words').not.toMatch(/^[a-z]+: /)
      expect(latest?.words).not.toMatch(RAW)
      for (const { what, before: was, after: is } of latest?.changes ?? []) {
        expect(what.split(' · ').at(-1)).toMatch(/^[A-Z]/)
        // An instant is shown in the reader's zone.
        for (const said of [what, was ?? '', is ?? '']) if (!isInstant(said)) expect(said).not.toMatch(RAW)
      }
      expect(JSON.stringify(line)).not.toMatch(/argon2|slap-shot|password_hash|draft_seed|a-secret/)
    })

    it.runIf(call.path.includes(':'))('leaves no line if nothing has that id', async () => {
      const newest = await newestLine()
      const prepared = await auditedActs[name]?.(world)
      const path = call.path.replaceAll(/:(\w+)/g, (_, field: string) => (field === 'week' ? '199' : '999999'))
      const before = await newestLine()
      const { status } = await ask(world.admin, { method: call.method, path, body: prepared?.body })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(await newestLine()).toBe(before)
      expect(before).toBeGreaterThanOrEqual(newest)
    })

    it.runIf(call.body)('leaves no line if the input is refused', async () => {
      const path = call.path.replaceAll(/:\w+/g, '1')
      const before = await newestLine()
      const { status } = await ask(world.admin, { method: call.method, path, body: 'nonsense' })
      expect(status).toBe(400)
      expect(await newestLine()).toBe(before)
    })
  },
)

/** A stored name or day; a file is shown by its name. */
const RAW = /[a-z]_[a-z]|(?<!puckpool-)\b\d{4}-\d\d-\d\d/

function fullName({ name, lastName }: { name: string; lastName: string }): string {
  return `${name} ${lastName}`
}

/** Blocks all writes to the audit log while `run` runs. */
async function withoutAuditLog(run: () => Promise<void>): Promise<void> {
  const { db } = world.pool
  await sql`create trigger no_audit before insert on audit_log execute function refuse_audit_change()`.execute(db)
  await run().finally(() => sql`drop trigger no_audit on audit_log`.execute(db))
}

async function newestLine(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(audit_id), 0) as id from audit_log`.execute(
    world.pool.db,
  )
  return rows[0]?.id ?? 0
}

async function linesAfter(auditId: number) {
  return world.pool.db.selectFrom('audit_log').selectAll().where('audit_id', '>', auditId).orderBy('audit_id').execute()
}
