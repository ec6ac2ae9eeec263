import { sql } from 'kysely'
import type { Answer } from '../harness/people.ts'
import { openNineWeeks } from '../survivor/results/second-chance-steps.ts'
import { finish, HOME } from '../survivor/survivor-steps.ts'
import type { Model, Race } from './histories.ts'
import { entryIdOf, type Players, UNKNOWN } from './rule.ts'

type Act = { do: 'open' } | { do: 'join' | 'leave' | 'bring back'; who: number }
/** Members out of the first contest, those revived, and those in its second chance; null before it is open. */
type State = { out: number[]; back: number[]; chance: number[] | null }

/** The simplest model of a second chance from the rulebook (Y4). */
const model: Model<State, Act> = {
  step: (state, act) => {
    const no = (outcome: string) => ({ outcome, next: state })
    const { out, back, chance } = state
    if (act.do === 'open') {
      if (chance !== null) return no('second_chance_exists')
      return out.length < 3 ? no('second_chance_too_few') : { outcome: 'opened', next: { ...state, chance: [] } }
    }
    const { who } = act
    if (act.do === 'bring back') {
      if (back.includes(who)) return no('ruling_exists')
      return { outcome: 'ruled', next: { ...state, out: out.filter((of) => of !== who), back: [...back, who].sort() } }
    }
    if (chance === null) return no('unknown_contest')
    const isIn = chance.includes(who)
    if (act.do === 'leave')
      return isIn
        ? { outcome: 'left', next: { ...state, chance: chance.filter((of) => of !== who) } }
        : no('not_a_participant')
    if (isIn) return no('already_joined')
    return out.includes(who)
      ? { outcome: 'joined', next: { ...state, chance: [...chance, who].sort() } }
      : no('only_who_is_out')
  },
}

/**
 * Two members are through week 1 and three are out: admins open the second chance and revive members while they join
 * and leave it.
 */
export async function secondChanceRaces(players: Players): Promise<Race<State, Act>[]> {
  const { pool, admin, members } = players
  const first = await openNineWeeks(pool, admin, [...members])
  const through = members.slice(0, 2)
  await first.pickAndLock(
    1,
    through.map((who) => [who, 'BUF']),
  )
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  await first.advance(admin, 1)
  const read = (contestIds: readonly number[]) => readStates(players, contestIds)
  const [start] = await read([first.id])
  if (!start) throw new Error('the template is gone')
  const acts: Act[] = [
    // Nothing else happens before one of them.
    ...Array.from({ length: 9 }, (): Act => ({ do: 'open' })),
    ...members.flatMap((_, who): Act[] => [{ do: 'join', who }]),
    ...[2, 3, 4].flatMap((who): Act[] => [
      { do: 'join', who },
      { do: 'leave', who },
      { do: 'bring back', who },
    ]),
  ]
  const act = (asked: Act, contestId: number) => perform(players, asked, contestId)
  return [{ name: 'a second chance', template: first.id, start, acts, read, model: () => model, outcomeOf, act }]
}

async function perform(players: Players, act: Act, contestId: number): Promise<Answer<unknown>> {
  const { pool, admin, members } = players
  if (act.do === 'open') return admin.post(`/survivor/contests/${contestId}/second-chance`)
  if (act.do === 'bring back') {
    const participant_id = await entryIdOf(players, contestId, act)
    const wanted = { participant_id, week_number: 2, kind: 'revive', reason: 'A mistake' }
    return admin.post(`/survivor/contests/${contestId}/rulings`, wanted)
  }
  const chances = pool.db.selectFrom('contests').select('contest_id').where('second_chance_of', '=', contestId)
  const chance = (await chances.executeTakeFirst())?.contest_id ?? UNKNOWN
  return (members[act.who] ?? admin).post(`/survivor/contests/${chance}/${act.do}`)
}

/** The code of a refusal, or the result of a success. */
function outcomeOf({ status, body }: Answer<unknown>): string {
  // Answers of four calls, read field by field.
  const said = body as { code?: string; ruling_id?: number; message?: string }
  if (status >= 400) return said.code ?? `${status}`
  if (said.ruling_id !== undefined) return 'ruled'
  if (status === 201) return 'opened'
  return said.message?.includes('left') ? 'left' : 'joined'
}

async function readStates({ pool, members }: Players, contestIds: readonly number[]): Promise<State[]> {
  type Row = { contest_id: number; out: number[] | null; back: number[] | null; chance: number[] | null }
  const { rows } = await sql<Row>`
    select c.contest_id,
      (select json_agg(p.user_id) from participants p where p.contest_id = c.contest_id and p.is_eliminated) as out,
      (select json_agg(p.user_id) from participants p join rulings r using (participant_id)
        where p.contest_id = c.contest_id and r.kind = 'revive') as back,
      (select coalesce(json_agg(p.user_id) filter (where p.user_id is not null), '[]') from contests x
        left join participants p on p.contest_id = x.contest_id where x.second_chance_of = c.contest_id having count(x.contest_id) > 0) as chance
    from contests c where c.contest_id = any(${contestIds}::int[])`.execute(pool.db)
  const byId = new Map(rows.map((row) => [row.contest_id, row]))
  const numbers = (userIds: number[] | null) =>
    (userIds ?? []).map((userId) => members.findIndex((of) => of.userId === userId)).sort()
  return contestIds.flatMap((contestId) => {
    const row = byId.get(contestId)
    if (!row) return []
    return [{ out: numbers(row.out), back: numbers(row.back), chance: row.chance && numbers(row.chance) }]
  })
}
