import { sql } from 'kysely'
import type { Pool } from '../harness/harness.ts'
import type { Answer } from '../harness/people.ts'
import {
  AWAY,
  BEFORE_ALL,
  type Contest,
  finish,
  HOME,
  LOCKS,
  openContest,
  saveGames,
  THREE_WEEKS,
} from '../survivor/survivor-steps.ts'
import type { Race } from './histories.ts'
import { entryIdOf, type OfContest, type Players, rule } from './rule.ts'
import { modelOf, type Scene, type SurvivorAct, type SurvivorState, TOO_LATE } from './survivor-model.ts'

const TEAMS = ['BOS', 'NYR', 'DET', 'PHI', 'BUF']
/** All of week 1 is over, and BOS has lost every game in it. */
export const WEEK_ONE_OVER: Scene = { begun: { 1: TEAMS }, winners: { 1: ['NYR', 'DET', 'PHI', 'BUF'] } }
/** On the Thursday of week 1, BOS has lost twice, and PHI and BUF have not played yet. */
export const THURSDAY: Scene = { begun: { 1: ['BOS', 'NYR', 'DET'] }, winners: { 1: ['NYR', 'DET'] } }
export const NOTHING_PLAYED: Scene = { begun: {}, winners: {} }

/** Before the first lock, none of the games played. */
export async function openThreeWeeks({ pool, admin }: Players): Promise<void> {
  pool.clock.set(BEFORE_ALL)
  await saveGames(admin, THREE_WEEKS)
}

/** Plays week 1 up to `THURSDAY`. */
export async function playUntilThursday({ pool, admin }: Players): Promise<void> {
  pool.clock.set('2025-11-06T12:00:00.000Z')
  await finish(admin, { 101: AWAY, 102: AWAY })
}

/** Plays week 1 to its end, as in `WEEK_ONE_OVER`. */
export async function playWeekOne({ pool, admin }: Players): Promise<void> {
  pool.clock.set(LOCKS[0])
  await finish(admin, { 101: AWAY, 102: AWAY, 103: AWAY, 104: HOME })
  pool.clock.set('2025-11-10T12:00:00.000Z')
}

/**
 * Before the first lock: everyone joins and leaves, the contest starts, picks are made for all weeks, moved and taken
 * back.
 */
export async function openingRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  await openThreeWeeks(players)
  const inProgress = await prepare(players, [0, 1], ['DET', 'BUF'])
  const waiting = await prepare(players, [0, 1], null)
  const ahead = [0, 1].flatMap((who) => picksOf(who, { 1: ['NYR', 'DET'], 2: ['NYR'], 3: ['NYR', 'PHI'] }))
  const acts: SurvivorAct[] = [
    ...[0, 1, 2, 3].map((who) => ({ do: 'join' as const, who })),
    ...[0, 1, 2].map((who) => ({ do: 'leave' as const, who })),
    { do: 'start' },
    { do: 'start' },
    ...picksOf(2, { 1: ['NYR', 'DET'] }),
    ...ahead,
    { do: 'advance', week: 1 },
  ]
  const picks: SurvivorAct[] = [...ahead, ...takeBacks([0, 1], [1, 2, 3]), { do: 'advance', week: 1 }]
  return [
    await race(players, { name: 'a survivor contest is opened', template: waiting, acts, scene: NOTHING_PLAYED }),
    await race(players, { name: 'picks ahead', template: inProgress, acts: picks, scene: NOTHING_PLAYED }),
  ]
}

/**
 * After week 1, before week 2 locks: admins advance, undo it and make rulings while members pick for the weeks ahead.
 */
export async function advancingRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  const templates = [
    await prepare(players, [0, 1, 2], ['NYR', 'DET', 'BOS']),
    await prepare(players, [0, 1], ['NYR', 'BOS']),
    await prepare(players, [0, 1, 2], ['BOS', 'BOS']),
    await prepare(players, [0, 1, 2], ['NYR', 'BOS'], { lives: 2 }),
  ]
  const ruledTemplates = [
    await prepare(players, [0, 1, 2], ['BOS', 'NYR', 'DET']),
    await prepare(players, [0, 1], ['BOS', 'NYR']),
    await prepare(players, [0, 1, 2], ['BOS', 'BOS'], { lives: 2 }),
  ]
  await playWeekOne(players)
  const acts: SurvivorAct[] = [
    { do: 'advance', week: 1 },
    { do: 'advance', week: 1 },
    { do: 'advance', week: null },
    { do: 'advance', week: 2 },
    { do: 'undo', week: 1 },
    { do: 'undo', week: 1 },
    { do: 'undo', week: 1 },
    ...[0, 1, 2].flatMap((who) => picksOf(who, { 2: ['NYR', 'DET'], 3: ['DET'] })),
    ...takeBacks([0, 1, 2], [2]),
    ...[0, 2].map((who) => ({ do: 'pick' as const, who, week: 1, team: 'BUF' })),
    { do: 'leave', who: 0 },
    { do: 'join', who: 3 },
  ]
  for (const contestId of ruledTemplates) {
    await rule(players, { do: 'excuse', who: 0 }, { contestId, teamIds: await teamIdsIn(players.pool) })
    await rule(players, { do: 'correct', who: 1, team: 'BUF' }, { contestId, teamIds: await teamIdsIn(players.pool) })
  }
  const rulings: SurvivorAct[] = [
    { do: 'advance', week: 1 },
    { do: 'undo', week: 1 },
    ...[0, 1].flatMap((who): SurvivorAct[] => [
      { do: 'excuse', who },
      ...['BOS', 'BUF'].map((team) => ({ do: 'correct' as const, who, team })),
      ...(['excuse', 'correct_pick'] as const).map((kind) => ({ do: 'take back ruling' as const, who, kind })),
    ]),
    ...picksOf(1, { 2: ['BUF', 'DET'] }),
  ]
  const races = [
    { name: 'advancing', acts, of: templates },
    { name: 'rulings', acts: rulings, of: ruledTemplates },
  ].flatMap(({ name, acts, of }) =>
    of.map((template, at) =>
      race(players, { name: `${name}, contest ${at + 1}`, template, acts, scene: WEEK_ONE_OVER }),
    ),
  )
  return Promise.all(races)
}

/** In the middle of week 1: members pick late while an admin advances as soon as no one else can, and undoes it. */
export async function latePickRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  await openThreeWeeks(players)
  const templates = [
    await prepare(players, [0, 1], ['BOS']),
    await prepare(players, [0, 1, 2], ['NYR']),
    await prepare(players, [0, 1, 2], ['BOS'], { lives: 2 }),
  ]
  await playUntilThursday(players)
  const acts: SurvivorAct[] = [
    { do: 'advance', week: 1 },
    { do: 'advance', week: 1 },
    { do: 'undo', week: 1 },
    ...[1, 2].flatMap((who) => picksOf(who, { 1: ['PHI', 'BUF', 'DET'], 2: ['PHI'] })),
    ...picksOf(1, { 1: ['PHI'] }),
    ...takeBacks([0, 1], [1, 2]),
  ]
  return Promise.all(
    templates.map((template, at) =>
      race(players, { name: `late picks, contest ${at + 1}`, template, acts, scene: THURSDAY }),
    ),
  )
}

/** Week 2 has locked by hand before its first game, and an admin tries to reopen it while members pick late. */
export async function clearedLockRaces(players: Players): Promise<Race<SurvivorState, SurvivorAct>[]> {
  const { pool, admin } = players
  await openThreeWeeks(players)
  const template = await prepare(players, [0, 1, 2], ['NYR', 'DET', 'PHI'])
  pool.clock.set('2025-11-10T12:00:00.000Z')
  const at = `/survivor/contests/${template}`
  await admin.post(`${at}/advance-week`, { week_number: 1 })
  await admin.post(`${at}/weeks/2/update-lock-time`, { lock_time: '2025-11-10T14:00:00.000Z' })
  // Copies of the contest don't include it.
  await pool.db.deleteFrom('last_advances').where('contest_id', '=', template).execute()
  pool.clock.set('2025-11-10T16:00:00.000Z')
  const acts: SurvivorAct[] = [
    { do: 'clear lock', week: 2 },
    { do: 'clear lock', week: 2 },
    ...[0, 1].flatMap((who) => picksOf(who, { 2: ['BOS', 'BUF'], 3: ['BOS'] })),
    ...takeBacks([0, 1], [2]),
    { do: 'advance', week: 2 },
  ]
  return [await race(players, { name: 'a lock is cleared', template, acts, scene: NOTHING_PLAYED })]
}

const picksOf = (who: number, teams: Record<number, string[]>): SurvivorAct[] =>
  Object.entries(teams).flatMap(([week, of]) => of.map((team) => ({ do: 'pick', who, week: Number(week), team })))

const takeBacks = (members: readonly number[], weeks: readonly number[]): SurvivorAct[] =>
  members.flatMap((who) => weeks.map((week) => ({ do: 'take back', who, week })))

/** Null picks: the contest is waiting. */
async function prepare(
  { pool, admin, members }: Players,
  who: readonly number[],
  picks: readonly string[] | null,
  { lives = 1 }: { lives?: number } = {},
): Promise<number> {
  const joined = who.flatMap((at) => members[at] ?? [])
  const contest: Contest = await openContest(pool, admin, {
    members: joined,
    start: picks !== null,
    max_participants: 3,
    lives,
  })
  for (const [at, team] of (picks ?? []).entries()) {
    const member = joined[at]
    if (member) await contest.pick(member, 1, team)
  }
  return contest.id
}

export async function teamIdsIn({ db }: Pool): Promise<ReadonlyMap<string, number>> {
  const teams = await db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  return new Map(teams.map(({ team_id, abbreviation }) => [abbreviation, team_id]))
}

type Prepared = { name: string; template: number; acts: readonly SurvivorAct[]; scene: Scene }

export async function race(
  players: Players,
  { name, template, acts, scene }: Prepared,
): Promise<Race<SurvivorState, SurvivorAct>> {
  const teamIds = await teamIdsIn(players.pool)
  const read = (contestIds: readonly number[]) => readStates(players, contestIds)
  const [start] = await read([template])
  if (!start) throw new Error('the template is gone')
  return {
    name,
    template,
    start,
    acts,
    read,
    model: () => modelOf(scene),
    outcomeOf,
    act: (act, contestId) => perform(players, act, { contestId, teamIds }),
  }
}

/** Sends an act to a contest. */
export async function perform(players: Players, act: SurvivorAct, of: OfContest): Promise<Answer<unknown>> {
  const { admin, members } = players
  const { contestId, teamIds } = of
  const at = `/survivor/contests/${contestId}`
  const member = (who: number) => members[who] ?? admin
  const idOf = (asked: { who: number; entry?: number }) =>
    asked.entry === undefined ? undefined : entryIdOf(players, contestId, asked)
  switch (act.do) {
    case 'join':
      return member(act.who).post(`${at}/join`, { entry_number: act.entry })
    case 'leave':
      return member(act.who).post(`${at}/leave`, { entry_id: await idOf(act) })
    case 'start':
      return admin.post(`${at}/start`)
    case 'pick': {
      const entry_id = await idOf(act)
      return member(act.who).post(`${at}/picks`, { week_number: act.week, team_id: teamIds.get(act.team), entry_id })
    }
    case 'take back': {
      const entryId = await idOf(act)
      return member(act.who).delete(`${at}/picks/${act.week}${entryId === undefined ? '' : `?entry_id=${entryId}`}`)
    }
    case 'advance':
      return admin.post(`${at}/advance-week`, act.week === null ? {} : { week_number: act.week })
    case 'undo':
      return admin.post(`${at}/undo-advance`, { week_number: act.week })
    case 'clear lock':
      return admin.post(`${at}/weeks/${act.week}/update-lock-time`, { lock_time: null })
    case 'excuse':
    case 'correct':
    case 'take back ruling':
      return rule(players, act, of)
  }
}

/** The code of a refusal, or the result of a success. */
function outcomeOf({ status, body }: Answer<unknown>): string {
  // Answers of ten calls, read field by field.
  const said = body as {
    code?: string
    action?: string
    contest?: { status: string; total_participants: number }
    pick?: { moved_from: number | null }
    warning?: string
    updated?: number
    auto_advance_paused?: boolean
    lines?: unknown[]
    ruling_id?: number
  }
  if (said.code === 'picks_locked' || said.code === 'team_has_started') return TOO_LATE
  if (status >= 400) return said.code ?? `${status}`
  if (said.auto_advance_paused !== undefined) return 'undone'
  if (said.lines) return said.ruling_id === undefined ? 'ruling taken back' : 'ruled'
  if (said.contest) return `${said.contest.status} with ${said.contest.total_participants}`
  if (said.updated !== undefined) return `cleared ${said.updated}`
  if (said.action) return said.action
  if (!said.pick) return 'taken back'
  const moved = said.pick.moved_from === null ? '' : `, moved from ${said.pick.moved_from}`
  return `${status === 201 ? 'picked' : 'picked again'}${said.warning ? ' late' : ''}${moved}`
}

type OfEntry = Record<string, string> | null

async function readStates({ pool, members }: Players, contestIds: readonly number[]): Promise<SurvivorState[]> {
  const { rows } = await sql<{
    contest_id: number
    status: string
    lives: number
    size: number
    max: number
    until: number
    week: number
    locked: number
    undo: number | null
    entries:
      | {
          user: number
          entry: number
          from: number
          out: number | null
          lost: number[]
          picks: OfEntry
          rulings: OfEntry
        }[]
      | null
  }>`
    select c.contest_id, c.status, c.lives, c.max_participants as size, c.max_entries as max, c.entries_until as until,
      c.current_week as week,
      (select count(*)::int from contest_weeks w where w.contest_id = c.contest_id and w.lock_time <= ${pool.clock.now()}) as locked,
      (select l.week_number from last_advances l where l.contest_id = c.contest_id) as undo, (
      select json_agg(json_build_object('user', p.user_id, 'entry', p.entry_number, 'from', p.first_week, 'out', p.elimination_week, 'lost', p.lost_lives, 'picks', (
        select json_object_agg(k.week_number, t.abbreviation || case when k.is_late then ' late' else '' end order by k.week_number)
        from picks k join teams t using (team_id) where k.participant_id = p.participant_id
      ), 'rulings', (
        select json_object_agg(r.kind, coalesce(t.abbreviation, '') order by r.kind)
        from rulings r left join teams t on t.team_id = r.team_before
        where r.participant_id = p.participant_id and r.taken_back_at is null
      ))) from participants p where p.contest_id = c.contest_id
    ) as entries
    from contests c where c.contest_id = any(${contestIds}::int[])`.execute(pool.db)
  const byId = new Map(rows.map((row) => [row.contest_id, row]))
  return contestIds.flatMap((contestId) => {
    const row = byId.get(contestId)
    if (!row) return []
    const entries = (row.entries ?? [])
      .map(({ user, entry, from, out, lost, picks, rulings }) => ({
        who: members.findIndex(({ userId }) => userId === user),
        entry,
        from,
        out,
        lost,
        picks: picks ?? {},
        rulings: rulings ?? {},
      }))
      .sort((a, b) => a.who - b.who || a.entry - b.entry)
    const { status, lives, size, max, until, week, locked, undo } = row
    return [{ status, lives, size, max, until, week, locked, undo, entries }]
  })
}
