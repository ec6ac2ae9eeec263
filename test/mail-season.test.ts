import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, hours, plus } from '#rules/time.ts'
import { sendDueMails } from '#server/features/notifications/outbox.service.ts'
import { queueReminders } from '#server/features/notifications/reminders.service.ts'
import { type Pool, startPool } from './harness.ts'
import { MAILJET_ACCOUNT, type MailjetServer, startMailjet } from './mail-catchers.ts'
import { type Person, signIn, signUp } from './people.ts'

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

type Member = { person: Person; email: string }

/**
 * The season 2025-26 with members of fixed habits: one always picks early, one only after the evening's reminder, one only after the
 * urgent one, and one wants no reminders. Each mail of the season is counted against what the habits ask for.
 */
test('over a whole season each reminder and each result is sent once, and none to who has picked', async () => {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
  const member = async (name: string): Promise<Member> => {
    const person = await signUp(pool, name)
    return { person, email: person.email }
  }
  const early = await member('Early')
  const late = await member('Evening')
  const urgent = await member('Urgent')
  const silent = await member('Silent')
  await silent.person.put(`/notifications/preferences/${silent.person.userId}`, {
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
  for (const { person } of [early, late, urgent, silent]) await person.post(`/survivor/contests/${contestId}/join`)
  await admin.post(`/survivor/contests/${contestId}/start`)

  const expected = { reminder_night_before: 0, reminder_two_hours: 0, week_results: 0 }
  let weeksPlayed = 0
  for (;;) {
    const contest = await pool.db
      .selectFrom('contests')
      .selectAll()
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow()
    if (contest.status !== 'in_progress' || contest.phase !== 'regular_season') break
    const week = contest.current_week
    const { lock_time, end_date } = await pool.db
      .selectFrom('contest_weeks')
      .selectAll()
      .where('contest_id', '=', contestId)
      .where('week_number', '=', week)
      .executeTakeFirstOrThrow()
    const alive = await aliveIn(contestId)
    const picks = (who: Member) => (alive.has(who.person.userId) ? pickAny(who.person, { contestId, week }) : undefined)
    const isAlive = (...who: Member[]) => who.filter(({ person }) => alive.has(person.userId)).length
    weeksPlayed += 1

    await picks(early)
    // A week that opens on the morning of its first game has no evening before it any more (N2).
    const evening = easternInstant(addDays(easternDay(lock_time), -1), { hour: 20, minute: 0 })
    const hasEvening = pool.clock.now() <= evening
    // Both servers tick every hour through the day and a half before the lock.
    let hasPickedInTheEvening = false
    for (let at = plus(lock_time, -hours(36)); at < plus(lock_time, hours(2)); at = plus(at, hours(1))) {
      if (at < pool.clock.now()) continue
      pool.clock.set(at)
      await tick()
      if (!hasPickedInTheEvening && at >= plus(lock_time, -hours(12)) && at < lock_time) {
        hasPickedInTheEvening = true
        await picks(late)
      }
      if (at === plus(lock_time, -hours(1))) {
        await picks(urgent)
        await picks(silent)
      }
    }
    if (hasEvening) expected.reminder_night_before += isAlive(late, urgent)
    expected.reminder_two_hours += isAlive(urgent)
    expected.week_results += isAlive(early, late, urgent)

    pool.clock.set(plus(`${end_date}T00:00:00.000Z`, hours(36)))
    const advanced = await admin.post(`/survivor/contests/${contestId}/advance-week`, { week_number: week })
    expect([week, advanced.status]).toEqual([week, 200])
    await tick()
  }

  expect(weeksPlayed).toBe(26)
  expect(expected.reminder_night_before).toBeGreaterThan(0)
  const sent = await pool.db
    .selectFrom('mails')
    .select((of) => ['kind', 'status', of.fn.countAll<number>().as('mails')])
    .groupBy(['kind', 'status'])
    .orderBy('kind')
    .execute()
  expect(sent).toEqual(
    Object.entries(expected)
      .map(([kind, mails]) => ({ kind, status: 'sent', mails }))
      .sort((a, b) => a.kind.localeCompare(b.kind)),
  )
  expect(mailjet.accepted).toHaveLength(
    expected.reminder_night_before + expected.reminder_two_hours + expected.week_results,
  )
  expect(new Set(mailjet.accepted.map(({ CustomID }) => CustomID)).size).toBe(mailjet.accepted.length)
  expect(mailjet.accepted.filter(({ To }) => To[0]?.Email === silent.email)).toEqual([])
  const once = mailjet.accepted.map(({ To, Subject }) => `${To[0]?.Email} ${Subject}`)
  expect(new Set(once).size).toBe(once.length)
}, 120_000)

async function tick() {
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  await Promise.all([sendDueMails(pool.deps), sendDueMails(pool.deps)])
}

async function aliveIn(contestId: number): Promise<Set<number | null>> {
  const rows = await pool.db
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .where('is_eliminated', '=', false)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The first team that may be picked: all pick the same one, so that nobody is ever out alone (S9). */
async function pickAny(person: Person, { contestId, week }: { contestId: number; week: number }) {
  const { body } = await person.get<{ available_teams: { team_id: number; games_this_week: number }[] }>(
    `/survivor/contests/${contestId}/available-teams`,
  )
  const team = body.available_teams.find(({ games_this_week }) => games_this_week > 0)
  const { status } = await person.post(`/survivor/contests/${contestId}/picks`, {
    week_number: week,
    team_id: team?.team_id,
  })
  expect(status).toBe(201)
}
