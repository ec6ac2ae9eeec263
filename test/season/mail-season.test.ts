import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, hours, type Instant, minutes, plus } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { startPool } from '../harness/harness.ts'
import { MAILJET_ACCOUNT, startMailjet } from '../harness/mail/mail-catchers.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { planTeams } from './team-plan.ts'

const mailjet = await startMailjet()
const pool = await startPool({
  now: '2025-10-01T12:00:00.000Z',
  season: 'played',
  settings: { mailjetApiUrl: mailjet.url },
})
afterAll(async () => {
  await pool.close()
  await mailjet.close()
})

test('over a whole season each reminder is sent once and on time for the next week that locks, however late the advance, through crashes and on two servers (N1, N2)', async () => {
  const play = await startSeason()
  const { weeks, ticks, expected } = play
  const end = plus(weeks.at(-1)?.lock_time ?? '', hours(24 * 8))
  for (let now = pool.clock.now(); now < end; now = nextTick(play, now)) {
    pool.clock.set(now)
    ticks.push(now)
    await moveLocks(play, now)
    await advanceIfDue(play, now)
    await remind(play, now)
    await pickIfTime(play, now)
  }

  expect(play.current).toBe(27)
  const habitOf = new Map([...play.people].map(([habit, person]) => [person.userId, habit]))
  const rows = await pool.db.selectFrom('mails').selectAll().execute()
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])
  const sent = rows.map((of) => `${habitOf.get(of.user_id ?? 0)}: ${of.kind} ${of.occasion} ${of.sent_at}`)
  expect(sent.sort()).toEqual(expected.sort())
  expect(mailjet.accepted.map(({ CustomID }) => CustomID).sort()).toEqual(rows.map(({ mail_key }) => mail_key).sort())

  const counts = Object.groupBy(sent, (line) => line.replace(/ \d.*$/, ''))
  expect(weeks).toHaveLength(26)
  expect(Object.fromEntries(Object.entries(counts).map(([what, lines]) => [what, lines?.length]))).toEqual({
    'ahead: week_results': 26,
    'morning: week_results': 26,
    // All except the one for which no server ran.
    'morning: reminder_night_before': 25,
    'last hour: reminder_night_before': 25,
    'last hour: reminder_two_hours': 26,
    'last hour: week_results': 26,
    'forgetful: reminder_night_before': FORGOTTEN,
    'forgetful: reminder_two_hours': FORGOTTEN,
    'forgetful: week_results': FORGOTTEN,
    'loser: reminder_night_before': LOST,
    'loser: reminder_two_hours': LOST,
    'loser: week_results': LOST,
  })
  // The evening before the first game, and two hours before a lock by hand on its day.
  expect(sent).toContain('last hour: reminder_night_before 4 2025-10-27T00:00:00.000Z')
  expect(sent).toContain('last hour: reminder_two_hours 4 2025-10-27T17:00:00.000Z')
  // The clocks change on November 2 and March 8: 8 PM in New York is another hour in UTC from then on.
  expect(sent).toContain('last hour: reminder_night_before 6 2025-11-10T01:00:00.000Z')
  expect(sent).toContain('last hour: reminder_night_before 20 2026-03-02T01:00:00.000Z')
  expect(sent).toContain('last hour: reminder_night_before 21 2026-03-09T00:00:00.000Z')
  // No games during the Olympics, so no week, no deadline and no reminder (W2).
  const isBreak = (of: Instant) => '2026-02-10' < of && of < '2026-02-24T12'
  expect(ticks.filter(isBreak).length).toBeGreaterThan(10)
  expect(rows.filter(({ sent_at, kind }) => kind !== 'week_results' && isBreak(sent_at ?? ''))).toEqual([])
}, 300_000)

/**
 * When a member picks: the whole season ahead, on the morning of the lock, in the last hour, or in the last hour with
 * email turned off. `forgetful` forgets a week, and `loser` picks a different team in another one; both are out from
 * then on.
 */
type Habit = 'ahead' | 'morning' | 'last hour' | 'silent' | 'forgetful' | 'loser'
const HABITS: Habit[] = ['ahead', 'morning', 'last hour', 'silent', 'forgetful', 'loser']
const FORGOTTEN = 8
const LOST = 14

/**
 * Deadlines set by an admin, 15 hours before the usual ones and never later than those: in week 4 to the afternoon of
 * the first game, in week 10 one hour earlier, in week 13 five, in week 20 two.
 */
const MOVED: Record<number, (lock: Instant) => Instant> = {
  4: () => easternInstant('2025-10-27', { hour: 15, minute: 0 }),
  10: (lock) => plus(lock, -hours(1)),
  13: (lock) => plus(lock, -hours(5)),
  20: (lock) => plus(lock, -hours(2)),
}
/**
 * These weeks' picked teams start no earlier than the moved lock, because a team that has begun can't be picked (W3).
 */
const STARTS_FROM: Record<number, Instant> = {
  4: '2025-10-28T23:00:00.000Z',
  10: '2025-12-09T12:00:00.000Z',
  20: '2026-03-04T00:00:00.000Z',
}
/** In each third week the commissioner advances a day after the next week has locked. */
const isAdvancedLate = (week: number) => week % 3 === 2
/** No server runs for most of the hour after a reminder's time, or for longer than that hour. */
const DOWN = [5, 12]
const DOWN_TOO_LONG = 22
/**
 * A server dies after marking the mails, before the provider has them; or the provider has them and the response is
 * lost.
 */
const DIES_BEFORE = [6, 17]
const DIES_AFTER = [7, 18]

type Week = { id: number; week_number: number; start_date: string; end_date: string; lock_time: Instant }
/** The test's state of a season being played. */
type Play = {
  admin: Person
  at: string
  people: ReadonlyMap<Habit, Person>
  weeks: Week[]
  /** The first game of each week. */
  firstDays: ReadonlyMap<number, string>
  teamOf: (habit: Habit, week: number) => number
  current: number
  picked: Set<string>
  /** The rules' requirements, computed independently of the product: recipient, week and time of each reminder. */
  expected: string[]
  ticks: Instant[]
}

async function startSeason(): Promise<Play> {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
  const people = new Map<Habit, Person>()
  for (const habit of HABITS) people.set(habit, await signUp(pool, habit.replace('last hour', 'Hour')))
  const silent = people.get('silent')
  await silent?.put(`/notifications/preferences/${silent.userId}`, {
    reminder_night_before: false,
    reminder_two_hours: false,
    week_results: false,
  })
  const { body } = await admin.post<{ contest: { contest_id: number } }>('/survivor/contests', {
    contest_name: 'Season',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 50,
    auto_advance: false,
  })
  const at = `/survivor/contests/${body.contest.contest_id}`
  for (const person of people.values()) await person.post(`${at}/join`)
  await admin.post(`${at}/start`)
  const weeks = await listWeeks(body.contest.contest_id)
  const plan = await planTeams(pool.db, { weeks, lost: LOST, startsFrom: STARTS_FROM })
  const play: Play = {
    admin,
    at,
    people,
    weeks,
    firstDays: plan.firstDays,
    current: 1,
    teamOf: (habit, week) => (habit === 'loser' && week === LOST ? plan.losing : (plan.teams[week - 1] ?? 0)),
    picked: new Set(),
    expected: [],
    ticks: [],
  }
  for (const { week_number } of weeks) await pick(play, 'ahead', week_number)
  return play
}

async function listWeeks(contestId: number): Promise<Week[]> {
  return pool.db
    .selectFrom('contest_weeks')
    .select(['week_id as id', 'week_number', 'start_date', 'end_date'])
    .select((of) => of.ref('lock_time').$notNull().as('lock_time'))
    .where('contest_id', '=', contestId)
    .orderBy('week_number')
    .execute()
}

async function moveLocks({ admin, at, weeks }: Play, now: Instant) {
  for (const week of weeks) {
    const move = MOVED[week.week_number]
    const usual = week.lock_time
    if (move === undefined || now < plus(usual, -hours(15)) || now >= plus(usual, -hours(14))) continue
    const lock_time = move(usual)
    if (lock_time === usual) continue
    const saved = await admin.put(`${at}/weeks`, { weeks: [{ ...week, lock_time }] })
    expect([week.week_number, saved.status]).toEqual([week.week_number, 200])
    week.lock_time = lock_time
    delete MOVED[week.week_number]
  }
}

/**
 * On the Monday after the week, or a day after the next week has locked. Everyone in at its start is notified of their
 * result.
 */
async function advanceIfDue(play: Play, now: Instant) {
  const week = play.weeks[play.current - 1]
  if (week === undefined) return
  const onTime = plus(`${week.end_date}T00:00:00.000Z`, hours(36))
  const next = play.weeks[play.current]
  const due = isAdvancedLate(week.week_number) && next !== undefined ? plus(next.lock_time, hours(24)) : onTime
  if (now < due) return
  const { week_number } = week
  const advanced = await play.admin.post(`${play.at}/advance-week`, { week_number })
  expect([week_number, advanced.status]).toEqual([week_number, 200])
  play.current += 1
  await sendDueMails(pool.deps)
  for (const habit of HABITS) {
    if (habit !== 'silent' && isIn(habit, week_number))
      play.expected.push(`${habit}: week_results ${week_number} ${now}`)
  }
}

/** Whether they are in when the week begins. */
function isIn(habit: Habit, week: number): boolean {
  if (habit === 'forgetful') return week <= FORGOTTEN
  return habit !== 'loser' || week <= LOST
}

/** Two servers queue and send; in some weeks one of them dies. */
async function remind(play: Play, now: Instant) {
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  const next = nextToLock(play, now)
  const moment = next && momentsOf(play, next).find(({ at }) => at <= now && now <= plus(at, hours(1)))
  if (next && DIES_BEFORE.includes(next.week_number) && moment?.at === now) await dieBeforeSending()
  if (next && DIES_AFTER.includes(next.week_number) && moment?.at === now) mailjet.mood('lost')
  await Promise.all([sendDueMails(pool.deps), sendDueMails(pool.deps)])
  mailjet.mood('fine')
  await settleUncertain()
  if (!next || !moment) return
  for (const habit of HABITS) {
    const line = `${habit}: ${moment.kind} ${next.week_number} `
    const isReminded = isIn(habit, next.week_number) && habit !== 'silent'
    if (!isReminded || play.picked.has(`${habit} ${next.week_number}`)) continue
    if (!play.expected.some((of) => of.startsWith(line))) play.expected.push(`${line}${now}`)
  }
}

/** A server's marks before it calls the provider, and nothing more. */
async function dieBeforeSending() {
  await sql`update mails set status = 'sending', attempts = attempts + 1, provider = 'mailjet',
    leased_until = ${plus(pool.wall.now(), -1)} where status = 'queued'`.execute(pool.db)
}

/**
 * Within the same minutes of the pool's clock: the marks expire, the provider is queried, and mails it lacks are
 * resent.
 */
async function settleUncertain() {
  const { n } = await pool.db
    .selectFrom('mails')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('status', '<>', 'sent')
    .executeTakeFirstOrThrow()
  const before = pool.wall.now()
  for (let round = 0; n > 0 && round < 3; round += 1) {
    pool.wall.advance(minutes(6))
    await sendDueMails(pool.deps)
  }
  // Or everyone would be signed out.
  pool.wall.set(before)
}

async function pickIfTime(play: Play, now: Instant) {
  const next = nextToLock(play, now)
  if (next === null) return
  const { week_number, lock_time } = next
  const left = (duration: number) => now >= plus(lock_time, -duration)
  const habits: Habit[] = [
    ...(left(hours(12)) ? (['morning'] as const) : []),
    ...(left(hours(1)) ? (['last hour', 'silent', 'forgetful', 'loser'] as const) : []),
  ]
  for (const habit of habits) {
    const forgets = habit === 'forgetful' && week_number === FORGOTTEN
    if (forgets || !isIn(habit, week_number) || play.picked.has(`${habit} ${week_number}`)) continue
    await pick(play, habit, week_number)
  }
}

/** All pick the same team, so that none of them is ever out alone (S9), except the loser once. */
async function pick({ people, at, teamOf, picked }: Play, habit: Habit, week_number: number) {
  const made = await people.get(habit)?.post(`${at}/picks`, { week_number, team_id: teamOf(habit, week_number) })
  expect([habit, week_number, made?.status]).toEqual([habit, week_number, 201])
  picked.add(`${habit} ${week_number}`)
}

const nextToLock = ({ weeks }: Play, now: Instant): Week | null =>
  weeks.find(({ lock_time }) => lock_time > now) ?? null

/** 8 PM in New York on the evening before the first game or the lock, and two hours before the lock. */
function momentsOf({ firstDays }: Play, { week_number, lock_time }: Week) {
  const days = [firstDays.get(week_number) ?? '', easternDay(lock_time)].sort()
  const evening = easternInstant(addDays(days[0] ?? '', -1), { hour: 20, minute: 0 })
  return [
    { kind: 'reminder_night_before', at: evening },
    { kind: 'reminder_two_hours', at: plus(lock_time, -hours(2)) },
  ]
}

/**
 * Twice a day, and at every edge: when locks are moved and members pick, the exact times, an hour later; later if no
 * server runs then.
 */
function nextTick(play: Play, now: Instant): Instant {
  const usual = plus(now, hours(12))
  const week = nextToLock(play, now)
  if (week === null) return usual
  const moments = momentsOf(play, week)
  const edges = [
    ...[15, 12, 3, 1].map((before) => plus(week.lock_time, -hours(before))),
    ...moments.flatMap(({ at }) => [at, plus(at, hours(1)), plus(at, hours(2))]),
  ]
  const tick = [usual, ...edges].filter((at) => at > now).sort()[0] ?? usual
  const outage = moments
    .map(({ kind, at }) => ({ from: at, until: plus(at, outageOf(week.week_number, kind)) }))
    .find(({ from, until }) => from <= tick && tick < until)
  return outage?.until ?? tick
}

/** How long no server runs from a reminder's time on. */
function outageOf(week: number, kind: string): number {
  if (week === DOWN_TOO_LONG && kind === 'reminder_night_before') return minutes(61)
  return DOWN.includes(week) ? minutes(59) : 0
}
