import { gridFate } from '#rules/survivor/grid.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import {
  byFate,
  countAlive,
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  shortRulings,
  weeksOfPath,
} from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { wasAway } from '#rules/survivor/playing.ts'
import type { Instant } from '#rules/time.ts'

type Asked = {
  /** The weeks whose picks are hidden from the reader (S2). */
  hidden: readonly number[]
  /** The most members that are shown. */
  limit: number
  now: Instant
}

/** Members by locked weeks (S5): the living first, then those who lasted longest, with the picks that are not hidden from the reader (S2). */
export function viewGrid(loaded: LoadedContest, { hidden, limit, now }: Asked) {
  const { contest, entries, teams } = loaded
  const weeks = weeksOfPath(loaded)
    .filter((week) => hasLocked(week, now))
    .map((week) => ({ ...week, can_see_picks: !hidden.includes(week.week_number) }))
  const members = byFate(entries)
    .slice(0, limit)
    .map((entry) => toMember(entry, { loaded, weeks }))
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

function toMember(entry: LoadedEntry, { loaded, weeks }: { loaded: LoadedContest; weeks: readonly GridWeek[] }) {
  const ruled = loaded.rulings.get(entry.participant_id) ?? []
  const squares = weeks.map((week) => {
    const { week_number } = week
    if (!week.can_see_picks) return { fate: null, team: null }
    const pick = week.picks.get(entry.participant_id) ?? null
    const fate = gridFate({
      week: { week_number, is_processed: isProcessed(week) },
      member: entry,
      pick,
      had_put_out: ruled.some((of) => of.out_since === week_number),
      was_away: wasAway(ruled, week_number),
    })
    // Who withdrew in the running week is out whatever they had picked for it (S16).
    const isIgnored = fate === null || (entry.elimination_week === week_number && !isProcessed(week))
    return { fate, team: isIgnored ? null : (pick?.team_id ?? null) }
  })
  const seen = new Set(weeks.filter((week) => week.can_see_picks).map((week) => week.week_number))
  const rulings = shortRulings(ruled.filter((of) => seen.has(of.week_number)))
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
