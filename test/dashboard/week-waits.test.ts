import { expect, test } from 'vitest'
import type { whatWaits } from '#contract/dashboard/waiting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days } from '#rules/time.ts'
import { notifyWhatWaits } from '#server/features/dashboard/waiting-notices.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { finish, game, givenSurvivor, HOME, saveGames } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, contest } = await givenSurvivor()
await givenMail({ pool, admin })

const waits = async () =>
  (await admin.get<AnswerOf<typeof whatWaits>>('/admin/waiting')).body.items.filter(
    (item) => item.kind === 'week_waits',
  )
const mails = async () => {
  await notifyWhatWaits(pool.deps)
  return (await pool.db.selectFrom('mails').select('mail_id').where('kind', '=', 'waiting').execute()).length
}

test('a week whose game never gets a result is on the desk a day after it, with its ways out, and reported again after a week (N8)', async () => {
  await contest.pick(ann, 1, 'BOS')
  pool.clock.set('2025-11-11T04:59:59.999Z')
  expect(await waits()).toEqual([])
  pool.clock.set('2025-11-11T05:00:00.000Z')
  const [item, ...others] = await waits()
  expect(others).toEqual([])
  expect(item).toMatchObject({ contest_id: contest.id, week: 'week 1', weeks_waited: 0 })
  expect(item?.games.map(({ teams }) => teams)).toContain('NYR–BOS')
  const first = await mails()
  expect(first).toBeGreaterThan(0)
  expect(await mails()).toBe(first)
  pool.clock.advance(days(7))
  expect(await mails()).toBeGreaterThan(first)
})

test('once its games are final or postponed, the week no longer waits (N8)', async () => {
  pool.clock.set('2025-11-11T05:00:00.000Z')
  const [item] = await waits()
  const [first, ...rest] = item?.games ?? []
  if (!first) throw new Error('no game is missing')
  const [away = '', home = ''] = first.teams.split('–')
  await saveGames(admin, [game({ id: first.game_id, day: first.game_date, home, away, state: 'PPD' })])
  expect((await waits())[0]?.games.length ?? 0).toBe(rest.length)
  for (const { game_id } of rest) await finish(admin, { [game_id]: HOME })
  expect(await waits()).toEqual([])
})
