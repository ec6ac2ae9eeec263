import type { Draft } from '#contract/two-team/draft.ts'
import { type Board, clockPick, copiesOfEachTeam, currentTurn, refuseTeam, TEAMS_EACH } from '#rules/two-team/draft.ts'

/** The setup of a mock draft. With the same seed the same picks lead to the same draft. */
export type MockSetup = {
  size: number
  /** Seconds for each of the reader's picks; null without a clock. */
  seconds: number | null
  seed: number
  /** The reader's own account, so that the room knows them. */
  userId: number
  /** The reader, then the names the scripts play; shorter than the size if too few are known. */
  names: readonly string[]
}

export type MockPick = { participant_id: number; team_id: number; made_by: 'member' | 'clock'; at: number }

/** The reader's seat and account in a mock draft. */
export const MY_SEAT = 1

export const SMALLEST = 2
export const LARGEST = 32

/** A random source that gives the same numbers for the same seed (mulberry32), from 0 up to but not including 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seats in the order of the first round, drawn by the seed. */
export function mockOrder({ size, seed, userId, names }: MockSetup): Draft['order'] {
  const random = randomFrom(seed)
  return Array.from({ length: size }, (_, index) => ({ id: index + 1, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ id }, index) => ({
      participant_id: id,
      user_id: id === MY_SEAT ? userId : null,
      participant_name: names[id - 1] ?? `Player ${id}`,
      draft_order: index + 1,
      auto_pick: id !== MY_SEAT,
    }))
}

type Field = Draft['teams']

/** The mock draft as the rules know it. */
export const mockBoard = (setup: MockSetup, { field, picks }: { field: Field; picks: readonly MockPick[] }): Board => ({
  order: mockOrder(setup).map(({ participant_id }) => participant_id),
  rounds: TEAMS_EACH,
  copies: copiesOfEachTeam(setup.size),
  teamIds: field.map(({ team_id }) => team_id),
  picks,
})

/** Odds of a script taking the best team left, the second best and so on. People like a team for other reasons, too. */
const TASTES = [0.5, 0.25, 0.13, 0.07, 0.05]

/** The team that a script takes: mostly the best by last season's wins, now and then one further down. */
export function scriptPick(setup: MockSetup, { field, board }: { field: Field; board: Board }): number | null {
  const participantId = currentTurn(board)?.participant_id
  if (participantId === undefined) return null
  const takeable = rankingOf(field).filter((teamId) => refuseTeam(board, { participantId, teamId }) === null)
  // Its own number for each pick: what the reader does changes only the teams that are left.
  let taste = randomFrom(setup.seed + 7919 * (board.picks.length + 1))()
  const place = TASTES.findIndex((share) => {
    taste -= share
    return taste < 0
  })
  return takeable[Math.max(0, place)] ?? takeable[0] ?? null
}

/** The team that auto-pick takes for the reader (D6). */
export const autoPick = (field: Field, { board, queue }: { board: Board; queue: readonly number[] }): number | null =>
  clockPick(board, { participantId: MY_SEAT, queue, ranking: rankingOf(field) })

const rankingOf = (field: Field) => field.toSorted((a, b) => a.auto_rank - b.auto_rank).map(({ team_id }) => team_id)

type MockState = {
  picks: readonly MockPick[]
  /** Since when the current turn runs (ms). */
  turnSince: number
  autoPicks: boolean
}

/** The mock draft in the shape of a real one, so that the same room shows it. */
export function mockView(setup: MockSetup, { field, state }: { field: Field; state: MockState }): Draft {
  const { picks, turnSince, autoPicks } = state
  const board = mockBoard(setup, { field, picks })
  const order = mockOrder(setup).map((seat) =>
    seat.participant_id === MY_SEAT ? { ...seat, auto_pick: autoPicks } : seat,
  )
  const turn = currentTurn(board)
  const participant = order.find(({ participant_id }) => participant_id === turn?.participant_id)
  const isMine = turn?.participant_id === MY_SEAT
  return {
    contest_id: 0,
    version: picks.length,
    status: turn === null ? 'completed' : 'drafting',
    rounds: board.rounds,
    total_picks: board.rounds * order.length,
    copies_of_each_team: board.copies,
    order,
    picks: picks.map((pick, index) => viewPick(pick, { index, order, field })),
    current: turn && participant ? { pick_number: turn.pick_number, round: turn.round, participant } : null,
    pick_seconds: setup.seconds,
    daytime_only: false,
    pick_deadline: isMine && setup.seconds !== null ? instantOf(turnSince + setup.seconds * 1000) : null,
    paused: null,
    server_now: instantOf(turnSince),
    teams: field,
  }
}

const instantOf = (at: number) => new Date(at).toISOString()

function viewPick(
  { participant_id, team_id, made_by, at }: MockPick,
  { index, order, field }: { index: number; order: Draft['order']; field: Field },
): Draft['picks'][number] {
  const team = field.find((of) => of.team_id === team_id)
  return {
    pick_number: index + 1,
    round: Math.floor(index / order.length) + 1,
    participant_id,
    team_id,
    abbreviation: team?.abbreviation ?? '',
    team_name: team?.team_name ?? '',
    made_by,
    picked_at: instantOf(at),
  }
}

/** Everyone's teams with their wins of last season, most first; ties share a rank (D7). */
export function mockStandings({ order, picks, teams }: Pick<Draft, 'order' | 'picks' | 'teams'>) {
  const wins = (id: number) => teams.find(({ team_id }) => team_id === id)?.last_season_wins ?? 0
  const rows = order.map(({ participant_id, participant_name }) => {
    const own = picks.filter((pick) => pick.participant_id === participant_id)
    return {
      participant_id,
      participant_name,
      teams: own.map(({ abbreviation, team_name, pick_number }) => ({ abbreviation, team_name, pick_number })),
      wins: own.reduce((sum, { team_id }) => sum + wins(team_id), 0),
    }
  })
  return rows
    .toSorted((a, b) => b.wins - a.wins)
    .map((row) => ({ ...row, rank: rows.filter((other) => other.wins > row.wins).length + 1 }))
}
