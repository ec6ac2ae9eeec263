import { expect, onTestFinished, test } from 'vitest'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'
import { dice, teamsOf } from './season-habits.ts'
import { endWeek, gamesOf, hoursAfter, newModel, readSeason, winsFor, won } from './season-model.ts'
import { openStage, playUntil, type Stage } from './season-steps.ts'

/** An entry as the rulebook has it, without a line of `src`. */
type Entry = {
  name: string
  owner: string
  id: number
  from: number
  out: number | null
  survived: number
  used: string[]
}

const UNTIL = 6
const FIRST_DAY = '2025-10-07'

test('a whole season with several entries a member, of which some come late, matches a much simpler model (S19)', {
  timeout: 300_000,
}, async () => {
  const season = readSeason('2025-26')
  const random = dice(20251019)
  const cast = ['three', 'back', 'late', 'last', 'one', 'one', 'one']
  const stage = await openStage(season, { now: '2025-09-20T12:00:00.000Z', cast, random })
  onTestFinished(stage.pool.close)
  const [three = '', back = '', late = '', last = ''] = stage.people.keys()
  const starters = [...stage.people.keys()].filter((name) => name !== late && name !== last)
  const contest = await openContest(stage.pool, stage.admin, {
    members: starters.flatMap((name) => stage.people.get(name) ?? []),
    season_year: '2025-26',
    season_start_date: FIRST_DAY,
    auto_advance: false,
    max_entries: 3,
    entries_until: UNTIL,
    start: false,
  })
  const entries: Entry[] = []
  const noteNew = async (owner: string, from: number) => {
    const { body } = await contest.get<'mySurvivorStatus'>(stage.people.get(owner) ?? stage.admin, '/my-status')
    for (const { participant_id: id, participant_name: name, first_week } of body.entries ?? []) {
      if (entries.some((of) => of.id === id)) continue
      expect([name, first_week]).toEqual([name, from])
      entries.push({ name, owner, id, from, out: null, survived: 0, used: [] })
    }
  }
  const open = async (owner: string, from: number) => {
    expect((await contest.post(stage.people.get(owner) ?? stage.admin, '/join')).status).toBe(200)
    await noteNew(owner, from)
  }
  for (const owner of starters) await noteNew(owner, 1)
  for (const _ of [2, 3]) await open(three, 1)
  await contest.post(stage.admin, '/start')

  const { weeks, lockOf } = newModel(season, { firstDay: FIRST_DAY, names: [] })
  for (const week of weeks) {
    stage.pool.clock.set(hoursAfter(lockOf(week.number), -1))
    const own = entries.filter((of) => of.owner === back)
    const isOut = own.every((of) => of.out !== null)
    if (week.number <= UNTIL && isOut && own.length < 3) await open(back, week.number)
    if (week.number === 3) await open(late, 3)
    if (week.number === UNTIL) await open(last, UNTIL)

    const playing = entries.filter((of) => of.out === null)
    const wins = (team: string) => gamesOf(season, week, team).filter((game) => won(game, team)).length
    const isWinner = (team: string) => wins(team) >= winsFor(gamesOf(season, week, team).length)
    const picks = new Map<string, string>()
    for (const entry of playing) {
      const free = teamsOf(season).filter((of) => !entry.used.includes(of) && gamesOf(season, week, of).length > 0)
      const isLucky = random() < (entry.owner === back && week.number < 4 ? 0 : 0.88)
      const from = free.filter((team) => isWinner(team) === isLucky)
      const team = random() < 0.03 ? undefined : from[Math.floor(random() * from.length)]
      if (team === undefined) continue
      await send(stage, contest, { entry, week: week.number, team })
      picks.set(entry.name, team)
    }
    await playUntil(stage, hoursAfter(`${week.to}T23:59:59.000Z`, 16))
    const { body } = await contest.advance(stage.admin, week.number)
    const ended = endWeek({
      week: week.number,
      playing: playing.map((of) => of.name),
      hasPicked: (name) => picks.has(name),
      hasWon: (name) => isWinner(picks.get(name) ?? ''),
    })
    expect(body.results).toEqual(ended.results)
    for (const entry of playing) {
      const team = picks.get(entry.name)
      if (team !== undefined) entry.used.push(team)
      if (ended.stay.includes(entry.name)) entry.survived += 1
      else entry.out = week.number
    }
    await compare(stage, contest, entries)
    const isDecided = ended.stay.length === 1 && week.number >= UNTIL
    expect(body.action).toBe(isDecided ? 'completed_with_winner' : week === weeks.at(-1) ? body.action : 'advanced')
    if (body.action !== 'advanced') break
  }
  expect(entries.filter((of) => of.owner === three)).toHaveLength(3)
  expect(entries.filter((of) => of.owner === back && of.from > 1).length).toBeGreaterThan(0)
  expect(entries.filter((of) => of.from > 1 && of.survived > 0).length).toBeGreaterThan(1)
})

type Wish = { entry: Entry; week: number; team: string }

async function send({ pool, people, admin }: Stage, contest: Contest, { entry, week, team }: Wish) {
  const found = pool.db.selectFrom('teams').select('team_id').where('abbreviation', '=', team)
  const { team_id } = await found.executeTakeFirstOrThrow()
  const wanted = { week_number: week, team_id, entry_id: entry.id }
  const { status, body } = await contest.post<'makePick'>(people.get(entry.owner) ?? admin, '/picks', wanted)
  expect([entry.name, week, team, status, body.pick?.moved_from]).toEqual([entry.name, week, team, 201, null])
}

async function compare({ admin }: Stage, contest: Contest, entries: readonly Entry[]) {
  const { body } = await contest.get<'survivorStandings'>(admin, '/standings')
  const shown = body.participants.map((of) => [
    of.participant_name,
    [of.elimination_week, of.weeks_survived, of.teams_used],
  ])
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(entries.map((of) => [of.name, [of.out, of.survived, of.used.length]])),
  )
}
