import type { GridMember, GridWeek } from '#contract/survivor/grid.ts'
import { counted, listed } from '#rules/counted.ts'
import type { GridFate } from '#rules/survivor/grid.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { rulingWords } from '../week/ruling-words.ts'
import { type Share, sharesOf } from '../week/shares.ts'
import type { Grid } from './grid.queries.ts'

/** As many weeks leave room for the charts beside them, and fit on paper held upright. */
export const FEW_WEEKS = 12

/** The width of a week's column, in the root's font size: a short season fills a desk. */
export const columnWidth = (columns: number, isWide: boolean): number => (isWide && columns <= 8 ? 4.5 : 3)

export type GridTeam = Grid['teams'][number]

/** A week's column: how it is named, and what its squares need to know. */
export type GridColumn = {
  week: GridWeek
  /** Index of its squares in each member's lists. */
  at: number
  /** '5', or 'R2·3' in the playoffs. */
  short: string
  title: string
  hasPicks: boolean
}

export type Square = {
  /** Its style: a team on its colors, struck if it lost, or a dashed square without a team. */
  look: 'survived' | 'life_lost' | 'out' | 'open' | 'no_pick' | 'no_pick_lost' | 'no_pick_out' | 'excused' | 'withdrawn'
  /** Null without a pick. */
  team: GridTeam | null
  /** Its look and team in words, read out: 'TOR, survived', 'No pick, out'. */
  words: string
  /** Whether the commissioner ruled about it (S16). */
  isRuled: boolean
}

export const columnsOf = ({ weeks, members }: Pick<Grid, 'weeks' | 'members'>): GridColumn[] =>
  weeks.map((week, at) => ({
    week,
    at,
    short: shortName(week),
    title: weekTitle(week),
    hasPicks: members.some(({ picks }) => picks[at] !== null),
  }))

function shortName({ week_number, round, game_number }: GridWeek): string {
  if (round === null) return String(week_number)
  return `${round === 4 ? 'F' : `R${round}`}·${game_number ?? 1}`
}

type Standing = Pick<Grid, 'active_participants' | 'total_participants'> & {
  members: readonly Pick<GridMember, 'participant_name' | 'placement'>[]
}

/** The line above the weeks: who won, or how many are still in. */
export function whoIsIn({ members, active_participants, total_participants }: Standing): string {
  const winners = members.filter(({ placement }) => placement === 1).map(({ participant_name }) => participant_name)
  if (winners.length > 0) return `${listed(winners)} won`
  if (members.length < total_participants) return `The ${members.length} who lasted longest of ${total_participants}`
  return `${active_participants} of ${counted(total_participants, 'member')} still in`
}

/** One member's square for a week; null if they were not in, or it may not be seen. */
export function squareOf(
  member: GridMember,
  { week, at, hasPicks }: GridColumn,
  teams: ReadonlyMap<number, GridTeam>,
): Square | null {
  const fate = member.fates[at] ?? null
  if (fate === null) return null
  const team = teams.get(member.picks[at] ?? 0) ?? null
  const kinds = (member.rulings ?? []).filter((of) => of.week_number === week.week_number).map(({ kind }) => kind)
  const ruled = kinds.map((kind) => (kind === 'correct_pick' ? 'Pick corrected by ruling' : ruledWords(kind)))
  const look = lookOf({ fate, team, hasPicks, isWithdrawn: kinds.includes('withdraw') })
  const words = [team?.abbreviation ?? noPickWords[look], ...fateWords(look), ...ruled].filter((word) => word !== '')
  return { look, team, words: words.join(', '), isRuled: kinds.length > 0 }
}

const ruledWords = (kind: 'excuse' | 'revive' | 'withdraw') => rulingWords({ kind, team_before: null }, null)

type Facts = { fate: GridFate; team: GridTeam | null; hasPicks: boolean; isWithdrawn: boolean }

function lookOf({ fate, team, hasPicks, isWithdrawn }: Facts): Square['look'] {
  if (isWithdrawn && fate === 'out') return 'withdrawn'
  if (team !== null) return fate
  if (fate === 'out') return 'no_pick_out'
  if (fate === 'life_lost') return 'no_pick_lost'
  return fate === 'survived' && hasPicks ? 'excused' : 'no_pick'
}

const noPickWords: Record<Square['look'], string> = {
  survived: '',
  life_lost: '',
  out: '',
  open: '',
  no_pick: 'No pick',
  no_pick_lost: 'No pick',
  no_pick_out: 'No pick',
  excused: 'Excused',
  withdrawn: '',
}

function fateWords(look: Square['look']): string[] {
  switch (look) {
    case 'survived':
      return ['survived']
    case 'life_lost':
    case 'no_pick_lost':
      return ['lost a life']
    case 'out':
    case 'no_pick_out':
    case 'withdrawn':
      return ['out']
    case 'open':
      return ['still playing']
    case 'no_pick':
    case 'excused':
      return []
  }
}

/** The spread of a week's picks over the teams, and the number of members in it. */
export function spreadOf(
  { members }: Pick<Grid, 'members'>,
  { at }: Pick<GridColumn, 'at'>,
  teams: ReadonlyMap<number, GridTeam>,
): { shares: Share[]; alive: number } {
  const inIt = members.filter(({ fates }) => fates[at] !== null)
  return { shares: sharesOf(inIt.flatMap(({ picks }) => teams.get(picks[at] ?? 0) ?? [])), alive: inIt.length }
}
