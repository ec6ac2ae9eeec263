import { expect, test } from 'vitest'
import { plus } from '#rules/time.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { type DraftView, outcomes, readDraft } from './drafters.ts'
import { after, BOS, givenFour } from './four-drafters.ts'

/** The pick clock is set, changed and removed while the contest drafts, and the season overtakes a draft (D6). */

const { pool, admin, drafting } = await givenFour()

const setClock = (at: string, body: object) => admin.put<{ draft: DraftView }>(`${at}/draft/clock`, body)

test('a clock that is set, changed or removed gives the current pick its full time (D6)', async () => {
  const { at, first } = await drafting({ contest_name: 'Clocked' })
  expect(await readDraft(admin, at)).toMatchObject({ pick_seconds: null, pick_deadline: null })
  pool.clock.set(after(30))
  expect((await setClock(at, { pick_seconds: 60 })).body.draft).toMatchObject({
    pick_seconds: 60,
    pick_deadline: after(90),
  })
  pool.clock.set(after(80))
  expect((await setClock(at, { pick_seconds: 120 })).body.draft).toMatchObject({ pick_deadline: after(200) })
  expect((await setClock(at, { pick_seconds: null })).body.draft).toMatchObject({
    pick_seconds: null,
    pick_deadline: null,
  })
  pool.clock.set(after(500_000))
  await pickForOverdue(pool.deps)
  expect((await readDraft(admin, at)).picks).toEqual([])
  expect((await first.post(`${at}/draft/pick`, { team_id: BOS })).status).toBe(201)
  const said = await pool.db.selectFrom('chat_messages').select('message').orderBy('message_id').execute()
  expect(said.map(({ message }) => message).filter((message) => message.includes('Clocked now'))).toEqual([
    'Clocked now drafts with 1 minute a pick',
    'Clocked now drafts with 2 minutes a pick',
    'Clocked now drafts without a pick clock',
  ])
})

test('a clock set in a paused draft waits with it, and a pick whose time has run out is made before the change (D6)', async () => {
  const { at } = await drafting({ pick_seconds: 60 })
  await admin.post(`${at}/draft/pause`)
  const { body } = await setClock(at, { pick_seconds: 300 })
  expect(body.draft).toMatchObject({ pick_deadline: null, paused: { seconds_left: 300 } })
  const running = await drafting({ pick_seconds: 60 })
  pool.clock.set(after(60))
  expect((await setClock(running.at, { pick_seconds: null })).body.draft.picks).toMatchObject([{ made_by: 'clock' }])
})

test('only an admin changes the clock, only of a draft, and only to an allowed one (D6)', async () => {
  const { at, first } = await drafting()
  const waiting = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Waiting',
    season_year: '2026-27',
    max_participants: 4,
  })
  const answers = [
    await first.put(`${at}/draft/clock`, { pick_seconds: 60 }),
    await setClock(at, { daytime_only: true }),
    await setClock(at, { pick_seconds: 9 }),
    await setClock(`/contest/contests/${waiting.body.contest.contest_id}`, { pick_seconds: 60 }),
  ]
  expect(outcomes(answers as never)).toEqual([
    '400 daytime_needs_clock',
    '400 invalid',
    '403 admin_only',
    '409 contest_not_drafting',
  ])
  expect(await readDraft(admin, at)).toMatchObject({ pick_seconds: null, daytime_only: false })
})

test('when the first game that counts begins the open picks are made, also without a clock (D6)', async () => {
  const { at, first } = await drafting()
  await first.post(`${at}/draft/pick`, { team_id: BOS })
  const { first_game } = await pool.db
    .selectFrom('games')
    .select((of) => of.fn.min('start_time').as('first_game'))
    .where('season_year', '=', '2026-27')
    .executeTakeFirstOrThrow()
  pool.clock.set(plus(first_game ?? '', -1))
  await pickForOverdue(pool.deps)
  expect((await readDraft(admin, at)).picks).toHaveLength(1)
  pool.clock.set(first_game ?? '')
  const draft = await readDraft(admin, at)
  expect(draft.status).toBe('in_progress')
  expect(draft.picks.map((pick) => pick.made_by)).toEqual(['member', ...Array.from({ length: 7 }, () => 'clock')])
})
