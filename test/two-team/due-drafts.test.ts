import { expect, test } from 'vitest'
import { minutes, plus } from '#rules/time.ts'
import type { Person } from '../harness/people.ts'
import { createTwoTeam, joinAll, outcomes, readContest, readDraft } from './drafters.ts'
import { after, BOS, givenFour, NYR, START } from './four-drafters.ts'

/** In this file no job ever runs. */
const { pool, admin, members, drafting } = await givenFour()

const queueOf = (who: Person | undefined, at: string, team_ids: number[]) => who?.put(`${at}/draft/queue`, { team_ids })

test('a draft whose time has come drafts for the first reader, and can no longer be deleted (T6, D4, D9)', async () => {
  pool.clock.set(START)
  const starts_at = plus(START, minutes(5))
  const wanted = { max_participants: 8, season_year: '2026-27', starts_at }
  const [read, deleted] = [await createTwoTeam(admin, wanted), await createTwoTeam(admin, wanted)]
  for (const { at } of [read, deleted]) await joinAll(members.slice(0, 2), at)
  pool.clock.set(plus(starts_at, -1))
  expect((await readContest(admin, read.at)).status).toBe('waiting')
  pool.clock.set(starts_at)
  expect(outcomes([await admin.delete(deleted.at)] as never)).toEqual(['409 contest_not_waiting'])
  expect(await readContest(members[0] ?? admin, read.at)).toMatchObject({ status: 'drafting', starts_at: null })
})

test('a pick whose time has run out is made for the first reader, from the queue as it was then (T6, D6)', async () => {
  const { at, inOrder } = await drafting({ pick_seconds: 60 })
  const [first] = inOrder
  await queueOf(first, at, [BOS])
  pool.clock.set(after(60))
  expect((await queueOf(first, at, [NYR]))?.status).toBe(200)
  expect((await readDraft(admin, at)).picks).toMatchObject([{ made_by: 'clock', team_id: BOS, picked_at: after(60) }])
})

test('undoing takes back the pick that the clock has made by then (T6, D6)', async () => {
  const { at, inOrder } = await drafting({ pick_seconds: 60 })
  await inOrder[0]?.post(`${at}/draft/pick`, { team_id: BOS })
  pool.clock.set(after(60))
  expect((await admin.post(`${at}/draft/undo`)).status).toBe(200)
  expect((await readDraft(admin, at)).picks).toMatchObject([{ team_id: BOS }])
})
