import { beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { listDeadlines } from '#server/features/calendar/calendar.repo.ts'
import { listWithoutPick } from '#server/features/survivor/reminders/without-pick.service.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import type { Person } from '../harness/people.ts'
import {
  AWAY,
  type Contest,
  finish,
  game,
  givenSurvivorPool,
  HOME,
  LOCKS,
  openContest,
  type Said,
  saveGames,
} from './survivor-steps.ts'

const { pool, admin, ann, bob, carl, idOf } = await givenSurvivorPool({ also: ['carl'], clear: ['mails'] })

const [ANN, BOB, CARL] = ['Ann Abbott', 'Bob Baker', 'Carl'] as const

/** Weeks 4 to 7, so that entries can be open until week 4. */
const LATER_WEEKS = [4, 5, 6, 7].flatMap((week) => {
  const day = `2025-${week < 5 ? '11' : '12'}-${{ 4: '24', 5: '01', 6: '08', 7: '15' }[week]}`
  return [
    game({ id: 100 * week + 1, day, home: 'BOS', away: 'NYR' }),
    game({ id: 100 * week + 2, day, at: '21:00', home: 'DET', away: 'BUF' }),
  ]
})
const LOCK_4 = '2025-11-25T00:00:00.000Z'

let contest: Contest
/** A contest of Ann and Bob, in which each may have three entries, until week 4 locks. */
const open = async (settings: object = {}, { start = true } = {}) => {
  const entries = { max_entries: 3, entries_until: 4 }
  contest = await openContest(pool, admin, { members: [ann, bob], start, ...entries, ...settings })
}
beforeEach(async () => {
  await saveGames(admin, LATER_WEEKS)
  await open()
})

const join = (who: Person, body?: object) => contest.post<'joinSurvivor'>(who, '/join', body)
const statusOf = async (who: Person, entryId?: number) =>
  (await contest.get<'mySurvivorStatus'>(who, `/my-status${entryId === undefined ? '' : `?entry_id=${entryId}`}`)).body
/** The caller's entries by name. */
const entriesOf = async (who: Person) =>
  Object.fromEntries((await statusOf(who)).entries?.map((of) => [of.participant_name, of.participant_id]) ?? [])
const pick = (who: Person, week_number: number, team: string, entry_id?: number) =>
  contest.post<'makePick'>(who, '/picks', { week_number, team_id: idOf(team), entry_id })
const answerOf = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.message,
]
/** Everyone's fate by name. */
const fates = async () => {
  const { participants } = (await contest.get<'survivorStandings'>(ann, '/standings')).body
  return Object.fromEntries(
    participants.map((of) => [of.participant_name, of.elimination_week ?? `${of.weeks_survived} survived`]),
  )
}
/** Ann's team wins week 1, all other picked teams lose. */
const playWeekOne = async () => {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'NYR'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  expect((await contest.advance(admin, 1)).body.action).toBe('advanced')
}

describe('A member opens entries (S19)', () => {
  it('by joining again, up to the number that the contest allows, each with a name of its own', async () => {
    await open({ entries_until: 0 }, { start: false })
    expect((await statusOf(ann)).next_entry).toEqual({ entry_number: 2, first_week: 1, until: LOCKS[0] })
    expect((await join(ann)).status).toBe(200)
    expect((await join(ann, { participant_name: 'Ice Cold' })).body.contest.current_participants).toBe(4)
    expect(answerOf(await join(ann))).toEqual([409, 'You have all 3 entries of this contest'])
    const { entries, next_entry } = await statusOf(ann)
    expect(entries?.map((of) => [of.participant_name, of.entry_number, of.first_week])).toEqual([
      [ANN, 1, 1],
      [`${ANN} 2`, 2, 1],
      ['Ice Cold', 3, 1],
    ])
    expect(next_entry).toBeNull()
  })

  it('under no name that is another’s or already theirs there', async () => {
    await open({ entries_until: 0 }, { start: false })
    const named = (participant_name: string) => join(ann, { participant_name })
    expect((await named(BOB)).body.code).toBe('name_taken')
    expect(answerOf(await named(ANN))).toEqual([409, `You already have an entry called ${ANN}. Choose another name.`])
    await join(bob, { participant_name: `${ANN}s 3` })
    await join(ann)
    expect((await join(carl, { participant_name: `${ANN} 2` })).body.code).toBe('name_taken')
  })

  it('and gives each another name later, which every list then has', async () => {
    await join(ann)
    await contest.get(bob, '/standings')
    const rename = (who: Person, body: object) => who.put<Said<'renameEntry'>>(`${contest.at}/entry-name`, body)
    const second = (await entriesOf(ann))[`${ANN} 2`]
    expect(answerOf(await rename(ann, { participant_name: ANN, entry_id: second }))).toEqual([
      409,
      `You already have an entry called ${ANN}. Choose another name.`,
    ])
    expect((await rename(ann, { participant_name: BOB, entry_id: second })).body.code).toBe('name_taken')
    expect((await rename(bob, { participant_name: 'Mine', entry_id: second })).body.code).toBe('unknown_entry')
    expect((await rename(carl, { participant_name: 'Mine' })).body.code).toBe('not_a_participant')
    expect((await rename(ann, { participant_name: 'Ice Cold', entry_id: second })).status).toBe(200)
    expect(Object.keys(await fates()).toSorted()).toEqual([ANN, BOB, 'Ice Cold'])
  })

  it('once, however often the same one is requested, and never past the size of the contest', async () => {
    await open({ entries_until: 0, max_participants: 4 }, { start: false })
    const twice = await Promise.all([join(ann, { entry_number: 2 }), join(ann, { entry_number: 2 })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe('entry_opened')
    const both = await Promise.all([join(ann), join(bob), join(carl)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.current_participants).toBe(4)
  })

  it('and leaves with one of them, while the contest waits', async () => {
    await open({ entries_until: 0 }, { start: false })
    await join(ann)
    const second = (await entriesOf(ann))[`${ANN} 2`]
    expect((await contest.post<'leaveSurvivor'>(bob, '/leave', { entry_id: second })).body.code).toBe('unknown_entry')
    await contest.post(ann, '/leave', { entry_id: second })
    expect(Object.keys(await entriesOf(ann))).toEqual([ANN])
    expect((await statusOf(ann)).next_entry?.entry_number).toBe(2)
  })

  it('as one member: two of them alone start no contest', async () => {
    await open({ entries_until: 0 }, { start: false })
    await contest.post(bob, '/leave')
    await join(ann)
    pool.clock.set(LOCKS[0])
    await startByItself(pool.deps)
    expect((await contest.get<'readSurvivorContest'>(ann, '')).body.status).toBe('waiting')
  })

  it('without the setting has one entry, and every answer is the one without entries', async () => {
    await open({ max_entries: 1, entries_until: 0 })
    expect(answerOf(await join(ann))).toEqual([409, "You've already joined this contest"])
    expect(answerOf(await join(carl))).toEqual([409, 'The contest has already started'])
    expect(await statusOf(ann)).not.toHaveProperty('entries')
    expect(await statusOf(ann)).not.toHaveProperty('next_entry')
  })
})

describe('An admin opens entries for members (S19)', () => {
  const add = (who: Person, body: object = {}) =>
    admin.post<Entered>(`${contest.at}/participants`, { user_id: who.userId, ...body })
  type Entered = {
    code?: string
    message?: string
    contest: { participants: { participant_name: string; entry_number?: number }[] }
  }
  const entered = async () =>
    (await admin.get<{ lines: { words: string }[] }>(`/history?contest_id=${contest.id}`)).body.lines
      .map(({ words }) => words)
      .filter((words) => words.startsWith('entered'))

  it('up to the number the contest allows, under the next free name', async () => {
    await open({ max_entries: 2, entries_until: 0 }, { start: false })
    const { body } = await add(ann)
    expect(body.contest.participants.map((of) => [of.participant_name, of.entry_number])).toEqual([
      [ANN, undefined],
      [BOB, undefined],
      [`${ANN} 2`, 2],
    ])
    expect(answerOf(await add(ann))).toEqual([409, `${ANN} has all 2 entries of Survivor`])
    expect(await entered()).toEqual([`entered ${ANN} 2, entry 2, in “Survivor”`])
  })

  it('once, if two ask for the same one', async () => {
    await open({ entries_until: 0 }, { start: false })
    const twice = await Promise.all([add(ann, { entry_number: 2 }), add(ann, { entry_number: 2 })])
    expect(twice.map(answerOf).toSorted()).toEqual([
      [201, undefined],
      [409, `${ANN} has 2 entries in Survivor by now. Look at the list and try again.`],
    ])
  })

  it('after the start until entries close, and they play from the next week', async () => {
    await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
    await contest.pickAndLock(1, [[bob, 'NYR']])
    expect((await add(ann)).status).toBe(201)
    expect((await statusOf(ann)).entries?.map((of) => of.first_week)).toEqual([1, 2])
    expect(await entered()).toEqual([`entered ${ANN} 2, entry 2, in “Survivor” from week 2 on`])
    const mails = await pool.db.selectFrom('mails').selectAll().where('user_id', '=', ann.userId).execute()
    expect(mails).toMatchObject([
      {
        subject: 'Ada Admin opened another entry for you in Survivor',
        facts: {
          sentences: ['Survivor has started.', `Your new entry is ${ANN} 2.`, 'It plays from week 2 on.'],
        },
      },
    ])
    await admin.put('/notifications/settings', { enabled: false })
    pool.clock.set(LOCK_4)
    expect(answerOf(await add(carl))).toEqual([409, 'Entries closed when week 4 locked, so no one can open one now'])
  })
})

describe('An entry opened after the start (S19)', () => {
  it('plays from the first week that has not locked, with every team; the weeks before are neither missed nor survived', async () => {
    await playWeekOne()
    expect(await fates()).toEqual({ [ANN]: '1 survived', [BOB]: 1 })
    expect((await statusOf(bob)).next_entry).toEqual({ entry_number: 2, first_week: 2, until: LOCK_4 })
    await join(bob)
    await join(carl)
    expect(await fates()).toEqual({
      [ANN]: '1 survived',
      [`${BOB} 2`]: '0 survived',
      [CARL]: '0 survived',
      [BOB]: 1,
    })
    // Bob's first entry is out, so his pick is his second's, and the team of the first is free.
    expect((await pick(bob, 2, 'NYR')).status).toBe(201)
    const grid = (await contest.get<'seasonGrid' & 'survivorStandings'>(ann, '/grid')).body as unknown as {
      members: { participant_name: string; fates: (string | null)[] }[]
    }
    expect(Object.fromEntries(grid.members.map((of) => [of.participant_name, of.fates]))).toEqual({
      [ANN]: ['survived'],
      [`${BOB} 2`]: [null],
      [CARL]: [null],
      [BOB]: ['out'],
    })
  })

  it('never picks in a week that had locked, and sees no picks of it while late ones are possible', async () => {
    await contest.pickAndLock(1, [[ann, 'BUF']])
    expect((await statusOf(carl)).next_entry?.first_week).toBe(2)
    await join(carl)
    expect(answerOf(await pick(carl, 1, 'PHI'))).toEqual([409, 'Picks are locked'])
    // Bob could still pick PHI late. Carl, who begins next week, sees no more of it than if he had not joined.
    const seenBy = async (who: Person) => (await contest.get<'weekPicks'>(who, '/picks?week=1')).body.hidden_because
    expect(await Promise.all([ann, bob, carl, admin].map(seenBy))).toEqual([
      null,
      'pick_first',
      'late_picks_possible',
      'late_picks_possible',
    ])
    expect((await pick(bob, 1, 'PHI')).status).toBe(201)
  })

  it('can be opened until the lock of the last week for it, to the millisecond', async () => {
    pool.clock.set(new Date(Date.parse(LOCK_4) - 1).toISOString())
    expect((await join(carl)).status).toBe(200)
    pool.clock.set(LOCK_4)
    expect(answerOf(await join(carl))).toEqual([409, 'Entries closed when week 4 locked, so no one can open one now'])
    expect((await statusOf(carl)).next_entry).toBeNull()
  })

  it('keeps a contest with one left going until no other entry can come', async () => {
    await playWeekOne()
    for (const week of [2, 3]) {
      await pick(ann, week, week === 2 ? 'BOS' : 'DET')
      pool.clock.set(LOCKS[week - 1] ?? '')
      await finish(admin, week === 2 ? { 201: HOME, 202: AWAY, 203: HOME } : { 301: HOME, 302: HOME })
      expect((await contest.advance(admin, week)).body.action).toBe('advanced')
    }
    await pick(ann, 4, 'NYR')
    pool.clock.set(LOCK_4)
    await saveGames(
      admin,
      LATER_WEEKS.slice(0, 2).map((of) => ({
        ...of,
        home_score: 1,
        away_score: 3,
        decided_in: 'REG',
        game_state: 'OFF',
      })),
    )
    expect((await contest.advance(admin, 4)).body.action).toBe('completed_with_winner')
  })

  it('is ruled about from its first week on', async () => {
    await playWeekOne()
    await join(bob)
    const participant_id = (await entriesOf(bob))[`${BOB} 2`]
    const ruling = { participant_id, week_number: 1, kind: 'excuse', reason: 'The site was down' }
    expect(answerOf(await contest.post(admin, '/rulings', ruling))).toEqual([
      409,
      `${BOB} 2 begins in week 2. Choose that week or a later one.`,
    ])
  })
})

describe('Each entry is played separately (S19)', () => {
  let second: number
  beforeEach(async () => {
    await join(ann)
    second = (await entriesOf(ann))[`${ANN} 2`] ?? 0
  })

  it('with picks, teams, plan and fate of its own', async () => {
    await pick(ann, 1, 'BUF')
    await pick(ann, 2, 'BOS')
    expect((await pick(ann, 1, 'NYR', second)).status).toBe(201)
    expect((await pick(ann, 2, 'BOS', second)).body.pick.moved_from).toBeNull()
    const picksOf = async (query: string) =>
      (await contest.get<'myPicks'>(ann, `/my-picks${query}`)).body.picks.map((of) => of.abbreviation)
    expect([await picksOf(''), await picksOf(`?entry_id=${second}`)]).toEqual([
      ['BUF', 'BOS'],
      ['NYR', 'BOS'],
    ])
    await contest.post(bob, '/picks', { week_number: 1, team_id: idOf('BUF') })
    pool.clock.set(LOCKS[0])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    expect(await fates()).toEqual({ [ANN]: '1 survived', [`${ANN} 2`]: 1, [BOB]: '1 survived' })
    expect([(await statusOf(ann)).is_eliminated, (await statusOf(ann, second)).is_eliminated]).toEqual([false, true])
    const story = async (query: string) =>
      (await ann.get<{ me: { fate: string } }>(`${contest.at}/weeks/1/story${query}`)).body.me.fate
    expect([await story(''), await story(`?entry_id=${second}`)]).toEqual(['survived', 'out'])
    const card = await ann.get<{ card: { name: string } }>(`${contest.at}/weeks/1/card?entry_id=${second}`)
    expect(card.body.card.name).toBe(`${ANN} 2`)
  })

  it('while reminders and results mails take them together', async () => {
    await pick(ann, 1, 'BUF')
    await pick(bob, 1, 'BUF')
    const week = { contest_id: contest.id, week_number: 1 }
    expect(
      (await listWithoutPick(pool.db, { week, now: pool.clock.now() })).map((of) => [of.user_id, of.picked]),
    ).toEqual([[ann.userId, { count: 1, of: 2 }]])
    await pick(ann, 1, 'NYR', second)
    pool.clock.set(LOCKS[0])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await admin.put('/notifications/settings', { enabled: true })
    await contest.advance(admin, 1)
    await admin.put('/notifications/settings', { enabled: false })
    const mails = pool.db.selectFrom('mails').select(['user_id', 'facts']).where('kind', '=', 'week_results')
    const facts = await mails.where('channel', '=', 'mail').orderBy('user_id').execute()
    const entry = { name: ANN, others: [`${ANN} 2 is out with NYR.`] }
    expect(facts.map((of) => [of.user_id, (of.facts as { entry?: object }).entry])).toEqual([
      [ann.userId, entry],
      [bob.userId, undefined],
    ])
  })

  it('while a recomputation and a ruling are one mail and one push to each member, and name each entry', async () => {
    await pick(ann, 1, 'BUF')
    await pick(ann, 1, 'NYR', second)
    await pick(bob, 1, 'BUF')
    pool.clock.set(LOCKS[0])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    await admin.put('/notifications/settings', { enabled: true })
    await finish(admin, { 101: AWAY, 104: AWAY })
    await contest.process(admin, 1)
    const reason = 'The site was down'
    const excused = { participant_id: (await entriesOf(ann))[ANN], week_number: 1, kind: 'excuse', reason }
    expect((await contest.post(admin, '/rulings', excused)).status).toBe(201)
    await admin.put('/notifications/settings', { enabled: false })
    const notices = pool.db.selectFrom('mails').select(['user_id', 'facts']).where('kind', '=', 'notice')
    const said = (await notices.orderBy('mail_id').execute()).map(({ user_id, facts }) => [
      user_id,
      (facts as { subject: string }).subject,
      (facts as { sentences: string[] }).sentences[0],
    ])
    expect(said).toEqual([
      [
        ann.userId,
        'Your entries in Survivor have changed',
        `The results of Survivor were recomputed. ${ANN} is out since week 1. ${ANN} 2 is back in.`,
      ],
      [bob.userId, "You're out in Survivor", "The results of Survivor were recomputed. You're out since week 1."],
      [
        ann.userId,
        'Ada Admin made a ruling in Survivor',
        `${ANN} is excused from week 1: it counts as survived. ${ANN} is in.`,
      ],
    ])
  })

  it('while the calendar has each lock once, as needed until all have picked', async () => {
    const firstLocks = async () => {
      const all = await listDeadlines(pool.db, { userId: ann.userId, now: pool.clock.now() })
      return all.slice(0, 2).map((of) => [of.week_number, of.needed])
    }
    await pick(ann, 1, 'BUF')
    expect(await firstLocks()).toEqual([
      [1, true],
      [2, true],
    ])
    await pick(ann, 1, 'NYR', second)
    expect((await firstLocks())[0]).toEqual([1, false])
  })

  it('while the dashboard takes them together, and leads to the one without a pick', async () => {
    await pick(ann, 1, 'BUF')
    const seenBy = async (who: Person) =>
      (await who.get<{ data: Analytics }>('/contest/analytics')).body.data.survivor?.me
    expect(await seenBy(ann)).toMatchObject({ entries: { picked: 1, of: 2, shown: second }, pick: null })
    await pick(ann, 1, 'NYR', second)
    expect(await seenBy(ann)).toMatchObject({ entries: { picked: 2, of: 2 }, pick: { abbreviation: 'BUF' } })
    expect(await seenBy(bob)).not.toHaveProperty('entries')
  })

  it('while the dashboard offers another one once all are out, until entries close', async () => {
    const offeredTo = async (who: Person) =>
      (await who.get<{ data: Analytics }>('/contest/analytics')).body.data.survivor?.me.next_entry
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'NYR'],
    ])
    await pick(ann, 1, 'BUF', second)
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    await contest.advance(admin, 1)
    expect(await offeredTo(bob)).toEqual({ entry_number: 2, first_week: 2, until: LOCK_4 })
    expect(await offeredTo(ann)).toBeUndefined()
    pool.clock.set(LOCK_4)
    expect(await offeredTo(bob)).toBeUndefined()
  })

  it('and only by its member', async () => {
    const asBob = [
      await pick(bob, 1, 'BUF', second),
      await contest.get<'myPicks'>(bob, `/my-picks?entry_id=${second}`),
      await contest.get<'mySurvivorStatus'>(bob, `/my-status?entry_id=${second}`),
      await contest.get<'availableTeams'>(bob, `/available-teams?entry_id=${second}`),
      await bob.get<{ code?: string }>(`${contest.at}/planner?entry_id=${second}`),
      await bob.delete<{ code?: string }>(`${contest.at}/picks/1?entry_id=${second}`),
    ]
    expect(asBob.map(({ status, body }) => `${status} ${body.code}`)).toEqual(asBob.map(() => '404 unknown_entry'))
  })

  it('while all of them together decide who sees a week', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    const seen = async () => (await contest.get<'weekPicks'>(ann, '/picks?week=1')).body.hidden_because
    expect(await seen()).toBe('pick_first')
    await pick(ann, 1, 'PHI', second)
    expect(await seen()).toBeNull()
  })
})

describe('The entries of a contest (S19)', () => {
  it('are decided before it starts, in the database too', async () => {
    await open({}, { start: false })
    await join(ann)
    const put = (body: object) => admin.put<Said<'updateSurvivorContest'>>(contest.at, body)
    expect(answerOf(await put({ max_entries: 1 }))).toEqual([
      409,
      `${ANN} has 2 entries. Allow at least 2, or take the others out first.`,
    ])
    expect((await put({ max_entries: 2, entries_until: 3 })).body.contest).toMatchObject({
      max_entries: 2,
      entries_until: 3,
    })
    await contest.post(admin, '/start')
    expect(answerOf(await put({ entries_until: 6 }))).toEqual([409, 'Entries are fixed once the contest has started'])
    const raw = (set: object) => pool.db.updateTable('contests').set(set).where('contest_id', '=', contest.id).execute()
    await expect(raw({ max_entries: 5 })).rejects.toThrow('are fixed')
    await expect(raw({ max_entries: 6 })).rejects.toThrow()
    const entry = { contest_id: contest.id, user_id: ann.userId, participant_name: 'Ann 3', joined_at: LOCKS[0] }
    await expect(
      pool.db
        .insertInto('participants')
        .values({ ...entry, entry_number: 3 })
        .execute(),
    ).rejects.toThrow('does not allow entry number 3')
    await expect(
      pool.db
        .insertInto('participants')
        .values({ ...entry, entry_number: 2 })
        .execute(),
    ).rejects.toThrow()
  })

  it('that was taken out comes back under a number that is free', async () => {
    await open({ entries_until: 0 }, { start: false })
    await join(ann)
    const first = (await entriesOf(ann))[ANN]
    await admin.delete(`/contest/participants/${first}`)
    await join(ann, { participant_name: 'Once More' })
    expect((await admin.post(`/contest/participants/${first}/restore`)).status).toBe(200)
    const { entries } = await statusOf(ann)
    expect(entries?.map((of) => [of.participant_name, of.entry_number])).toEqual([
      ['Once More', 1],
      [`${ANN} 2`, 2],
      [ANN, 3],
    ])
  })
})
