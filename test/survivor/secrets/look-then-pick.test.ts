import { describe, expect, it } from 'vitest'
import { jobs } from '#server/wiring/jobs.ts'
import { PASSWORD, type Person, signIn, signUp } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor-steps.ts'

/** Ann has picked and Bob forgot; the admin takes part and forgot too, Carl doesn't take part. */
const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({
  also: ['carl'],
  members: ['ann', 'bob', 'admin'],
})
const other = await signUp(pool, 'Judge')
await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', other.userId).execute()
/** An admin who doesn't take part. */
const judge = await signIn(pool, { email: other.email, password: PASSWORD })

/** The start of the last game of week 1. */
const FROM = '2025-11-09T18:00:00.000Z'
const A_MOMENT_BEFORE = '2025-11-09T17:59:59.999Z'

describe('A locked week in which a late pick is still possible (S2)', () => {
  it('shows its picks to participants who have picked or are out, and to no one else, admins included', async () => {
    await annPicked()
    await contest.post(judge, '/rulings', await about(admin, { kind: 'withdraw' }))
    for (const now of [LOCKS[0], A_MOMENT_BEFORE]) {
      pool.clock.set(now)
      expect([await sees(ann), await sees(admin)], now).toEqual([true, true])
      expect([await sees(bob), await sees(carl), await sees(judge)], now).toEqual([false, false, false])
    }
    const table = async (who: Person) => (await contest.get<'weekPicks'>(who, '/picks?week=1')).body
    const hidden = { can_see_picks: false, picks: [], picked_count: 1, shown_from: FROM }
    expect(await table(bob)).toMatchObject({ ...hidden, hidden_because: 'pick_first' })
    for (const who of [carl, judge])
      expect(await table(who)).toMatchObject({ ...hidden, hidden_because: 'late_picks_possible' })
    expect((await contest.pick(bob, 1, 'BUF')).status).toBe(201)
    expect([await sees(bob), await sees(carl), await sees(judge)]).toEqual([true, true, true])
    expect(await table(carl)).toMatchObject({ can_see_picks: true, hidden_because: null, shown_from: null })
  })

  it('shows them to everyone from the start of the last team that could be picked', async () => {
    await annPicked()
    pool.clock.set(A_MOMENT_BEFORE)
    expect([await sees(bob), await sees(carl), await sees(judge)]).toEqual([false, false, false])
    pool.clock.set(FROM)
    expect([await sees(bob), await sees(carl), await sees(judge)]).toEqual([true, true, true])
  })

  it('shows an admin who doesn’t take part no used team, by any call', async () => {
    await annPicked()
    pool.clock.set(LOCKS[0])
    const participant = (await about(ann, { kind: 'excuse' })).participant_id
    const body = { week_number: 2, team_id: 6, reason: 'Asked for it' }
    for (const answer of [
      await contest.get(judge, `/participants/${participant}/available-teams?week=2`),
      await contest.post(judge, `/participants/${participant}/pick`, body),
      await contest.post(judge, '/rulings/preview', await about(ann, { kind: 'correct_pick', team_id: 6 })),
      await contest.post(judge, '/rulings', {
        ...(await about(ann, { kind: 'correct_pick', team_id: 6 })),
        reason: 'x',
      }),
    ])
      expect(answer).toMatchObject({ status: 409, body: REFUSED })
    // A member without a pick in it has none to reveal.
    const forgetful = (await about(bob, { kind: 'excuse' })).participant_id
    expect((await contest.get(judge, `/participants/${forgetful}/available-teams?week=2`)).status).toBe(200)
    expect((await contest.post(judge, '/rulings/preview', await about(ann, { kind: 'excuse' }))).status).toBe(200)
  })
})

const REFUSED = {
  code: 'late_picks_possible',
  message:
    'Somebody can still make a late pick for week 1, so its picks stay hidden. Try again from Sun, Nov 9, 1:00 PM ET, or once everyone has picked.',
}

async function about(who: Person, what: { kind: string; team_id?: number; week_number?: number }) {
  const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
  const participant_id = body.participants.find((of) => of.user_id === who.userId)?.participant_id
  return { participant_id, week_number: 1, reason: 'A reason', ...what }
}

it('A contest whose start has passed counts as started for the first reader, before any job has run (S14, S2)', async () => {
  const waiting = await openContest(pool, admin, { members: [ann, bob, admin], start: false })
  expect((await waiting.pick(ann, 1, 'BOS')).status).toBe(201)
  pool.clock.set(LOCKS[0])
  for (const who of [bob, carl, judge, admin])
    expect((await waiting.get<'weekPicks'>(who, '/picks?week=1')).body).toMatchObject({
      can_see_picks: false,
      picks: [],
    })
  expect((await waiting.get<'weekPicks'>(ann, '/picks?week=1')).body.can_see_picks).toBe(true)
  expect((await waiting.pick(bob, 1, 'BUF')).body).toMatchObject({ pick: { is_late: true } })
  expect(await waiting.post(carl, '/join', {})).toMatchObject({ status: 409 })
})

describe('An act that would let a member look and then pick is refused while a late pick is possible (S2)', () => {
  const acts = {
    'switching late picks off': () => admin.put(contest.at, { late_picks: false }),
    'processing by hand': () => contest.process(judge, 1),
    'advancing by hand': () => contest.advance(judge, 1),
    'the preview of processing': () => contest.get(judge, '/weeks/1/dry-run?act=process'),
    'the preview of advancing': () => contest.get(admin, '/weeks/1/dry-run?act=advance'),
  }

  it.each(Object.entries(acts))('%s, with the instant from which it goes', async (_, act) => {
    await contest.pick(ann, 1, 'BOS')
    for (const now of [LOCKS[0], A_MOMENT_BEFORE]) {
      pool.clock.set(now)
      expect(await act()).toMatchObject({ status: 409, body: REFUSED })
    }
    pool.clock.set(FROM)
    expect((await act()).status).toBe(200)
  })

  it.each(Object.entries(acts))('%s goes as soon as everyone alive has picked', async (_, act) => {
    await contest.pick(ann, 1, 'BOS')
    await contest.pick(bob, 1, 'PHI')
    pool.clock.set(LOCKS[0])
    await contest.pick(admin, 1, 'BUF')
    expect((await act()).status).toBe(200)
  })

  it('switching late picks on again: a member who saw the picks could pick', async () => {
    await admin.put(contest.at, { late_picks: false })
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect(await admin.put(contest.at, { late_picks: true })).toMatchObject({ status: 409, body: REFUSED })
    expect((await admin.put(contest.at, { late_picks: false, contest_name: 'Renamed' })).status).toBe(200)
    pool.clock.set(FROM)
    expect((await admin.put(contest.at, { late_picks: true })).status).toBe(200)
  })

  it('taking back a withdrawal made before the lock, with its preview, and a revival: an eliminated member sees the picks (S16)', async () => {
    const made = await contest.post<'makeRuling'>(judge, '/rulings', await about(admin, { kind: 'withdraw' }))
    const at = `/rulings/${made.body.ruling_id}`
    await contest.pick(ann, 1, 'BOS')
    pool.clock.set(LOCKS[0])
    expect(await sees(admin)).toBe(false)
    expect((await contest.get<'weekPicks'>(admin, '/picks?week=1')).body.can_see_picks).toBe(true)
    const takeBack = () => admin.delete(`${contest.at}${at}`)
    for (const answer of [await takeBack(), await contest.post(admin, `${at}/preview`)])
      expect(answer).toMatchObject({ status: 409, body: REFUSED })
    expect(await contest.fates(ann)).toMatchObject({ Ada: 'out in 1' })
    pool.clock.set(FROM)
    expect((await takeBack()).status).toBe(200)
    expect(await contest.fates(ann)).toMatchObject({ Ada: 'alive' })
  })

  it('a recomputation that brings a member back into the week, until the week has been shown to all (S10)', async () => {
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'PHI')
    await contest.pick(admin, 1, 'BUF')
    await finish(admin, { 103: HOME, 104: HOME })
    expect((await contest.advance(admin, 1)).status).toBe(200)
    await contest.pick(ann, 2, 'BOS')
    await contest.pick(admin, 2, 'NYR')
    pool.clock.set(LOCKS[1])
    await finish(admin, { 103: AWAY })
    const acts = [() => contest.process(judge, 1), () => contest.get(judge, '/weeks/1/dry-run?act=process')]
    for (const act of acts) expect(await act()).toMatchObject({ status: 409, body: { code: 'late_picks_possible' } })
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'out in 1' })
    expect((await contest.process(judge, 1)).status).toBe(200)
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'alive' })
    expect(await contest.pick(bob, 2, 'PHI')).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  })

  it('but never the pool’s automatic acts once the games are over (S13)', async () => {
    Object.assign(contest, await openContest(pool, admin, { members: [ann, bob], auto_advance: true }))
    await contest.pick(ann, 1, 'BUF')
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    for (const { name, run } of jobs) if (name === 'survivor: advance') await run(pool.deps)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1' })
  })
})

/** Every answer that could contain a pick of week 1. */
async function reads(who: Person): Promise<string> {
  const paths = [
    '/picks',
    '/picks?week=1&limit=1',
    '/standings',
    '/standings?limit=5',
    '/grid',
    '/rulings',
    '/my-status',
  ]
  const own = paths.map((path) => contest.get(who, path))
  const logs = ['/history', '/contest/analytics'].map((path) => who.get(path))
  const { id } = contest
  const files = [
    ...['picks', 'standings'].map((of) => `/admin/survivor/contests/${id}/export/${of}`),
    '/admin/export?form=json',
    '/admin/audit',
  ].map((path) => who.get(path))
  return JSON.stringify(await Promise.all([...own, ...logs, ...files]))
}

const sees = async (who: Person) => (await reads(who)).includes('Picked by Ann')

/** Ann's pick carries a text of its own, so that it is found wherever it shows. */
async function annPicked() {
  await contest.pick(ann, 1, 'BOS')
  await pool.db
    .updateTable('picks')
    .set({ entered_reason: 'Picked by Ann', entered_by_name: 'Picked by Ann' })
    .execute()
}
