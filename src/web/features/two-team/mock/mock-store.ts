import type { Draft } from '#contract/two-team/draft.ts'
import { currentTurn, refuseTeam } from '#rules/two-team/draft.ts'
import { autoPick, type MockPick, type MockSetup, MY_SEAT, mockBoard, mockView, scriptPick } from './mock-draft.ts'

/** A script's thinking time (ms): long enough to follow, short enough not to wait. */
const THINKS = 900
/** Auto-pick takes the reader's turn a moment after it begins (ms), a shorter one than on draft night. */
const MOMENT = 600

type State = { picks: readonly MockPick[]; turnSince: number; queue: readonly number[]; autoPicks: boolean }

type Clock = { now: () => number; after: (ms: number, act: () => void) => () => void }

const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

export type Mock = ReturnType<typeof openMock>

/** A draft against scripts that lives only in this page. It pauses while the page is hidden. */
export function openMock(setup: MockSetup, field: Draft['teams'], { now, after }: Clock = browserClock) {
  let state: State = { picks: [], turnSince: now(), queue: [], autoPicks: false }
  let view = mockView(setup, { field, state })
  let stop: (() => void) | null = null
  const listeners = new Set<() => void>()
  const boardNow = () => mockBoard(setup, { field, picks: state.picks })

  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
    view = mockView(setup, { field, state })
    schedule()
    for (const listener of listeners) listener()
  }

  const take = (team_id: number, made_by: MockPick['made_by']) => {
    const turn = currentTurn(boardNow())
    if (turn === null) return
    const pick = { participant_id: turn.participant_id, team_id, made_by, at: now() }
    set({ picks: [...state.picks, pick], turnSince: now() })
  }

  const takeByItself = () => {
    const board = boardNow()
    const isMine = currentTurn(board)?.participant_id === MY_SEAT
    const team = isMine ? autoPick(field, { board, queue: state.queue }) : scriptPick(setup, { field, board })
    if (team !== null) take(team, isMine ? 'clock' : 'member')
  }

  /** A script on the clock picks after a while; without a pick clock the reader is never picked for. */
  const schedule = () => {
    stop?.()
    stop = null
    const turn = currentTurn(boardNow())
    if (turn === null || listeners.size === 0) return
    const isMine = turn.participant_id === MY_SEAT
    const wait = !isMine ? THINKS : state.autoPicks ? MOMENT : setup.seconds === null ? null : setup.seconds * 1000
    if (wait !== null) stop = after(Math.max(0, state.turnSince + wait - now()), takeByItself)
  }

  return {
    setup,
    read: () => view,
    readQueue: () => state.queue,
    listen: (listener: () => void) => {
      listeners.add(listener)
      if (stop === null) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) schedule()
      }
    },
    /** The reader's pick; whatever could not be picked changes nothing. */
    pick: ({ team_id, pick_number }: { team_id: number; pick_number: number }) => {
      const board = boardNow()
      const turn = currentTurn(board)
      if (turn?.pick_number !== pick_number || turn.participant_id !== MY_SEAT) return
      if (refuseTeam(board, { participantId: MY_SEAT, teamId: team_id }) === null) take(team_id, 'member')
    },
    queue: (queue: readonly number[]) => set({ queue }),
    setAutoPick: (autoPicks: boolean) => set({ autoPicks }),
  }
}
