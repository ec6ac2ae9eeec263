import { expect, test } from 'vitest'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { type DraftView, draftOn, outcomes, type Refused, readDraft, readTeams } from './drafters.ts'
import { after, BOS, givenFour, NYR } from './four-drafters.ts'

/** Pausing and resuming a draft, and what an admin does meanwhile (D6). */

const { pool, admin, members, drafting: draftFor } = await givenFour()

/** With a one-minute clock. */
const drafting = (wanted: Record<string, unknown> = {}) => draftFor({ pick_seconds: 60, ...wanted })

test('the clock keeps the time left, no one’s time runs out meanwhile, and members are shown why they can’t pick (D6)', async () => {
  const { at, first } = await drafting()
  pool.clock.set(after(47.5))
  const paused = await admin.post<{ draft: DraftView }>(`${at}/draft/pause`)
  expect(paused.body.draft).toMatchObject({ pick_deadline: null, paused: { at: after(47.5), seconds_left: 12.5 } })
  expect((await first.get(`${at}/draft/current`)).body).toMatchObject({ paused: { seconds_left: 12.5 } })
  pool.clock.set(after(100_000))
  await pickForOverdue(pool.deps)
  expect(await first.post<Refused>(`${at}/draft/pick`, { team_id: BOS })).toMatchObject({
    status: 409,
    body: { code: 'draft_paused', message: 'The draft is paused. You can pick again once an admin resumes it.' },
  })
  const resumed = await admin.post<{ draft: DraftView }>(`${at}/draft/resume`)
  expect(resumed.body.draft).toMatchObject({ picks: [], paused: null, pick_deadline: after(100_012.5) })
  expect((await first.post(`${at}/draft/pick`, { team_id: BOS })).status).toBe(201)
  expect(await readDraft(admin, at)).toMatchObject({ pick_deadline: after(100_060) })
})

test('only admins pause, once at a time, and only a draft; a refusal changes nothing (D6)', async () => {
  const { at, first } = await drafting()
  expect((await first.post(`${at}/draft/pause`)).status).toBe(403)
  expect(await admin.post(`${at}/draft/resume`)).toMatchObject({ status: 409, body: { code: 'draft_not_paused' } })
  const twice = await Promise.all([admin.post(`${at}/draft/pause`), admin.post(`${at}/draft/pause`)])
  expect(outcomes(twice)).toEqual(['200', '409 draft_already_paused'])
  const back = await Promise.all([admin.post(`${at}/draft/resume`), admin.post(`${at}/draft/resume`)])
  expect(outcomes(back)).toEqual(['200', '409 draft_not_paused'])
  expect(await readDraft(admin, at)).toMatchObject({ pick_deadline: after(60) })
  await draftOn(members, await drafting())
  const [over] = (await admin.get<{ contest_id: number; status: string }[]>('/contest/contests')).body
  expect(await admin.post(`/contest/contests/${over?.contest_id}/draft/pause`)).toMatchObject({
    status: 409,
    body: { code: 'contest_not_drafting' },
  })
})

test('each pause and resume of a draft is posted in the chat (D6)', async () => {
  const { at } = await drafting({ contest_name: 'Paused twice' })
  for (const act of ['pause', 'resume', 'pause']) await admin.post(`${at}/draft/${act}`)
  const said = await pool.db.selectFrom('chat_messages').select('message').orderBy('message_id').execute()
  expect(said.map(({ message }) => message).filter((message) => message.includes('Paused twice'))).toEqual([
    'Draft has started: Paused twice',
    'Draft paused: Paused twice',
    'Draft resumed: Paused twice',
    'Draft paused: Paused twice',
  ])
})

test('while it is paused an admin can pick for a member and undo; the next turn waits with its full time (D6)', async () => {
  const { at, second } = await drafting()
  pool.clock.set(after(20))
  await admin.post(`${at}/draft/pause`)
  const { current } = await readDraft(admin, at)
  const picked = await admin.post<{ draft: DraftView }>(`${at}/draft/pick-for`, {
    participant_id: current?.participant.participant_id,
    team_id: BOS,
  })
  expect(picked.body.draft).toMatchObject({ pick_deadline: null, paused: { seconds_left: 60 } })
  expect(picked.body.draft.current?.participant.user_id).toBe(second.userId)
  const undone = await admin.post<{ draft: DraftView }>(`${at}/draft/undo`, { pick_number: 1 })
  expect(undone.body.draft).toMatchObject({
    picks: [],
    pick_deadline: null,
    paused: { at: after(20), seconds_left: 60 },
  })
  pool.clock.set(after(500))
  await admin.post(`${at}/draft/resume`)
  expect(await readDraft(admin, at)).toMatchObject({ pick_deadline: after(560) })
})

test('the last pick ends a paused draft like any other (D2, D6)', async () => {
  const draft = await drafting({ pick_seconds: null })
  await draftOn(members, draft, { until: 7 })
  await admin.post(`${draft.at}/draft/pause`)
  expect((await readDraft(admin, draft.at)).paused).toMatchObject({ seconds_left: null })
  const { current } = await readDraft(admin, draft.at)
  const [team] = await readTeams(admin, draft.contestId)
  const body = { participant_id: current?.participant.participant_id, team_id: team?.team_id }
  expect((await admin.post(`${draft.at}/draft/pick-for`, body)).status).toBe(201)
  expect(await readDraft(admin, draft.at)).toMatchObject({ status: 'in_progress', paused: null, current: null })
})

test('a pick in the last tenth of a second, a pause against it, or both: one of them came first, and all agree (D5, D6)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { at, first } = await drafting()
    pool.clock.set(after(59.9))
    const [pick, pause] = await Promise.all([
      first.post<Refused>(`${at}/draft/pick`, { team_id: BOS, pick_number: 1 }),
      admin.post<{ draft: DraftView }>(`${at}/draft/pause`),
    ])
    expect(pause.status).toBe(200)
    const { picks, paused } = await readDraft(admin, at)
    if (pick.status === 201)
      expect({ made: picks.length, paused }).toMatchObject({ made: 1, paused: { seconds_left: 60 } })
    else {
      expect(pick.body.code).toBe('draft_paused')
      expect({ made: picks.length, paused }).toMatchObject({ made: 0, paused: { seconds_left: 0.1 } })
    }
  }
})

test('a pause after the time ran out first lets the clock pick; the pause is for the next member (D6)', async () => {
  const { at, second } = await drafting()
  pool.clock.set(after(60))
  const { body } = await admin.post<{ draft: DraftView }>(`${at}/draft/pause`)
  expect(body.draft).toMatchObject({ picks: [{ made_by: 'clock' }], paused: { at: after(60), seconds_left: 60 } })
  expect(body.draft.current?.participant.user_id).toBe(second.userId)
})

test('an undo against a pick: whatever came first, the numbers of the picks have no gap and each turn is taken once (D6)', async () => {
  const { at, first, second } = await drafting()
  await first.post(`${at}/draft/pick`, { team_id: BOS })
  const answers = await Promise.all([
    second.post(`${at}/draft/pick`, { team_id: NYR, pick_number: 2 }),
    admin.post(`${at}/draft/undo`, { pick_number: 1 }),
  ])
  const { picks } = await readDraft(admin, at)
  expect(outcomes(answers)).toHaveLength(2)
  expect(['200,409 pick_not_current', '201,409 pick_not_last']).toContain(outcomes(answers).join())
  expect(picks.map(({ pick_number }) => pick_number)).toEqual(picks.length === 2 ? [1, 2] : [])
})

test('no one is called to a paused draft: the urgent strip stays away (D6, spec 2)', async () => {
  const { at, first } = await drafting()
  const urgent = async () => (await first.get<{ items: unknown[] }>('/contest/urgent')).body.items.length
  const before = await urgent()
  await admin.post(`${at}/draft/pause`)
  expect(await urgent()).toBe(before - 1)
})
