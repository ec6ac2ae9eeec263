import { expect, test } from 'vitest'
import { auditAlone, writeAudit } from '#server/features/audit/audit.service.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool()

test('a line records actor, time, act, and the facts before and after, lists included (A6)', async () => {
  await auditAlone(pool.deps, 'system', entry)
  expect(await lines()).toMatchObject([
    {
      user_id: null,
      actor_name: 'system',
      at: pool.clock.now(),
      subject_id: '7',
      before: entry.before,
      after: entry.after,
    },
  ])
})

const entry = {
  action: 'update_weeks' as const,
  subject: 'contest' as const,
  subjectId: 7,
  before: [{ id: 1 }],
  after: [{ id: 1 }, { id: 2 }],
}
const lines = () => pool.db.selectFrom('audit_log').selectAll().execute()

test('a line exists only if its action succeeds', async () => {
  const before = await lines()
  const failing = pool.db.transaction().execute(async (tx) => {
    await writeAudit(tx, pool.deps, 'system', entry)
    throw new Error('the action failed')
  })
  await expect(failing).rejects.toThrow('the action failed')
  expect(await lines()).toEqual(before)
})

test('no line is ever changed or deleted', async () => {
  await auditAlone(pool.deps, 'system', entry)
  await expect(pool.db.updateTable('audit_log').set({ action: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(pool.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
