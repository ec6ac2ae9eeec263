import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from '../../harness/database/fingerprint.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, finish, gameNow, givenSurvivor, HOME, LOCKS, startOver } from '../survivor-steps.ts'

const entries = new Map<Person, number>()
const { pool, admin, ann, bob, carl, idOf, contest } = await givenSurvivor({ also: ['carl'] })
beforeEach(readEntries)

describe('An excuse (S16)', () => {
  it('brings back a member who went out in a processed week, and says so by name before', async () => {
    await processWeekOne()
    const before = await fingerprint(pool.db)
    const line = { participant_id: entries.get(bob), participant_name: 'Bob Baker', before: 1, after: null }
    const effect = {
      lines: [line],
      weeks: [{ week_number: 1, survived: 2, eliminated: 1, mass_elimination_prevented: false }],
      counts_now: true,
    }
    expect(await preview()).toMatchObject({ status: 200, body: effect })
    expect(await fingerprint(pool.db)).toEqual(before)
    expect(await rule()).toMatchObject({ status: 201, body: effect })
    expect(await contest.fates(ann)).toMatchObject({ Ann: 'alive', Bob: 'alive', Carl: 'out in 1' })
    expect((await tableOf(1)).picks.find((of) => of.user_id === bob.userId)).toMatchObject({
      result: 'survived',
      rulings: [{ kind: 'excuse', team_before: null, reason: REASON }],
    })
    expect(await standing(bob)).toMatchObject({ rulings: [{ week_number: 1, kind: 'excuse' }], weeks_survived: 1 })
    const headers = { authorization: `Bearer ${admin.token}` }
    const file = await pool.app.inject({ url: `/api${contest.at}/standings/export`, headers })
    expect(file.body).toContain('Week 1: excused')
    const { body } = await contest.get<'mySurvivorStatus'>(bob, '/my-status')
    expect(body.rulings).toEqual([
      { week_number: 1, kind: 'excuse', team_before: null, reason: REASON, made_by: 'Ada Admin' },
    ])
  })

  it('counts for a locked week that is processed later', async () => {
    await lockWeekOne()
    expect((await rule()).body).toMatchObject({ lines: [], weeks: [], counts_now: false })
    await finish(admin, { 101: AWAY, 102: AWAY, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 1' })
    expect((await tableOf(1)).without_pick).toMatchObject([{ participant_name: 'Carl', result: 'eliminated' }])
  })

  it('is named as the reason in the mail about the week, and so is a withdrawal', async () => {
    await admin.put('/notifications/settings', { enabled: true })
    await contest.pickAndLock(1, [
      [ann, 'BOS'],
      [bob, 'NYR'],
    ])
    await rule({ about: bob })
    await rule({ about: carl, kind: 'withdraw', week: 1 })
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: AWAY })
    await contest.advance(admin, 1)
    const mails = await pool.db
      .selectFrom('mails')
      .select(['user_id', 'kind', 'subject', 'facts'])
      .where('contest_id', '=', contest.id)
      .where('kind', '=', 'week_results')
      .execute()
    const words = mails.map(({ user_id, subject, facts }) => {
      const { paragraphs } = pool.deps.mailParts.week_results.words(facts, (path) => path)
      return [user_id, subject, paragraphs.at(2)] as const
    })
    expect(words.find(([userId]) => userId === bob.userId)).toEqual([
      bob.userId,
      "You're excused from Week 1",
      "You're still in Survivor: excused by a ruling. On to Week 2.",
    ])
    expect(words.filter(([userId]) => userId === carl.userId).map(([, , sentence]) => sentence)).toEqual([
      'You were withdrawn from Survivor by a ruling.',
    ])
    await admin.put('/notifications/settings', { enabled: false })
  })

  it('excuses from the weeks that locked while the member was out (S10)', async () => {
    await processWeekOne()
    await rule({ about: carl })
    await contest.advance(admin, 1)
    await contest.pickAndLock(2, [[ann, 'BOS']])
    await finish(admin, { 202: HOME, 203: HOME, 201: HOME })
    expect((await rule()).body.lines).toMatchObject([{ participant_name: 'Bob Baker', before: 1, after: null }])
    await contest.process(admin, 2)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'out in 2' })
  })

  it('is taken back, and everything is as before', async () => {
    await processWeekOne()
    const before = await stateNow()
    const { body } = await rule()
    expect(await stateNow()).not.toEqual(before)
    const undone = { lines: [{ participant_name: 'Bob Baker', before: null, after: 1 }], counts_now: true }
    expect((await contest.post(admin, `/rulings/${body.ruling_id}/preview`)).body).toMatchObject(undone)
    expect(await takeBack(body.ruling_id)).toMatchObject({ status: 200, body: undone })
    expect(await stateNow()).toEqual(before)
    expect(await listed(ann)).toEqual([])
    expect(await takeBack(body.ruling_id)).toMatchObject({ status: 404, body: { code: 'unknown_ruling' } })
  })
})

const REASON = 'Told me before the lock'

type Wanted = { about?: Person; week?: number; kind?: string; team?: string; reason?: string }
const bodyOf = ({ about = bob, week = 1, kind = 'excuse', team, reason = REASON }: Wanted) => ({
  participant_id: entries.get(about),
  week_number: week,
  kind,
  ...(team ? { team_id: idOf(team) } : {}),
  reason,
})
const rule = (wanted: Wanted = {}, by = admin) => contest.post<'makeRuling'>(by, '/rulings', bodyOf(wanted))
const preview = (wanted: Wanted = {}, by = admin) =>
  contest.post<'previewRuling'>(by, '/rulings/preview', bodyOf(wanted))
const takeBack = (rulingId: number) => admin.delete(`${contest.at}/rulings/${rulingId}`)
const listed = async (who: Person) => (await contest.get<'listRulings'>(who, '/rulings')).body.rulings
const tableOf = async (week: number, who = ann) => (await contest.get<'weekPicks'>(who, `/picks?week=${week}`)).body
const standing = async (about: Person) =>
  (await contest.get<'survivorStandings'>(ann, '/standings')).body.participants.find(
    (of) => of.user_id === about.userId,
  )
/**
 * The state a ruling must restore: without the moment of the computation, and without excuses of eliminated members.
 */
async function stateNow() {
  const { weeks, picks, entries: fates } = await gameNow(pool, contest)
  return {
    weeks: weeks.map(({ processed_at, ...week }) => ({ ...week, is_processed: processed_at !== null })),
    picks,
    fates,
  }
}

/** Ann picks BUF, who win; Bob PHI, who lose; Carl nothing. */
async function lockWeekOne() {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
}
/** Week 1 with its games: Ann is in, Bob and Carl are out. A fourth keeps the contest going. */
async function processWeekOne() {
  await lockWeekOne()
  await finish(admin, { 101: AWAY, 102: AWAY, 103: HOME, 104: HOME })
  await contest.process(admin, 1)
}

describe('A revival and a withdrawal (S16)', () => {
  it('let a member play again from a week on: the weeks in between stay lost', async () => {
    await processWeekOne()
    await rule({ about: carl })
    await contest.advance(admin, 1)
    expect(await contest.pick(bob, 2, 'BOS')).toMatchObject({ status: 409, body: { code: 'participant_eliminated' } })
    expect((await rule({ kind: 'revive', week: 2 })).body.lines).toMatchObject([
      { participant_name: 'Bob Baker', before: 1, after: null },
    ])
    expect((await contest.pick(bob, 2, 'BOS')).status).toBe(201)
    expect(await standing(bob)).toMatchObject({ is_eliminated: false, weeks_survived: 0 })
    expect((await tableOf(1)).picks.find((of) => of.user_id === bob.userId)).toMatchObject({ result: 'eliminated' })
    expect(await pool.db.selectFrom('rulings').select('out_since').where('kind', '=', 'revive').execute()).toEqual([
      { out_since: 1 },
    ])
    const list = await listed(ann)
    await takeBack(list.find((of) => of.kind === 'revive')?.ruling_id ?? 0)
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'out in 1' })
  })

  it('eliminate a member from the open week on, who then neither picks nor counts', async () => {
    await contest.pick(bob, 1, 'PHI')
    expect((await rule({ kind: 'withdraw' })).body.lines).toMatchObject([{ before: null, after: 1 }])
    expect(await contest.pick(bob, 1, 'BUF')).toMatchObject({ status: 409, body: { code: 'participant_eliminated' } })
    expect(await tableOf(1)).toMatchObject({ alive_count: 2, picked_count: 0 })
    await contest.pick(ann, 1, 'NYR')
    pool.clock.set(LOCKS[0])
    await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: AWAY })
    await contest.process(admin, 1)
    // Ann lost and is saved, because no one who still plays won. Bob's team won, but Bob doesn't come back by it (S9).
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'out in 1' })
  })

  it('excuse a member withdrawn over the lock, once that is taken back', async () => {
    await contest.pick(ann, 1, 'BUF')
    const { body } = await rule({ kind: 'withdraw', about: carl })
    pool.clock.set(LOCKS[0])
    expect(await takeBack(body.ruling_id)).toMatchObject({ status: 409, body: { code: 'late_picks_possible' } })
    contest.latePicksOver(1)
    await takeBack(body.ruling_id)
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Carl: 'alive', Bob: 'out in 1' })
  })

  it('leave at least one to win', async () => {
    await rule({ kind: 'withdraw', about: ann })
    await rule({ kind: 'withdraw', about: bob })
    for (const ask of [preview, rule]) {
      expect(await ask({ kind: 'withdraw', about: carl })).toMatchObject({
        status: 409,
        body: { code: 'last_alive', message: 'Carl is the last one left' },
      })
    }
  })
})

describe('A corrected pick (S16)', () => {
  it('becomes another team, and again the first one', async () => {
    await processWeekOne()
    const before = await stateNow()
    const wanted = { kind: 'correct_pick', team: 'NYR' }
    const lines = [{ participant_name: 'Bob Baker', before: 1, after: null }]
    expect((await preview(wanted)).body).toMatchObject({ lines })
    expect(await stateNow()).toEqual(before)
    const { body } = await rule(wanted)
    expect(body).toMatchObject({ lines })
    expect((await tableOf(1)).picks.find((of) => of.user_id === bob.userId)).toMatchObject({
      abbreviation: 'NYR',
      rulings: [{ kind: 'correct_pick', team_before: 'PHI' }],
    })
    expect(await listed(bob)).toMatchObject([{ team: { abbreviation: 'NYR' }, team_before: { abbreviation: 'PHI' } }])
    await takeBack(body.ruling_id)
    expect(await stateNow()).toEqual(before)
  })

  it('is made for a member without one, and is gone when taken back', async () => {
    await processWeekOne()
    const before = await stateNow()
    const { body } = await rule({ about: carl, kind: 'correct_pick', team: 'BUF' })
    expect(body.lines).toMatchObject([{ participant_name: 'Carl', before: 1, after: null }])
    await takeBack(body.ruling_id)
    expect(await stateNow()).toEqual(before)
  })

  it('keeps each team once: refused with the week, and an open pick of the team is removed without notice (S3, S5)', async () => {
    await processWeekOne()
    await rule()
    await rule({ about: carl })
    await contest.advance(admin, 1)
    await contest.pick(bob, 3, 'DET')
    await contest.pickAndLock(2, [[bob, 'BOS']])
    contest.latePicksOver(2)
    expect(await rule({ week: 2, kind: 'correct_pick', team: 'PHI' })).toMatchObject({
      status: 409,
      body: { code: 'used_in_week', message: 'Bob Baker has used PHI in week 1' },
    })
    const { status, body } = await rule({ week: 2, kind: 'correct_pick', team: 'DET' })
    expect([status, JSON.stringify(body)]).toEqual([201, expect.not.stringContaining('3')])
    const mine = (await contest.get<'myPicks'>(bob, '/my-picks')).body.picks
    expect(mine.map((of) => [of.week_number, of.abbreviation])).toEqual([
      [1, 'PHI'],
      [2, 'DET'],
    ])
    pool.clock.set('2025-11-15T12:00:00.000Z')
    await contest.pick(bob, 3, 'BOS')
    contest.latePicksOver(3)
    expect(await takeBack(body.ruling_id)).toMatchObject({
      status: 409,
      body: { message: 'Bob Baker has used BOS in week 3' },
    })
  })

  it.each([
    ['a team without a game', { team: 'TOR' }, 'TOR has no game in week 1. Pick another team.'],
    ['the same team', { team: 'PHI' }, 'Bob Baker already has PHI that week'],
  ])('is refused for %s', async (_what, wanted, message) => {
    await processWeekOne()
    await rule({})
    pool.clock.set(LOCKS[1])
    expect(await rule({ kind: 'correct_pick', ...wanted })).toMatchObject({ status: 409, body: { message } })
  })
})

describe('Rulings (S16)', () => {
  it('need a reason, a known kind, and a team only for a corrected pick', async () => {
    await processWeekOne()
    for (const wrong of [{ reason: ' ' }, { kind: 'pardon' }, { team: 'BOS' }, { kind: 'correct_pick' }]) {
      expect((await rule(wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect(await listed(ann)).toEqual([])
  })

  it('are made by admins, once for each week and kind, and not in a completed contest', async () => {
    await processWeekOne()
    expect((await rule({}, ann)).status).toBe(403)
    expect((await preview({}, ann)).status).toBe(403)
    const [one, other] = await Promise.all([rule(), rule()])
    expect([one.status, other.status].sort()).toEqual([201, 409])
    expect(await rule()).toMatchObject({
      body: { message: 'Bob Baker already has this ruling for week 1. Take it back first.' },
    })
    const [{ ruling_id = 0 } = {}] = await listed(ann)
    await takeBack(ruling_id)
    await contest.advance(admin, 1)
    for (const answer of [await rule(), await preview()]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'contest_completed' } })
    }
    expect((await contest.post(admin, '/reopen')).status).toBe(200)
    expect((await rule()).status).toBe(201)
  })

  it('are in the Pool History in words, with the reason, and are announced to the members they change', async () => {
    await processWeekOne()
    const settings = { from_email: 'pool@example.test', app_url: 'https://pool.example.test' }
    await admin.put('/notifications/settings', { ...settings, enabled: true })
    await pool.db.deleteFrom('mails').execute()
    const { body } = await rule()
    await takeBack(body.ruling_id)
    await admin.put('/notifications/settings', { ...settings, enabled: false })
    const mails = await pool.db.selectFrom('mails').select(['to_email', 'facts']).orderBy('mail_id').execute()
    expect(mails.map((of) => of.facts)).toMatchObject([
      {
        subject: 'Ada Admin made a ruling in Survivor',
        sentences: ["You're excused from week 1: it counts as survived. You're in.", `The reason: ${REASON}`],
      },
      {
        subject: 'Ada Admin took back a ruling in Survivor',
        sentences: [
          "The ruling about you in week 1 no longer counts. You're out since week 1.",
          `The reason it was made for: ${REASON}`,
        ],
      },
    ])
    expect(new Set(mails.map((of) => of.to_email))).toEqual(new Set([bob.email]))
    const { body: history } = await ann.get<{ lines: { words: string; changes: unknown[] }[] }>('/history')
    expect(history.lines.slice(0, 2).map((of) => of.words)).toEqual([
      'took back a ruling: excused Bob Baker from week 1 of “Survivor”',
      'excused Bob Baker from week 1 of “Survivor”',
    ])
    expect(history.lines[1]?.changes).toEqual(expect.arrayContaining([{ what: 'Reason', before: null, after: REASON }]))
  })

  it('and recomputed results notify the members they change, and no one else (S10)', async () => {
    await processWeekOne()
    const settings = { from_email: 'pool@example.test', app_url: 'https://pool.example.test' }
    await admin.put('/notifications/settings', { ...settings, enabled: true })
    await pool.db.deleteFrom('mails').execute()
    await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: HOME })
    const fates = await contest.fates(ann)
    await contest.process(admin, 1)
    const changed = await contest.fates(ann)
    expect(changed).not.toEqual(fates)
    await contest.process(admin, 1)
    await admin.put('/notifications/settings', { ...settings, enabled: false })
    const mails = await pool.db.selectFrom('mails').select(['to_email', 'facts']).orderBy('mail_id').execute()
    expect(mails.length).toBe(Object.keys(fates).filter((name) => fates[name] !== changed[name]).length)
    expect(JSON.stringify(mails)).toContain('The results of Survivor were recomputed.')
  })

  it('undo neither the last advance nor the last recomputation once these no longer fit', async () => {
    await processWeekOne()
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body.undoable_recompute).toBe(1)
    await rule()
    await rule({ about: carl })
    expect((await contest.get<'readSurvivorContest'>(admin, '')).body.undoable_recompute).toBeNull()
    await contest.advance(admin, 1)
    await rule({ kind: 'withdraw', week: 2 })
    expect(await contest.undo(admin, 1)).toMatchObject({ status: 409, body: { code: 'nothing_to_take_back' } })
  })

  const anyRuling = fc.record({
    about: fc.constantFrom(0, 1, 2),
    week: fc.constantFrom(1, 2),
    kind: fc.constantFrom('excuse', 'revive', 'withdraw', 'correct_pick'),
    team: fc.constantFrom('BOS', 'DET', 'PHI', 'NYR', 'BUF'),
  })
  it('taken back restore the state before, and each preview shows the effect', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRuling, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(HOME, AWAY), { minLength: 4, maxLength: 4 }),
        async (wanted, scores) => {
          await openAgain()
          await lockWeekOne()
          await finish(admin, Object.fromEntries(scores.map((score, at) => [101 + at, score])))
          await contest.process(admin, 1)
          const before = await stateNow()
          const made: number[] = []
          for (const { about, kind, team, ...of } of wanted) {
            const asked = {
              ...of,
              kind,
              about: [ann, bob, carl][about] ?? ann,
              ...(kind === 'correct_pick' ? { team } : {}),
            }
            const said = await preview(asked)
            const done = await rule(asked)
            if (said.status !== 200) expect(done.status).toBe(said.status)
            else {
              expect(done).toMatchObject({ status: 201, body: said.body })
              made.push(done.body.ruling_id)
            }
          }
          for (const rulingId of made.reverse()) {
            const said = await contest.post(admin, `/rulings/${rulingId}/preview`)
            expect(await takeBack(rulingId)).toMatchObject({ status: 200, body: said.body })
          }
          expect(await stateNow()).toEqual(before)
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)
})

async function openAgain() {
  Object.assign(contest, await startOver(pool, admin, [ann, bob, carl]))
  await readEntries()
}

async function readEntries() {
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  for (const who of [ann, bob, carl]) {
    entries.set(who, body.participants.find((of) => of.user_id === who.userId)?.participant_id ?? 0)
  }
}

describe('Undoing a recomputation (S10)', () => {
  const undo = (week?: number) =>
    contest.post<'undoRecompute'>(admin, '/undo-recompute', week === undefined ? undefined : { week_number: week })
  const undoable = async () => (await contest.get<'readSurvivorContest'>(admin, '')).body.undoable_recompute

  it('puts back the results it replaced, once, and only for admins', async () => {
    await lockWeekOne()
    await finish(admin, { 103: HOME, 104: HOME })
    await contest.process(admin, 1)
    const before = await gameNow(pool, contest)
    await finish(admin, { 103: AWAY })
    await contest.process(admin, 1)
    expect(await contest.fates(ann)).toMatchObject({ Bob: 'alive' })
    expect([await undoable(), (await contest.get(ann, '')).body]).toEqual([
      1,
      expect.not.objectContaining({ undoable_recompute: 1 }),
    ])
    expect(await undo(2)).toMatchObject({ status: 409, body: { code: 'nothing_to_take_back' } })
    expect(await undo(1)).toMatchObject({ status: 200, body: { contest: { undoable_recompute: null } } })
    // The score is still corrected, so the week is out of date again (G5).
    const stale = before.weeks.map((week) => (week.week_number === 1 ? { ...week, results_out_of_date: true } : week))
    expect(await gameNow(pool, contest)).toEqual({ ...before, weeks: stale })
    expect(await undo(1)).toMatchObject({ status: 409, body: { message: "There's nothing to undo" } })
  })

  it('is refused once there was an advance, a ruling or a lock since', async () => {
    await processWeekOne()
    await rule({ about: carl })
    expect(await undoable()).toBeNull()
    await contest.process(admin, 1)
    pool.clock.set(LOCKS[1])
    expect(await undoable()).toBeNull()
    expect(await undo(1)).toMatchObject({
      status: 409,
      body: { message: "Week 2 has locked since, so recomputing can't be undone" },
    })
    await contest.process(admin, 1)
    expect(await undoable()).toBe(1)
    await contest.advance(admin, 1)
    expect([await undoable(), (await undo(1)).status]).toEqual([null, 409])
  })
})
