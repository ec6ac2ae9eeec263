import { expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'

it.each([
  ['GET /admin/users', ['users']],
  ['POST /admin/users', ['user']],
  ['GET /auth/me', ['user']],
  ['GET /admin/settings', ['settings']],
  ['GET /notifications/settings', ['settings']],
  ['GET /contest/analytics', ['data']],
  ['GET /survivor/contests/:contestId/weeks', ['weeks']],
  ['GET /survivor/contests/:contestId/picks', ['picks']],
  ['GET /survivor/contests/:contestId/my-picks', ['picks']],
  ['GET /chat/messages', ['messages']],
  ['GET /playoff-standings', ['date', 'eastern', 'western', 'standings']],
  ['GET /playoff-standings/dates', ['dates']],
  ['GET /playoff-standings/auto-update/settings', ['data']],
  ['POST /survivor/contests/:contestId/weeks/:week/process-results', ['results']],
  [
    'POST /survivor/contests/:contestId/advance-week',
    ['action', 'previous_week', 'current_week', 'week_number', 'phase', 'status'],
  ],
])('%s answers %j (E3)', (call, keys) => {
  const { type, required } = answerOf(call)
  expect(type).toBe('object')
  expect(required).toEqual(expect.arrayContaining(keys))
})

it.each([
  ['GET /contest/contests', ['contest_id']],
  ['GET /survivor/contests', ['contest_id']],
  ['GET /games', ['game_date', 'games']],
  ['GET /playoff-games', ['game_date', 'games']],
])('%s answers a bare list of rows with %j (E2, E3)', (call, keys) => {
  const { type, items } = answerOf(call)
  expect(type).toBe('array')
  expect(items).toMatchObject({ required: expect.arrayContaining(keys) })
})

it('No answer schema transforms a value: encoding is parsing (E3)', () => {
  const turning = new Set(['transform', 'default', 'prefault', 'catch', 'success'])
  const found: string[] = []
  let parts = 0
  for (const { method, path, answer } of allEndpoints)
    z.toJSONSchema(answer, {
      unrepresentable: 'any',
      override: ({ zodSchema: { _zod } }) => {
        parts += 1
        if (turning.has(_zod.def.type) || 'coerce' in _zod.def) found.push(`${method} ${path}: ${_zod.def.type}`)
      },
    })
  expect(found).toEqual([])
  expect(parts).toBeGreaterThan(1_000)
})

function answerOf(call: string) {
  const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === call)
  if (!endpoint?.answer) throw new Error(`The contract has no call ${call}`)
  return z.toJSONSchema(endpoint.answer)
}
