import { describe, expect, it } from 'vitest'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import { PASSWORD, type Person, signIn, signUp } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest, startOver } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf, contest } = await givenSurvivor()
const other = await signUp(pool, 'Second')
await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', other.userId).execute()
const second = await signIn(pool, { email: other.email, password: PASSWORD })

describe('A pick entered for a member', () => {
  it('belongs to the member, whose page says who entered it and why', async () => {
    expect(await enter()).toMatchObject({
      status: 201,
      body: { participant_name: 'Ann Abbott', pick: { abbreviation: 'BOS', wins_needed: 2 } },
    })
    expect(await mine(ann)).toMatchObject([
      { week_number: 1, abbreviation: 'BOS', entered_by: 'Ada Admin', entered_reason: REASON },
    ])
    await finish(admin, { 101: HOME, 102: HOME })
    pool.clock.set(LOCKS[0])
    await contest.advance(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive' })
  })

  it('is marked for everyone after the lock', async () => {
    await enter()
    await contest.pick(bob, 1, 'BUF')
    pool.clock.set(LOCKS[0])
    const { body } = await contest.get<'weekPicks'>(bob, '/picks?week=1')
    const marks = body.picks.map((pick) => [pick.participant_name, pick.entered_by])
    expect(Object.fromEntries(marks)).toEqual({ 'Ann Abbott': 'Ada Admin', 'Bob Baker': null })
  })

  it('becomes the member’s own when they change it, and stays marked when they repeat it', async () => {
    await enter()
    await contest.pick(ann, 1, 'BOS')
    expect(await mine(ann)).toMatchObject([{ entered_by: 'Ada Admin' }])
    expect((await contest.pick(ann, 1, 'BUF')).status).toBe(200)
    expect(await mine(ann)).toMatchObject([{ abbreviation: 'BUF', entered_by: null, entered_reason: null }])
  })

  it('is refused, by name and without a line, if there is nothing to enter', async () => {
    await contest.pick(bob, 1, 'BUF')
    const before = await linesIn()
    const no = async (what: Entering) => {
      const { status, body } = await enter(what)
      return [status, body.message]
    }
    expect(await no({ for: bob })).toEqual([
      409,
      'Bob Baker has already picked for week 1. Only they can change it before the lock.',
    ])
    expect(await no({ week: 9 })).toEqual([404, 'This contest has no week 9'])
    expect(await no({ team: 'TOR' })).toEqual([409, 'TOR has no game in week 1. Pick another team.'])
    expect(await no({ reason: '   ' })).toEqual([400, expect.anything()])
    expect(await no({ reason: 'x'.repeat(301) })).toEqual([400, expect.anything()])
    expect(await no({ by: ann })).toEqual([403, 'Only an administrator can do that'])
    const stranger = await contest.post(admin, '/participants/999999/pick', {
      week_number: 1,
      team_id: idOf('BOS'),
      reason: REASON,
    })
    expect(stranger.status).toBe(404)
    pool.clock.set(LOCKS[0])
    expect(await no({})).toEqual([409, 'Picks are locked'])
    expect(await linesIn()).toEqual(before)
  })

  it('is for the week that locks next, the only open one whose pickers are shown (S5)', async () => {
    await contest.pick(ann, 2, 'BOS')
    const counts = async (who: Person, week: number) => {
      const { body } = await contest.get<'weekPicks'>(who, `/picks?week=${week}`)
      return [body.picked_count, body.picked?.length]
    }
    const entry = await entryOf(ann)
    for (const answer of [
      await enter({ week: 2 }),
      await contest.get(admin, `/participants/${entry}/available-teams?week=2`),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'enter_next_week', message: 'Picks can be entered for week 1 only, the next week that locks' },
      })
    // It moves here, which can't be seen in the answers about week 2.
    expect((await enter()).status).toBe(201)
    expect([await counts(admin, 1), await counts(admin, 2)]).toEqual([
      [1, 2],
      [null, 0],
    ])
    expect([await counts(bob, 1), await counts(bob, 2)]).toEqual([
      [1, undefined],
      [null, undefined],
    ])
    pool.clock.set(LOCKS[0])
    expect([await counts(admin, 2), await counts(bob, 2)]).toEqual([
      [0, 2],
      [0, undefined],
    ])
  })

  it('is refused for a member who is out, and for a team they have used', async () => {
    const carl = await signUp(pool, `Carl ${Math.random()}`)
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob, carl] }))
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    expect((await enter({ for: bob, week: 2 })).body.message).toBe("Bob Baker has been eliminated and can't make picks")
    expect((await enter({ week: 2, team: 'BUF' })).body.message).toBe(
      'Ann Abbott has already used BUF. Choose another team.',
    )
    const { body } = await contest.get<'teamsForMember'>(admin, `/participants/${await entryOf(ann)}/available-teams`)
    expect(body.available_teams.map((team) => team.abbreviation)).toEqual(['BOS', 'DET', 'NYR', 'PHI'])
    await finish(admin, { 201: AWAY })
  })

  it('racing the member’s own pick leaves exactly one pick, and a line only if the admin’s was stored', async () => {
    for (let round = 0; round < 6; round += 1) {
      Object.assign(contest, await startOver(pool, admin, [ann, bob]))
      const before = (await linesIn()).length
      const both = [() => enter({ team: 'BOS' }), () => contest.pick(ann, 1, 'BUF')]
      if (round % 2 === 1) both.reverse()
      const answers = await Promise.all(both.map((send) => send()))
      const entered = answers.find((of) => 'participant_name' in of.body || of.body.code === 'has_picked')
      const [pick] = await mine(ann)
      // The member may change a pick entered a moment before, never the other way round.
      expect(pick).toMatchObject({ abbreviation: 'BUF', entered_by: null })
      expect((await linesIn()).length - before).toBe(entered?.status === 201 ? 1 : 0)
    }
  })

  it('is entered once by two admins', async () => {
    const answers = await Promise.all([enter({ team: 'BOS' }), enter({ team: 'BUF', by: second })])
    expect(answers.map((of) => of.status).sort()).toEqual([201, 409])
    expect(answers.find((of) => of.status === 409)?.body.message).toContain('has already picked')
  })
})

const REASON = 'Called from the rink and wants Boston'

async function entryOf(who: Person): Promise<number> {
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  return body.participants.find((of) => of.user_id === who.userId)?.participant_id ?? 0
}
type Entering = { for?: Person; week?: number; team?: string; reason?: string; by?: Person }
async function enter({ for: who = ann, week = 1, team = 'BOS', reason = REASON, by = admin }: Entering = {}) {
  const body = { week_number: week, team_id: idOf(team), reason }
  return contest.post<'enterPick'>(by, `/participants/${await entryOf(who)}/pick`, body)
}
const mine = async (who: Person) => (await contest.get<'myPicks'>(who, '/my-picks')).body.picks
const linesIn = async () => pool.db.selectFrom('audit_log').select('audit_id').execute()

describe('Before the lock (S5)', () => {
  /** Everything that a person could read of the contest and of the log. */
  async function everythingOf(who: Person): Promise<string> {
    const paths = ['/picks', '/picks?week=1', '/standings', '/participants', '/my-picks', '/my-status', '/weeks']
    const answers = await Promise.all(paths.map((path) => contest.get(who, path)))
    const logs = who === admin || who === second ? ['/admin/audit', '/history', '/admin/waiting'] : ['/history']
    const lines = await Promise.all(logs.map((path) => who.get<object>(path)))
    const found = await Promise.all(
      logs.flatMap((path) =>
        ['BOS', 'Boston', 'rink'].map((text) => who.get<{ lines: { action: string }[] }>(`${path}?text=${text}`)),
      ),
    )
    expect(found.flatMap(({ body }) => body.lines ?? []).map(({ action }) => action)).not.toContain('enter')
    const ids = await linesIn()
    const alone = await Promise.all(
      ids
        .slice(-5)
        .flatMap(({ audit_id }) => [`/admin/audit/${audit_id}`, `/history/${audit_id}`])
        .map((at) => who.get(at)),
    )
    return JSON.stringify([...answers, ...lines, ...alone].map(({ body }) => body))
  }

  it('only the member can learn the team or the reason by any call, not even an admin', async () => {
    await enter()
    for (const who of [admin, second, bob]) {
      const all = await everythingOf(who)
      expect(all).not.toMatch(/"BOS"|Boston|from the rink/)
      expect(all).not.toContain(`"team_id":${idOf('BOS')}`)
    }
    const { body } = await admin.get<{ lines: unknown[] }>('/admin/audit?limit=1')
    expect(body.lines).toMatchObject([
      {
        words: 'entered a pick for Ann Abbott for week 1 of “Survivor”',
        changes: [],
        hidden_until: LOCKS[0],
      },
    ])
  })

  it('stays secret from a late picker when its week has got another number since (S2, S14)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob], start: false }))
    await admin.put(contest.at, { starts_at: '2025-11-05T12:00:00.000Z' })
    pool.clock.set(LOCKS[0])
    expect((await enter({ week: 2, team: 'NYR' })).status).toBe(201)
    pool.clock.set('2025-11-05T12:00:00.000Z')
    await startByItself(pool.deps)
    pool.clock.set(LOCKS[1])
    const read = async () => {
      const { body } = await bob.get<{ lines: { action: string; changes: unknown[] }[] }>('/history')
      return body.lines.find(({ action }) => action === 'enter')?.changes
    }
    expect(await read()).toEqual([])
    expect((await contest.pick(bob, 1, 'DET')).status).toBe(201)
    expect(await read()).toContainEqual({ what: 'Team', before: null, after: 'NYR' })
  })

  it('and from the lock on everyone reads it in the history, late pickers once they have picked (S2)', async () => {
    await enter()
    pool.clock.set(LOCKS[0])
    const changes = async (who: Person) =>
      (await who.get<{ lines: { changes: unknown[] }[] }>('/history?limit=1')).body.lines[0]?.changes
    const line = [
      { what: 'Team', before: null, after: 'BOS' },
      { what: 'Reason', before: null, after: REASON },
    ]
    expect([await changes(ann), await changes(bob)]).toEqual([line, []])
    await contest.pick(bob, 1, 'PHI')
    expect(await changes(bob)).toEqual(line)
  })

  it('an admin who could still pick late enters nothing, because a used team would reveal a pick (S2)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [admin, ann] }))
    await contest.pick(ann, 1, 'PHI')
    pool.clock.set(LOCKS[0])
    const participantId = await entryOf(ann)
    const asked = () => contest.get(admin, `/participants/${participantId}/available-teams?week=2`)
    expect((await asked()).body).toMatchObject({ code: 'pick_first' })
    expect((await enter({ week: 2 })).body).toMatchObject({ code: 'pick_first' })
    await contest.pick(admin, 1, 'BUF')
    expect((await asked()).status).toBe(200)
    expect((await enter({ week: 2 })).status).toBe(201)
  })
})
