import { openContest } from '../survivor/survivor-steps.ts'
import type { Race } from './histories.ts'
import type { Players } from './rule.ts'
import type { Scene, SurvivorAct, SurvivorState } from './survivor-model.ts'
import {
  NOTHING_PLAYED,
  openThreeWeeks,
  perform,
  playUntilThursday,
  playWeekOne,
  race,
  THURSDAY,
  teamIdsIn,
  WEEK_ONE_OVER,
} from './survivor-race.ts'

type EntryRace = Race<SurvivorState, SurvivorAct>

/** Five entries at most, three per member, until week 2 locks. Needs at least five weeks. */
const SEVERAL = { max_entries: 3, max_participants: 5, entries_until: 2 }

/** Before the first lock: members open entries, leave with one, and pick with each (S19). */
export async function openedEntryRaces(players: Players): Promise<EntryRace[]> {
  await openThreeWeeks(players)
  const waiting = await prepare(players, [join(0), join(1)])
  const inProgress = await prepare(players, [join(0), join(0), join(1), { do: 'start' }])
  const acts: SurvivorAct[] = [
    ...opening([0, 0, 1, 2]),
    ...[1, 2].map((entry): SurvivorAct => ({ do: 'leave', who: 0, entry })),
    { do: 'leave', who: 0 },
    { do: 'start' },
    ...picks([1, 2], { 1: ['NYR', 'DET'], 2: ['NYR'] }),
    { do: 'advance', week: 1 },
  ]
  return [
    await race(players, { name: 'entries of a waiting contest', template: waiting, acts, scene: NOTHING_PLAYED }),
    await race(players, { name: 'entries before week 1', template: inProgress, acts, scene: NOTHING_PLAYED }),
  ]
}

/** In the middle of week 1: entries that play from week 2 on keep nobody from advancing, as the others' late picks do (S2, S19). */
export async function midweekEntryRaces(players: Players): Promise<EntryRace[]> {
  const templates = await prepareWeekOne(players)
  await playUntilThursday(players)
  return racesOf(players, { name: 'entries opened in week 1', templates, scene: THURSDAY })
}

/** After week 1, before week 2 locks. */
export async function lateEntryRaces(players: Players): Promise<EntryRace[]> {
  const templates = await prepareWeekOne(players)
  await playWeekOne(players)
  return racesOf(players, { name: 'entries opened after week 1', templates, scene: WEEK_ONE_OVER })
}

/** Two contests in week 1: one in which everyone has picked, and one in which the second entry of member 0 has not. */
async function prepareWeekOne(players: Players): Promise<number[]> {
  await openThreeWeeks(players)
  const started: SurvivorAct[] = [join(0), join(0), join(1), { do: 'start' }]
  const bothPicked = [pick(0, 1, 'BOS'), pick(1, 1, 'NYR')]
  return [
    await prepare(players, [...started, ...bothPicked, pick(0, 2, 'NYR')]),
    await prepare(players, [...started, ...bothPicked]),
  ]
}

type Wanted = { name: string; templates: readonly number[]; scene: Scene }

function racesOf(players: Players, { name, templates, scene }: Wanted): Promise<EntryRace[]> {
  const acts: SurvivorAct[] = [
    ...opening([0, 1, 1, 2]),
    { do: 'advance', week: 1 },
    { do: 'advance', week: 1 },
    { do: 'undo', week: 1 },
    ...picks([2, 3], { 1: ['PHI', 'BUF'], 2: ['NYR', 'DET'] }),
    ...[2, 3].map((entry): SurvivorAct => ({ do: 'take back', who: 0, entry, week: 2 })),
    { do: 'pick', who: 0, week: 2, team: 'DET' },
    ...(scene === WEEK_ONE_OVER ? [1, 2, 3] : []).map((entry): SurvivorAct => ({ do: 'excuse', who: 0, entry })),
  ]
  return Promise.all(
    templates.map((template, at) => race(players, { name: `${name}, contest ${at + 1}`, template, acts, scene })),
  )
}

/** Each of these members opens their next entry, and the first of them also the second and third by number. */
const opening = (members: readonly number[]): SurvivorAct[] => [
  ...members.map((who) => join(who)),
  ...[2, 2, 3].map((entry): SurvivorAct => ({ do: 'join', who: 0, entry })),
]

const join = (who: number): SurvivorAct => ({ do: 'join', who })

const pick = (who: number, entry: number, team: string): SurvivorAct => ({ do: 'pick', who, entry, week: 1, team })

/** Picks of these entries of member 0. */
const picks = (entries: readonly number[], teams: Record<number, readonly string[]>): SurvivorAct[] =>
  Object.entries(teams).flatMap(([week, of]) =>
    of.flatMap((team) =>
      entries.map((entry): SurvivorAct => ({ do: 'pick', who: 0, entry, week: Number(week), team })),
    ),
  )

/** A contest after these acts. */
async function prepare(players: Players, acts: readonly SurvivorAct[]): Promise<number> {
  const { id } = await openContest(players.pool, players.admin, SEVERAL)
  const teamIds = await teamIdsIn(players.pool)
  for (const act of acts) {
    const { status, body } = await perform(players, act, { contestId: id, teamIds })
    if (status >= 300) throw new Error(`not prepared: ${JSON.stringify([act, body])}`)
  }
  return id
}
