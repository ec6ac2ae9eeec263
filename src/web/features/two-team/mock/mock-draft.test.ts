import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentTurn } from '#rules/two-team/draft.ts'
import {
  LARGEST,
  type MockPick,
  type MockSetup,
  MY_SEAT,
  mockBoard,
  mockOrder,
  mockStandings,
  mockView,
  SMALLEST,
  scriptPick,
} from './mock-draft.ts'
import { openMock } from './mock-store.ts'

const field = Array.from({ length: 32 }, (_, index) => ({
  team_id: index + 1,
  team_name: `Team ${index + 1}`,
  abbreviation: `T${index + 1}`,
  conference_name: index % 2 === 0 ? 'Eastern' : 'Western',
  last_season_wins: 60 - index,
  record: null,
  rating: 1_532 - index,
  playoffs: null,
  auto_rank: index + 1,
}))
const setupOf = (size: number, seed: number, seconds: number | null = null): MockSetup => ({
  size,
  seed,
  seconds,
  userId: 77,
  names: ['Me', 'Ann'],
})

/** A clock that is wound by hand. */
function handClock() {
  let now = Date.parse('2025-10-01T12:00:00.000Z')
  let due: { at: number; act: () => void } | null = null
  return {
    clock: {
      now: () => now,
      after: (ms: number, act: () => void) => {
        const mine = { at: now + ms, act }
        due = mine
        return () => {
          if (due === mine) due = null
        }
      },
    },
    /** Lets time pass until the next thing happens; false if nothing is due. */
    next: (): boolean => {
      if (due === null) return false
      const { at, act } = due
      due = null
      now = at
      act()
      return true
    },
  }
}

describe('A mock draft', () => {
  it('comes to its end for every size and seed, with two different teams for each (D1, D3)', () => {
    const sizes = fc.integer({ min: SMALLEST, max: LARGEST })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (size, seed) => {
        const setup = setupOf(size, seed)
        const picks: MockPick[] = []
        for (;;) {
          const board = mockBoard(setup, { field, picks })
          const turn = currentTurn(board)
          if (turn === null) break
          const team_id = scriptPick(setup, { field, board })
          if (team_id === null) throw new Error('nobody can be stuck')
          picks.push({ participant_id: turn.participant_id, team_id, made_by: 'member', at: 0 })
        }
        expect(picks).toHaveLength(size * 2)
        for (const { participant_id } of mockOrder(setup)) {
          const own = picks.filter((pick) => pick.participant_id === participant_id)
          expect(new Set(own.map(({ team_id }) => team_id)).size).toBe(2)
        }
      }),
    )
  })

  it('is the same again with the same seed, and another with another', () => {
    const orderOf = (seed: number) => mockOrder(setupOf(8, seed)).map(({ participant_id }) => participant_id)
    expect(orderOf(5)).toEqual(orderOf(5))
    expect(orderOf(5)).not.toEqual(orderOf(6))
  })

  it('uses the names of participants, and makes up the rest', () => {
    const names = new Set(mockOrder(setupOf(4, 1)).map(({ participant_name }) => participant_name))
    expect(names).toEqual(new Set(['Me', 'Ann', 'Player 3', 'Player 4']))
  })

  it('ranks by last season’s wins, level ones alike (D7)', () => {
    const order = mockOrder(setupOf(2, 1))
    const pick = (participant_id: number, team_id: number) => ({
      participant_id,
      team_id,
      made_by: 'member' as const,
      at: 0,
    })
    const picks = [pick(1, 1), pick(2, 2), pick(2, 3), pick(1, 4)]
    const view = mockView(setupOf(2, 1), { field, state: { picks, turnSince: 0, autoPicks: false } })
    expect(view.order).toEqual(order)
    expect(mockStandings(view).map(({ rank, wins }) => [rank, wins])).toEqual([
      [1, 117],
      [1, 117],
    ])
  })
})

describe('A running mock draft', () => {
  const open = (seconds: number | null) => {
    const { clock, next } = handClock()
    const mock = openMock(setupOf(4, 3, seconds), field, clock)
    return { mock, next }
  }
  const untilMyTurn = (mock: ReturnType<typeof openMock>, next: () => boolean) => {
    while (mock.read().current?.participant.participant_id !== MY_SEAT && next());
  }

  it('waits for no one while the page is hidden', () => {
    const { mock, next } = open(30)
    expect(next()).toBe(false)
    const stop = mock.listen(() => undefined)
    expect(next()).toBe(true)
    stop()
    expect(next()).toBe(false)
  })

  it('waits for the reader without a pick clock', () => {
    const { mock, next } = open(null)
    mock.listen(() => undefined)
    untilMyTurn(mock, next)
    expect(mock.read().pick_deadline).toBeNull()
    expect(next()).toBe(false)
    const { current } = mock.read()
    mock.pick({ team_id: 32, pick_number: current?.pick_number ?? 0 })
    expect(mock.read().picks.at(-1)).toMatchObject({ team_id: 32, made_by: 'member', participant_id: MY_SEAT })
  })

  it('takes the first of the queue when the time is up (D6)', () => {
    const { mock, next } = open(30)
    mock.listen(() => undefined)
    untilMyTurn(mock, next)
    mock.queue([31, 30])
    expect(mock.read().pick_deadline).not.toBeNull()
    next()
    expect(mock.read().picks.at(-1)).toMatchObject({ team_id: 31, made_by: 'clock', participant_id: MY_SEAT })
  })

  it('ignores a team that is gone, a stale turn and a turn of others (D5)', () => {
    const { mock, next } = open(null)
    mock.listen(() => undefined)
    untilMyTurn(mock, next)
    const before = mock.read()
    const turn = before.current?.pick_number ?? 0
    const gone = before.picks[0]?.team_id
    if (gone !== undefined) mock.pick({ team_id: gone, pick_number: turn })
    mock.pick({ team_id: 32, pick_number: turn + 1 })
    expect(mock.read()).toBe(before)
  })

  it('plays to the end automatically with auto-pick on (D6)', () => {
    const { mock, next } = open(null)
    mock.listen(() => undefined)
    mock.setAutoPick(true)
    while (next());
    expect(mock.read()).toMatchObject({ status: 'completed', current: null })
    expect(mock.read().picks).toHaveLength(8)
  })
})
