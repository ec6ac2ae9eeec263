import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingKind } from '#contract/dashboard/waiting-kinds.ts'
import { days, hours, type Instant, minutes, plus } from '#rules/time.ts'
import { setUpRoundsByThemselves } from '#server/features/survivor/survivor.job.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Person } from '../harness/people.ts'
import { openTiebreaker } from '../survivor/playoffs/playoff-steps.ts'
import {
  BEFORE_ALL,
  type Contest,
  finish,
  game,
  HOME,
  LOCKS,
  openContest,
  saveGames,
  THREE_WEEKS,
} from '../survivor/survivor-steps.ts'
import { createTwoTeam, draftOn, joinAll, type Teams } from '../two-team/drafters.ts'
import { letMailLeave, listNotices, readItems, waitUntil } from './desk-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL })
beforeEach(async () => {
  pool.clock.set(BEFORE_ALL)
  for (const table of ['contests', 'games', 'mails', 'waiting_notices'] as const) {
    await pool.db.deleteFrom(table).execute()
  }
  await letMailLeave(pool, admin)
  await saveGames(admin, THREE_WEEKS)
})

describe('Admins are notified (N5)', () => {
  /** When the mail is sent, relative to the state's start or the deadline; null if it stays on the desk. */
  const mails: [what: string, reach: () => Promise<unknown>, comes: () => Instant | null, subject: string][] = [
    [
      'of a contest with too few, three hours before its start',
      async () => {
        await waiting([ann])
        isIn(FIRST, -hours(48))
      },
      () => plus(FIRST, -hours(3)),
      'Not started, locks in 3 hours',
    ],
    [
      'of a draft with free spots, three hours before its season',
      async () => {
        const { at } = await createTwoTeam(admin, { max_participants: 4 })
        await joinAll([ann, bob], at)
        isIn(FIRST, -hours(48))
      },
      () => plus(FIRST, -hours(3)),
      'Not started, drafts in 3 hours',
    ],
    [
      'of a week to advance',
      async () => {
        await played(byHand)
        await finish(admin, WEEK_1)
      },
      () => plus(pool.clock.now(), minutes(10)),
      'Advance week 1 before Mon, Nov 10, 7:00 PM ET',
    ],
    [
      'of a season that is over',
      async () => {
        await drafted()
        await finish(admin, ALL_HOME)
      },
      () => plus(pool.clock.now(), minutes(10)),
      'Season over for Two teams',
    ],
    [
      'of a new schedule',
      async () => {
        await playedOut()
        await nextSchedule()
      },
      () => plus(pool.clock.now(), hours(1)),
      'The 2026-27 schedule is here',
    ],
    [
      'of a member without a pick: not at all, the member is',
      async () => {
        await waiting([ann, bob])
        isIn(FIRST, -hours(1))
      },
      () => null,
      '',
    ],
  ]

  it.each(mails)('%s', async (_what, reach, comes, subject) => {
    await reach()
    const at = comes()
    if (at === null) {
      await waitUntil(pool, plus(pool.clock.now(), minutes(59)))
      expect(await listNotices(pool)).toEqual([])
      return
    }
    await waitUntil(pool, plus(at, -1))
    expect(await listNotices(pool)).toEqual([])
    await waitUntil(pool, at)
    expect((await listNotices(pool)).map((of) => [of.to_email, of.subject])).toEqual([[admin.email, subject]])
    await waitUntil(pool, plus(at, minutes(5)))
    expect(await listNotices(pool)).toHaveLength(1)
  })

  it('of a feed that has been silent for a day, while there are games', async () => {
    await waiting([])
    const { nhl } = pool.deps
    pool.deps.nhl = { ...nhl, isOn: true }
    await pool.db.updateTable('feed_state').set({ scores_as_of: BEFORE_ALL }).execute()
    isIn(BEFORE_ALL, hours(3))
    expect((await readItems(admin)).map(({ kind }) => kind)).toEqual([])
    isIn(BEFORE_ALL, hours(3) + 1)
    expect(await readItems(admin)).toMatchObject([{ kind: 'feed', deadline: FIRST }])
    await waitUntil(pool, plus(BEFORE_ALL, days(1) - 1))
    expect(await listNotices(pool)).toEqual([])
    await waitUntil(pool, plus(BEFORE_ALL, days(1)))
    expect(await listNotices(pool)).toMatchObject([{ subject: 'The NHL feed is down' }])
    pool.deps.nhl = nhl
  })

  it('reads on the desk that the feed has never worked, once it has failed for an hour', async () => {
    await waiting([])
    const { nhl } = pool.deps
    pool.deps.nhl = { ...nhl, isOn: true }
    await pool.db.updateTable('feed_state').set({ scores_as_of: null, failures: 6 }).execute()
    expect(await readItems(admin)).toEqual([])
    await pool.db.updateTable('feed_state').set({ failures: 7 }).execute()
    expect(await readItems(admin)).toMatchObject([{ kind: 'feed', scores_as_of: null }])
    pool.deps.nhl = nhl
    expect(await readItems(admin)).toEqual([])
  })

  it('but not of a momentary state', async () => {
    const contest = await played(byHand)
    await finish(admin, WEEK_1)
    await waitUntil(pool, plus(pool.clock.now(), minutes(9)))
    await contest.advance(admin, 1)
    await waitUntil(pool, plus(pool.clock.now(), minutes(9)))
    expect(await listNotices(pool)).toEqual([])
    expect(await pool.db.selectFrom('waiting_notices').select('kind').execute()).toEqual([])
  })
})

const ALL_HOME = Object.fromEntries(THREE_WEEKS.map(({ game_id }) => [game_id, HOME]))
const WEEK_1 = { 101: HOME, 102: HOME, 103: HOME, 104: HOME }
const byHand = { auto_advance: false }

async function waiting(members: Person[]): Promise<Contest> {
  return openContest(pool, admin, { members, start: false })
}

async function played(opened: object): Promise<Contest> {
  const contest = await openContest(pool, admin, { members: [ann, bob], ...opened })
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'BOS'],
  ])
  await contest.pick(ann, 2, 'NYR')
  await contest.pick(bob, 2, 'DET')
  return contest
}

/** Teams that don't play, so that first place is tied. */
const IDLE = ['TOR', 'MTL', 'CAR', 'EDM']

async function drafted(): Promise<string> {
  const { at, contest } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll([ann, bob], at)
  await admin.post(`${at}/start`)
  const choose = (teams: Teams) => teams.find(({ abbreviation }) => IDLE.includes(abbreviation))
  await draftOn([ann, bob], { contestId: contest.contest_id, at }, { choose })
  return at
}

/** A contest with this status in a season whose games are all final. */
async function playedOut(status = 'completed'): Promise<void> {
  await openContest(pool, admin, { ...byHand, members: [ann, bob] })
  await pool.db.updateTable('contests').set({ status }).execute()
  await finish(admin, ALL_HOME)
}

const isIn = (instant: Instant, ms: number) => pool.clock.set(plus(instant, ms))
const NEXT_SEASON = '2026-10-06T23:00:00.000Z'
const nextSchedule = () =>
  saveGames(admin, [
    { ...game({ id: 2026020001, day: '2026-10-06', home: 'BOS', away: 'NYR' }), season_year: '2026-27' },
  ])
const [FIRST, SECOND] = LOCKS

type State = [what: string, reach: () => Promise<unknown>, lines: [WaitingKind, Instant | null][]]

/** Every line of the desk on both sides of the edge at which it appears; unlisted lines must be absent. */
const states: State[] = [
  ['a pool without contests', async () => {}, []],
  [
    'a contest without members, more than two days before its start',
    async () => {
      await waiting([])
      isIn(FIRST, -hours(48) - 1)
    },
    [],
  ],
  [
    'with one member, two days before its start',
    async () => {
      await waiting([ann])
      isIn(FIRST, -hours(48))
    },
    [['not_started', FIRST]],
  ],
  [
    'with two, who have picked',
    async () => {
      const contest = await waiting([ann, bob])
      await contest.pick(ann, 1, 'BOS')
      await contest.pick(bob, 1, 'BUF')
      isIn(FIRST, -hours(1))
    },
    [],
  ],
  [
    'with two, one of them without a pick',
    async () => {
      const contest = await waiting([ann, bob])
      await contest.pick(ann, 1, 'BOS')
      isIn(FIRST, -hours(1))
    },
    [['no_pick', FIRST]],
  ],
  ['a week that is being played', () => played(byHand), []],
  [
    'a week that is over, in a contest that an admin advances (S13)',
    async () => {
      await played(byHand)
      await finish(admin, WEEK_1)
    },
    [['advance', SECOND]],
  ],
  [
    'a week that is over, in a contest that advances automatically (S13)',
    async () => {
      await played({})
      await finish(admin, WEEK_1)
    },
    [],
  ],
  [
    'a locked week without any game, which only an admin ends (S13)',
    async () => {
      await played({})
      await pool.db.deleteFrom('games').where('game_id', '<', 200).execute()
    },
    [['advance', SECOND]],
  ],
  [
    'an advanced week whose score is then corrected (G5)',
    async () => {
      const contest = await played(byHand)
      await finish(admin, WEEK_1)
      await contest.advance(admin, 1)
      await finish(admin, { 104: { home: 0, away: 1 } })
    },
    [['out_of_date', SECOND]],
  ],
  [
    'a playoff round that an admin sets up (P1)',
    async () => {
      const contest = await openTiebreaker({ pool, admin }, [ann, bob])
      await admin.put(contest.at, byHand)
    },
    [['playoff_round', '2026-04-18T23:00:00.000Z']],
  ],
  [
    'a playoff round that was set up automatically (P1)',
    async () => {
      const contest = await openTiebreaker({ pool, admin }, [ann, bob])
      await admin.put(contest.at, { auto_advance: true })
      await setUpRoundsByThemselves(pool.deps)
      for (const n of [2, 3, 4, 5])
        for (const who of [ann, bob]) await contest.pick(who, n, ['TOR', 'DET', 'PHI', 'MTL'][n - 2] ?? '')
    },
    [],
  ],
  [
    'a draft with a free place, long before the season',
    async () => {
      const { at } = await createTwoTeam(admin, { max_participants: 4 })
      await joinAll([ann], at)
      isIn(FIRST, -hours(48) - 1)
    },
    [],
  ],
  [
    'a draft with a free place, two days before the season',
    async () => {
      const { at } = await createTwoTeam(admin, { max_participants: 4 })
      await joinAll([ann], at)
      isIn(FIRST, -hours(48))
    },
    [['not_started', FIRST]],
  ],
  [
    'a draft with a free place in a season that has begun',
    async () => {
      await createTwoTeam(admin, { max_participants: 4 })
      isIn(FIRST, 0)
    },
    [['not_started', null]],
  ],
  [
    "a draft with a free place in a season that is over, which can't be joined anymore (O9)",
    async () => {
      await createTwoTeam(admin, { max_participants: 4 })
      await finish(admin, ALL_HOME)
    },
    [],
  ],
  [
    'a full draft that an admin starts (D4)',
    async () => {
      const { at } = await createTwoTeam(admin, { max_participants: 2 })
      await joinAll([ann, bob], at)
    },
    [['draft_full', FIRST]],
  ],
  [
    'a draft without a pick for twelve hours',
    async () => {
      const { at } = await createTwoTeam(admin, { max_participants: 2 })
      await joinAll([ann, bob], at)
      await admin.post(`${at}/start`)
      isIn(BEFORE_ALL, hours(12))
    },
    [['draft', null]],
  ],
  [
    'a season with one game left',
    async () => {
      await drafted()
      await finish(admin, ALL_HOME)
      await finish(admin, { 302: 'LIVE' })
    },
    [],
  ],
  [
    'a season whose games are all final',
    async () => {
      await drafted()
      await finish(admin, ALL_HOME)
    },
    [['season_over', '2025-11-21T17:00:00.000Z']],
  ],
  [
    'a season in which the one game left is postponed for good',
    async () => {
      await drafted()
      await finish(admin, ALL_HOME)
      await finish(admin, { 302: 'PPD' })
    },
    [['season_over', '2025-11-19T17:00:00.000Z']],
  ],
  [
    'a season that is over, of a contest that an admin has reopened (D9)',
    async () => {
      const at = await drafted()
      await finish(admin, ALL_HOME)
      await admin.post(`${at}/complete`)
      await admin.post(`${at}/reopen`)
    },
    [['season_over', null]],
  ],
  [
    'a completed contest whose first place is tied, while the playoff teams are unknown (D10)',
    async () => {
      const at = await drafted()
      await finish(admin, ALL_HOME)
      await admin.post(`${at}/complete`)
    },
    [],
  ],
  ['a new schedule in a pool that has never played', nextSchedule, []],
  [
    'a new schedule while the season before it has a game left',
    async () => {
      await playedOut()
      await finish(admin, { 302: 'LIVE' })
      await nextSchedule()
    },
    [],
  ],
  [
    'a new schedule while a contest of the season before it is played',
    async () => {
      await playedOut('in_progress')
      await nextSchedule()
    },
    [['advance', null]],
  ],
  [
    'a new schedule in a pool whose season is over',
    async () => {
      await playedOut()
      await nextSchedule()
    },
    [['schedule_here', NEXT_SEASON]],
  ],
  [
    'a new schedule of which there is a contest',
    async () => {
      await playedOut()
      await nextSchedule()
      await createTwoTeam(admin, { max_participants: 4, season_year: '2026-27' })
    },
    [],
  ],
  [
    'a backup of less than two days ago (O7)',
    () => lastBackup({ last_success_at: plus(BEFORE_ALL, -days(2) + 1) }),
    [],
  ],
  [
    'a backup of two days ago (O7)',
    () => lastBackup({ last_success_at: plus(BEFORE_ALL, -days(2)) }),
    [['backup', null]],
  ],
  [
    'a backup that failed (O7)',
    () => lastBackup({ last_success_at: BEFORE_ALL, failed_at: BEFORE_ALL, error: 'The disk is full.' }),
    [['backup', null]],
  ],
  [
    'email without a provider',
    async () => {
      pool.deps.settings.smtpUrl = null
    },
    [['mail', null]],
  ],
  [
    'email that is off in a pool in which nothing is played',
    () => admin.put('/notifications/settings', { enabled: false }),
    [],
  ],
  [
    'email that is off and no device, while a contest is on',
    async () => {
      await admin.put('/notifications/settings', { enabled: false })
      await played(byHand)
    },
    [['mail', null]],
  ],
  [
    'email that is off, while a member has a device',
    async () => {
      await admin.put('/notifications/settings', { enabled: false })
      await addDevice(ann)
      await played(byHand)
    },
    [],
  ],
]

const NO_BACKUP = { last_success_at: null, failed_at: null, error: null }
const lastBackup = (state: Partial<Record<keyof typeof NO_BACKUP, string>>) =>
  pool.db
    .updateTable('backup_state')
    .set({ ...NO_BACKUP, ...state, last_size: state.last_success_at === undefined ? null : 1 })
    .execute()

async function addDevice({ userId }: Person): Promise<void> {
  await sql`
    insert into push_devices (user_id, session_id, endpoint, p256dh, auth, public_key, name, added_at)
    select ${userId}, session_id, 'https://push.example.test/' || session_id, 'k', 'a', 'p', 'Phone', ${BEFORE_ALL}
    from sessions where user_id = ${userId} and ended_at is null limit 1`.execute(pool.db)
}

describe('The desk (N5) in', () => {
  beforeEach(async () => {
    await pool.db.deleteFrom('push_devices').execute()
    await lastBackup({})
  })
  it.each(states)('%s', async (_what, reach, lines) => {
    await reach()
    expect((await readItems(admin)).map(({ kind, deadline }) => [kind, deadline])).toEqual(lines)
  })

  it('a demo, which keeps its mail on purpose (O4)', async () => {
    pool.deps.settings.smtpUrl = null
    pool.deps.settings.demo = true
    expect(await readItems(admin)).toEqual([])
    pool.deps.settings.demo = false
  })

  it('a pool with several: the most urgent first, then by deadline', async () => {
    await played(byHand)
    await finish(admin, WEEK_1)
    await openContest(pool, admin, { members: [ann, bob], season_start_date: '2025-11-12' })
    const { at } = await createTwoTeam(admin, { max_participants: 2 })
    await joinAll([ann, bob], at)
    isIn(SECOND, -hours(12))
    expect((await readItems(admin)).map(({ kind }) => kind)).toEqual(['advance', 'draft_full'])
  })
})
