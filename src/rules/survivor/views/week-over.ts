import { MOST_ENTRIES } from '#rules/survivor/entries.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import {
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedPick,
  type LoadedWeek,
  picksIn,
} from '#rules/survivor/loaded-contest.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { noChampionWords } from '#rules/survivor/results/idle.ts'
import { type Fallen, NAMED, type WeekFacts, type WeekFate } from '#rules/survivor/story.ts'
import { teamInWeek } from './week-pick.ts'
import { playersIn, resultWithoutPick } from './week-table.ts'

/** An entry that played a finished week. */
export type WeekPlayer = Pick<LoadedEntry, 'participant_id' | 'user_id' | 'participant_name' | 'placement'> & {
  pick: (ReturnType<typeof teamInWeek> & Pick<LoadedPick, 'is_late'>) | null
  result: PickResult | null
  /** Lives left after the week; absent in a contest with only one (S18). */
  lives_left?: number
}

/** A week with results, whose picks every reader may see. */
export type WeekOver = {
  loaded: LoadedContest
  week: LoadedWeek
  /** By name. */
  players: readonly WeekPlayer[]
  /** By user: entries that stayed in first, then by entry number (S19). */
  playersOf: ReadonlyMap<number | null, readonly WeekPlayer[]>
  /** The first eliminated members, by name: enough to name NAMED of them without the reader. */
  fallen: readonly WeekPlayer[]
  /** Members who lost a life and stayed in, by name; null in a contest with only one life (S18). */
  hurt: readonly WeekPlayer[] | null
  anybody_picked: boolean
  /** First place by name, if this week ended the contest. */
  champions: readonly LoadedEntry[]
  /** Why there is none, where this week ended the contest without one (S20). */
  no_champion?: string
}

export function viewWeekOver(loaded: LoadedContest, week: LoadedWeek): WeekOver {
  const { contest, entries, weeks } = loaded
  const players = listPlayers(loaded, week)
  const first = entries.filter(({ placement }) => placement === 1)
  const isEnd = contest.status === 'completed' && weeks.findLast(isProcessed) === week
  return {
    loaded,
    week,
    players,
    playersOf: byUser(players, entries),
    fallen: players.filter(({ result }) => result === 'eliminated').slice(0, NAMED + 1),
    hurt: contest.lives === 1 ? null : players.filter(({ result }) => result === 'life_lost'),
    anybody_picked: players.some(({ pick }) => pick !== null),
    champions: isEnd ? first : [],
    ...(isEnd && first.length === 0
      ? { no_champion: noChampionWords({ weeks, idleThrough: contest.idle_through }) }
      : {}),
  }
}

function byUser(players: readonly WeekPlayer[], entries: readonly LoadedEntry[]): WeekOver['playersOf'] {
  const numberOf = new Map(entries.map(({ participant_id, entry_number }) => [participant_id, entry_number]))
  const place = ({ participant_id, result }: WeekPlayer) =>
    (numberOf.get(participant_id) ?? 0) + (result === 'eliminated' ? MOST_ENTRIES : 0)
  const inOrder = players.toSorted((a, b) => place(a) - place(b))
  return Map.groupBy(inOrder, ({ user_id }) => user_id)
}

/**
 * The entry whose week is shown to a member: the requested one, or the first that stayed in, else the first; null if
 * none played.
 */
export function playerOf(
  { playersOf }: WeekOver,
  { userId, entryId }: { userId: number; entryId?: number | undefined },
): WeekPlayer | null {
  const own = playersOf.get(userId) ?? []
  return own.find(({ participant_id }) => entryId === undefined || participant_id === entryId) ?? null
}

function listPlayers(loaded: LoadedContest, week: LoadedWeek): WeekPlayer[] {
  const shown = new Map<LoadedPick, NonNullable<WeekPlayer['pick']>>()
  const show = (pick: LoadedPick) => {
    const known = shown.get(pick) ?? { ...teamInWeek(loaded, week, pick), is_late: pick.is_late }
    shown.set(pick, known)
    return known
  }
  return playersIn(loaded, week.week_number).map((entry) => {
    const { participant_id, user_id, participant_name, placement } = entry
    const pick = picksIn(week).get(participant_id)
    const result = pick ? pick.result : resultWithoutPick(loaded, week, entry)
    const who = { participant_id, user_id, participant_name, placement }
    return { ...who, pick: pick ? show(pick) : null, result, ...livesAfter(loaded, week, { entry, result }) }
  })
}

/** A member's lives after a week, whatever has cost one since (S18). */
function livesAfter(
  { contest: { lives } }: LoadedContest,
  { week_number }: LoadedWeek,
  { entry, result }: { entry: LoadedEntry; result: PickResult | null },
): { lives_left?: number } {
  const lost_lives = entry.lost_lives.filter((of) => of <= week_number)
  return shownLives({ lives, elimination_week: result === 'eliminated' ? week_number : null, lost_lives })
}

/** A week's story facts for a member, about one of their entries (`playerOf`); without a member for everyone. */
export function factsFor(over: WeekOver, userId: number | null, entryId?: number): WeekFacts {
  const reader = userId === null ? null : playerOf(over, { userId, entryId })
  const { loaded, week, champions, anybody_picked } = over
  return {
    week,
    contest_name: loaded.contest.contest_name,
    mine: reader ? mineOf(over, reader) : null,
    out: over.fallen.filter((of) => of !== reader).map(toFallen),
    ...(over.hurt ? { life_lost: someOf(over.hurt, reader) } : {}),
    eliminated: week.eliminated ?? 0,
    left: week.survived ?? 0,
    total: loaded.entries.length,
    everyone_saved: week.mass_elimination_prevented,
    anybody_picked,
    champions: champions.map(({ participant_name }) => participant_name),
    no_champion: over.no_champion,
  }
}

function someOf(hurt: readonly WeekPlayer[], reader: WeekPlayer | null) {
  const some = hurt.filter((of) => of !== reader).slice(0, NAMED)
  return { some: some.map(toFallen), count: hurt.length }
}

function mineOf(over: WeekOver, player: WeekPlayer): NonNullable<WeekFacts['mine']> {
  const { pick, result, lives_left } = player
  const fate = fateIn(over, player)
  return {
    fate,
    team: pick?.abbreviation ?? null,
    record: pick && { wins: pick.wins, losses: pick.losses },
    is_excused: pick === null && result === 'survived' && fate !== 'out' && over.anybody_picked,
    ...(result === 'life_lost' ? { lives_left } : {}),
  }
}

/** How the week ended for an entry that played it. */
export function fateIn(
  { champions }: WeekOver,
  { result, participant_id }: Pick<WeekPlayer, 'result' | 'participant_id'>,
): WeekFate {
  const isFirst = champions.some((of) => of.participant_id === participant_id)
  if (isFirst) return champions.length > 1 ? 'shared_first' : 'champion'
  return result === 'eliminated' ? 'out' : 'survived'
}

/** An entry's picks up to the week, oldest first, and whether each brought it through. */
export function pathUpTo({ loaded, week }: WeekOver, participantId: number) {
  return loaded.weeks.flatMap((of) => {
    const { week_number, round, game_number } = of
    const pick = week_number > week.week_number ? undefined : picksIn(of).get(participantId)
    if (pick === undefined) return []
    const abbreviation = loaded.teams.get(pick.team_id)?.abbreviation ?? ''
    return [{ week_number, round, game_number, abbreviation, held: pick.result === 'survived' }]
  })
}

function toFallen({ participant_name, pick }: WeekPlayer): Fallen {
  return { name: participant_name, team: pick?.abbreviation ?? null }
}
