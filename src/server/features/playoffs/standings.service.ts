import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { Standing, saveStanding, updateStandings as updateCall } from '#contract/playoffs/standings.ts'
import { behindWords, type LineBehind, linesBehind } from '#rules/feed/final-table.ts'
import { standingsOf } from '#rules/playoffs/standings.ts'
import { hasFinal } from '#rules/playoffs/standings-update.ts'
import { type Day, easternDay } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { listSeasonFacts } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { refuseOldVersion, withSealedVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'
import type { OfficialLine } from '#server/nhl/nhl-standings.ts'
import { changeUpdateRow, lockUpdateRow, markUpdated, readUpdateRow } from './auto-update.repo.ts'
import { type Choice, choiceOf, countTable, markBehind, readSeasonEnd } from './final-table.service.ts'
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

/** The standings stored for a league day (T1), or the newest ones if no day is given. Empty if there are none. */
export async function readTable(deps: Pick<Deps, 'db' | 'settings'>, asked: Day | undefined): Promise<Table> {
  const { date, rows } = await findTable(deps.db, asked)
  const standings = rows.map((row) => withSealedVersion(deps, row))
  const byConference = standings.toSorted((a, b) => a.conference_sequence - b.conference_sequence)
  return {
    date,
    eastern: byConference.filter((team) => team.conference_name === 'Eastern'),
    western: byConference.filter((team) => team.conference_name === 'Western'),
    standings,
  }
}

/** The playoff teams of those standings, by place in the league (B2). */
export async function readPlayoffTeams(deps: Pick<Deps, 'db' | 'settings'>, asked: Day | undefined) {
  const { date, teams } = await findPlayoffTeams(deps.db, asked)
  return { date, teams: teams.map((row) => withSealedVersion(deps, row)) }
}

/** The playoff teams for use inside the server. */
export async function findPlayoffTeams(db: Database, asked?: Day) {
  const { date, rows } = await findTable(db, asked)
  return { date, teams: rows.filter((team) => team.is_playoff_team) }
}

async function findTable(db: Database, asked: Day | undefined) {
  const date = asked ?? (await findNewestDate(db))
  return { date, rows: date === null ? [] : await listStandings(db, date) }
}

/** The league days with stored standings, newest first. */
export async function readDates(deps: Deps): Promise<Day[]> {
  return listDates(deps.db)
}

export type Updated = AnswerOf<typeof updateCall>

/**
 * Stores the standings of the pool's season for today's league day (T1): the NHL's own (O5), else those computed from
 * the final games; the NHL's final ones only once they match the pool's count (B4). With both available, it returns
 * their differences. A line of the newest standings edited by an admin is kept unchanged, even on a new day, until the
 * admin reverts it, like a score (G4). Unchanged lines are not rewritten (A6). Without the NHL's standings, refuses a
 * season without a final game: playoff spots would be alphabetical. `asksAgain`: whether the job will retry for missing
 * final standings.
 */
export async function updateStandings(
  deps: Deps,
  caller: Caller | 'system',
  { asksAgain = deps.nhl.isOn }: { asksAgain?: boolean } = {},
): Promise<Updated> {
  const date = easternDay(deps.now())
  const { season_year } = await requirePoolSettings(deps.db)
  const end = await readSeasonEnd(deps.db)
  const isFinal = end.is_over && end.last_day !== null && date > end.last_day
  // Fetched before the transaction, so that no lock is held while waiting for the NHL.
  const official = await askOfficial(deps, { date, seasonYear: season_year, teams: await listTeams(deps.db) })
  return changeAndNotify(deps, async (tx) => {
    await lockStandings(tx)
    const before = new Map((await lockTable(tx, date)).map((row) => [row.team_id, row]))
    const { table, behind, ...origin } = await chooseTable(tx, { date, season_year, official, isFinal })
    await markBehind(tx, { lines: isFinal && asksAgain ? behind : null, now: deps.now() })
    const computed = await keepEditedLines(tx, { date, computed: table })
    if (caller === 'system' && hasFinal(end) && (await isStoredAs(tx, { day: end.newest, computed }))) {
      await markUpdated(tx, deps.now())
      return { date, inserted: 0, updated: 0, unchanged: computed.length, ...origin, changed_teams: [] }
    }
    const written = await writeChanged(tx, deps, { caller, date, computed, before })
    await markUpdated(tx, deps.now())
    return { date, ...written, ...origin }
  })
}

type Writing = {
  caller: Caller | 'system'
  date: Day
  computed: readonly Computed[]
  /** That day's stored lines, by team. */
  before: ReadonlyMap<number, StandingRow>
}

/** Writes the lines that differ from the stored ones, with one audit line for all of them (A6). */
async function writeChanged(tx: Tx, deps: Deps, { caller, date, computed, before }: Writing) {
  const changed = computed.filter(({ row }) => !isSame(row, before.get(row.team_id)))
  const rows = changed.map(({ row }) => row)
  const overwritten = rows.flatMap((row) => before.get(row.team_id) ?? [])
  const counts = {
    inserted: rows.length - overwritten.length,
    updated: overwritten.length,
    unchanged: computed.length - rows.length,
  }
  if (rows.length > 0) {
    await writeStandings(tx, rows)
    await writeAudit(tx, deps, caller, {
      action: 'update_standings',
      subject: 'standing',
      subjectId: date,
      before: { standings: overwritten },
      after: { ...counts, standings: rows },
    })
  }
  return { ...counts, changed_teams: changed.map(({ abbreviation }) => abbreviation) }
}

/** Whether that day's stored standings equal these, so that refetching the final ones adds no further day. */
async function isStoredAs(tx: Tx, { day, computed }: { day: Day | null; computed: readonly Computed[] }) {
  const stored = new Map(day === null ? [] : (await lockTable(tx, day)).map((row) => [row.team_id, row]))
  return computed.every(({ row }) => isSame({ ...row, standing_date: day ?? '' }, stored.get(row.team_id)))
}

type Computed = { abbreviation: string; row: NewStanding }
type OfDay = { date: Day; season_year: string }
type Chosen = Pick<Updated, 'source' | 'nhl_problem' | 'differences'> & {
  table: Computed[]
  /**
   * Differences between the league's final standings and the pool's count, empty without any; null if they are used or
   * not needed (B4).
   */
  behind: LineBehind[] | null
}

async function chooseTable(
  tx: Tx,
  { official, isFinal, ...day }: OfDay & { official: Official; isFinal: boolean },
): Promise<Chosen> {
  const computed = await computeTable(tx, day)
  const choice = choiceOf(await readUpdateRow(tx), day.season_year)
  if (official.lines === null) {
    const { why, isDown } = official
    if (!computed && isDown && why !== null) throw new Refusal({ code: 'nhl_unavailable', why })
    if (!computed) throw new Refusal({ code: 'no_final_games', season_year: day.season_year })
    const nhl_problem = why && `The NHL ${why}.`
    return { source: 'computed', nhl_problem, differences: [], table: computed, behind: choice === 'own' ? null : [] }
  }
  const table = await officialTable(tx, { lines: official.lines, day })
  const differences = differencesOf(table, computed ?? [])
  if (!isFinal || computed === null) return { source: 'nhl', nhl_problem: null, differences, table, behind: null }
  if (choice === 'own') return { source: 'computed', nhl_problem: null, differences, table: computed, behind: null }
  const behind = linesBehind({ league: official.lines, own: await countTable(tx, day.season_year) })
  const words = choice === 'nhl' ? null : behindWords(behind)
  if (words === null) return { source: 'nhl', nhl_problem: null, differences, table, behind: null }
  return { source: 'computed', nhl_problem: `${words}.`, differences, table: computed, behind }
}

async function officialTable(
  tx: Tx,
  { lines, day }: { lines: readonly OfficialLine[]; day: OfDay },
): Promise<Computed[]> {
  const idOf = new Map((await listTeams(tx)).map((team) => [team.abbreviation, team.team_id]))
  return lines.map(({ abbreviation, season: _s, games_played: _g, ...facts }) => ({
    abbreviation,
    // `askOfficial` has checked that the standings contain exactly the pool's teams.
    row: {
      ...facts,
      team_id: idOf.get(abbreviation) ?? 0,
      standing_date: day.date,
      season_year: day.season_year,
      by_hand: false,
    },
  }))
}

/** The season's lines to store, by place in the league; null before its first final game. */
async function computeTable(tx: Tx, { date, season_year }: OfDay): Promise<Computed[] | null> {
  const table = standingsOf({ teams: await listTeams(tx), games: await listSeasonFacts(tx, season_year) })
  if (table.every((team) => team.games_played === 0)) return null
  // The database computes games played; names, conferences and divisions come from the team.
  return table.map(({ abbreviation, conference_name: _c, division_name: _d, games_played: _g, ...row }) => ({
    abbreviation,
    row: { ...row, standing_date: date, season_year, by_hand: false },
  }))
}

/** Replaces computed lines with those edited by an admin. */
async function keepEditedLines(tx: Tx, { date, computed }: { date: Day; computed: Computed[] }): Promise<Computed[]> {
  const newest = await findNewestDate(tx)
  const seasonYear = computed[0]?.row.season_year
  if (newest === null || newest > date || seasonYear === undefined) return computed
  const kept = new Map((await listByHand(tx, { date: newest, seasonYear })).map((line) => [line.team_id, line]))
  return computed.map(({ abbreviation, row }) => {
    const line = kept.get(row.team_id)
    if (!line) return { abbreviation, row }
    const { standings_id: _i, games_played: _g, known_at: _k, ...facts } = line
    return { abbreviation, row: { ...facts, standing_date: date } }
  })
}

function isSame(row: NewStanding, stored: StandingRow | undefined): boolean {
  if (!stored) return false
  const found: Record<string, unknown> = stored
  return Object.entries(row).every(([field, value]) => found[field] === value)
}

/**
 * Settles the final standings if the NHL's don't match the pool's count (B4), and stores them. Refetches the NHL's.
 * Refuses if there is nothing to choose.
 */
export async function chooseFinalTable(
  deps: Deps,
  caller: Caller,
  { table, asksAgain }: { table: Choice; asksAgain: boolean },
): Promise<Updated> {
  const { season_year } = await requirePoolSettings(deps.db)
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockUpdateRow(tx)).behind_since === null) throw new Refusal({ code: 'nothing_to_choose' })
    await changeUpdateRow(tx, { chosen_season: season_year, chosen_table: table })
    await writeAudit(tx, deps, caller, { action: 'choose_table', subject: 'standing', after: { season_year, table } })
  })
  return updateStandings(deps, caller, { asksAgain })
}

type Changes = Omit<BodyOf<typeof saveStanding>, 'version'>

/**
 * Changes the given fields of one line and leaves the rest (A6). From then on, updates skip this line. Refuses an unknown line,
 * and one that changed since `version`.
 */
export async function changeStanding(
  deps: Deps,
  caller: Caller,
  { standingsId, changes, version }: { standingsId: number; changes: Changes; version: string | undefined },
): Promise<Standing> {
  return changeAndNotify(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    refuseOldVersion(deps, { seen: version, stored: (await readStanding(tx, standingsId)).version })
    if (isSame({ ...before, ...changes }, before)) return viewStanding(tx, deps, standingsId)
    return writeLine(tx, deps, { caller, action: 'update', before, changes: { ...changes, by_hand: true } })
  })
}

/** Reverts a line to automatic updates (A6); the next update recomputes it. Refuses an unknown line. */
export async function giveBackStanding(deps: Deps, caller: Caller, standingsId: number): Promise<Standing> {
  return changeAndNotify(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    if (!before.by_hand) return viewStanding(tx, deps, standingsId)
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
  await writeAudit(tx, deps, caller, { action, subject: 'standing', subjectId, before, after })
  return viewStanding(tx, deps, subjectId)
}

async function viewStanding(tx: Tx, deps: Deps, standingsId: number): Promise<Standing> {
  return withSealedVersion(deps, await readStanding(tx, standingsId))
}

/** Deletes one line of the standings (A6). Refuses an unknown line. */
export async function deleteStanding(deps: Deps, caller: Caller, standingsId: number): Promise<void> {
  await changeAndNotify(deps, async (tx) => {
    const before = await requireStanding(tx, standingsId)
    await removeStanding(tx, standingsId)
    await writeAudit(tx, deps, caller, { action: 'delete', subject: 'standing', subjectId: standingsId, before })
  })
}

/** Runs a transaction, then lets open pages refetch the standings. */
async function changeAndNotify<Answer>(deps: Pick<Deps, 'db' | 'live'>, work: (tx: Tx) => Promise<Answer>) {
  const answer = await deps.db.transaction().execute(work)
  deps.live.publish({ about: 'standings' })
  return answer
}

async function requireStanding(tx: Tx, standingsId: number): Promise<StandingRow> {
  const row = await lockStanding(tx, standingsId)
  if (!row) throw new Refusal({ code: 'unknown_standing' })
  return row
}
