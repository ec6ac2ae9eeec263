import { shownLives } from '#rules/survivor/lives.ts'
import {
  byFate,
  countAlive,
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  picksIn,
  progressIn,
  shortRulings,
} from '#rules/survivor/loaded-contest.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { hasSurvived } from '#rules/survivor/playing.ts'
import { type Reader, type VisiblePicks, visiblePicks } from '#rules/survivor/visible-picks.ts'

/** All entries if absent. */
type Page = { limit: number; offset: number }

/**
 * Living members first, then those who lasted longest, each by name. A team counts as used once its week has locked
 * (S5), unless its pick was void (S6); the list holds every pick visible to the reader (`visiblePicks`). Counts cover
 * all members.
 */
export function viewStandings(loaded: LoadedContest, { page, ...reader }: Reader & { page?: Page | undefined }) {
  const { entries, weeks } = loaded
  const ranked = byFate(entries)
  const shown = page ? ranked.slice(page.offset, page.offset + page.limit) : ranked
  const alive = countAlive(entries)
  const processed = weeks.filter(isProcessed)
  const visible = visiblePicks(loaded, reader)
  const facts: Facts = {
    loaded,
    visible,
    seen: weeks.filter((week) => visible.isShown(week.week_number)).map(withVoid(loaded)),
    processed: processed.map((week) => week.week_number),
    slots: processed.filter(({ round }) => round !== null).map((week) => week.week_number),
  }
  return {
    participants: shown.map((entry) => toStanding(entry, facts)),
    active_participants: alive,
    eliminated_participants: entries.length - alive,
    alive_by_week: processed.map(({ week_number, survived }) => ({ week_number, alive: survived ?? 0 })),
    slots: weeks.flatMap(({ week_number, round, game_number }) =>
      round === null || game_number === null ? [] : [{ week_number, round, game_number }],
    ),
  }
}

type SeenWeek = { week: LoadedWeek; voidTeams: ReadonlySet<number> }

function withVoid(loaded: LoadedContest) {
  return (week: LoadedWeek): SeenWeek => ({
    week,
    voidTeams: new Set([...loaded.teams.keys()].filter((team) => progressIn(week, team).is_void)),
  })
}

type Facts = {
  loaded: LoadedContest
  visible: VisiblePicks
  /** The weeks whose picks the reader sees. */
  seen: readonly SeenWeek[]
  processed: readonly number[]
  /** Processed weeks that are playoff slots. */
  slots: readonly number[]
}

type UsedTeam = {
  week_number: number
  team_id: number
  abbreviation: string
  result: PickResult | null
  is_void?: boolean
}

function toStanding(entry: LoadedEntry, { loaded, visible, seen, processed, slots }: Facts) {
  const ruled = loaded.rulings.get(entry.participant_id) ?? []
  const survived = (week: number) => hasSurvived(entry, week, ruled)
  let teams_used = 0
  const teams_used_list: UsedTeam[] = []
  for (const { week, voidTeams } of seen) {
    const { week_number } = week
    const pick = picksIn(week).get(entry.participant_id)
    if (pick === undefined || !visible.shows(entry, week_number)) continue
    const { team_id, result, slate } = pick
    const isVoid = voidTeams.has(team_id)
    if (slate !== null && !isVoid) teams_used += 1
    const abbreviation = loaded.teams.get(team_id)?.abbreviation ?? ''
    teams_used_list.push({ week_number, team_id, abbreviation, result, ...(isVoid ? { is_void: true } : {}) })
  }
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives: loaded.contest.lives, ...entry }),
    weeks_survived: processed.filter(survived).length,
    ...(slots.length > 0 ? { slots_survived: slots.filter(survived).length } : {}),
    placement: entry.placement,
    teams_used,
    teams_used_list,
    ...(ruled.length > 0 ? { rulings: shortRulings(ruled) } : {}),
  }
}
