import { expect, test } from 'vitest'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { queueTurnMails } from '#server/features/two-team/draft/turn-mails.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { createTwoTeam, joinAll, personOf, readContest, readDraft, signUpMany, startDraft } from './drafters.ts'

/** A draft over days, whose clocks run only from 8 AM to 11 PM Eastern (D6). */

const HOUR = 3_600
/** 9 PM in New York. */
const EVENING = '2026-09-21T01:00:00.000Z'

const { pool, admin } = await givenPool({ now: EVENING, season: 'played' })
const members = await signUpMany(pool, 2)
await admin.put('/notifications/settings', { enabled: true })

const slow = { max_participants: 2, season_year: '2026-27', pick_seconds: 4 * HOUR, daytime_only: true }

test('the deadline already leaves out the night; the clock picks then, not before (D6)', async () => {
  pool.clock.set(EVENING)
  const { at } = await startDraft(admin, members, slow)
  // Two hours until 11 PM, two more from 8 AM.
  expect(await readDraft(admin, at)).toMatchObject({ daytime_only: true, pick_deadline: '2026-09-21T14:00:00.000Z' })
  pool.clock.set('2026-09-21T13:59:59.999Z')
  await pickForOverdue(pool.deps)
  expect((await readDraft(admin, at)).picks).toEqual([])
  pool.clock.set('2026-09-21T14:00:00.000Z')
  await pickForOverdue(pool.deps)
  const { picks, pick_deadline } = await readDraft(admin, at)
  expect(picks).toMatchObject([{ made_by: 'clock' }])
  expect(pick_deadline).toBe('2026-09-21T18:00:00.000Z')
})

test('members may pick at night, and the next one’s clock starts in the morning; no one is woken for it (D6, N1)', async () => {
  pool.clock.set('2026-09-21T04:30:00.000Z')
  const { at } = await startDraft(admin, members, slow)
  const { order } = await readDraft(admin, at)
  const [first, second] = order.map((drafter) => personOf(members, drafter.user_id))
  expect((await first?.post(`${at}/draft/pick`, { team_id: BOS }))?.status).toBe(201)
  expect(await readDraft(admin, at)).toMatchObject({ pick_deadline: '2026-09-21T16:00:00.000Z' })
  const reminded = async () => {
    await queueTurnMails(pool.deps)
    const mails = await pool.db.selectFrom('mails').select('to_email').where('kind', '=', 'draft_turn').execute()
    return mails.map(({ to_email }) => to_email)
  }
  pool.clock.set('2026-09-21T11:59:59.000Z')
  expect(await reminded()).toEqual([])
  pool.clock.set('2026-09-21T12:00:00.000Z')
  expect(await reminded()).toEqual([second?.email])
})

const BOS = 6

test('needs a clock, and can be changed while the contest waits (D6, D9)', async () => {
  pool.clock.set(EVENING)
  const refused = await admin.post('/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Slow',
    ...slow,
    pick_seconds: null,
  })
  expect(refused).toMatchObject({ status: 400, body: { code: 'daytime_needs_clock' } })
  const { at } = await createTwoTeam(admin, slow)
  await joinAll(members, at)
  expect(await readContest(admin, at)).toMatchObject({ daytime_only: true })
  const edit = { contest_name: 'Slow', season_year: '2026-27', max_participants: 2 }
  expect(await admin.put(at, { ...edit, pick_seconds: null })).toMatchObject({ status: 400 })
  expect(await readContest(admin, at), 'left out, it stays').toMatchObject({
    pick_seconds: 4 * HOUR,
    daytime_only: true,
  })
  await admin.put(at, { ...edit, pick_seconds: null, daytime_only: false })
  expect(await readContest(admin, at)).toMatchObject({ pick_seconds: null, daytime_only: false })
})
