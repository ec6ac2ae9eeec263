import { afterAll, expect, test } from 'vitest'
import { type Instant, minutes, plus, seconds } from '#rules/time.ts'
import { say } from '#server/features/chat/say.service.ts'
import { notifyOfMoments } from '#server/features/moments/moments.service.ts'
import { sendDuePushes } from '#server/features/outbox/pushes.service.ts'
import { countGamesAtLock } from '#server/features/survivor/picks/lock-counts.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { startPushService, switchOn } from '../harness/mail/push-service.ts'
import type { Person } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'
import { readDraft, startDraft } from '../two-team/drafters.ts'

/**
 * Sunday, October 26, 2025: the eight games of a week's last day, as they were played, with a push service that
 * decrypts its input. DAL and SJS win the second game they need, MIN and NYR lose their last.
 */
const { pool, admin, ann, bob, cal, dee, eve } = await givenPool({
  now: '2025-10-20T16:00:00.000Z',
  season: 'known at now',
  nhl: (clock) => startNhl({ clock }).nhl,
  also: ['cal', 'dee', 'eve'],
})
const push = await startPushService()
afterAll(push.close)
pool.deps.settings.pushServices = [push.url]

const LOCK = '2025-10-20T23:00:00.000Z'
const SUNDAY = '2025-10-26'
const EVENING = '2025-10-26T22:40:00.000Z'
/** All games are over, and it is 8 in Berlin and in New York. */
const [BERLIN_WAKES, NEW_YORK_WAKES] = ['2025-10-27T07:00:00.000Z', '2025-10-27T12:00:00.000Z']

test('a night of eight games sends each moment once, when it happens, four per member and one summary of the rest (N7)', async () => {
  await openContest(pool, admin, { members: [ann, bob, cal, dee, eve], season_start_date: '2025-10-20' }).then(
    async ({ pick }) => {
      for (const [who, team] of PICKS) expect((await pick(who, 1, team)).status).toBe(201)
    },
  )
  await draft(await startDraft(admin, [ann, eve], { max_participants: 2 }))
  for (const [name, who] of Object.entries({ ann, bob, cal, dee })) await switchOn(push, who, name)
  await dee.put(`/notifications/preferences/${dee.userId}`, { time_zone: 'Europe/Berlin' })
  await cal.put(`/notifications/preferences/${cal.userId}`, { who_falls: false })
  await syncUpTo(LOCK, '2025-10-20')
  await countGamesAtLock(pool.deps)
  for (const day of [20, 21, 22, 23, 24, 25]) await syncUpTo(`2025-10-${day + 1}T14:00:00.000Z`, `2025-10-${day}`)
  // A member who allows notifications now gets nothing from before.
  await switchOn(push, eve, 'eve')

  for (let now: Instant = EVENING; now < '2025-10-27T05:00:00.000Z'; now = plus(now, minutes(20))) await tick(now)
  for (const now of [BERLIN_WAKES, NEW_YORK_WAKES, plus(NEW_YORK_WAKES, minutes(5))]) await tick(now)

  expect(push.faults).toEqual([])
  expect(arrived).toEqual(EXPECTED)
})

const PICKS: [Person, string][] = [
  [ann, 'DAL'],
  [bob, 'MIN'],
  [cal, 'NYR'],
  [dee, 'SJS'],
  [eve, 'WPG'],
]

/** Both have 11 wins on Sunday morning; of these only DAL and UTA win that day. */
const DRAFTED = new Map([
  [ann, ['DAL', 'UTA']],
  [eve, ['MTL', 'ANA']],
])

async function draft(contest: { at: string }): Promise<void> {
  const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  for (let made = 0; made < 4; made += 1) {
    const { current } = await readDraft(ann, contest.at)
    const [who, wanted] = [...DRAFTED].find(([of]) => of.userId === current?.participant.user_id) ?? []
    const next = wanted?.shift()
    const team = teams.find(({ abbreviation }) => abbreviation === next)
    const made = await who?.post(`${contest.at}/draft/pick`, { team_id: team?.team_id })
    expect(made?.status).toBe(201)
  }
}

async function syncUpTo(now: Instant, day: string): Promise<void> {
  pool.clock.set(now)
  const { status } = await admin.post('/games/sync', { from: day, to: day })
  expect(status).toBe(200)
}

const arrived: string[] = []
let ticks = 0

/**
 * Some minutes later: the scores are read, two servers notify at once, and now and then one of them dies in the middle.
 */
async function tick(now: Instant): Promise<void> {
  await syncUpTo(now, SUNDAY)
  if (now === '2025-10-26T23:20:00.000Z') await talk()
  ticks += 1
  if (ticks % 3 === 0) await notifyOfMoments(dying).catch(() => {})
  await Promise.all([notifyOfMoments(pool.deps), notifyOfMoments({ ...pool.deps })])
  await Promise.all([sendDuePushes(pool.deps), sendDuePushes(pool.deps)])
  const lines = push.received
    .splice(0)
    .map(({ device, title, body }) => `${easternTime(now)} ${device}: ${title} | ${body}`)
  arrived.push(...lines.sort())
}

/** A server whose transaction ends in the middle of its pushes. */
const dying = {
  ...pool.deps,
  random: {
    ...pool.deps.random,
    uuid: () => {
      throw new Error('killed')
    },
  },
}

const easternTime = (at: Instant) =>
  new Date(at)
    .toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    .replaceAll('\u202f', ' ')

async function talk(): Promise<void> {
  const { session_id } = await pool.db
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', eve.userId)
    .executeTakeFirstOrThrow()
  const caller = {
    userId: eve.userId,
    sessionId: session_id,
    name: 'Eve',
    role: 'player',
    isAdmin: false,
    needsSecondFactor: false,
    gaveSecondFactor: false,
  } as const
  await say(pool.deps, caller, { text: '@Ann Abbott good luck tonight' })
  // Long enough for a member in the chat to have read it.
  pool.wall.advance(seconds(10))
}

/** Eastern time, device, title, text. Dee sleeps in Berlin, Cal has *Eliminations* off, and Eve turned notifications on that afternoon. */
const EXPECTED = [
  '7:20 PM ann: Eve mentioned you | @Ann Abbott good luck tonight',
  '7:40 PM bob: One win away: MIN leads 4–3 in the third. | Survivor · Week 1',
  '8:40 PM ann: One win away: DAL leads 2–1 in the third. | Survivor · Week 1',
  "8:40 PM ann: You're in first in the Two-Team. | Two teams · 12 wins, 1 ahead of Eve",
  "8:40 PM bob: MIN lost 6–5 in OT. You're out. | Survivor · Week 1",
  "8:40 PM dee: SJS wins 6–5 in OT. You're through. | Survivor · Week 1",
  '8:40 PM eve: Bob is out: MIN lost in OT. 4 left. | Survivor · Week 1',
  "9:40 PM ann: DAL wins 3–2. You're through. | Survivor · Week 1",
  '10:40 PM bob: Cal is out: NYR lost. 3 left. | Survivor · Week 1',
  "10:40 PM cal: NYR lost 5–1. You're out. | Survivor · Week 1",
  '10:40 PM eve: Cal is out: NYR lost. 3 left. | Survivor · Week 1',
  '3:00 AM dee: Also tonight | Bob is out: MIN lost in OT. 4 left. Cal is out: NYR lost. 3 left.',
  '8:00 AM ann: Also tonight | Bob is out: MIN lost in OT. 4 left. Cal is out: NYR lost. 3 left.',
]
