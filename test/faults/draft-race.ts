import { sql } from 'kysely'
import type { Pool } from '../harness/harness.ts'
import type { Answer, Person } from '../harness/people.ts'
import { createTwoTeam, joinAll, readDraft } from '../two-team/drafters.ts'
import type { Model, Race } from './histories.ts'

export type DraftAct =
  | { do: 'join' | 'leave'; who: number }
  | { do: 'start' }
  | { do: 'pick'; who: number; team: number; number: number | null }
  | { do: 'undo'; number: number | null }

/** The order is empty until the draw. */
export type DraftState = { status: string; joined: number[]; order: number[]; picks: { who: number; team: number }[] }

const SIZE = 4

/**
 * A model of the draft from the rulebook. The order drawn at the start is random, so it is taken from the final state.
 */
function modelOf(end: DraftState): Model<DraftState, DraftAct> {
  const step = (state: DraftState, act: DraftAct): { outcome: string; next: DraftState } => {
    const { status, joined, order, picks } = state
    const no = (outcome: string) => ({ outcome, next: state })
    const snake = [...order, ...order.toReversed()]
    switch (act.do) {
      case 'join':
        if (joined.includes(act.who)) return no('already_joined')
        if (status !== 'waiting') return no('contest_not_waiting')
        if (joined.length >= SIZE) return no('contest_full')
        return contestStep({ ...state, joined: [...joined, act.who].sort() })
      case 'leave':
        if (!joined.includes(act.who)) return no('not_a_participant')
        if (status !== 'waiting') return no('contest_not_waiting')
        return contestStep({ ...state, joined: joined.filter((who) => who !== act.who) })
      case 'start': {
        if (status !== 'waiting') return no('contest_not_waiting')
        if (joined.length === 0) return no('no_participants')
        // If the pool ends up without a draft, no start can have succeeded.
        if ([...end.order].sort().join() !== joined.join()) return no('impossible')
        return contestStep({ ...state, status: 'drafting', order: end.order })
      }
      case 'pick': {
        if (status !== 'drafting') return no('contest_not_drafting')
        if (!joined.includes(act.who)) return no('not_a_participant')
        if (act.number !== null && act.number !== picks.length + 1) return no('pick_not_current')
        if (snake[picks.length] !== act.who) return no('not_your_turn')
        const taker = picks.find(({ team }) => team === act.team)
        if (taker) return no(taker.who === act.who ? 'team_already_yours' : 'team_taken')
        const after = [...picks, { who: act.who, team: act.team }]
        const next = { ...state, picks: after, status: after.length === snake.length ? 'in_progress' : status }
        return { outcome: `pick ${after.length}`, next }
      }
      case 'undo':
        if (status !== 'drafting') return no('contest_not_drafting')
        if (picks.length === 0) return no('nothing_to_undo')
        if (act.number !== null && act.number !== picks.length) return no('pick_not_last')
        return { outcome: 'undone', next: { ...state, picks: picks.slice(0, -1) } }
    }
  }
  return { step }
}

type Players = { pool: Pool; admin: Person; members: readonly Person[] }

export async function draftRaces(players: Players): Promise<Race<DraftState, DraftAct>[]> {
  const whose = [0, 1, 2]
  const picks = (teams: number[], numbers: (number | null)[]): DraftAct[] =>
    whose.flatMap((who) =>
      teams.flatMap((team) => numbers.map((number) => ({ do: 'pick' as const, who, team, number }))),
    )
  const undos: DraftAct[] = [null, 1, 2].map((number) => ({ do: 'undo', number }))
  const opening: DraftAct[] = [
    ...[0, 1, 2, 3, 4].map((who) => ({ do: 'join' as const, who })),
    ...[0, 1].map((who) => ({ do: 'leave' as const, who })),
    ...[1, 2, 3].map(() => ({ do: 'start' as const })),
    ...picks([6, 8], [null]),
  ]
  return [
    await race(players, { name: 'a draft is opened', joined: 3, made: null, acts: opening }),
    await race(players, {
      name: 'a draft begins',
      joined: 2,
      made: 0,
      acts: [...picks([6, 8], [null, 1, 2]), ...undos],
    }),
    await race(players, {
      name: 'the snake turns',
      joined: 2,
      made: 1,
      acts: [...picks([6, 8, 9], [null, 2, 3]), ...undos],
    }),
    await race(players, { name: 'a draft ends', joined: 2, made: 3, acts: [...picks([6, 8], [null, 4]), ...undos] }),
  ]
}

type Prepared = { name: string; joined: number; made: number | null; acts: readonly DraftAct[] }

async function race(players: Players, { name, joined, made, acts }: Prepared): Promise<Race<DraftState, DraftAct>> {
  const { admin, members } = players
  const { contest, at } = await createTwoTeam(admin, { max_participants: SIZE })
  await joinAll(members.slice(0, joined), at)
  if (made !== null) await admin.post(`${at}/start`)
  for (let number = 1; number <= (made ?? 0); number += 1) {
    const { current } = await readDraft(admin, at)
    const picker = members.find(({ userId }) => userId === current?.participant.user_id)
    await picker?.post(`${at}/draft/pick`, { team_id: 20 + number })
  }
  const read = (contestIds: readonly number[]) => readStates(players, contestIds)
  const [start] = await read([contest.contest_id])
  if (!start || start.picks.length !== (made ?? 0)) throw new Error(`${name}: not prepared`)
  return {
    name,
    template: contest.contest_id,
    start,
    acts,
    read,
    model: modelOf,
    outcomeOf,
    act: (act, contestId) => {
      const at = `/contest/contests/${contestId}`
      const who = ('who' in act ? members[act.who] : undefined) ?? admin
      switch (act.do) {
        case 'join':
          return who.post(`${at}/join`, {})
        case 'leave':
          return who.delete(`${at}/leave`)
        case 'start':
          return admin.post(`${at}/start`)
        case 'pick':
          return who.post(`${at}/draft/pick`, { team_id: act.team, ...numbered(act) })
        case 'undo':
          return admin.post(`${at}/draft/undo`, numbered(act))
      }
    },
  }
}

const numbered = ({ number }: { number: number | null }) => (number === null ? {} : { pick_number: number })

/** The model's view of an answer that shows the contest. */
const contestStep = (next: DraftState) => ({ outcome: `${next.status} with ${next.joined.length}`, next })

type Said = {
  code?: string
  contest?: { status: string; participants: unknown[] }
  pick?: { pick_number: number }
}

/** The code of a refusal, or the result of a success. */
function outcomeOf({ status, body }: Answer<unknown>): string {
  const said = body as Said // answers of five calls, read field by field
  if (status >= 400) return said.code ?? `${status}`
  if (said.contest) return `${said.contest.status} with ${said.contest.participants.length}`
  // The room in the answer is read after the commit, so it may include the next pick.
  return said.pick ? `pick ${said.pick.pick_number}` : 'undone'
}

async function readStates({ pool, members }: Players, contestIds: readonly number[]): Promise<DraftState[]> {
  const { rows } = await sql<{
    contest_id: number
    status: string
    joined: number[] | null
    order: number[] | null
    picks: { user: number; team: number }[] | null
  }>`
    select c.contest_id, c.status,
      (select json_agg(user_id) from participants p where p.contest_id = c.contest_id) as joined,
      (select json_agg(user_id order by draft_order) from participants p
        where p.contest_id = c.contest_id and draft_order is not null) as "order",
      (select json_agg(json_build_object('user', p.user_id, 'team', d.team_id) order by d.pick_number)
        from draft_picks d join participants p using (participant_id) where d.contest_id = c.contest_id) as picks
    from contests c where c.contest_id = any(${contestIds}::int[])`.execute(pool.db)
  const byId = new Map(rows.map((row) => [row.contest_id, row]))
  const place = (user: number) => members.findIndex(({ userId }) => userId === user)
  return contestIds.flatMap((contestId) => {
    const row = byId.get(contestId)
    if (!row) return []
    const picks = (row.picks ?? []).map(({ user, team }) => ({ who: place(user), team }))
    return [
      { status: row.status, joined: (row.joined ?? []).map(place).sort(), order: (row.order ?? []).map(place), picks },
    ]
  })
}
