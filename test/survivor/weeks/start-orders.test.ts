import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { startByItself } from '#server/features/survivor/start/start.service.ts'
import type { Person } from '../../harness/people.ts'
import { BEFORE_ALL, type Contest, givenSurvivorPool, openContest, saveGames, THREE_WEEKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, carl } = await givenSurvivorPool({ also: ['carl'] })
const members = [ann, bob, carl]

type Act =
  | { act: 'wait'; hours: number }
  | { act: 'settle' }
  | { act: 'start' }
  | { act: 'join' | 'leave'; who: number }
  | { act: 'pick'; who: number; nth: number; team: string }
  | { act: 'plan'; in: number | null }
  | { act: 'move games'; by: number }

const who = fc.integer({ min: 0, max: 2 })
const acts = fc.array(
  fc.oneof<fc.Arbitrary<Act>[]>(
    fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 120 }) }),
    fc.constant({ act: 'settle' as const }),
    fc.record({ act: fc.constantFrom('join' as const, 'join' as const, 'leave' as const), who }),
    fc.record({
      act: fc.constant('pick' as const),
      who,
      nth: fc.integer({ min: 0, max: 2 }),
      team: fc.constantFrom('BOS', 'NYR', 'DET', 'BUF'),
    }),
    fc.record({ act: fc.constant('plan' as const), in: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }) }),
    fc.record({ act: fc.constant('move games' as const), by: fc.integer({ min: -3, max: 3 }) }),
    fc.constant({ act: 'start' as const }),
  ),
  { minLength: 5, maxLength: 14 },
)

it('in whatever order acts come, weeks are 1 to n and each pick belongs to the days it was made for (S14)', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      pool.clock.set(BEFORE_ALL)
      await pool.db.deleteFrom('contests').execute()
      await pool.db.deleteFrom('games').execute()
      await saveGames(admin, THREE_WEEKS)
      const contest = await openContest(pool, admin, { members: members.slice(0, 1), start: false })
      const made = new Map<string, string>()
      for (const act of history) {
        await perform(contest, act, made)
        await check(contest, made)
      }
    }),
    { numRuns: 30 },
  )
}, 120_000)

async function perform(contest: Contest, act: Act, made: Map<string, string>): Promise<void> {
  const now = pool.clock.now()
  switch (act.act) {
    case 'wait':
      pool.clock.set(plus(now, hours(act.hours)))
      return
    case 'settle':
      await startByItself(pool.deps)
      return
    case 'start':
      await contest.post(admin, '/start')
      return
    case 'join':
    case 'leave':
      await contest.post(personOf(act.who), `/${act.act}`)
      return
    case 'plan':
      await admin.put(contest.at, { starts_at: act.in === null ? null : plus(now, hours(act.in)) })
      return
    case 'move games':
      await saveGames(
        admin,
        THREE_WEEKS.map((game) => ({ ...game, start_time: plus(game.start_time, hours(act.by)) })),
      )
      return
    case 'pick': {
      const person = personOf(act.who)
      const week = (await weeksOf(contest))[act.nth]
      if (!week) return
      const { status, body } = await contest.pick(person, week.week_number, act.team)
      if (status === 201 || status === 200) made.set(`${person.userId} ${week.start_date}`, body.pick.abbreviation)
    }
  }
}

function personOf(nth: number): Person {
  const person = members[nth]
  if (!person) throw new TypeError(`no member ${nth}`)
  return person
}

/** Every pick is in the week whose first day it was made for. */
async function check(contest: Contest, made: ReadonlyMap<string, string>): Promise<void> {
  const weeks = await weeksOf(contest)
  expect(weeks.map((week) => week.week_number)).toEqual(weeks.map((_, index) => index + 1))
  expect(weeks.map((week) => week.start_date)).toEqual(weeks.map((week) => week.start_date).toSorted())
  const picks = await pool.db
    .selectFrom('picks')
    .innerJoin('participants', 'participants.participant_id', 'picks.participant_id')
    .innerJoin('teams', 'teams.team_id', 'picks.team_id')
    .select(['participants.user_id', 'week_number', 'abbreviation'])
    .where('picks.contest_id', '=', contest.id)
    .execute()
  for (const { user_id, week_number, abbreviation } of picks) {
    const week = weeks.find((of) => of.week_number === week_number)
    expect({ week_number, abbreviation }).toEqual({
      week_number: week?.week_number,
      abbreviation: made.get(`${user_id} ${week?.start_date}`),
    })
  }
}

function weeksOf({ id }: Contest) {
  return pool.db
    .selectFrom('contest_weeks')
    .select(['week_number', 'start_date', 'lock_time'])
    .where('contest_id', '=', id)
    .orderBy('week_number')
    .execute()
}
