import type { Draft } from '#contract/two-team/draft.ts'
import type { WaitingPick } from '#web/features/contests/use-until-saved.ts'
import type { Drafter, PoolFacts } from './draft-board.ts'
import { type RoomTeam, teamsLeft } from './draft-teams.ts'
import type { Present } from './presence-light.tsx'

/** The reader's queue, best first; null while it is not known. */
export type QueueState = {
  ids: readonly number[] | null
  /** Shows the new order at once and saves it; the old one comes back if that fails. */
  change: (ids: number[]) => void
}

/** Whether the reader has auto-pick on, and how to switch it. */
export type AutoPickState = { on: boolean; change: (on: boolean) => Promise<unknown> }

/** All that the draft room shows and does. The live draft and the mock draft fill it differently. */
export type Room = {
  draft: Draft
  pool: PoolFacts
  /** Undefined for spectators. */
  mine: Drafter | undefined
  isMyTurn: boolean
  present: Present
  teams: readonly RoomTeam[]
  /** Null for spectators. */
  queue: QueueState | null
  autoPick: AutoPickState | null
  /** Picks for the reader; rejects with what was wrong. */
  pick: (made: { team_id: number; pick_number: number }) => Promise<unknown>
  /** A pick that is not saved yet. */
  waiting: WaitingPick | null
}

/** The seat of the reader and what follows from it. */
export function seatOf(draft: Draft, userId: number): Pick<Room, 'mine' | 'isMyTurn' | 'teams'> {
  const mine = draft.order.find(({ user_id }) => user_id === userId)
  return {
    mine,
    isMyTurn: draft.current !== null && draft.current.participant.user_id === userId,
    teams: teamsLeft(draft, mine?.participant_id ?? null),
  }
}
