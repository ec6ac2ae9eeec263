import { beforeEach, describe, expect, it, test } from 'vitest'
import type { listChampions } from '#contract/champions/champions.ts'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Person } from '../../harness/people.ts'
import {
  AWAY,
  type Contest,
  finish,
  gameNow,
  givenSurvivorPool,
  HOME,
  openContest,
  type Said,
} from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl } = await givenSurvivorPool({ also: ['carl'], clear: ['mails'] })
let contest: Contest
beforeEach(async () => {
  contest = await openContest(pool, admin, { members: [ann, bob, carl], lives: 2 })
})

/** Each member's lives, by first name. */
async function livesNow(who = ann) {
  const { body } = await contest.get<'survivorStandings'>(who, '/standings')
  return Object.fromEntries(body.participants.map((of) => [of.participant_name.split(' ')[0], of.lives_left]))
}

/** Ann wins with BUF, Bob loses with NYR, Carl forgets. */
async function playWeekOne() {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'NYR'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  expect((await contest.advance(admin, 1)).status).toBe(200)
}

/** Bob loses again with DET; Ann and Carl win with BOS and BUF. */
async function playWeekTwo() {
  await contest.pickAndLock(2, [
    [ann, 'BOS'],
    [bob, 'DET'],
    [carl, 'BUF'],
  ])
  await finish(admin, { 201: HOME, 202: AWAY, 203: HOME })
  expect((await contest.advance(admin, 2)).status).toBe(200)
}

/** The mails to a member, with their text. */
async function mailsTo(who: Person) {
  const mails = pool.db.selectFrom('mails').select(['subject', 'facts']).where('user_id', '=', who.userId)
  const rows = await mails.where('channel', '=', 'mail').orderBy('mail_id').execute()
  return rows.map(({ subject, facts }) => `${subject}: ${JSON.stringify(facts)}`)
}

describe('The lives of a contest (S18)', () => {
  test.each([
    [1, 201],
    [3, 201],
    [0, 400],
    [4, 400],
    [1.5, 400],
  ])('%j is %i', async (lives, status) => {
    const wanted = {
      contest_name: 'Lives',
      season_year: '2025-26',
      season_start_date: '2025-11-03',
      max_participants: 9,
      lives,
    }
    expect((await admin.post('/survivor/contests', wanted)).status).toBe(status)
  })

  it('can be chosen until it starts, and are fixed then, in the database too', async () => {
    const waiting = await openContest(pool, admin, { members: [ann, bob], start: false })
    expect((await waiting.get<'readSurvivorContest'>(ann, '')).body.lives).toBe(1)
    expect((await admin.put<Said<'updateSurvivorContest'>>(waiting.at, { lives: 3 })).body.contest.lives).toBe(3)
    await waiting.post(admin, '/start')
    expect(await admin.put(waiting.at, { lives: 3, contest_name: 'Three' })).toMatchObject({ status: 200 })
    expect(await admin.put(waiting.at, { lives: 2 })).toMatchObject({
      status: 409,
      body: {
        code: 'lives_fixed',
        message: 'Lives are fixed once the contest has started. It keeps 3 lives for each member.',
      },
    })
    const raw = (lives: number) =>
      pool.db.updateTable('contests').set({ lives }).where('contest_id', '=', waiting.id).execute()
    await expect(raw(2)).rejects.toThrow('the lives of a contest that has started are fixed')
    await expect(raw(4)).rejects.toThrow()
  })

  it('are not mentioned in a contest with only one', async () => {
    await pool.db.deleteFrom('contests').execute()
    contest = await openContest(pool, admin, { members: [ann, bob, carl] })
    await playWeekOne()
    const own = ['/standings', '/grid', '/my-status', '/picks?week=1', '/participants', '/my-picks']
    const answers = await Promise.all(
      [...[...own, '/weeks/1/story', '/weeks/1/card'].map((path) => `${contest.at}${path}`), '/champions'].map((path) =>
        ann.get(path),
      ),
    )
    expect(JSON.stringify(answers)).not.toMatch(/lives|life/i)
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 1', Carl: 'out in 1' })
  })
})

describe('A week that is lost or forgotten (S18)', () => {
  it('costs a life, and everyone sees whose', async () => {
    await playWeekOne()
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'alive', Carl: 'alive' })
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 1, Carl: 1 })
    const { body: table } = await contest.get<'weekPicks'>(ann, '/picks?week=1')
    expect(table.picks.map((of) => [of.participant_name, of.status, of.result, of.lives_left])).toEqual([
      ['Ann Abbott', 'Survived', 'survived', 2],
      ['Bob Baker', 'Life Lost', 'life_lost', 1],
    ])
    expect(table.without_pick).toMatchObject([{ participant_name: 'Carl', result: 'life_lost', lives_left: 1 }])
    const { body: grid } = await ann.get<{ members: { fates: string[]; lives_left: number }[] }>(`${contest.at}/grid`)
    expect(grid.members.map((of) => [of.fates[0], of.lives_left])).toEqual([
      ['survived', 2],
      ['life_lost', 1],
      ['life_lost', 1],
    ])
    expect((await contest.get<'mySurvivorStatus'>(bob, '/my-status')).body).toMatchObject({
      is_eliminated: false,
      lives_left: 1,
    })
    const { body: story } = await bob.get<{ story: object; me: object; life_lost: object[] }>(
      `${contest.at}/weeks/1/story`,
    )
    expect(story).toMatchObject({
      story: {
        title: 'You lost a life in week 1',
        lines: [
          'You lost a life: NYR lost. 1 left.',
          'Also lost a life: Carl (no pick).',
          'Nobody went out.',
          '3 of 3 left.',
        ],
      },
      me: { fate: 'survived', life_lost: true, lives: { left: 1, of: 2 } },
      life_lost: [
        { participant_name: 'Bob Baker', abbreviation: 'NYR' },
        { participant_name: 'Carl', abbreviation: null },
      ],
    })
    const { body: home } = await carl.get<{ data: Analytics }>('/contest/analytics')
    expect(home.data.survivor).toMatchObject({
      lives: 2,
      me: { lives_left: 1 },
      happened: {
        life_lost: true,
        title: 'You lost a life in week 1',
        lines: [
          'You lost a life: you had no pick. 1 left.',
          'Also lost a life: Bob Baker (NYR).',
          'Nobody went out.',
          '3 of 3 left.',
        ],
      },
    })
    const { body: card } = await bob.get(`${contest.at}/weeks/1/card`)
    expect(card).toMatchObject({
      card: {
        kind: 'life_lost',
        title: 'Bob Baker lost a life in week 1',
        lives: {
          left: 1,
          of: 2,
        },
        path: [{ held: false }],
      },
    })
    const { body: own } = await ann.get(`${contest.at}/weeks/1/card`)
    expect(own).toMatchObject({ card: { kind: 'survived', lives: { left: 2, of: 2 } } })
    const headers = { authorization: `Bearer ${admin.token}` }
    const file = await pool.app.inject({ url: `/api${contest.at}/standings/export`, headers })
    expect(file.body).toContain('Lives left')
  })

  it('eliminates with the last life, and S9 spares those on their last one as they are', async () => {
    await playWeekOne()
    await playWeekTwo()
    expect(await contest.fates(ann)).toEqual({ Ann: 'alive', Bob: 'out in 2', Carl: 'alive' })
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 0, Carl: 1 })
    // Ann has another life, so Carl, who loses beside her, isn't spared.
    await contest.pickAndLock(3, [
      [ann, 'DET'],
      [carl, 'NYR'],
    ])
    await finish(admin, { 301: HOME, 302: AWAY })
    expect((await contest.advance(admin, 3)).body).toMatchObject({ action: 'completed_with_winner' })
    expect(await livesNow()).toEqual({ Ann: 1, Bob: 0, Carl: 0 })
    const { seasons } = (await ann.get<AnswerOf<typeof listChampions>>('/champions')).body
    const ended = seasons.flatMap((of) => of.contests).find((of) => of.contest_id === contest.id)
    expect(ended).toMatchObject({ lives: 2, champions: [{ participant_name: 'Ann Abbott', lives_left: 1 }] })
    const { body: card } = await bob.get(`${contest.at}/weeks/2/card`)
    expect(card).toMatchObject({ card: { kind: 'out', lives: { left: 0, of: 2 } } })
  })

  it('is previewed by name before it is processed', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    const { body } = await contest.get<'dryRun'>(admin, '/weeks/1/dry-run?act=advance')
    expect(body).toMatchObject({
      out: [],
      life_lost: [
        { participant_name: 'Bob Baker', abbreviation: 'NYR' },
        { participant_name: 'Carl', abbreviation: null },
      ],
      changed: [
        { participant_name: 'Bob Baker', before: null, after: null, lives: { before: 2, after: 1 } },
        { participant_name: 'Carl', before: null, after: null, lives: { before: 2, after: 1 } },
      ],
    })
  })

  it('is mailed, with the lives left', async () => {
    await admin.put('/notifications/settings', { enabled: true })
    await playWeekOne()
    const [mail] = await mailsTo(bob)
    expect(mail).toContain('You lost a life in Week 1')
    expect(mail).toContain('You lost a life: NYR lost. 1 left.')
    await admin.put('/notifications/settings', { enabled: false })
  })
})

describe('A life taken (S10, S11, S16, S18)', () => {
  it('comes back with a corrected score, is announced, and can be put back', async () => {
    await admin.put('/notifications/settings', { enabled: true })
    await playWeekOne()
    await playWeekTwo()
    const before = await gameNow(pool, contest)
    await finish(admin, { 101: AWAY })
    expect((await contest.process(admin, 2)).status).toBe(200)
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 1, Carl: 1 })
    const mail = (await mailsTo(bob)).at(-1)
    expect(mail).toContain("You're back in Survivor")
    expect(mail).toContain("You're back in. You have 1 life left.")
    expect((await contest.post(admin, '/undo-recompute')).status).toBe(200)
    const after = await gameNow(pool, contest)
    expect({ ...after, weeks: [] }).toEqual({ ...before, weeks: [] })
    await admin.put('/notifications/settings', { enabled: false })
  })

  it('comes back if an advance is undone, by name', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'NYR'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
    const before = await gameNow(pool, contest)
    await contest.advance(admin, 1)
    const { body } = await contest.get<'previewUndoAdvance'>(admin, '/undo-advance')
    expect(body.lines).toMatchObject([
      { participant_name: 'Bob Baker', before: null, after: null, lives: { before: 1, after: 2 } },
      { participant_name: 'Carl', before: null, after: null, lives: { before: 1, after: 2 } },
    ])
    expect((await contest.undo(admin, 1)).status).toBe(200)
    expect(await gameNow(pool, contest)).toEqual(before)
  })

  it('ends with a withdrawal, and a revival gives one life back', async () => {
    const { body } = await contest.get<'survivorParticipants'>(ann, '/participants')
    const participant_id = body.participants.find((of) => of.user_id === bob.userId)?.participant_id
    const rule = (kind: string, week_number: number) =>
      contest.post<'makeRuling'>(admin, '/rulings', { participant_id, week_number, kind, reason: 'Asked for it' })
    await playWeekOne()
    expect((await rule('excuse', 1)).body.lines).toMatchObject([
      { participant_name: 'Bob Baker', before: null, after: null, lives: { before: 1, after: 2 } },
    ])
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 2, Carl: 1 })
    const withdrawn = await rule('withdraw', 2)
    expect(withdrawn.body.lines).toMatchObject([{ before: null, after: 2, lives: { before: 2, after: 0 } }])
    expect((await admin.delete(`${contest.at}/rulings/${withdrawn.body.ruling_id}`)).status).toBe(200)
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 2, Carl: 1 })
    await rule('withdraw', 2)
    await contest.pickAndLock(2, [
      [ann, 'BOS'],
      [carl, 'BUF'],
    ])
    await finish(admin, { 201: HOME, 202: AWAY, 203: HOME })
    await contest.advance(admin, 2)
    expect((await rule('revive', 3)).body.lines).toMatchObject([
      { before: 2, after: null, lives: { before: 0, after: 1 } },
    ])
    expect(await livesNow()).toEqual({ Ann: 2, Bob: 1, Carl: 1 })
  })
})
