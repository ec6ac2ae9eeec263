import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/draft.ts'
import { statementsOf, whileLocked } from '../harness/database/statements.ts'
import type { Person } from '../harness/people.ts'
import {
  createTwoTeam,
  type DraftView,
  draftOn,
  givenDraftPool,
  joinAll,
  type Picked,
  personOf,
  type Refused,
  readContest,
  readDraft,
  readTeams,
  startDraft,
} from './drafters.ts'

const { pool, admin, ann, bob, members } = await givenDraftPool(32)

describe('a draft from the first pick to the last', () => {
  test('sixteen members pick in snake order from 32 teams, each once; then the season begins on its own (D1, D2, D3)', async () => {
    const sixteen = members.slice(0, 16)
    const draft = await startDraft(admin, sixteen)
    const { order } = await readDraft(ann, draft.at)
    await draftOn(sixteen, draft, { choose: (teams) => teams[Math.floor(Math.random() * teams.length)] })
    const end = await readDraft(ann, draft.at)
    expect(end).toMatchObject({ status: 'in_progress', current: null, pick_deadline: null, total_picks: 32, rounds: 2 })
    const ids = order.map((drafter) => drafter.participant_id)
    expect(end.picks.map((pick) => pick.participant_id)).toEqual([...ids, ...ids.toReversed()])
    expect(end.picks.map((pick) => pick.round)).toEqual([...Array(16).fill(1), ...Array(16).fill(2)])
    expect(new Set(end.picks.map((pick) => pick.team_id)).size).toBe(32)
    expect(await readTeams(ann, draft.contestId)).toEqual([])
    expect(await readContest(ann, draft.at)).toMatchObject({ status: 'in_progress' })
    const late = await ann.get<Refused>(`${draft.at}/draft/current`)
    expect(late).toMatchObject({ status: 409, body: { message: 'The draft is over' } })
  }, 60_000)

  test('thirty-two members have each team twice and never get stuck, whatever they pick (D3)', async () => {
    const draft = await startDraft(admin, members, { max_participants: 32 })
    const { order, copies_of_each_team } = await readDraft(ann, draft.at)
    expect(copies_of_each_team).toBe(2)
    const firstPicker = order[0]?.participant_id
    // Everyone else leaves the first pick's team for last; its owner also makes the very last pick.
    let own = 0
    await draftOn(members, draft, {
      choose: (teams) => {
        own ||= teams[0]?.team_id ?? 0
        return teams.find((team) => team.team_id !== own || team.copies_left === 2) ?? teams[0]
      },
    })
    const { picks, status } = await readDraft(ann, draft.at)
    expect(status).toBe('in_progress')
    expect(picks).toHaveLength(64)
    expect(new Set(picks.map((pick) => `${pick.participant_id} ${pick.team_id}`)).size).toBe(64)
    expect(picks.at(-1)?.participant_id).toBe(firstPicker)
  }, 90_000)
})

describe('a pick', () => {
  test('returns the pick and the current draft', async () => {
    const { at, first, second, teams } = await draftForTwo()
    const [team] = teams
    const { status, body } = await first.post<Picked>(`${at}/draft/pick`, { team_id: team?.team_id, pick_number: 1 })
    expect(status).toBe(201)
    expect(body.pick).toMatchObject({ pick_number: 1, round: 1, made_by: 'member', abbreviation: team?.abbreviation })
    expect(body.draft.current).toMatchObject({ pick_number: 2, participant: { user_id: second.userId } })
    const current = await second.get<AnswerOf<typeof calls.currentPick>>(`${at}/draft/current`)
    expect(current.body).toEqual({
      pick_number: 2,
      round: 1,
      participant: { participant_id: expect.any(Number), user_id: second.userId, participant_name: expect.any(String) },
      total_picks: 4,
      pick_seconds: null,
      daytime_only: false,
      paused: null,
      pick_deadline: null,
      server_now: '2025-09-20T12:00:00.000Z',
    })
  })

  test('that is not allowed is refused with a message and changes nothing (D5, E1)', async () => {
    const { at, contestId, first, second, teams } = await draftForTwo()
    const [one, two] = teams
    await first.post(`${at}/draft/pick`, { team_id: one?.team_id })
    const name = second === ann ? 'Ann Abbott' : 'Bob Baker'
    const refusals = [
      [first, { team_id: two?.team_id }, 409, `${name} is on the clock`],
      [second, { team_id: one?.team_id }, 409, `${one?.abbreviation} is already taken. Pick another team.`],
      [second, { team_id: two?.team_id, pick_number: 1 }, 409, "Pick 1 isn't up: the draft is at pick 2"],
      [second, { team_id: 9999 }, 400, "We can't find that team. Pick one from the list."],
      [members[0], { team_id: two?.team_id }, 403, "You're not a participant in this contest"],
      [second, {}, 400, 'Select a team'],
    ] as const
    for (const [who, body, status, message] of refusals) {
      expect(await who?.post(`${at}/draft/pick`, body)).toMatchObject({ status, body: { success: false, message } })
    }
    expect((await readDraft(ann, at)).picks).toHaveLength(1)
    expect(await readTeams(ann, contestId)).toHaveLength(31)
    const waiting = await createTwoTeam(admin)
    await joinAll([ann], waiting.at)
    const early = await ann.post<Refused>(`${waiting.at}/draft/pick`, { team_id: one?.team_id })
    expect(early.body.message).toBe("The draft hasn't started yet")
  })

  test('can be made by an admin for the member on the clock, with an audit entry (D6, A6)', async () => {
    const { at, contestId, first, second, teams } = await draftForTwo()
    const { order } = await readDraft(ann, at)
    const idOf = (person: Person) => order.find((drafter) => drafter.user_id === person.userId)?.participant_id
    const team_id = teams[0]?.team_id
    const wrong = await admin.post<Refused>(`${at}/draft/pick-for`, { participant_id: idOf(second), team_id })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'not_your_turn' } })
    expect((await first.post(`${at}/draft/pick-for`, { participant_id: idOf(first), team_id })).status).toBe(403)
    const made = await admin.post<Picked>(`${at}/draft/pick-for`, { participant_id: idOf(first), team_id })
    expect(made.body.pick).toMatchObject({ made_by: 'admin', participant_id: idOf(first), team_id })
    const log = await pool.db.selectFrom('audit_log').selectAll().where('subject', '=', 'pick').execute()
    expect(log.at(-1)).toMatchObject({
      action: 'pick_for',
      actor_name: 'Ada Admin',
      subject_id: `contest ${contestId}`,
      after: { team_id },
    })
  })

  test('can be undone by an admin, but only the last one and only during the draft (D6)', async () => {
    const draft = await draftForTwo()
    const { at, first, second } = draft
    expect((await admin.post<Refused>(`${at}/draft/undo`)).body.message).toBe('There are no picks to undo')
    await draftOn([ann, bob], draft, { until: 3 })
    const before = await readDraft(ann, at)
    const stale = await admin.post<Refused>(`${at}/draft/undo`, { pick_number: 2 })
    expect(stale.body.message).toBe("Only the last pick can be undone: that's pick 3, not pick 2")
    const undone = await admin.post<{ draft: DraftView }>(`${at}/draft/undo`, { pick_number: 3 })
    expect(undone.body.draft.picks).toEqual(before.picks.slice(0, 2))
    expect(undone.body.draft.current).toMatchObject({ pick_number: 3, participant: { user_id: second.userId } })
    // A second click on the same button.
    expect((await admin.post(`${at}/draft/undo`, { pick_number: 3 })).status).toBe(409)
    await draftOn([ann, bob], draft)
    expect((await admin.post<Refused>(`${at}/draft/undo`)).body.message).toBe('The draft is over')
    const log = await pool.db.selectFrom('audit_log').selectAll().where('action', '=', 'undo').execute()
    expect(log).toMatchObject([{ subject: 'pick', before: { pick_number: 3 }, after: null }])
    expect((await first.post(`${at}/draft/undo`)).status).toBe(403)
  })

  test('locks its contest only as long as the pick needs: the answer with its ratings is made once others may pick', async () => {
    const { at, first, teams } = await draftForTwo()
    const picking = await statementsOf(() => first.post(`${at}/draft/pick`, { team_id: teams[0]?.team_id }))
    const undoing = await statementsOf(() => admin.post(`${at}/draft/undo`))
    for (const sent of [picking, undoing]) {
      const held = whileLocked(sent, 'contests')
      expect(held.filter((text) => text.includes('draft_picks'))).not.toEqual([])
      expect(held.filter((text) => /games|rating/.test(text))).toEqual([])
      expect(sent.filter(({ text }) => /games/.test(text))).not.toEqual([])
    }
  })
})

/** Ann and Bob in a draft for two: who is on the clock, and who waits. */
async function draftForTwo(wanted: Record<string, unknown> = {}) {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2, ...wanted })
  const { current } = await readDraft(ann, draft.at)
  const first = personOf([ann, bob], current?.participant.user_id)
  return { ...draft, first, second: first === ann ? bob : ann, teams: await readTeams(ann, draft.contestId) }
}

describe('the queue (D6)', () => {
  test('is private, keeps its order and can be changed before and during the draft', async () => {
    const { at } = await createTwoTeam(admin, { max_participants: 2 })
    await joinAll([ann, bob], at)
    const saved = await ann.put(`${at}/draft/queue`, { team_ids: [6, 3, 10] })
    expect(saved.body).toEqual({ success: true, team_ids: [6, 3, 10], auto_pick: false })
    expect((await bob.get(`${at}/draft/queue`)).body).toEqual({ success: true, team_ids: [], auto_pick: false })
    expect(JSON.stringify((await readDraft(bob, at)).order)).not.toContain('10')
    await admin.post(`${at}/start`)
    expect((await ann.put(`${at}/draft/queue`, { team_ids: [] })).body).toEqual({
      success: true,
      team_ids: [],
      auto_pick: false,
    })
    expect((await members[0]?.get(`${at}/draft/queue`))?.status).toBe(403)
  })

  test('refuses unknown and repeated teams, and keeps the old queue', async () => {
    const { at } = await draftForTwo()
    await ann.put(`${at}/draft/queue`, { team_ids: [6] })
    expect(await ann.put(`${at}/draft/queue`, { team_ids: [3, 3] })).toMatchObject({
      status: 400,
      body: { message: 'A team can be in the queue only once' },
    })
    expect(await ann.put(`${at}/draft/queue`, { team_ids: [3, 999] })).toMatchObject({ status: 400 })
    expect((await ann.get(`${at}/draft/queue`)).body).toEqual({ success: true, team_ids: [6], auto_pick: false })
  })
})

test('polling the draft gets 304 until something changes, and each member their own view of the teams', async () => {
  const { at, contestId, first, second, teams } = await draftForTwo()
  const paths = [`${at}/draft`, `${at}/draft/current`, `/contest/picks/available-teams?contest_id=${contestId}`]
  const ask = (person: Person, path: string, etag: string) =>
    pool.app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${person.token}`, 'if-none-match': etag },
    })
  const tags = await Promise.all(paths.map(async (path) => String((await ask(first, path, '')).headers.etag)))
  const again = async (person: Person) =>
    Promise.all(paths.map(async (path, index) => (await ask(person, path, tags[index] ?? '')).statusCode))
  expect(await again(first)).toEqual([304, 304, 304])
  expect(await again(second), 'another member’s teams').toEqual([304, 304, 200])
  await first.post(`${at}/draft/pick`, { team_id: teams[0]?.team_id })
  expect(await again(first)).toEqual([200, 200, 200])
  const over = await ask(first, `${at}/draft/current`, '')
  expect(over.headers['cache-control']).toBe('private, no-cache')
  await draftOn([ann, bob], { at, contestId })
  const refused = await ask(first, `${at}/draft/current`, '')
  expect([refused.statusCode, refused.headers.etag]).toEqual([409, undefined])
})
