import { sql } from 'kysely'
import type { Pool } from '../harness/harness.ts'
import type { Answer, Person } from '../harness/people.ts'
import { type Contest, finish, LOCKS, openContest, saveGames, THREE_WEEKS } from '../survivor/survivor-steps.ts'
import type { Model, Race } from './histories.ts'

export type SurvivorAct =
  | { do: 'join' | 'leave'; who: number }
  | { do: 'start' }
  | { do: 'pick'; who: number; week: number; team: string }
  | { do: 'advance'; week: number | null }

/** Null: still alive. Picks by week. */
type Entry = { who: number; out: number | null; picks: Record<string, string> }
export type SurvivorState = { status: string; week: number; entries: Entry[] }

const SIZE = 3
/** PHI has no game in week 3. All of week 1 is over when it can be advanced, and BOS has lost every game in it. */
const PLAYING: Record<number, string[]> = {
  1: ['BOS', 'NYR', 'DET', 'PHI', 'BUF'],
  2: ['BOS', 'NYR', 'DET', 'PHI', 'BUF'],
  3: ['BOS', 'NYR', 'DET', 'BUF'],
}
const LOSER = 'BOS'

/** The simplest model of the survivor contest from the rulebook. */
function modelOf({ locked }: { locked: number }): Model<SurvivorState, SurvivorAct> {
  const step = (state: SurvivorState, act: SurvivorAct): { told: string; next: SurvivorState } => {
    const no = (told: string) => ({ told, next: state })
    const mine = 'who' in act ? state.entries.find((entry) => entry.who === act.who) : undefined
    const others = state.entries.filter((entry) => entry !== mine)
    const withEntry = (entry: Entry) => ({ ...state, entries: [...others, entry].sort((a, b) => a.who - b.who) })
    switch (act.do) {
      case 'join':
        if (mine) return no('already_joined')
        if (state.status !== 'waiting') return no('contest_not_waiting')
        if (state.entries.length >= SIZE) return no('contest_full')
        return contestTold(withEntry({ who: act.who, out: null, picks: {} }))
      case 'leave':
        if (!mine) return no('not_a_participant')
        if (state.status !== 'waiting') return no('contest_not_waiting')
        return contestTold({ ...state, entries: others })
      case 'start':
        if (state.status !== 'waiting') return no('contest_not_waiting')
        if (state.entries.length === 0) return no('no_participants')
        return contestTold({ ...state, status: 'in_progress' })
      case 'pick': {
        if (state.status !== 'in_progress') return no('contest_not_in_progress')
        if (!mine) return no('not_a_participant')
        if (mine.out !== null) return no('participant_eliminated')
        if (act.week !== state.week) return no('wrong_week')
        const before = mine.picks[act.week]
        if (before !== undefined && act.week <= locked) return no('picks_locked')
        const usedElsewhere = Object.entries(mine.picks).some(
          ([week, team]) => Number(week) !== act.week && team === act.team,
        )
        if (before !== act.team && usedElsewhere) return no('team_used')
        if (before !== act.team && !PLAYING[act.week]?.includes(act.team)) return no('team_idle')
        if (act.week <= locked) return no('team_has_started')
        const told = before === undefined ? 'picked' : 'picked again'
        return { told, next: withEntry({ ...mine, picks: { ...mine.picks, [act.week]: act.team } }) }
      }
      case 'advance':
        if (state.status === 'in_progress' && act.week !== null && act.week !== state.week)
          return no('week_not_current')
        if (state.status === 'completed') return no('contest_completed')
        if (state.status !== 'in_progress') return no('contest_not_in_progress')
        if (state.week > locked) return no('week_not_locked')
        return advanced(state)
    }
  }
  return { step }
}

/** S8, S9 and S12 for a week in which only BOS loses. */
function advanced(state: SurvivorState): { told: string; next: SurvivorState } {
  const alive = state.entries.filter(({ out }) => out === null)
  const pickers = alive.filter(({ picks }) => picks[state.week] !== undefined)
  const winners = pickers.filter(({ picks }) => picks[state.week] !== LOSER)
  const staying = pickers.length === 0 ? alive : winners.length === 0 ? pickers : winners
  const entries = state.entries.map((entry) =>
    entry.out === null && !staying.includes(entry) ? { ...entry, out: state.week } : entry,
  )
  if (staying.length === 1) return { told: 'completed_with_winner', next: { ...state, entries, status: 'completed' } }
  return { told: 'advanced', next: { ...state, entries, week: state.week + 1 } }
}

type Players = { pool: Pool; admin: Person; members: readonly Person[] }

/** Before the first lock: everyone joins and leaves, the contest starts, picks are made and changed. */
export async function openingRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  await saveGames(players.admin, THREE_WEEKS)
  const inProgress = await prepare(players, [0, 1], [])
  const waiting = await prepare(players, [0, 1], null)
  const acts: SurvivorAct[] = [
    ...[0, 1, 2, 3].map((who) => ({ do: 'join' as const, who })),
    ...[0, 1, 2].map((who) => ({ do: 'leave' as const, who })),
    { do: 'start' },
    { do: 'start' },
    ...[0, 1, 2].flatMap((who) => ['NYR', 'DET'].map((team) => ({ do: 'pick' as const, who, week: 1, team }))),
    { do: 'advance', week: 1 },
  ]
  const picks = acts.filter((act) => act.do === 'pick' || act.do === 'advance')
  return [
    await race(players, { name: 'a survivor contest is opened', template: waiting, acts, locked: 0 }),
    await race(players, { name: 'picks before the lock', template: inProgress, acts: picks, locked: 0 }),
  ]
}

/** After week 1, before week 2 locks: admins advance while members pick for the week they see. */
export async function advancingRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  const { pool, admin } = players
  const templates = [
    await prepare(players, [0, 1, 2], ['NYR', 'DET', 'BOS']),
    await prepare(players, [0, 1], ['NYR', 'BOS']),
    await prepare(players, [0, 1, 2], ['BOS', 'BOS']),
  ]
  pool.clock.set(LOCKS[0])
  await finish(admin, {
    101: { home: 1, away: 3 },
    102: { home: 1, away: 3 },
    103: { home: 1, away: 3 },
    104: { home: 3, away: 1 },
  })
  pool.clock.set('2025-11-10T12:00:00.000Z')
  const acts: SurvivorAct[] = [
    { do: 'advance', week: 1 },
    { do: 'advance', week: 1 },
    { do: 'advance', week: null },
    { do: 'advance', week: 2 },
    ...[0, 1, 2].flatMap((who) => ['NYR', 'DET', 'PHI'].map((team) => ({ do: 'pick' as const, who, week: 2, team }))),
    ...[0, 2].map((who) => ({ do: 'pick' as const, who, week: 1, team: 'BUF' })),
    { do: 'leave', who: 0 },
    { do: 'join', who: 3 },
  ]
  return Promise.all(
    templates.map((template, at) => race(players, { name: `advancing, contest ${at + 1}`, template, acts, locked: 1 })),
  )
}

/** Null picks: the contest is waiting. */
async function prepare(
  { pool, admin, members }: Players,
  who: readonly number[],
  picks: readonly string[] | null,
): Promise<number> {
  const joined = who.flatMap((at) => members[at] ?? [])
  const contest: Contest = await openContest(pool, admin, {
    members: joined,
    start: picks !== null,
    max_participants: SIZE,
  })
  for (const [at, team] of (picks ?? []).entries()) {
    const member = joined[at]
    if (member) await contest.pick(member, 1, team)
  }
  return contest.id
}

type Prepared = { name: string; template: number; acts: readonly SurvivorAct[]; locked: number }

async function race(
  players: Players,
  { name, template, acts, locked }: Prepared,
): Promise<Race<SurvivorState, SurvivorAct>> {
  const { pool, admin, members } = players
  const teams = await pool.db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  const teamIds = new Map(teams.map(({ team_id, abbreviation }) => [abbreviation, team_id]))
  const member = (who: number) => members[who] ?? admin
  const read = (contestIds: readonly number[]) => readStates(players, contestIds)
  const [start] = await read([template])
  if (!start) throw new Error('the template is gone')
  return {
    name,
    template,
    start,
    acts,
    read,
    model: () => modelOf({ locked }),
    tell,
    act: (act, contestId) => {
      const at = `/survivor/contests/${contestId}`
      switch (act.do) {
        case 'join':
        case 'leave':
          return member(act.who).post(`${at}/${act.do}`, act.do === 'join' ? {} : undefined)
        case 'start':
          return admin.post(`${at}/start`)
        case 'pick':
          return member(act.who).post(`${at}/picks`, { week_number: act.week, team_id: teamIds.get(act.team) })
        case 'advance':
          return admin.post(`${at}/advance-week`, act.week === null ? {} : { week_number: act.week })
      }
    },
  }
}

/** The model's view of an answer that shows the contest. */
const contestTold = (next: SurvivorState) => ({ told: `${next.status} with ${next.entries.length}`, next })

/** The code of a refusal, or the result of a success. */
function tell({ status, body }: Answer<unknown>): string {
  // Answers of five calls, read field by field.
  const said = body as { code?: string; action?: string; contest?: { status: string; total_participants: number } }
  if (status >= 400) return said.code ?? `${status}`
  if (said.contest) return `${said.contest.status} with ${said.contest.total_participants}`
  return said.action ?? (status === 201 ? 'picked' : 'picked again')
}

async function readStates({ pool, members }: Players, contestIds: readonly number[]): Promise<SurvivorState[]> {
  const { rows } = await sql<{
    contest_id: number
    status: string
    week: number
    entries: { user: number; out: number | null; picks: Record<string, string> | null }[] | null
  }>`
    select c.contest_id, c.status, c.current_week as week, (
      select json_agg(json_build_object('user', p.user_id, 'out', p.elimination_week, 'picks', (
        select json_object_agg(k.week_number, t.abbreviation order by k.week_number)
        from picks k join teams t using (team_id) where k.participant_id = p.participant_id
      ))) from participants p where p.contest_id = c.contest_id
    ) as entries
    from contests c where c.contest_id = any(${contestIds}::int[])`.execute(pool.db)
  const byId = new Map(rows.map((row) => [row.contest_id, row]))
  return contestIds.flatMap((contestId) => {
    const row = byId.get(contestId)
    if (!row) return []
    const entries = (row.entries ?? [])
      .map(({ user, out, picks }) => ({
        who: members.findIndex(({ userId }) => userId === user),
        out,
        picks: picks ?? {},
      }))
      .sort((a, b) => a.who - b.who)
    return [{ status: row.status, week: row.week, entries }]
  })
}
