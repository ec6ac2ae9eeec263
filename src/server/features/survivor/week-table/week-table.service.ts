import type { Picker } from '#contract/survivor/picks.ts'
import { type LoadedContest, type LoadedEntry, type LoadedWeek, picksIn } from '#rules/survivor/loaded-contest.ts'
import { hasLocked, openWeekOf } from '#rules/survivor/locks.ts'
import { playersIn, showRows, type TableRow, tableRows, teamsOf } from '#rules/survivor/views/week-table.ts'
import { type HiddenWeek, whyHidden } from '#rules/survivor/visible-picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { cutPage, type Place, readPlace } from '#server/db/pages.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { toContest } from '../contest-view.ts'
import { loadIn, ofWeek, requireWeekIn } from '../loading/loaded-contest.service.ts'
import { chancesOf } from '../picks/pick-chances.service.ts'
import { listPickTimes, listWhoPicked } from '../picks/picks.repo.ts'
import { toInstant } from '../rows.repo.ts'
import { requireSummary } from '../survivor.service.ts'
import { showGames } from '../weeks/week-games.service.ts'

type Reader = {
  isAdmin: boolean
  /** The weeks in which someone could still pick late: everyone's picks of these are hidden from them (S2). */
  hidden: readonly HiddenWeek[]
}

type Asked = { contestId: number; week?: number | undefined; page: Page }
/** `before` is the previous page's `next`. */
type Page = { limit: number; before: string | undefined }

/**
 * A page of a week's picks, best status first, members without a pick last, as of one moment (S17); the totals cover
 * the whole week. Before the lock no one sees others' picks: members see how many have picked, admins who, for the next
 * week that locks (S5). While a playoff round is awaited there is no current week. The answer is shared by all members,
 * and by all admins, with the same hidden weeks until the week locks.
 */
export async function readWeekPicks(deps: Deps, { isAdmin, hidden }: Reader, { contestId, week, page }: Asked) {
  const now = deps.now()
  const { answer, shown, until } = await inSnapshot(deps.db, async (db) => {
    const { weekNumber, isAwaited } = await findAsked(db, { contestId, week, now })
    const loaded = await loadIn(deps, db, { contestId, now, picksOf: ofWeek(weekNumber) })
    const asked = isAwaited ? null : requireWeekIn(loaded.weeks, weekNumber)
    const is_locked = asked !== null && hasLocked(asked, now)
    const { hidden_because, shown_from } = whyHidden(asked, { hidden, now })
    const isCounted = is_locked || openWeekOf(loaded.weeks, now)?.week_number === weekNumber
    const players = playersIn(loaded, weekNumber)
    const picked = is_locked ? picksIn(asked) : await listWhoPicked(db, { contestId, weekNumber })
    const shown = hidden_because === null ? asked : null
    const table = shown
      ? await showPage(db, { loaded, week: shown, page, isAdmin })
      : hidePage({ players: isAdmin && isCounted ? players : [], picked, page })
    const { who, ...rest } = table
    const answer = {
      week_number: weekNumber,
      is_locked,
      can_see_picks: hidden_because === null,
      hidden_because,
      shown_from,
      ...rest,
      games: shown && shown.processed_at === null ? await showGames(db, { week: shown, games: shown.games, now }) : [],
      picked_count: isCounted ? players.filter((of) => picked.has(of.participant_id)).length : null,
      alive_count: players.length,
      server_now: now,
      ...(isAdmin ? { picked: who } : {}),
    }
    return { answer, shown, until: asked && !is_locked ? asked.lock_time : null }
  })
  const withChances = await chancesOf(deps, shown)
  return {
    answer: { ...answer, picks: answer.picks.map(withChances), teams: answer.teams.map(withChances) },
    until,
  }
}

/** The requested week, or the current one. */
async function findAsked(db: Database, { contestId, week, now }: Omit<Asked, 'page'> & { now: Instant }) {
  if (week !== undefined) return { weekNumber: week, isAwaited: false }
  const contest = await requireSummary({ now: () => now }, { db, contestId })
  const { current_week, awaiting_round } = toContest(contest, { isAdmin: false })
  return { weekNumber: current_week, isAwaited: awaiting_round !== null }
}

type HiddenPage = { players: readonly LoadedEntry[]; picked: { has: (participantId: number) => boolean }; page: Page }

/** Without picks: a page of the members who have picked (S5). */
function hidePage({ players, picked, page }: HiddenPage) {
  const { rows, next } = pageOf(
    players.map((entry) => ({ section: 0, entry })),
    page,
  )
  const who = rows.map(
    ({ entry: { participant_id, participant_name } }): Picker => ({
      participant_id,
      participant_name,
      has_picked: picked.has(participant_id),
    }),
  )
  return { picks: [], teams: [], without_pick: [], who, next }
}

type ShownPage = { loaded: LoadedContest; week: LoadedWeek; page: Page; isAdmin: boolean }

/** A page of a week's table, for a reader who may see it: nothing is hidden here. */
async function showPage(db: Database, { loaded, week, page, isAdmin }: ShownPage) {
  const all = tableRows(loaded, week)
  const { rows, next } = pageOf(all, page)
  return {
    ...showRows(loaded, week, rows),
    teams: teamsOf(loaded, week, all),
    who: isAdmin ? await listWho(db, { loaded, week, rows }) : [],
    next,
  }
}

type Placed = Pick<TableRow, 'section' | 'entry'>

/** The rows below the place in `before`. */
function pageOf<Row extends Placed>(rows: readonly Row[], { limit, before }: Page) {
  const after = readPlace(before)
  const below = after === null ? rows : rows.filter((row) => isBelow(placeOf(row), after))
  return cutPage(below, { limit, placeOf })
}

const placeOf = ({ section, entry }: Placed): Place => ({ section, id: entry.participant_id, key: entry.name_order })

function isBelow(a: Place, b: Place): boolean {
  if (a.section !== b.section) return a.section > b.section
  return a.key === b.key ? a.id > b.id : a.key > b.key
}

type Who = { loaded: LoadedContest; week: LoadedWeek; rows: readonly TableRow[] }

/** Members who have picked, by name, with time and number of changes, because these picks are visible (S5). */
async function listWho(db: Database, { loaded, week, rows }: Who): Promise<Picker[]> {
  const times = await listPickTimes(db, { contestId: loaded.contest.contest_id, weekNumbers: [week.week_number] })
  const byEntry = new Map(times.map((of) => [of.participant_id, of]))
  const byName = rows.map((row) => ({ ...row, section: 0 })).sort((a, b) => (isBelow(placeOf(a), placeOf(b)) ? 1 : -1))
  return byName.map(({ entry: { participant_id, participant_name }, pick }) => {
    const time = byEntry.get(participant_id)
    return {
      participant_id,
      participant_name,
      has_picked: pick !== null,
      ...(time && { picked_at: toInstant(time.picked_at), changes: time.changes }),
    }
  })
}
