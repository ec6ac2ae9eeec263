import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, hours, type Instant, plus } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { MAILJET_ACCOUNT, type MailjetServer, startMailjet } from '../harness/mail-catchers.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'

let mailjet: MailjetServer
let pool: Pool
beforeAll(async () => {
  mailjet = await startMailjet()
  pool = await startPool({
    now: '2025-10-01T12:00:00.000Z',
    season: 'played',
    settings: { mailjetApiUrl: mailjet.url },
  })
})
afterAll(async () => {
  await pool.close()
  await mailjet.close()
})

/** When a member picks: at once, on the morning of the lock, in the last hour, or in the last hour with email turned off. */
type Habit = 'early' | 'morning' | 'last hour' | 'silent'
type Member = { person: Person; habit: Habit }
type Week = { week_number: number; start_date: string; end_date: string; lock_time: Instant }

/**
 * Deadlines that an admin sets by hand in mid-week. In weeks 4 and 20 the clocks change in the night before the new deadline. In
 * week 10 it comes three hours later, in week 13 five hours earlier, after that evening's reminder has already gone to everyone
 * who hadn't picked.
 */
const MOVED: Record<number, (lock: Instant) => Instant> = {
  4: () => easternInstant('2025-11-02', { hour: 19, minute: 0 }),
  10: (lock) => plus(lock, hours(3)),
  13: (lock) => plus(lock, -hours(5)),
  20: () => easternInstant('2026-03-08', { hour: 19, minute: 0 }),
}

test('over a whole season each reminder and result is sent once and on time, and no reminder goes to members who have picked', async () => {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
  const habits: Habit[] = ['early', 'morning', 'last hour', 'silent']
  const members: Member[] = []
  for (const habit of habits) members.push({ habit, person: await signUp(pool, habit.replace('last hour', 'Hour')) })
  const silent = members.find(({ habit }) => habit === 'silent')?.person
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
  })
  const contestId = body.contest.contest_id
  const at = `/survivor/contests/${contestId}`
  for (const { person } of members) await person.post(`${at}/join`)
  await admin.post(`${at}/start`)

  /** What the rules require, worked out independently of the product: who gets what, about which week, and when. */
  const expected: string[] = []
  const ticks: Instant[] = []
  const weeks: Week[] = []
  for (let week = await openWeek(contestId); week !== null; week = await openWeek(contestId)) {
    weeks.push(week)
    const { week_number } = week
    const hasPicked = new Set<Habit>()
    const had = new Set<string>()
    const picks = async (...of: Habit[]) => {
      for (const { habit, person } of members) {
        if (!of.includes(habit) || hasPicked.has(habit)) continue
        hasPicked.add(habit)
        await pickAny(person, { at, week_number })
      }
    }
    await picks('early')
    let lock = week.lock_time
    let isMoved = !(week_number in MOVED)
    let now = laterOf(pool.clock.now(), plus(easternInstant(week.start_date, { hour: 0, minute: 0 }), -hours(40)))
    while (now < plus(lock, hours(2))) {
      pool.clock.set(now)
      if (!isMoved && now >= plus(lock, -hours(15))) {
        isMoved = true
        lock = MOVED[week_number]?.(lock) ?? lock
        const saved = await admin.put(`${at}/weeks`, { weeks: [{ ...week, lock_time: lock }] })
        expect([week_number, saved.status]).toEqual([week_number, 200])
      }
      await tick()
      ticks.push(now)
      for (const { kind, moment } of momentsOf(lock)) {
        if (now < moment || now > plus(moment, hours(1)) || now >= lock) continue
        for (const { habit } of members) {
          if (hasPicked.has(habit) || habit === 'silent' || had.has(`${habit} ${kind}`)) continue
          had.add(`${habit} ${kind}`)
          expected.push(`${habit}: ${kind} ${week_number} ${now}`)
        }
      }
      if (now >= plus(lock, -hours(12))) await picks('morning')
      if (now >= plus(lock, -hours(1))) await picks('last hour', 'silent')
      now = nextTick(now, lock)
    }

    pool.clock.set(laterOf(pool.clock.now(), plus(`${week.end_date}T00:00:00.000Z`, hours(36))))
    const advanced = await admin.post(`${at}/advance-week`, { week_number })
    expect([week_number, advanced.status]).toEqual([week_number, 200])
    await tick()
    for (const { habit } of members) {
      if (habit !== 'silent') expected.push(`${habit}: week_results ${week_number} ${pool.clock.now()}`)
    }
  }

  const habitOf = new Map(members.map(({ person, habit }) => [person.userId, habit]))
  const rows = await pool.db.selectFrom('mails').selectAll().execute()
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([])
  const sent = rows.map((of) => `${habitOf.get(of.user_id ?? 0)}: ${of.kind} ${of.occasion} ${of.sent_at}`)
  expect(sent.sort()).toEqual(expected.sort())
  expect(mailjet.accepted.map(({ CustomID }) => CustomID).sort()).toEqual(rows.map(({ mail_key }) => mail_key).sort())

  const counts = Object.groupBy(sent, (line) => line.replace(/ \d.*$/, ''))
  const evenings = counts['last hour: reminder_night_before'] ?? []
  expect(weeks).toHaveLength(26)
  expect(Object.fromEntries(Object.entries(counts).map(([what, lines]) => [what, lines?.length]))).toEqual({
    'early: week_results': 26,
    'morning: week_results': 26,
    'morning: reminder_night_before': evenings.length,
    'last hour: reminder_night_before': evenings.length,
    'last hour: reminder_two_hours': 26,
    'last hour: week_results': 26,
  })
  // In the nights before these two deadlines the clocks change, so 8 PM is an hour further from the lock, or closer to it.
  expect(evenings).toContain('last hour: reminder_night_before 4 2025-11-02T00:00:00.000Z')
  expect(sent).toContain('last hour: reminder_two_hours 4 2025-11-02T22:00:00.000Z')
  expect(evenings).toContain('last hour: reminder_night_before 20 2026-03-08T01:00:00.000Z')
  expect(sent).toContain('last hour: reminder_two_hours 20 2026-03-08T21:00:00.000Z')
  // No games during the Olympics, so no week, no deadline and no reminder (W2).
  const isBreak = (of: Instant) => '2026-02-10' < of && of < '2026-02-24T12'
  expect(ticks.filter(isBreak).length).toBeGreaterThan(10)
  expect(rows.filter(({ sent_at }) => isBreak(sent_at ?? ''))).toEqual([])
}, 300_000)

/** The current week of the regular season; null once it is over. */
async function openWeek(contestId: number): Promise<Week | null> {
  const week = await pool.db
    .selectFrom('contests')
    .innerJoin('contest_weeks', (on) =>
      on
        .onRef('contest_weeks.contest_id', '=', 'contests.contest_id')
        .onRef('contest_weeks.week_number', '=', 'contests.current_week'),
    )
    .select(['contest_weeks.week_id as id', 'week_number', 'start_date', 'end_date'])
    .select((of) => of.ref('lock_time').$notNull().as('lock_time'))
    .where('contests.contest_id', '=', contestId)
    .where('status', '=', 'in_progress')
    .where('phase', '=', 'regular_season')
    .executeTakeFirst()
  return week ?? null
}

/** 8 PM Eastern on the evening before, and two hours before the lock. */
function momentsOf(lock: Instant) {
  const evening = easternInstant(addDays(easternDay(lock), -1), { hour: 20, minute: 0 })
  return [
    { kind: 'reminder_night_before', moment: evening },
    { kind: 'reminder_two_hours', moment: plus(lock, -hours(2)) },
  ]
}

/** Every hour in the day and a half before the lock, every six hours before that, and the exact moments. */
function nextTick(now: Instant, lock: Instant): Instant {
  const usual = plus(now, now < plus(lock, -hours(36)) ? hours(6) : hours(1))
  const exact = momentsOf(lock).flatMap(({ moment }) => (now < moment && moment < usual ? [moment] : []))
  return exact.sort()[0] ?? usual
}

const laterOf = (one: Instant, other: Instant) => (one > other ? one : other)

async function tick() {
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  await Promise.all([sendDueMails(pool.deps), sendDueMails(pool.deps)])
}

/** The first team that may be picked. Everyone picks the same one, so that nobody is ever eliminated alone (S9). */
async function pickAny(person: Person, { at, week_number }: { at: string; week_number: number }) {
  const { body } = await person.get<{ available_teams: { team_id: number; games_this_week: number }[] }>(
    `${at}/available-teams`,
  )
  const team = body.available_teams.find(({ games_this_week }) => games_this_week > 0)
  const { status } = await person.post(`${at}/picks`, { week_number, team_id: team?.team_id })
  expect([week_number, status]).toEqual([week_number, 201])
}
