import type { ContestStatus } from '#rules/contests/contests.ts'
import type { Instant } from '#rules/time.ts'
import { hasRunOut } from './draft-clock.ts'

/**
 * The SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits. An argument, because the rules contain no cryptography.
 */
export type Sha256 = (text: string) => string

/**
 * The first-round order (D1): the participant with the smallest SHA-256 of `<seed>:<participant_id>` picks first. The
 * seed's own hash is public before the draw and the seed after it, so that anyone can check both: `printf %s <seed> |
 * sha256sum` and `printf %s <seed>:<participant_id> | sha256sum`.
 */
export function drawOrder(draw: { seed: string; participantIds: readonly number[]; sha256: Sha256 }): number[] {
  return draw.participantIds
    .map((id) => ({ id, key: draw.sha256(`${draw.seed}:${id}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

/** Teams drafted by each participant of a two-team contest. */
export const TEAMS_EACH = 2

/** With more than 16 participants 32 teams are not enough: each exists twice (D3). */
export function copiesOfEachTeam(participants: number): 1 | 2 {
  return participants > 16 ? 2 : 1
}

export type Board = {
  /** Participant ids in the drawn order. */
  order: readonly number[]
  rounds: number
  copies: number
  teamIds: readonly number[]
  /** In the order they were made. */
  picks: readonly { participant_id: number; team_id: number }[]
}

export type Turn = { pick_number: number; round: number; participant_id: number }

/** The participant of the pick with this number: 1..N, then N..1, and so on (D1). Null after the last round. */
export function turnOf({ order, rounds }: Pick<Board, 'order' | 'rounds'>, pickNumber: number): Turn | null {
  const round = Math.ceil(pickNumber / order.length)
  const step = (pickNumber - 1) % order.length
  const participant_id = round % 2 === 1 ? order[step] : order[order.length - 1 - step]
  if (round > rounds || participant_id === undefined) return null
  return { pick_number: pickNumber, round, participant_id }
}

/** The current turn; null when the draft is over. */
export function currentTurn(board: Board): Turn | null {
  return turnOf(board, board.picks.length + 1)
}

/** The number of picks before a participant's next one, 0 on their turn; null once they have made all of theirs. */
export function picksUntil(board: Pick<Board, 'order' | 'rounds' | 'picks'>, participantId: number): number | null {
  const first = board.picks.length + 1
  for (let number = first; ; number += 1) {
    const turn = turnOf(board, number)
    if (turn === null) return null
    if (turn.participant_id === participantId) return number - first
  }
}

export type TeamRefusal =
  | { code: 'unknown_team'; team_id: number }
  | { code: 'team_already_yours'; team_id: number }
  | { code: 'team_taken'; team_id: number }
  | { code: 'team_needed'; team_id: number }

/**
 * Why a participant can't take a team, or null (D3). If each team exists twice and 32 draft, the only team left for the
 * very last pick could be one its participant already has; the pick before it must prevent that ('team_needed'). No one
 * else can get stuck: two participants who each need a team always find one. `draft.properties.test.ts` proves both
 * with an exhaustive search.
 */
export function refuseTeam(
  board: Board,
  { participantId, teamId }: { participantId: number; teamId: number },
): TeamRefusal | null {
  if (!board.teamIds.includes(teamId)) return { code: 'unknown_team', team_id: teamId }
  if (hasTeam(board, participantId, teamId)) return { code: 'team_already_yours', team_id: teamId }
  if (copiesLeft(board, teamId) <= 0) return { code: 'team_taken', team_id: teamId }
  return strandsTheLast(board, { participantId, teamId }) ? { code: 'team_needed', team_id: teamId } : null
}

export function copiesLeft({ copies, picks }: Pick<Board, 'copies' | 'picks'>, teamId: number): number {
  return copies - picks.filter((pick) => pick.team_id === teamId).length
}

function hasTeam({ picks }: Board, participantId: number, teamId: number): boolean {
  return picks.some((pick) => pick.participant_id === participantId && pick.team_id === teamId)
}

function strandsTheLast(board: Board, pick: { participantId: number; teamId: number }): boolean {
  if (currentTurn(board)?.participant_id !== pick.participantId) return false
  const after = {
    ...board,
    picks: [...board.picks, { participant_id: pick.participantId, team_id: pick.teamId }],
  }
  const last = currentTurn(after)
  if (last === null || turnOf(board, last.pick_number + 1) !== null) return false
  return after.teamIds.every((id) => copiesLeft(after, id) <= 0 || hasTeam(after, last.participant_id, id))
}

export type PickRefusal =
  | { code: 'contest_not_drafting'; status: ContestStatus }
  | { code: 'not_a_participant' }
  | { code: 'pick_not_current'; pick_number: number; current_pick: number }
  | { code: 'draft_paused' }
  | { code: 'pick_time_over' }
  | { code: 'not_your_turn'; participant_id: number }
  | TeamRefusal

/**
 * Why a pick can't be stored as the current one, or null (D5). A given pick number must be the current one, so that a
 * stale page or a second click changes nothing. From the deadline on it is too late: the pick clock picks (D6).
 */
export function refuseDraftPick(asked: {
  status: ContestStatus
  board: Board
  /** Null if the caller isn't a participant. */
  participantId: number | null
  teamId: number
  pickNumber: number | null
  pick_deadline: Instant | null
  /** A paused draft accepts no picks from members; an admin can still pick for them. */
  isPaused: boolean
  now: Instant
}): PickRefusal | null {
  const { status, board, participantId, teamId, pickNumber } = asked
  const turn = currentTurn(board)
  if (status !== 'drafting' || turn === null) return { code: 'contest_not_drafting', status }
  if (participantId === null) return { code: 'not_a_participant' }
  if (pickNumber !== null && pickNumber !== turn.pick_number) {
    return { code: 'pick_not_current', pick_number: pickNumber, current_pick: turn.pick_number }
  }
  if (turn.participant_id !== participantId) return { code: 'not_your_turn', participant_id: turn.participant_id }
  if (asked.isPaused) return { code: 'draft_paused' }
  if (hasRunOut(asked)) return { code: 'pick_time_over' }
  return refuseTeam(board, { participantId, teamId })
}

export type UndoRefusal =
  | { code: 'contest_not_drafting'; status: ContestStatus }
  | { code: 'nothing_to_undo' }
  | { code: 'pick_not_last'; pick_number: number; last_pick: number }

/** The last pick can be undone while the draft runs; a given number must match that pick's (D6). */
export function refuseUndo(asked: {
  status: ContestStatus
  picksMade: number
  pickNumber: number | null
}): UndoRefusal | null {
  const { status, picksMade, pickNumber } = asked
  if (status !== 'drafting') return { code: 'contest_not_drafting', status }
  if (picksMade === 0) return { code: 'nothing_to_undo' }
  if (pickNumber === null || pickNumber === picksMade) return null
  return { code: 'pick_not_last', pick_number: pickNumber, last_pick: picksMade }
}

/**
 * The team the clock or auto-pick takes (D6): the first in the member's queue they can take, else the first in the
 * ranking. Never null during a turn, see `refuseTeam`.
 */
export function clockPick(
  board: Board,
  { participantId, queue, ranking }: { participantId: number; queue: readonly number[]; ranking: readonly number[] },
): number | null {
  return [...queue, ...ranking].find((teamId) => refuseTeam(board, { participantId, teamId }) === null) ?? null
}

/** Best first: last season's wins, then abbreviation; without a known season by abbreviation alone (D6). */
export function rankTeams(
  teams: readonly { team_id: number; abbreviation: string }[],
  winsOfLastSeason: ReadonlyMap<number, number>,
): number[] {
  const wins = (id: number) => winsOfLastSeason.get(id) ?? 0
  return teams
    .toSorted((a, b) => wins(b.team_id) - wins(a.team_id) || (a.abbreviation < b.abbreviation ? -1 : 1))
    .map(({ team_id }) => team_id)
}

/** `2025-26` for `2026-27`. */
export function seasonBefore(seasonYear: string): string {
  const first = Number(seasonYear.slice(0, 4)) - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** A queue can be changed until the draft is over (D6). */
export function refuseQueue({
  status,
}: {
  status: ContestStatus
}): { code: 'contest_not_drafting'; status: ContestStatus } | null {
  return status === 'waiting' || status === 'drafting' ? null : { code: 'contest_not_drafting', status }
}
