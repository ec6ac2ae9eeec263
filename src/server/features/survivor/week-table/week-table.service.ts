import type { BoardTeam, Picker } from '#contract/survivor/picks.ts'
import type { WeekGame } from '#contract/survivor/weeks.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import { hasLocked, openWeekOf } from '#rules/survivor/locks.ts'
import { compareByStatus, type PickResult, STATUS_ORDER } from '#rules/survivor/picks.ts'
import { type HiddenWeek, whyHidden } from '#rules/survivor/visible-picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { cutPage, type Place, readPlace } from '#server/db/pages.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { toContest } from '../contest-view.ts'
import { type Board, chancesOf, setUpBoard, teamInWeek, toWeekPick } from '../picks/pick-board.service.ts'
import { listPicksOfWeek, listPickTimes, type NamedPick } from '../picks/picks.repo.ts'
import { type EntryOfWeek, listPicked, readPlayers, type WeekPlayers } from '../picks/players.repo.ts'
import { toInstant } from '../rows.repo.ts'
import { type RuledWeek, readRuledWeek } from '../rulings/shown-rulings.service.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { requireContest, requireSummary } from '../survivor.service.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { showGames } from '../weeks/week-games.service.ts'
import { listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'
import { requireWeek } from '../weeks/weeks.service.ts'
import {
  findTalliesVersion,
  listPickers,
  listTable,
  type Section,
  type TableRow,
  type Tally,
  tallyWeek,
} from './week-table.repo.ts'

type Reader = {
  isAdmin: boolean
  /** The weeks in which somebody could still pick late: nobody's pick of these is shown to them (S2). */
  hidden: readonly HiddenWeek[]
}

type Asked = { contestId: number; week?: number | undefined; page: Page }
/** `before` is the `next` of the page above. */
type Page = { limit: number; before: string | undefined }

/**
 * The picks of a week, best status first, and who has none, a page of them of one moment (S17); the totals are of the whole week.
 * Before the lock nobody sees what others picked: members see how many have, admins who, of the week that locks next (S5). While a playoff round is awaited there is
 * no current week. The answer is the same for all members, and for all admins, with the same hidden weeks until the week locks.
 */
export async function readWeekPicks(deps: Deps, { isAdmin, hidden }: Reader, { contestId, week, page }: Asked) {
  const now = deps.now()
  const { answer, board, until } = await inSnapshot(deps.db, async (db) => {
    const { contest, weekNumber, isAwaited } = await findAsked(db, { contestId, week, now })
    const asked = isAwaited ? null : await requireWeek(db, { contestId, weekNumber })
    const is_locked = asked !== null && hasLocked(asked, now)
    const { hidden_because, shown_from } = whyHidden(asked, { hidden, now })
    const isTold = is_locked || openWeekOf(await listWeeks(db, contestId), now)?.week_number === weekNumber
    const players = await readPlayers(db, { contestId, weekNumber })
    const tallies = await readTallies(deps, { db, week: players, is_locked })
    const shown = asked !== null && hidden_because === null
    const { board, who, ...table } = shown
      ? await readPage(db, { asked, players, tallies, contest, page, isAdmin })
      : await hidePage(db, { week: players, page, isAdmin: isAdmin && isTold })
    const answer = {
      week_number: weekNumber,
      is_locked,
      can_see_picks: hidden_because === null,
      hidden_because,
      shown_from,
      ...table,
      games: shown ? await readGamesToCome(db, { week: asked, contest, now }) : [],
      picked_count: isTold ? sumOf(tallies.filter((of) => of.team_id !== null)) : null,
      alive_count: sumOf(tallies),
      server_now: now,
      ...(isAdmin ? { picked: who } : {}),
    }
    return { answer, board, until: asked && !is_locked ? asked.lock_time : null }
  })
  const withChances = await chancesOf(deps, board)
  return {
    answer: { ...answer, picks: answer.picks.map(withChances), teams: answer.teams.map(withChances) },
    until,
  }
}

/** The week asked for, or the current one. Only for that is everybody counted, which a large contest takes its time for. */
async function findAsked(db: Database, { contestId, week, now }: Omit<Asked, 'page'> & { now: Instant }) {
  if (week !== undefined)
    return { contest: await requireContest(db, { contestId }), weekNumber: week, isAwaited: false }
  const contest = await requireSummary({ now: () => now }, { db, contestId })
  const { current_week, awaiting_round } = toContest(contest, { isAdmin: false })
  return { contest, weekNumber: current_week, isAwaited: awaiting_round !== null }
}

/** What was counted last of each week that has locked. */
const counted = new WeakMap<Database, Map<string, { version: string; tallies: Tally[] }>>()

/**
 * The tallies of a week in this snapshot. Of a locked one they are kept, on this server, for as long as nothing that they are made of has
 * changed, so that a page costs what it holds; of an open one never (S5).
 */
async function readTallies(
  deps: Pick<Deps, 'db'>,
  { db, week, is_locked }: { db: Database; week: WeekPlayers; is_locked: boolean },
): Promise<Tally[]> {
  const version = is_locked ? await findTalliesVersion(db, week) : null
  if (version === null) return tallyWeek(db, week)
  const kept = counted.get(deps.db) ?? new Map<string, { version: string; tallies: Tally[] }>()
  counted.set(deps.db, kept)
  const key = `${week.contestId} ${week.weekNumber}`
  const found = kept.get(key)
  if (found?.version === version) return found.tallies
  const tallies = await tallyWeek(db, week)
  kept.set(key, { version, tallies })
  return tallies
}

const sumOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { entries }) => sum + entries, 0)

type OfSeason = Pick<ContestRow, 'contest_id' | 'season_year' | 'lives'>
type Coming = { week: WeekRow; contest: OfSeason; now: Instant }

/** The games of a week until its results are in; after that its table says all. */
async function readGamesToCome(db: Database, { week, contest, now }: Coming): Promise<WeekGame[]> {
  if (week.processed_at !== null) return []
  const games = await listGames(db, { seasonYear: contest.season_year, spans: [week] })
  return showGames(db, { week, games, now })
}

/** Without any pick: for admins a page of who has picked (S5). */
async function hidePage(db: Database, { week, page, isAdmin }: { week: WeekPlayers; page: Page; isAdmin: boolean }) {
  const nothing = { picks: [], teams: [], without_pick: [], board: null }
  if (!isAdmin) return { ...nothing, who: [], next: null }
  const { limit, before } = page
  const found = await listPickers(db, { week, after: readPlace(before), limit: limit + 1 })
  const { rows, next } = cutPage(found, { limit, placeOf: (row) => placeOf({ section: 0, ...row }) })
  const who = rows.map(
    ({ participant_id, participant_name, has_picked }): Picker => ({
      participant_id,
      participant_name,
      has_picked,
    }),
  )
  return { ...nothing, who, next }
}

type PageOfWeek = {
  asked: WeekRow
  players: WeekPlayers
  tallies: readonly Tally[]
  contest: OfSeason
  page: Page
  isAdmin: boolean
}

/** A page of a week's table, for whoever may see it: nothing is hidden here. */
async function readPage(db: Database, { asked, players: week, tallies, contest, page, isAdmin }: PageOfWeek) {
  const { season_year: seasonYear, lives } = contest
  const { limit, before } = page
  const board = await setUpBoard(db, { seasonYear, weeks: [asked] })
  const teams = teamsOf(tallies, { board, week: asked, lives })
  const after = readPlace(before)
  const sections = sectionsOf(tallies, teams).filter(({ at }) => at >= (after?.section ?? 0))
  const found = await listTable(db, { week, sections, after, limit: limit + 1 })
  const ruled = await readRuledWeek(db, week)
  const { rows, next } = cutPage(found, { limit, placeOf })
  return {
    picks: rows.filter(hasPick).map((row) => ({
      ...toWeekPick(row, board),
      ...shownLives({ lives, ...row }),
      ...ruled.shown(row.participant_id),
    })),
    teams,
    without_pick: rows
      .filter((row) => !hasPick(row))
      .map((row) => ({ ...toForgetful(row, asked, ruled), ...shownLives({ lives, ...row }) })),
    board: board.weeks.get(asked.week_number) ?? null,
    who: isAdmin ? await listWho(db, { week, rows }) : [],
    next,
  }
}

/** Who has picked, with when and how often changed, because these picks can be seen (S5). */
async function listWho(
  db: Database,
  { week, rows }: { week: WeekPlayers; rows: readonly TableRow[] },
): Promise<Picker[]> {
  const times = await listPickTimes(db, { contestId: week.contestId, weekNumbers: [week.weekNumber] })
  const byEntry = new Map(times.map((of) => [of.participant_id, of]))
  return rows.toSorted(byName).map((row) => {
    const time = byEntry.get(row.participant_id)
    return {
      participant_id: row.participant_id,
      participant_name: row.participant_name,
      has_picked: hasPick(row),
      ...(time && { picked_at: toInstant(time.picked_at), changes: time.changes }),
    }
  })
}

const hasPick = (row: TableRow): row is TableRow & NamedPick => row.team_id !== null

const byName = (a: TableRow, b: TableRow) =>
  a.name_order === b.name_order ? a.participant_id - b.participant_id : a.name_order < b.name_order ? -1 : 1

/** One line for each team and result, the most picked first. */
function teamsOf(tallies: readonly Tally[], { board, week, lives }: { board: Board; week: WeekRow; lives: number }) {
  return tallies
    .flatMap(({ team_id, result, entries, fewest_lost }) => {
      if (team_id === null) return []
      const of = { week: board.weeks.get(week.week_number), teams: board.teams }
      const left = lives > 1 ? { lives_left: lives - fewest_lost } : {}
      return [{ ...teamInWeek({ team_id, result }, of), ...left, picks: entries }]
    })
    .sort((a, b) => b.picks - a.picks || a.abbreviation.localeCompare(b.abbreviation, 'en'))
}

/** The parts of the table that hold anybody, in its order: the picks by status, then who has none. */
function sectionsOf(
  tallies: readonly Tally[],
  teams: readonly Pick<BoardTeam, 'team_id' | 'status' | 'result'>[],
): Section[] {
  const picked = STATUS_ORDER.flatMap((status, at): Section[] => {
    const those = teams.filter((of) => of.status === status)
    const [first] = those
    if (first === undefined) return []
    // A status that comes from the result has no other picks, and the others none with a result.
    const { result } = first
    return [{ at, of: result === null ? { teams: those.map((of) => of.team_id) } : { result } }]
  })
  const hasForgetful = tallies.some((of) => of.team_id === null)
  return hasForgetful ? [...picked, { at: STATUS_ORDER.length, of: 'no_pick' }] : picked
}

const placeOf = (row: Pick<TableRow, 'section' | 'participant_id' | 'name_order'>): Place => ({
  section: row.section,
  id: row.participant_id,
  key: row.name_order,
})

/** All rows of a week's table, for whoever may see them: nothing is hidden here. */
export async function readTable(db: Database, { asked, contest }: { asked: WeekRow; contest: OfSeason }) {
  const { contest_id: contestId, season_year: seasonYear, lives } = contest
  // As they stood after the week, whatever has cost one since.
  const left = ({ lost_lives }: { lost_lives: readonly number[] }) =>
    shownLives({ lives, elimination_week: null, lost_lives: lost_lives.filter((of) => of <= asked.week_number) })
  const players = await readPlayers(db, { contestId, weekNumber: asked.week_number })
  const picks = await listPicksOfWeek(db, players)
  const entries = await listPicked(db, players)
  const board = await setUpBoard(db, { seasonYear, weeks: [asked] })
  const ruled = await readRuledWeek(db, players)
  return {
    picks: picks
      .map((pick) => ({ ...toWeekPick(pick, board), ...left(pick), ...ruled.shown(pick.participant_id) }))
      .sort(compareByStatus),
    without_pick: entries
      .filter((of) => !of.has_picked)
      .map((of) => ({ ...toForgetful(of, asked, ruled), ...left(of) })),
    board: board.weeks.get(asked.week_number) ?? null,
  }
}

type Forgetful = Omit<EntryOfWeek, 'has_picked'>

function toForgetful(entry: Forgetful, { processed_at, week_number }: WeekRow, ruled: RuledWeek) {
  const { participant_id, user_id, participant_name, elimination_week, lost_lives } = entry
  const isOut = elimination_week === week_number || ruled.putOut(participant_id)
  const fate: PickResult = isOut ? 'eliminated' : lost_lives.includes(week_number) ? 'life_lost' : 'survived'
  const result = processed_at === null ? null : fate
  return { participant_id, user_id, participant_name, result, ...ruled.shown(participant_id) }
}
