import type { Model } from './histories.ts'

/** Without `entry` the member's first that is alive, else their first, and to join the next one (S19). */
type Of = { who: number; entry?: number }
export type SurvivorAct =
  | ({ do: 'join' | 'leave' } & Of)
  | { do: 'start' }
  | ({ do: 'pick'; week: number; team: string } & Of)
  | ({ do: 'take back'; week: number } & Of)
  | { do: 'advance'; week: number | null }
  | { do: 'undo'; week: number }
  | { do: 'clear lock'; week: number }
  | ({ do: 'excuse' } & Of)
  | { do: 'correct'; who: number; team: string }
  | { do: 'take back ruling'; who: number; kind: RulingKind }
type RulingKind = 'excuse' | 'correct_pick'

/**
 * `from`: the first week it plays (S19). `out` null: still alive. `lost`: the weeks that cost a life (S18). Picks by week, a late one with its mark: 'DET
 * late'. Rulings about `RULED`, with the team before a correction.
 */
type Entry = {
  who: number
  entry: number
  from: number
  out: number | null
  lost: number[]
  picks: Record<string, string>
  rulings: Record<string, string>
}
/** `week` is processed next; `locked` have locked by the clock; `undo` is the week of an undoable advance. */
export type SurvivorState = {
  status: string
  /** Lives per member at the start. */
  lives: number
  /** Entries in all, entries per member, and the week whose lock closes them; 0: the start does (S19). */
  size: number
  max: number
  until: number
  week: number
  locked: number
  undo: number | null
  entries: Entry[]
}

/** The facts of clock and games during a race, by week. In an unlisted week no team has begun, or won. */
export type Scene = { begun: Record<number, readonly string[]>; winners: Record<number, readonly string[]> }
/** A week's outcome. */
type Played = { week: number; teams: readonly string[]; lives: number }

/** The only week with rulings. */
export const RULED = 1
/** PHI has no game in week 3. */
const PLAYING: Record<number, string[]> = {
  1: ['BOS', 'NYR', 'DET', 'PHI', 'BUF'],
  2: ['BOS', 'NYR', 'DET', 'PHI', 'BUF'],
  3: ['BOS', 'NYR', 'DET', 'BUF'],
}
const WEEKS = 3

type Step = { outcome: string; next: SurvivorState }

/** The simplest model of the survivor contest from the rulebook. */
export function modelOf(scene: Scene): Model<SurvivorState, SurvivorAct> {
  return { step: (state, act) => stepOf(state, act, scene) }
}

function stepOf(state: SurvivorState, act: SurvivorAct, scene: Scene): Step {
  const no = (outcome: string) => ({ outcome, next: state })
  const mine = 'who' in act ? entryOf(state, act) : undefined
  const { status, lives } = state
  const isNamed = 'entry' in act && act.entry !== undefined
  switch (act.do) {
    case 'join':
      return joined(state, act)
    case 'leave':
      if (!mine) return no(isNamed ? 'unknown_entry' : 'not_a_participant')
      if (status !== 'waiting') return no('contest_not_waiting')
      return contestStep({ ...state, entries: state.entries.filter((entry) => entry !== mine) })
    case 'start':
      if (status !== 'waiting') return no('contest_not_waiting')
      if (state.entries.length === 0) return no('no_participants')
      return contestStep({ ...state, status: 'in_progress' })
    case 'pick':
      if (!mine && isNamed) return no('unknown_entry')
      return pick(state, { ...act, mine, begun: scene.begun[act.week] ?? [] })
    case 'take back':
      if (!mine && isNamed) return no('unknown_entry')
      return takeBack(state, { ...act, mine })
    case 'advance':
      if (status === 'in_progress' && act.week !== null && act.week !== state.week) return no('week_not_current')
      if (status === 'completed') return no('contest_completed')
      if (status !== 'in_progress') return no('contest_not_in_progress')
      if (state.week > state.locked) return no('week_not_locked')
      if (someoneCanPickLate(state, scene.begun[state.week] ?? [])) return no('late_picks_possible')
      return advanced(state, { week: state.week, teams: scene.winners[state.week] ?? [], lives })
    case 'excuse':
    case 'correct':
    case 'take back ruling':
      return ruled(state, act, { week: RULED, teams: scene.winners[RULED] ?? [], lives })
    case 'undo':
      if (state.undo !== act.week) return no('nothing_to_take_back')
      return state.status === 'completed' ? no('reopen_instead') : undone(state, act.week)
    case 'clear lock':
      return cleared(state, act.week)
  }
}

/** The model's view of an answer that shows the contest. */
const contestStep = (next: SurvivorState) => ({ outcome: `${next.status} with ${next.entries.length}`, next })

function entryOf({ entries }: SurvivorState, { who, entry }: Of): Entry | undefined {
  const own = entries.filter((of) => of.who === who)
  if (entry !== undefined) return own.find((of) => of.entry === entry)
  return own.find(({ out }) => out === null) ?? own[0]
}

function withEntry(state: SurvivorState, entry: Entry): SurvivorState {
  const others = state.entries.filter((of) => of.who !== entry.who || of.entry !== entry.entry)
  return { ...state, entries: [...others, entry].sort((a, b) => a.who - b.who || a.entry - b.entry) }
}

/** S14 and S19. */
function joined(state: SurvivorState, { who, entry: asked }: Of): Step {
  const no = (outcome: string) => ({ outcome, next: state })
  const { status, size, max, until, locked } = state
  const own = state.entries.filter((of) => of.who === who).map(({ entry }) => entry)
  const entry = [1, 2, 3, 4].find((of) => !own.includes(of)) ?? 0
  if (asked !== undefined && asked !== entry) return no('entry_opened')
  if (own.length >= max) return no(max === 1 ? 'already_joined' : 'entries_used_up')
  if (status !== 'waiting' && (status === 'completed' || until === 0)) return no('contest_not_waiting')
  if (status !== 'waiting' && until <= locked) return no('entries_closed')
  if (state.entries.length >= size) return no('contest_full')
  const from = status === 'waiting' ? 1 : locked + 1
  return contestStep(withEntry(state, { who, entry, from, out: null, lost: [], picks: {}, rulings: {} }))
}

type OfWeek = { week: number; mine: Entry | undefined }

/** Why no pick of that week can be changed, or null; and the existing pick. */
function refusePicker({ status, week: current }: SurvivorState, { week, mine }: OfWeek): string | null {
  if (status === 'completed') return 'contest_not_in_progress'
  if (!mine) return 'not_a_participant'
  if (mine.out !== null) return 'participant_eliminated'
  if (week > WEEKS) return 'unknown_week'
  return week < current ? 'week_over' : null
}

/**
 * A late pick of a team that has begun is refused by another code once someone has looked at the week (S2), which is
 * not an act of a race.
 */
export const TOO_LATE = 'too late'

/** S1 to S3. */
function pick(state: SurvivorState, asked: OfWeek & { team: string; begun: readonly string[] }): Step {
  const { week, mine, team, begun } = asked
  const no = (outcome: string) => ({ outcome, next: state })
  const refused = refusePicker(state, asked)
  if (refused || !mine) return no(refused ?? '')
  const isLocked = week <= state.locked
  const before = mine.picks[week]
  const late = isLocked ? ' late' : ''
  if (
    isLocked &&
    (state.status === 'waiting' || week < mine.from || (before !== undefined && before !== `${team} late`))
  ) {
    return no(TOO_LATE)
  }
  if (before?.split(' ')[0] === team) return no(`picked again${late}`)
  const other = Object.keys(mine.picks).find((of) => Number(of) !== week && mine.picks[of]?.split(' ')[0] === team)
  if (other !== undefined && Number(other) <= state.locked) return no('team_used')
  if (!PLAYING[week]?.includes(team)) return no('team_idle')
  if (begun.includes(team)) return no(TOO_LATE)
  const { [other ?? '']: _moved, ...kept } = mine.picks
  const moved = other === undefined ? '' : `, moved from ${other}`
  const outcome = `${before === undefined ? 'picked' : 'picked again'}${late}${moved}`
  return { outcome, next: withEntry(state, { ...mine, picks: { ...kept, [week]: `${team}${late}` } }) }
}

/** S1. */
function takeBack(state: SurvivorState, asked: OfWeek): Step {
  const { week, mine } = asked
  const no = (outcome: string) => ({ outcome, next: state })
  const refused = refusePicker(state, asked)
  if (refused || !mine) return no(refused ?? '')
  if (week <= state.locked) return no(TOO_LATE)
  const { [week]: taken, ...picks } = mine.picks
  return taken === undefined ? no('no_pick') : { outcome: 'taken back', next: withEntry(state, { ...mine, picks }) }
}

/** S2: then the week can't be processed by hand. */
function someoneCanPickLate({ week, locked, entries }: SurvivorState, begun: readonly string[]): boolean {
  const left = (PLAYING[week] ?? []).filter((team) => !begun.includes(team))
  const usedIn = (of: string) => Number(of) !== week && Number(of) <= locked
  return entries
    .filter(({ out, from, picks }) => out === null && from <= week && picks[week] === undefined)
    .some(({ picks }) => {
      const used = Object.keys(picks).filter(usedIn)
      return left.some((team) => !used.some((of) => picks[of]?.split(' ')[0] === team))
    })
}

/** S8, S9, S12, S18, S19 and S20. */
function advanced(state: SurvivorState, played: Played): Step {
  const { week } = played
  const entries = settled(state.entries, played)
  const next = { ...state, undo: week, entries }
  const [last, another] = entries.filter(({ out }) => out === null)
  if (last && another === undefined && state.until <= week) {
    const hasPicked = Object.keys(last.picks).some((of) => Number(of) <= week)
    const outcome = hasPicked ? 'completed_with_winner' : 'completed_without_champion'
    return { outcome, next: { ...next, status: 'completed' } }
  }
  return { outcome: 'advanced', next: { ...next, week: week + 1 } }
}

/**
 * Members left after a week won by these teams, with their lives (S18). An excused pick counts for the others as it was
 * played (S16).
 */
function settled(entries: readonly Entry[], { week, teams, lives }: Played): Entry[] {
  const alive = entries.filter(({ out, from }) => out === null && from <= week)
  const pickers = alive.filter(({ picks }) => picks[week] !== undefined)
  const winners = pickers.filter(({ picks }) => teams.includes(picks[week]?.split(' ')[0] ?? ''))
  const isLast = ({ lost }: Entry) => lost.length === lives - 1
  const saved = pickers.length === 0 ? alive : winners.length === 0 && pickers.every(isLast) ? pickers : winners
  return entries.map((entry) => {
    const isExcused = week === RULED && 'excuse' in entry.rulings
    if (!alive.includes(entry) || saved.includes(entry) || isExcused) return entry
    return isLast(entry) ? { ...entry, out: week } : { ...entry, lost: [...entry.lost, week] }
  })
}

/** As if the week had not been played. */
const unsettled = (entries: readonly Entry[], week: number): Entry[] =>
  entries.map((entry) => ({
    ...entry,
    out: entry.out === week ? null : entry.out,
    lost: entry.lost.filter((of) => of !== week),
  }))

export type RulingAct = Extract<SurvivorAct, { do: 'excuse' | 'correct' | 'take back ruling' }>

/** S16: once the week is processed its results follow from scratch, and the advance can no longer be undone. */
function ruled(state: SurvivorState, act: RulingAct, played: Played): Step {
  const no = (outcome: string) => ({ outcome, next: state })
  const mine = entryOf(state, { entry: 1, ...act })
  const kind = act.do === 'take back ruling' ? act.kind : act.do === 'excuse' ? 'excuse' : 'correct_pick'
  const isMade = mine !== undefined && kind in mine.rulings
  if (act.do === 'take back ruling' && !isMade) return no('unknown_ruling')
  if (state.status === 'completed') return no('contest_completed')
  if (!mine) return no('unknown_participant')
  if (act.do !== 'take back ruling' && isMade) return no('ruling_exists')
  if (RULED < mine.from) return no('entry_begins_later')
  if (act.do === 'correct' && mine.picks[RULED] === act.team) return no('same_team')
  const { [kind]: before = '', ...kept } = mine.rulings
  const rulings = act.do === 'take back ruling' ? kept : { ...kept, [kind]: teamBefore(mine, act) }
  const team = act.do === 'correct' ? act.team : before
  const picks = kind === 'excuse' ? mine.picks : corrected(mine, team)
  const { entries } = withEntry(state, { ...mine, picks, rulings: inOrder(rulings) })
  const isProcessed = RULED < state.week
  const next = { ...state, undo: null, entries: isProcessed ? settled(unsettled(entries, RULED), played) : entries }
  return { outcome: act.do === 'take back ruling' ? 'ruling taken back' : 'ruled', next }
}

const teamBefore = ({ picks }: Entry, act: RulingAct) => (act.do === 'correct' ? (picks[RULED] ?? '') : '')

/** The pick with this team, which leaves the open week it was picked for; without one if there was none before. */
function corrected({ picks }: Entry, team: string): Record<string, string> {
  const others = Object.entries(picks).filter(([week, of]) => Number(week) !== RULED && of !== team)
  return Object.fromEntries([...(team === '' ? [] : [[RULED, team]]), ...others])
}

const inOrder = (of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))

/** S11: eliminated members return, lost lives too, and picks made since stay. */
function undone(state: SurvivorState, week: number): Step {
  const entries = unsettled(state.entries, week)
  return { outcome: 'undone', next: { ...state, status: 'in_progress', week, undo: null, entries } }
}

/** W3, for a lock set by hand: once passed it stays, though no game has begun. */
function cleared(state: SurvivorState, week: number): Step {
  if (state.status === 'completed') return { outcome: 'contest_completed', next: state }
  return { outcome: week <= state.locked ? 'week_locked' : 'cleared 0', next: state }
}
