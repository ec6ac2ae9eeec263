import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Answer } from '../harness/people.ts'
import type { Chance } from './chance.ts'

/** An act, its answer, and when the call started and returned, on a logical clock. */
export type Event<Act> = { act: Act; outcome: string; began: number; heard: number }

/**
 * A small game with known answers: `step` returns the state after an act and its answer, as if no one else were acting.
 * `Act` is plain data, so that a history can be printed.
 */
export type Model<State, Act> = { step: (state: State, act: Act) => { outcome: string; next: State } }

/**
 * An order of the events in which the model gives every actual answer and ends in the pool's final state; null if there
 * is none. An event that returned before another started comes first.
 */
export function explain<State, Act>(
  { step }: Model<State, Act>,
  { start, events, end }: { start: State; events: readonly Event<Act>[]; end: State },
): Act[] | null {
  const wanted = JSON.stringify(end)
  const goOn = (state: State, left: readonly Event<Act>[]): Act[] | null => {
    if (left.length === 0) return JSON.stringify(state) === wanted ? [] : null
    for (const event of left) {
      if (left.some((other) => other.heard < event.began)) continue
      const { outcome, next } = step(state, event.act)
      if (outcome !== event.outcome) continue
      const rest = goOn(
        next,
        left.filter((other) => other !== event),
      )
      if (rest) return [event.act, ...rest]
    }
    return null
  }
  return goOn(start, events)
}

/** A kind of race: contests in some state, the acts possible in them, and how to read acts and states. */
export type Race<State, Act> = {
  name: string
  /** The contest that is copied for each history. */
  template: number
  start: State
  acts: readonly Act[]
  act: (act: Act, contestId: number) => Promise<Answer<unknown>>
  outcomeOf: (answer: Answer<unknown>) => string
  /** The final states of these contests, in order. */
  read: (contestIds: readonly number[]) => Promise<State[]>
  /** The model of a contest with this final state, from which it takes random results such as the draw. */
  model: (end: State) => Model<State, Act>
}

export type Judged = { histories: number; acts: number; unexplained: string[]; outcomes: Map<string, number> }

const AT_ONCE = 3

/** Runs this many histories of a race, each in a separate contest, and searches an explanation for each. */
export async function judge<State, Act>(
  db: Database,
  race: Race<State, Act>,
  { histories, chance }: { histories: number; chance: Chance },
): Promise<Judged> {
  const contests = await copyContest(db, { contestId: race.template, times: histories })
  const played: Event<Act>[][] = []
  const left = [...contests.entries()]
  const play = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, contestId] = next
      played[at] = await playOne(race, { contestId, chance })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  const ends = await race.read(contests)
  const judged: Judged = { histories, acts: 0, unexplained: [], outcomes: new Map() }
  for (const [at, events = []] of played.entries()) {
    const end = ends[at]
    judged.acts += events.length
    for (const { outcome } of events) judged.outcomes.set(outcome, (judged.outcomes.get(outcome) ?? 0) + 1)
    if (end === undefined || !explain(race.model(end), { start: race.start, events, end }))
      judged.unexplained.push(JSON.stringify({ race: race.name, start: race.start, events, end }))
  }
  await sql`
    delete from contests where contest_id = any(${contests}::int[]) or second_chance_of = any(${contests}::int[])`.execute(
    db,
  )
  return judged
}

/** Three to six acts that start within a few moments of each other. */
async function playOne<State, Act>(
  race: Race<State, Act>,
  { contestId, chance }: { contestId: number; chance: Chance },
): Promise<Event<Act>[]> {
  let moment = 0
  const tick = () => {
    moment += 1
    return moment
  }
  const acts = Array.from({ length: 3 + chance.below(4) }, () => ({
    act: chance.oneOf(race.acts),
    wait: chance.below(5),
  }))
  return Promise.all(
    acts.map(async ({ act, wait }) => {
      for (let turn = 0; turn < wait; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      const began = tick()
      const outcome = race.outcomeOf(await race.act(act, contestId))
      return { act, outcome, began, heard: tick() }
    }),
  )
}

/** Copies a contest with all its data, faster than replaying it. */
async function copyContest(
  db: Database,
  { contestId, times }: { contestId: number; times: number },
): Promise<number[]> {
  const columns = async (table: string, without: string[]) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
      db,
    )
    return sql.join(rows.filter(({ name }) => !without.includes(name)).map(({ name }) => sql.ref(name)))
  }
  const all = await columns('contests', [])
  const { rows } = await sql<{ contest_id: number }>`
    insert into contests (${all}) select ${all} from contests, generate_series(1, ${times}::int) where contest_id = ${contestId}
    returning contest_id`.execute(db)
  const ids = rows.map((row) => row.contest_id)
  for (const table of ['contest_weeks', 'participants']) {
    const rest = await columns(table, ['contest_id'])
    await sql`
      insert into ${sql.table(table)} (contest_id, ${rest})
      select copy.id, ${rest} from ${sql.table(table)}, unnest(${ids}::int[]) as copy (id) where contest_id = ${contestId}`.execute(
      db,
    )
  }
  for (const table of ['picks', 'draft_picks', 'rulings']) {
    const rest = await columns(table, ['contest_id', 'participant_id'])
    await sql`
      insert into ${sql.table(table)} (contest_id, participant_id, ${rest})
      select his.contest_id, his.participant_id, ${rest} from (select * from ${sql.table(table)} where contest_id = ${contestId}) as old
      join lateral (
        select copied.contest_id, copied.participant_id from participants original join participants copied using (user_id, entry_number)
        where original.participant_id = old.participant_id and copied.contest_id = any(${ids}::int[])
      ) as his on true`.execute(db)
  }
  return ids
}
