import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import type { readRecap } from '#contract/two-team/recap.ts'
import { notifyWhatWaits } from '#server/features/dashboard/waiting-notices.service.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { letMailLeave, listNotices, readItems } from '../dashboard/desk-steps.ts'
import {
  complete,
  draftOn,
  joinAll,
  outcomes,
  type Picked,
  personOf,
  type Refused,
  readContest,
  readDraft,
  readTeams,
  startDraft,
  type TwoTeamContest,
} from './drafters.ts'
import {
  addressOf,
  completeTied,
  createOpenTiebreaker,
  createTiebreaker,
  draftTied,
  givenPlayoffPool,
  teamIdsByName,
} from './tied-contest.ts'

const { pool, admin, members } = await givenPlayoffPool(17)
const ids = await teamIdsByName(pool)

describe('a tiebreaker between tied members (B1)', () => {
  test('of two: both are entered, it is full and waiting, and replaces the contest as the active one (D8)', async () => {
    const two = members.slice(0, 2)
    const tied = await completeTied(admin, two, { contest_name: 'Season' })
    pool.clock.advance(1_000)
    const { status, body } = await createTiebreaker(admin, { tiebreaker_of: tied.contestId })
    expect(status).toBe(201)
    const { contest } = body
    expect(contest).toMatchObject({
      contest_name: 'Season Tiebreaker',
      contest_type: 'playoff_tiebreaker',
      season_year: '2025-26',
      status: 'waiting',
      max_participants: 2,
      current_participants: 2,
      is_tiebreaker: true,
      tiebreaker_type: 'first_place',
      tiebreaker_of: tied.contestId,
      excluded_team_id: null,
      seed: null,
    })
    expect(contest.participants.map((entry) => entry.user_id)).toEqual(two.map((member) => member.userId))
    expect(await messageOf(two[0]?.get('/contest/contests/active/two_team') ?? Promise.reject())).toBe(
      '404 No active contest found',
    )
    const active = await two[0]?.get<TwoTeamContest>('/contest/contests/active/playoff_tiebreaker')
    expect(active?.body.contest_id).toBe(contest.contest_id)
    expect(await messageOf(members[2]?.post(`${addressOf(contest)}/join`) ?? Promise.reject())).toMatch(/409 .* full/)
    expect(await messageOf(createTiebreaker(admin, { tiebreaker_of: tied.contestId }))).toBe(
      '409 This contest already has a tiebreaker',
    )
    const [line] = await pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id', 'desc').limit(1).execute()
    expect(line).toMatchObject({
      action: 'create',
      after: { participants: ['Member 1', 'Member 2'], tiebreaker_of: tied.contestId },
    })
    expect((await admin.delete(addressOf(contest))).status).toBe(200)
    expect(
      (await createTiebreaker(admin, { tiebreaker_of: tied.contestId })).status,
      'a deleted one does not count',
    ).toBe(201)
  })

  test('is proposed, filled in, once every game is final, announced once, and completes the contest (D10, N5)', async () => {
    await letMailLeave(pool, admin)
    const { contestId, at } = await draftTied(admin, members.slice(0, 2), { contest_name: 'Race' })
    const proposals = async () => (await readItems(admin)).filter((item) => item.kind === 'tied')
    expect(await proposals()).toMatchObject([
      {
        contest_id: contestId,
        names: ['Member 1', 'Member 2'],
        deadline: '2026-04-18T19:00:00.000Z',
        starts_at: '2026-04-18T00:00:00.000Z',
      },
    ])
    for (const minute of [0, 10, 60]) {
      pool.clock.set(`2026-04-17T17:${minute === 60 ? 59 : String(minute).padStart(2, '0')}:00.000Z`)
      await notifyWhatWaits(pool.deps)
    }
    const notices = (await listNotices(pool)).filter(({ subject }) => subject?.includes('tied'))
    expect(new Set(notices.map(({ subject }) => subject)).size).toBe(1)
    expect(notices.filter(({ channel }) => channel === 'mail')).toHaveLength(1)
    expect((await createTiebreaker(admin, { tiebreaker_of: contestId })).status).toBe(201)
    expect(await readContest(admin, at)).toMatchObject({ status: 'completed' })
    expect(await proposals()).toEqual([])
  })

  test('only tied members can take a spot that one of them has left', async () => {
    const three = members.slice(0, 3)
    const { contestId } = await completeTied(admin, three)
    const { contest } = (await createTiebreaker(admin, { tiebreaker_of: contestId })).body
    const at = addressOf(contest)
    await three[2]?.delete(`${at}/leave`)
    expect(await messageOf(members[5]?.post(`${at}/join`) ?? Promise.reject())).toBe(
      '403 Only those tied for first place can take part',
    )
    expect((await three[2]?.post(`${at}/join`))?.status).toBe(200)
    const edit = { contest_name: 'Last skate', season_year: '2025-26', max_participants: 3, pick_seconds: 60 }
    expect((await admin.put(at, edit)).status).toBe(200)
    for (const other of [{ max_participants: 4 }, { season_year: '2026-27' }])
      expect(await messageOf(admin.put(at, { ...edit, ...other }))).toBe(
        '409 The season and size of this tiebreaker come from the contest it decides',
      )
    await three[0]?.delete(`${at}/leave`)
    await admin.post(`${at}/start`)
    expect(await readContest(admin, at), 'the size is the number of drafters').toMatchObject({
      status: 'drafting',
      max_participants: 2,
      excluded_team_id: null,
    })
    expect(await readDraft(admin, at)).toMatchObject({ rounds: 8, total_picks: 16 })
  })

  test('its room knows each team’s seed and first opponent, and its recap measures by this season (B2, D2)', async () => {
    const { contestId } = await completeTied(admin, members.slice(0, 2))
    const { contest } = (await createTiebreaker(admin, { tiebreaker_of: contestId })).body
    const at = addressOf(contest)
    await admin.post(`${at}/start`)
    const { teams } = await readDraft(admin, at)
    for (const { abbreviation, playoffs } of teams) {
      expect(playoffs?.seed, abbreviation).toMatch(/^([ACMP][123]|WC[12])$/)
      const opponent = teams.find((team) => team.abbreviation === playoffs?.opponent_abbrev)
      expect(opponent?.playoffs?.opponent_abbrev).toBe(abbreviation)
    }
    await draftOn(members, { at, contestId: contest.contest_id })
    const { body } = await admin.get<AnswerOf<typeof readRecap>>(`${at}/draft/recap`)
    expect(body.measured_by).toBe('2025-26')
    const picks = body.pairs.flatMap((pair) => pair.picks)
    // The league's best regular season of 2025-26.
    expect(picks.find(({ abbreviation }) => abbreviation === 'COL')).toMatchObject({ wins: 55, place: 1 })
  })

  test('of three: one team is left out, by the admin’s choice or the fewest points, and the contest says which (B2)', async () => {
    const three = members.slice(0, 3)
    const { contestId } = await completeTied(admin, three)
    const byRule = (await createTiebreaker(admin, { tiebreaker_of: contestId })).body.contest
    // LAK had 90 points, the fewest of the sixteen.
    expect(byRule).toMatchObject({ excluded_team_id: id('LAK'), excluded_team_name: 'Los Angeles Kings' })
    await admin.delete(addressOf(byRule))
    for (const [excluded_team_id, said] of [
      [id('NYR'), "400 The excluded team isn't a playoff team"],
      [999, "400 The excluded team isn't a playoff team"],
    ] as const)
      expect(await messageOf(createTiebreaker(admin, { tiebreaker_of: contestId, excluded_team_id }))).toBe(said)
    const chosen = await createTiebreaker(admin, { tiebreaker_of: contestId, excluded_team_id: id('COL') })
    const at = addressOf(chosen.body.contest)
    expect(chosen.body.contest.excluded_team_id).toBe(id('COL'))
    const before = await readTeams(admin, chosen.body.contest.contest_id)
    expect(before.map((team) => team.abbreviation)).not.toContain('COL')
    expect(before).toHaveLength(15)
    await admin.post(`${at}/start`)
    expect(await readContest(admin, at)).toMatchObject({ max_participants: 3, excluded_team_id: id('COL') })
    const { current, rounds, total_picks } = await readDraft(admin, at)
    expect({ rounds, total_picks }).toEqual({ rounds: 5, total_picks: 15 })
    const picker = personOf(three, current?.participant.user_id)
    for (const [abbreviation, said] of [
      ['COL', "409 COL isn't in this draft. Pick another team."],
      ['NYR', "409 NYR isn't in this draft. Pick another team."],
    ] as const)
      expect(await messageOf(picker.post(`${at}/draft/pick`, { team_id: id(abbreviation) }))).toBe(said)
    expect(await messageOf(picker.post(`${at}/draft/pick`, { team_id: 999 }))).toBe(
      "400 We can't find that team. Pick one from the list.",
    )
  })

  test('is refused without a tie, without a completed contest or without members', async () => {
    const two = members.slice(0, 2)
    const draft = await startDraft(admin, two, { max_participants: 2 })
    const ask = () => messageOf(createTiebreaker(admin, { tiebreaker_of: draft.contestId }))
    expect(await ask()).toBe('409 Complete the contest before you create its tiebreaker')
    const order = ['COL', 'CAR', 'VAN', 'CHI']
    await draftOn(two, draft, { choose: (teams) => teams.find((team) => order.includes(team.abbreviation)) })
    expect(await ask()).toBe("409 First place in this contest isn't tied")
    await complete(admin, draft.at)
    expect(await messageOf(createTiebreaker(admin, { tiebreaker_of: 99_999 }))).toBe('404 Contest not found')
    const { body } = await createOpenTiebreaker(admin, 2)
    expect(await messageOf(createTiebreaker(admin, { tiebreaker_of: body.contest.contest_id }))).toBe(
      '409 Only a two-team contest can have a tiebreaker',
    )
    expect(await messageOf(createTiebreaker(members[0] ?? admin, { tiebreaker_of: 1 }))).toMatch(/^403/)
  })

  test('only takes current members (A5)', async () => {
    const leaver = members[16]
    if (!leaver) throw new Error('nobody leaves')
    const three = [...members.slice(0, 2), leaver]
    const { contestId, at } = await completeTied(admin, three)
    await admin.delete(`/admin/users/${leaver.userId}`)
    expect(await readContest(admin, at)).toMatchObject({ current_participants: 3 })
    const { body } = await createTiebreaker(admin, { tiebreaker_of: contestId })
    expect(body.contest).toMatchObject({ max_participants: 2, current_participants: 2, excluded_team_id: null })
  })
})

const id = (abbreviation: string) => ids.get(abbreviation) ?? 0
const messageOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return `${status} ${(body as Refused).message}`
}

describe('the standings of a tiebreaker (B2)', () => {
  const start = async () => {
    const { body } = await createOpenTiebreaker(admin, 4)
    await joinAll(members.slice(0, 4), addressOf(body.contest))
    return { at: addressOf(body.contest), contestId: body.contest.contest_id }
  }
  const none = '409 There are no playoff standings yet. Update them first: the teams come from there.'

  test('are required at creation and at the start, with sixteen teams of its own season', async () => {
    const waiting = await start()
    await withStandings(
      () => pool.db.deleteFrom('playoff_standings').execute(),
      async () => {
        expect(await messageOf(createOpenTiebreaker(admin, 2))).toBe(none)
        expect(await messageOf(admin.post(`${waiting.at}/start`))).toBe(none)
        expect(await readTeams(admin, waiting.contestId)).toEqual([])
        expect((await readContest(admin, waiting.at)).status).toBe('waiting')
      },
    )
    await withStandings(
      () =>
        pool.db
          .updateTable('playoff_standings')
          .set({ is_playoff_team: false })
          .where('team_id', '=', id('COL'))
          .execute(),
      async () => {
        const said = '409 The newest playoff standings have 15 playoff teams, but a tiebreaker needs 16'
        expect(await messageOf(createOpenTiebreaker(admin, 2))).toBe(said)
        expect(await messageOf(admin.post(`${waiting.at}/start`))).toBe(said)
      },
    )
    expect(await messageOf(createOpenTiebreaker(admin, 2, { season_year: '2026-27' }))).toBe(
      '409 The newest playoff standings are for 2025-26, not 2026-27',
    )
    expect((await admin.post(`${waiting.at}/start`)).status).toBe(200)
  })

  test('change what a waiting tiebreaker shows without a new version, so those answers carry none (S17)', async () => {
    const { at, contestId } = await start()
    const versions = async () => {
      const paths = [`${at}/draft`, `/contest/picks/available-teams?contest_id=${contestId}`]
      const answers = await Promise.all(paths.map((path) => admin.get(path)))
      return answers.map(({ headers }) => headers.etag)
    }
    expect(await versions()).toEqual([undefined, undefined])
    await admin.post(`${at}/start`)
    expect(await versions()).toEqual([expect.any(String), expect.any(String)])
  })

  test('change a waiting tiebreaker, never a draft in progress', async () => {
    const waiting = await start()
    const running = await start()
    await admin.post(`${running.at}/start`)
    const swap = async () => {
      for (const [team, is_playoff_team] of [
        ['LAK', false],
        ['WSH', true],
      ] as const)
        await pool.db
          .updateTable('playoff_standings')
          .set({ is_playoff_team })
          .where('team_id', '=', id(team))
          .execute()
    }
    await withStandings(swap, async () => {
      const named = async (contestId: number) => (await readTeams(admin, contestId)).map((team) => team.abbreviation)
      expect(await named(waiting.contestId)).toContain('WSH')
      expect(await named(waiting.contestId)).not.toContain('LAK')
      expect(await named(running.contestId)).toContain('LAK')
      expect(await named(running.contestId)).not.toContain('WSH')
      const { current } = await readDraft(admin, running.at)
      const picker = personOf(members, current?.participant.user_id)
      expect(await messageOf(picker.post(`${running.at}/draft/pick`, { team_id: id('WSH') }))).toMatch(/^409 WSH isn't/)
      expect((await picker.post(`${running.at}/draft/pick`, { team_id: id('LAK') })).status).toBe(201)
    })
  })
})

/** Changes the newest standings for the duration of a step. */
async function withStandings(change: () => Promise<unknown>, step: () => Promise<void>) {
  const before = await pool.db.selectFrom('playoff_standings').selectAll().execute()
  await change()
  try {
    await step()
  } finally {
    await pool.db.deleteFrom('playoff_standings').execute()
    const rows = before.map(({ games_played: _, standings_id: __, ...row }) => row)
    await pool.db.insertInto('playoff_standings').values(rows).execute()
  }
}

describe('an empty tiebreaker (B1)', () => {
  test('takes anyone who joins, 2 to 16, and is edited and refused like any contest', async () => {
    const { contest } = (await createOpenTiebreaker(admin, 5)).body
    const at = addressOf(contest)
    expect(contest).toMatchObject({ tiebreaker_type: 'open', tiebreaker_of: null, current_participants: 0 })
    for (const size of [1, 17, 2.5]) expect((await createOpenTiebreaker(admin, size)).status, `size ${size}`).toBe(400)
    for (const missing of ['contest_name', 'season_year', 'max_participants'])
      expect(await messageOf(createOpenTiebreaker(admin, 4, { [missing]: undefined }))).toBe(
        '400 Please fill in all required fields',
      )
    expect(await messageOf(createOpenTiebreaker(admin, 4, { excluded_team_id: id('COL') }))).toBe(
      '400 A team is left out only when three take part',
    )
    await joinAll(members.slice(0, 1), at)
    expect(await messageOf(admin.post(`${at}/start`))).toBe('409 A tiebreaker needs at least two participants')
    const edit = { contest_name: 'Open', season_year: '2025-26', max_participants: 3, excluded_team_id: id('CAR') }
    const excludedAfter = async (body: object) =>
      (await admin.put<{ contest: TwoTeamContest }>(at, body)).body.contest.excluded_team_id
    expect(await excludedAfter(edit)).toBe(id('CAR'))
    // A second tab that doesn't know of the choice.
    expect(await excludedAfter({ contest_name: 'Open to all' })).toBe(id('CAR'))
    expect(await excludedAfter({ max_participants: 4 })).toBeNull()
    const byRule = { ...edit, excluded_team_id: null }
    expect(await excludedAfter(byRule)).toBe(id('LAK'))
    expect(await messageOf(admin.put(at, { ...byRule, max_participants: 17 }))).toBe(
      '400 Max participants must be one of: 2 to 16',
    )
    expect(await excludedAfter({ ...byRule, max_participants: 6 })).toBeNull()
  })

  test('of sixteen starts when the last member joins, with one round (D4); without teams it waits', async () => {
    const { contest } = (await createOpenTiebreaker(admin, 16)).body
    const at = addressOf(contest)
    await joinAll(members.slice(0, 15), at)
    const [last] = members.slice(15)
    await withStandings(
      () => pool.db.deleteFrom('playoff_standings').execute(),
      async () => {
        expect((await last?.post(`${at}/join`))?.status).toBe(200)
        expect(await readContest(admin, at)).toMatchObject({ status: 'waiting', current_participants: 16 })
      },
    )
    await last?.delete(`${at}/leave`)
    expect((await last?.post(`${at}/join`))?.status).toBe(200)
    expect(await readContest(admin, at)).toMatchObject({ status: 'drafting' })
    expect(await readDraft(admin, at)).toMatchObject({ rounds: 1, total_picks: 16 })
    await draftOn(members, { at, contestId: contest.contest_id })
    expect(await readContest(admin, at)).toMatchObject({ status: 'in_progress' })
  })

  test.each([
    [2, 8],
    [3, 5],
    [4, 4],
    [5, 3],
    [7, 2],
    [11, 1],
  ])('of %i drafts %i rounds to the end, and the remaining teams stay undrafted', async (size, rounds) => {
    const { contest } = (await createOpenTiebreaker(admin, 16)).body
    const at = addressOf(contest)
    const some = members.slice(0, size)
    await joinAll(some, at)
    await admin.post(`${at}/start`)
    await draftOn(some, { at, contestId: contest.contest_id }, { choose: (teams) => teams.at(-1) })
    const { picks, total_picks, status } = await readDraft(admin, at)
    expect({ status, total_picks, made: picks.length }).toEqual({
      status: 'in_progress',
      total_picks: size * rounds,
      made: size * rounds,
    })
    expect(await readContest(admin, at)).toMatchObject({ max_participants: size })
    const { body: rows } = await admin.get<Rows>(`/contest/leaderboard?contest_id=${contest.contest_id}`)
    expect(rows.map((row) => [row.rank, row.total_playoff_wins, row.teams.length])).toEqual(
      Array(size).fill([1, 0, rounds]),
    )
  })
})

type Rows = AnswerOf<typeof calls.leaderboard>

test('clock, queue, an admin’s pick and undo work in a tiebreaker as in any draft (D6)', async () => {
  const three = members.slice(0, 3)
  const { contest } = (await createOpenTiebreaker(admin, 3, { pick_seconds: 60 })).body
  const at = addressOf(contest)
  await joinAll(three, at)
  await admin.post(`${at}/start`)
  const { order } = await readDraft(admin, at)
  const [first, second, third] = order.map((drafter) => personOf(three, drafter.user_id))
  // NYR is not in the playoffs and LAK is left out: the clock skips both.
  await first?.put(`${at}/draft/queue`, { team_ids: [id('NYR'), id('LAK'), id('MTL')] })
  pool.clock.advance(60_000)
  await pickForOverdue(pool.deps)
  await second?.post<Picked>(`${at}/draft/pick`, { team_id: id('COL') })
  const made = await admin.post(`${at}/draft/pick-for`, {
    participant_id: order[2]?.participant_id,
    team_id: id('CAR'),
  })
  expect(made.status).toBe(201)
  expect((await admin.post(`${at}/draft/undo`, { pick_number: 3 })).status).toBe(200)
  expect((await third?.post(`${at}/draft/pick`, { team_id: id('DAL') }))?.status).toBe(201)
  // Without a queue: by the wins of 2024-25. The third member's second pick comes next (D1).
  pool.clock.advance(60_000)
  await pickForOverdue(pool.deps)
  const { picks } = await readDraft(admin, at)
  expect(picks.map((pick) => [pick.abbreviation, pick.made_by])).toEqual([
    ['MTL', 'clock'],
    ['COL', 'member'],
    ['DAL', 'member'],
    ['VGK', 'clock'],
  ])
  for (let n = 5; n <= 15; n += 1) {
    pool.clock.advance(60_000)
    await pickForOverdue(pool.deps)
  }
  expect(await readContest(admin, at)).toMatchObject({ status: 'in_progress' })
})

describe('many at once', () => {
  test('of many admins who create a contest’s tiebreaker at once, one succeeds (B1)', async () => {
    for (let gust = 0; gust < 8; gust += 1) {
      const { contestId } = await completeTied(admin, members.slice(0, 2))
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => createTiebreaker(admin, { tiebreaker_of: contestId })),
      )
      expect(outcomes(answers)).toEqual(['201', ...Array(5).fill('409 tiebreaker_exists')])
      const made = answers.find(({ status }) => status === 201)?.body.contest
      expect(made?.current_participants).toBe(2)
      const at = made ? addressOf(made) : ''
      const starts = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 ? admin.post(`${at}/start`) : admin.delete(at))),
      )
      expect(starts.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('a start racing with joins and leaves makes a draft of exactly the members who are in (D4)', async () => {
    for (let gust = 0; gust < 10; gust += 1) {
      const { contest } = (await createOpenTiebreaker(admin, 4)).body
      const at = addressOf(contest)
      await joinAll(members.slice(0, 2), at)
      await Promise.all([
        ...members.slice(2, 6).map((member) => member.post(`${at}/join`)),
        members[1]?.delete(`${at}/leave`),
        admin.post(`${at}/start`),
        admin.post(`${at}/start`),
      ])
      const { status, participants, max_participants, excluded_team_id } = await readContest(admin, at)
      if (status === 'waiting') continue
      const draft = await readDraft(admin, at)
      expect(draft.order).toHaveLength(participants.length)
      expect(max_participants).toBe(participants.length)
      expect(excluded_team_id === null).toBe(participants.length !== 3)
      expect(draft.rounds).toBe(Math.floor(16 / participants.length))
    }
  })

  test('two members who pick the same team at once do not both get it (D5)', async () => {
    const two = members.slice(0, 2)
    const { contest } = (await createOpenTiebreaker(admin, 2)).body
    const at = addressOf(contest)
    await joinAll(two, at)
    await admin.post(`${at}/start`)
    for (let made = 0; made < 16; made += 2) {
      const { current } = await readDraft(admin, at)
      const picker = personOf(two, current?.participant.user_id)
      const teams = await readTeams(picker, contest.contest_id)
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => picker.post(`${at}/draft/pick`, { team_id: teams[0]?.team_id })),
        ...two.map((member) => member.post(`${at}/draft/pick`, { team_id: teams[0]?.team_id })),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      await draftOn(two, { at, contestId: contest.contest_id }, { until: made + 2 })
    }
    const { picks, status } = await readDraft(admin, at)
    expect(status).toBe('in_progress')
    expect(new Set(picks.map((pick) => pick.team_id)).size).toBe(16)
  })
})
