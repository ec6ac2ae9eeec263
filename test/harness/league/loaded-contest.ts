import type { GameFacts } from '#rules/games/games.ts'
import type {
  LoadedContest,
  LoadedEntry,
  LoadedPick,
  LoadedRuling,
  LoadedWeek,
} from '#rules/survivor/loaded-contest.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { HiddenWeek } from '#rules/survivor/visible-picks.ts'
import { addDays } from '#rules/time.ts'
import { BOS, BUF, DET, NYR, PHI } from './game-facts.ts'

const teams = [
  { team_id: BOS, abbreviation: 'BOS', team_name: 'Boston Bruins' },
  { team_id: BUF, abbreviation: 'BUF', team_name: 'Buffalo Sabres' },
  { team_id: DET, abbreviation: 'DET', team_name: 'Detroit Red Wings' },
  { team_id: NYR, abbreviation: 'NYR', team_name: 'New York Rangers' },
  { team_id: PHI, abbreviation: 'PHI', team_name: 'Philadelphia Flyers' },
]

/** A running contest with one life, with the test's overrides. */
export function aContest({
  contest = {},
  weeks = [],
  entries = [],
  rulings = [],
  excused = new Map(),
}: {
  contest?: Partial<LoadedContest['contest']>
  weeks?: readonly LoadedWeek[]
  entries?: readonly LoadedEntry[]
  rulings?: readonly LoadedRuling[]
  excused?: LoadedContest['excused']
} = {}): LoadedContest {
  return {
    contest: {
      contest_id: 1,
      contest_name: 'Survivor',
      season_year: '2025-26',
      status: 'in_progress',
      phase: 'regular_season',
      current_week: 1,
      lives: 1,
      late_picks: true,
      auto_advance: true,
      idle_through: 0,
      ...contest,
    },
    weeks,
    entries,
    rulings: Map.groupBy(rulings, (of) => of.participant_id),
    excused,
    games: weeks.flatMap((week) => week.games),
    teams: new Map(teams.map((team) => [team.team_id, team])),
  }
}

/** A week with these games, which locks on its Monday at 7:00 PM Eastern; week 1 begins on November 3, 2025. */
export function aWeek(
  week_number: number,
  { games = [], ...facts }: Partial<LoadedWeek> & { games?: readonly GameFacts[] } = {},
): LoadedWeek {
  const start_date = addDays('2025-11-03', 7 * (week_number - 1))
  const week = {
    week_id: 100 + week_number,
    week_number,
    start_date,
    end_date: addDays(start_date, 6),
    round: null,
    game_number: null,
    lock_time: `${addDays(start_date, 1)}T00:00:00.000Z`,
    lock_time_by_hand: false,
    late_picks_over_at: null,
    opened_at: null,
    processed_at: null,
    results_out_of_date: false,
    survived: null,
    eliminated: null,
    mass_elimination_prevented: false,
    nobody_picked: false,
    gamesAtLock: null,
    picks: new Map(),
    ...facts,
  }
  return { ...week, games, playing: teamWeeks(games, week) }
}

/** A week that has its results. */
export const aWeekOver = (week_number: number, facts: Parameters<typeof aWeek>[1] = {}): LoadedWeek => {
  const week = aWeek(week_number, facts)
  return { ...week, processed_at: `${addDays(week.end_date, 1)}T12:00:00.000Z` }
}

/** A living entry with a name for that number. */
export function anEntry(participant_id: number, facts: Partial<LoadedEntry> = {}): LoadedEntry {
  const { elimination_week = null } = facts
  return {
    participant_id,
    user_id: 1_000 + participant_id,
    participant_name: `Member ${participant_id}`,
    name_order: `member ${participant_id}`,
    entry_number: 1,
    first_week: 1,
    placement: null,
    sighted_at: null,
    lost_lives: [],
    elimination_week,
    is_eliminated: elimination_week !== null,
    ...facts,
  }
}

export function aPick(team_id: number, facts: Partial<LoadedPick> = {}): LoadedPick {
  return { team_id, result: null, slate: 0, is_late: false, entered_by_name: null, ...facts }
}

export function aRuling(participant_id: number, facts: Partial<LoadedRuling> = {}): LoadedRuling {
  return {
    participant_id,
    week_number: 1,
    kind: 'excuse',
    team_before: null,
    out_since: null,
    reason: 'The site was down',
    ...facts,
  }
}

/** A week in which the reader could still pick late (S2). */
export const aHiddenWeek = (week_number: number): HiddenWeek => ({
  week_number,
  because: 'pick_first',
  until: '2026-01-01T00:00:00.000Z',
})
