import { afterAll, describe, expect, it } from 'vitest'
import { readDraftState } from '#server/features/two-team/draft/views.service.ts'
import { readerOf, readInBetween, startHaltingServer } from '../harness/database/in-between.ts'
import { type Answer, PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import {
  createTwoTeam,
  type DraftView,
  draftOn,
  givenDraftPool,
  joinAll,
  personOf,
  readContest,
  readDraft,
  startDraft,
} from './drafters.ts'

const { pool, admin, members } = await givenDraftPool(4)
const server = await startHaltingServer(pool)
const { email } = members[0] ?? admin
/** People at the server that halts. */
const readers = {
  member: await signIn(server.pool, { email, password: PASSWORD }),
  admin: await signIn(server.pool, 'admin'),
}
afterAll(server.close)

describe('An answer that coincides with a change', () => {
  it('shows a waiting contest before or after a join (S17)', async () => {
    const { contest, at } = await createTwoTeam(admin)
    await joinAll(members.slice(0, 2), at)
    const joinOrLeave = async () => {
      const { current_participants } = await readContest(admin, at)
      await (current_participants === 2 ? members[2]?.post(`${at}/join`) : members[2]?.delete(`${at}/leave`))
    }
    for (const path of [at, ACTIVE, `${at}/draft`]) await expectOneMoment(readerOf(readers.member, path), joinOrLeave)
    await expectOneMoment(() => readDraftState(server.pool.deps, contest.contest_id), joinOrLeave)
  })

  it.each([
    ['the pick at the turn of the snake', 5],
    ['the pick that ends the draft', 8],
  ])('shows a draft before or after %s (S17)', async (_name, made) => {
    // A turn in an older draft would lead (D8).
    await pool.db.deleteFrom('contests').execute()
    const draft = await startDraft(admin, members, { max_participants: 4 })
    const { contestId, at } = draft
    await draftOn(members, draft, { until: made - 1 })
    const pickOrUndo = async () => {
      const { picks } = await readDraft(admin, at)
      await (picks.length < made ? draftOn(members, draft, { until: made }) : undo(contestId, made))
    }
    const teams = `/contest/picks/available-teams?contest_id=${contestId}`
    const leaderboard = `/contest/leaderboard?contest_id=${contestId}`
    for (const path of [at, ACTIVE, `${at}/draft`, `${at}/draft/current`, teams, leaderboard])
      await expectOneMoment(readerOf(readers.member, path), pickOrUndo)
    await expectOneMoment(readerOf(readers.admin, at), pickOrUndo)
    await expectOneMoment(() => readDraftState(server.pool.deps, contestId), pickOrUndo)
  })

  it('shows a leaderboard and its race before or after a game has ended (S17)', async () => {
    const draft = await startDraft(admin, members, { max_participants: 4 })
    await draftOn(members, draft)
    const [first, second] = (await readDraft(admin, draft.at)).picks
    // A game counts from its start on (T5).
    server.pool.clock.set('2025-09-21T12:00:00.000Z')
    let isOver = false
    const endOrReopen = async () => {
      isOver = !isOver
      const { status } = await admin.post('/games', {
        game_id: 2_025_029_999,
        season_year: '2025-26',
        game_date: '2025-09-20',
        start_time: '2025-09-20T20:00:00.000Z',
        home_abbrev: first?.abbreviation,
        away_abbrev: second?.abbreviation,
        ...(isOver ? { home_score: 3, away_score: 1, decided_in: 'REG', game_state: 'OFF' } : { game_state: 'FUT' }),
      })
      expect([200, 201]).toContain(status)
    }
    for (const path of ['leaderboard', 'leaderboard/race'])
      await expectOneMoment(readerOf(readers.member, `/contest/${path}?contest_id=${draft.contestId}`), endOrReopen)
  })
})

const ACTIVE = '/contest/contests/active/two_team'

/** Every answer is the one from before the act or the one from after it, whichever query the act came after. */
async function expectOneMoment(read: () => Promise<unknown>, act: () => Promise<unknown>) {
  const answers = await readInBetween({ server, read, act })
  expect(answers.length, 'there are gaps between queries').toBeGreaterThan(1)
  for (const { query, before, answer, after } of answers) {
    expect(after, 'the act changes the answer').not.toEqual(before)
    expect([before, after], `the act came after query ${query}`).toContainEqual(answer)
  }
}

/** Also takes back the last pick of a draft, which no call does. */
async function undo(contestId: number, pickNumber: number) {
  await pool.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('draft_picks')
      .where('contest_id', '=', contestId)
      .where('pick_number', '=', pickNumber)
      .execute()
    await tx
      .updateTable('contests')
      .set((of) => ({ status: 'drafting', version: of('version', '+', 1) }))
      .where('contest_id', '=', contestId)
      .execute()
  })
}

it('a contest gets a new version when a member is deleted, because their entry changes (S17, A5)', async () => {
  const leaver = await signUp(pool, 'The leaver')
  const { at } = await createTwoTeam(admin)
  await joinAll([...members.slice(0, 2), leaver], at)
  await admin.post(`${at}/start`)
  const paths = [ACTIVE, `${at}/draft`]
  const before = await Promise.all(paths.map((path) => readerOf(admin, path)()))
  expect((await admin.delete(`/admin/users/${leaver.userId}`)).status).toBe(200)
  for (const [index, path] of paths.entries()) {
    const after = await readerOf(admin, path)()
    expect(after.body).not.toEqual(before[index]?.body)
    expect(after.etag).not.toBe(before[index]?.etag)
  }
})

describe('While members draft and pages poll', () => {
  it('no answer contradicts itself, and one version is always the same answer (S17)', async () => {
    const judge = openJudge()
    for (let round = 0; round < 4; round += 1) {
      const { contestId, at } = await startDraft(admin, members, { max_participants: 4 })
      const teams = `/contest/picks/available-teams?contest_id=${contestId}`
      const paths = [at, ACTIVE, `${at}/draft`, `${at}/draft/current`, teams]
      let isOver = false
      const polling = members.map(async (member) => {
        while (!isOver) for (const path of paths) judge.hear(member, path, await member.get<object>(path))
      })
      await draftFast(at)
      isOver = true
      await Promise.all(polling)
    }
    const { answers, mixed } = judge.verdict()
    expect(answers).toBeGreaterThan(100)
    expect(mixed).toEqual([])
  }, 120_000)
})

/** Drafts to the end with an undo now and then. */
async function draftFast(at: string) {
  const { order, teams } = await readDraft(admin, at)
  for (const [index, { user_id }] of [...order, ...order.toReversed()].entries()) {
    const pick = () => personOf(members, user_id).post(`${at}/draft/pick`, { team_id: teams[index]?.team_id })
    expect((await pick()).status).toBe(201)
    if (index % 3 !== 0) continue
    expect((await admin.post(`${at}/draft/undo`)).status).toBe(200)
    expect((await pick()).status).toBe(201)
  }
}

/** Judges answers by their own consistency, and by earlier answers of the same version. */
function openJudge() {
  const heard = new Map<string, string>()
  const versions = new Map<string, unknown>()
  const mixed: string[] = []
  let answers = 0
  const hear = (member: Person, path: string, { status, headers, body }: Answer<object>) => {
    if (status !== 200) return
    answers += 1
    const said = JSON.stringify({ ...body, server_now: null })
    const key = `${member.userId} ${path} ${headers.etag}`
    const before = heard.get(key)
    if (headers.etag !== undefined && before !== undefined && before !== said)
      mixed.push(`${key}: ${before} and ${said}`)
    heard.set(key, said)
    const version = 'version' in body ? body.version : undefined
    const known = versions.get(`${path} ${headers.etag}`) ?? version
    if (headers.etag !== undefined) versions.set(`${path} ${headers.etag}`, known)
    if (headers.etag !== undefined && known !== version) mixed.push(`${key}: ${said}`)
    // The server has checked the body against the contract of this path.
    if (path.endsWith('/draft') && !isSound(body as DraftView)) mixed.push(`${key}: ${said}`)
  }
  return { hear, verdict: () => ({ answers, mixed }) }
}

/** Whether picks, turn and status are of one moment. */
function isSound({ order, picks, current, status, total_picks }: DraftView): boolean {
  const next = [...order, ...order.toReversed()][picks.length] ?? null
  return (
    (current?.pick_number ?? null) === (next && picks.length + 1) &&
    (current?.participant.participant_id ?? null) === (next?.participant_id ?? null) &&
    status === (picks.length < total_picks ? 'drafting' : 'in_progress')
  )
}
