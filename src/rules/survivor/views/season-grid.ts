import { isWeekOf } from '#rules/survivor/entries.ts'
import { gridFate } from '#rules/survivor/grid.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import {
  byFate,
  countAlive,
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  picksIn,
  shortRulings,
  weeksOfPath,
} from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { wasAway } from '#rules/survivor/playing.ts'
import { type Reader, type VisiblePicks, visiblePicks } from '#rules/survivor/visible-picks.ts'

type Asked = Reader & {
  /** The maximum number of members shown. */
  limit: number
}

/**
 * Members by locked week (S5): living first, then those who lasted longest, with the picks visible to the reader (S2).
 */
export function viewGrid(loaded: LoadedContest, { limit, ...reader }: Asked) {
  const { contest, entries, teams } = loaded
  const visible = visiblePicks(loaded, reader)
  const weeks = weeksOfPath(loaded)
    .filter((week) => hasLocked(week, reader.now))
    .map((week) => ({ ...week, can_see_picks: visible.isShown(week.week_number) }))
  const members = byFate(entries)
    .slice(0, limit)
    .map((entry) => toMember(entry, { loaded, weeks, visible }))
  const shown = new Set(members.flatMap((member) => member.picks))
  return {
    contest_id: contest.contest_id,
    contest_name: contest.contest_name,
    weeks: weeks.map((week) => ({
      week_number: week.week_number,
      round: week.round,
      game_number: week.game_number,
      is_processed: isProcessed(week),
      can_see_picks: week.can_see_picks,
      survived: isProcessed(week) ? (week.survived ?? 0) : null,
    })),
    members,
    teams: [...teams.values()].filter(({ team_id }) => shown.has(team_id)),
    active_participants: countAlive(entries),
    total_participants: entries.length,
  }
}

type GridWeek = LoadedWeek & { can_see_picks: boolean }

type Shown = { loaded: LoadedContest; weeks: readonly GridWeek[]; visible: VisiblePicks }

function toMember(entry: LoadedEntry, { loaded, weeks, visible }: Shown) {
  const ruled = loaded.rulings.get(entry.participant_id) ?? []
  const squares = weeks.map((week) => {
    const { week_number } = week
    if (!week.can_see_picks) return { fate: null, team: null }
    const pick = picksIn(week).get(entry.participant_id) ?? null
    const fate = gridFate({
      week: { week_number, is_processed: isProcessed(week) },
      member: entry,
      pick,
      had_put_out: ruled.some((of) => of.out_since === week_number),
      was_away: wasAway(ruled, week_number) || !isWeekOf(entry, week_number),
    })
    return { fate, team: visible.shows(entry, week_number) ? (pick?.team_id ?? null) : null }
  })
  const rulings = shortRulings(ruled.filter((of) => visible.isShown(of.week_number)))
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives: loaded.contest.lives, ...entry }),
    placement: entry.placement,
    picks: squares.map(({ team }) => team),
    fates: squares.map(({ fate }) => fate),
    ...(rulings.length > 0 ? { rulings } : {}),
  }
}
