import { expect, test } from 'vitest'
import type { whatWaits } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { easternInstant, minutes } from '#rules/time.ts'
import { game, givenSurvivor, LOCKS, MONDAY, saveGames, THREE_WEEKS } from '../survivor/survivor-steps.ts'

const { pool, admin, contest } = await givenSurvivor()

const [first, , , last] = THREE_WEEKS
const waits = async () =>
  (await admin.get<AnswerOf<typeof whatWaits>>('/admin/waiting')).body.items.filter(
    (item) => item.kind === 'locked_wrong',
  )

test('a week locked by a schedule the league corrects later is on the desk until the next lock (W4, S6, G6)', async () => {
  if (!first || !last) throw new Error('no games')
  const atOne = game({ id: first.game_id, day: MONDAY, at: '13:00', home: 'BOS', away: 'NYR' })
  const weekLater = game({ id: last.game_id, day: '2025-11-16', at: '13:00', home: 'BUF', away: 'BOS' })
  await saveGames(admin, [atOne, weekLater])
  pool.clock.set(easternInstant(MONDAY, { hour: 13, minute: 0 }))
  pool.clock.advance(minutes(1))
  expect(await waits()).toEqual([])
  await saveGames(admin, [first, last])
  const [item, ...others] = await waits()
  expect(others).toEqual([])
  if (!item) throw new Error('nothing waits')
  expect(item).toMatchObject({
    contest_id: contest.id,
    week: 'week 1',
    locked_at: atOne.start_time,
    first_start: LOCKS[0],
    teams: ['BOS'],
  })
  expect(waitingKindOf(item)).toMatchObject({
    title: ['Week 1 locked too early'],
    path: `/admin/survivor-contest?dialog=rulings&of=${contest.id}`,
    informs: true,
  })
  expect(waitingKindOf({ ...item, first_start: null }).title).toEqual(['Week 1 locked by an old schedule'])
  pool.clock.set(LOCKS[1])
  expect(await waits()).toEqual([])
})
