import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { Standing, saveStanding, updateStandings as updateCall } from '#contract/playoffs/standings.ts'
import { standingsOf } from '#rules/playoffs/standings.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { listSeasonFacts } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal, refuseOldVersion } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { markUpdated } from './auto-update.repo.ts'
import { askOfficial, differencesOf, type Official } from './official-table.ts'
import {
  findNewestDate,
  listByHand,
  listDates,
  listStandings,
  listTeams,
  lockStanding,
  lockStandings,
  lockTable,
  type NewStanding,
  readStanding,
  removeStanding,
  type StandingRow,
  updateStanding,
  writeStandings,
} from './standings.repo.ts'

type Table = { date: Day | null; eastern: Standing[]; western: Standing[]; standings: Standing[] }

/** The table stored for a league day (T1), of the newest where none is named; empty where there is none. */
export async function readTable(deps: Pick<Deps, 'db'>, asked: Day | undefined): Promise<Table> {
  const date = asked ?? (await findNewestDate(deps.db))
  const standings = date === null ? [] : await listStandings(deps.db, date)
  const byConference = standings.toSorted((a, b) => a.conference_sequence - b.conference_sequence)
  return {
    date,
    eastern: byConference.filter((team) => team.conference_name === 'Eastern'),
    western: byConference.filter((team) => team.conference_name === 'Western'),
    standings,
  }
}

/** The teams that play in the playoffs according to the same table, by place in the league (B2). */
export async function readPlayoffTeams(deps: Pick<Deps, 'db'>, asked: Day | undefined) {
  const { date, standings } = await readTable(deps, asked)
  return { date, teams: standings.filter((team) => team.is_playoff_team) }
}

/** The league days of which a table is stored, newest first. */
export async function readDates(deps: Deps): Promise<Day[]> {
  return listDates(deps.db)
}

export type Updated = Omit<AnswerOf<typeof updateCall>, 'success'>

/**
 * Stores the table of the pool's season for today's league day (T1): the NHL's own (O5), else the one computed from the final
 * games. Where both are there, it answers in what they differ. A line of the newest table that an admin has edited is taken over
 * as it is, also into a new day's table, until he gives it back: what G4 says of a score holds for a line. Lines that are the same
 * are not written again (A6). Refuses, without a table of the NHL, a season without a final game: which teams were in the playoffs
 * would be decided by the alphabet.
 */
export async function updateStandings(deps: Deps, caller: Caller | 'system'): Promise<Updated> {
  const date = easternDay(deps.now())
  const { season_year } = await requirePoolSettings(deps.db)
  // Before the transaction: nobody should wait for the NHL while he holds a lock.
  const official = await askOfficial(deps, { date, seasonYear: season_year, teams: await listTeams(deps.db) })
  return telling(deps, async (tx) => {
    await lockStandings(tx)
    const before = new Map((await lockTable(tx, date)).map((row) => [row.team_id, row]))
    const { table, ...origin } = await chooseTable(tx, { date, season_year, official })
    const computed = await keepByHand(tx, { date, computed: table })
    const changed = computed.filter(({ row }) => !isSame(row, before.get(row.team_id)))
    const overwritten = changed.flatMap(({ row }) => before.get(row.team_id) ?? [])
    const counts = {
      inserted: changed.length - overwritten.length,
      updated: overwritten.length,
      unchanged: computed.length - changed.length,
    }
    if (changed.length > 0) {
      const rows = changed.map(({ row }) => row)
      await writeStandings(tx, rows)
      await writeAudit(tx, {
        actor: caller,
        at: deps.now(),
        action: 'update_standings',
        subject: 'standing',
        subjectId: date,
        before: { standings: overwritten },
        after: { ...counts, standings: rows },
      })
    }
    await markUpdated(tx, deps.now())
    return { date, ...counts, ...origin, changed_teams: changed.map(({ abbreviation }) => abbreviation) }
  })
}

type Computed = { abbreviation: string; row: NewStanding }
type OfDay = { date: Day; season_year: string }
type Chosen = Pick<Updated, 'source' | 'nhl_problem' | 'differences'> & { table: Computed[] }

async function chooseTable(tx: Tx, { official, ...day }: OfDay & { official: Official }): Promise<Chosen> {
  const computed = await computeTable(tx, day)
  if (official.lines === null) {
    const { why, isDown } = official
    if (!computed && isDown && why !== null) throw new Refusal({ code: 'nhl_unavailable', why })
    if (!computed) throw new Refusal({ code: 'no_final_games', season_year: day.season_year })
    return { source: 'computed', nhl_problem: why && `The NHL ${why}.`, differences: [], table: computed }
  }
  const idOf = new Map((await listTeams(tx)).map((team) => [team.abbreviation, team.team_id]))
  const table = official.lines.map(({ abbreviation, season: _s, games_played: _g, ...facts }) => ({
    abbreviation,
    // Asked for with the pool's teams: the table has exactly those.
    row: {
      ...facts,
      team_id: idOf.get(abbreviation) ?? 0,
      standing_date: day.date,
      season_year: day.season_year,
      by_hand: false,
    },
  }))
  return { source: 'nhl', nhl_problem: null, differences: differencesOf(table, computed ?? []), table }
}

/** The lines of a season as they are to be stored, by place in the league; null before its first final game. */
async function computeTable(tx: Tx, { date, season_year }: OfDay): Promise<Computed[] | null> {
  const table = standingsOf({ teams: await listTeams(tx), games: await listSeasonFacts(tx, season_year) })
  if (table.every((team) => team.games_played === 0)) return null
  // The database adds up the games played itself; names and groups stay with the team.
  return table.map(({ abbreviation, conference_name: _c, division_name: _d, games_played: _g, ...row }) => ({
    abbreviation,
    row: { ...row, standing_date: date, season_year, by_hand: false },
  }))
}

/** The computed table with the lines in which an admin has the last word. */
async function keepByHand(tx: Tx, { date, computed }: { date: Day; computed: Computed[] }): Promise<Computed[]> {
  const newest = await findNewestDate(tx)
  const seasonYear = computed[0]?.row.season_year
  if (newest === null || newest > date || seasonYear === undefined) return computed
  const kept = new Map((await listByHand(tx, { date: newest, seasonYear })).map((line) => [line.team_id, line]))
  return computed.map(({ abbreviation, row }) => {
    const line = kept.get(row.team_id)
    if (!line) return { abbreviation, row }
    const { standings_id: _i, games_played: _g, ...facts } = line
    return { abbreviation, row: { ...facts, standing_date: date } }
  })
}

function isSame(row: NewStanding, stored: StandingRow | undefined): boolean {
  if (!stored) return false
  const found: Record<string, unknown> = stored
  return Object.entries(row).every(([field, value]) => found[field] === value)
}

type Changes = Omit<BodyOf<typeof saveStanding>, 'version'>

/**
 * Changes the given fields of one line and leaves the others (A6); from then on updates leave it alone. Refuses a line that does
 * not exist, and one that was changed since `version`.
 */
export async function changeStanding(
  deps: Deps,
  caller: Caller,
  { standingsId, changes, version }: { standingsId: number; changes: Changes; version: string | undefined },
): Promise<Standing> {
  return telling(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    refuseOldVersion({ seen: version, stored: (await readStanding(tx, standingsId)).version })
    if (isSame({ ...before, ...changes }, before)) return readStanding(tx, standingsId)
    return writeLine(tx, deps, { caller, action: 'update', before, changes: { ...changes, by_hand: true } })
  })
}

/** Gives a line back to the updates (A6); the next one computes it again. Refuses one that does not exist. */
export async function giveBackStanding(deps: Deps, caller: Caller, standingsId: number): Promise<Standing> {
  return telling(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    if (!before.by_hand) return readStanding(tx, standingsId)
    return writeLine(tx, deps, { caller, action: 'give_back', before, changes: { by_hand: false } })
  })
}

type Line = {
  caller: Caller
  action: AuditAction<'standing'>
  before: StandingRow
  changes: Changes & { by_hand: boolean }
}

async function writeLine(tx: Tx, deps: Deps, { caller, action, before, changes }: Line): Promise<Standing> {
  const subjectId = before.standings_id
  const after = await updateStanding(tx, { standingsId: subjectId, changes })
  await writeAudit(tx, { actor: caller, at: deps.now(), action, subject: 'standing', subjectId, before, after })
  return readStanding(tx, subjectId)
}

/** Deletes one line of a table (A6). Refuses one that does not exist. */
export async function deleteStanding(deps: Deps, caller: Caller, standingsId: number): Promise<void> {
  await telling(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    await removeStanding(tx, standingsId)
    const at = deps.now()
    await writeAudit(tx, {
      actor: caller,
      at,
      action: 'delete',
      subject: 'standing',
      subjectId: standingsId,
      before,
      after: null,
    })
  })
}

/** A transaction, after which open pages read the standings again. */
async function telling<Answer>(deps: Deps, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const answer = await deps.db.transaction().execute(work)
  deps.live.tell({ about: 'standings' })
  return answer
}

async function requireStanding(tx: Tx, standingsId: number): Promise<StandingRow> {
  const row = await lockStanding(tx, standingsId)
  if (!row) throw new Refusal({ code: 'unknown_standing' })
  return row
}
