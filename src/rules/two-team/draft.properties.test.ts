import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  clockPick,
  copiesLeft,
  copiesOfEachTeam,
  currentTurn,
  refuseTeam,
  TEAMS_EACH,
  turnOf,
} from './draft.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

function emptyBoard({
  participants,
  teams = 32,
  copies = copiesOfEachTeam(participants),
}: {
  participants: number
  teams?: number
  copies?: number
}): Board {
  return {
    order: numbers(participants),
    rounds: TEAMS_EACH,
    copies,
    teamIds: numbers(teams).map((n) => 100 + n),
    picks: [],
  }
}

const withPick = (board: Board, participant_id: number, team_id: number): Board => ({
  ...board,
  picks: [...board.picks, { participant_id, team_id }],
})

const open = (board: Board, participantId: number) =>
  board.teamIds.filter((teamId) => refuseTeam(board, { participantId, teamId }) === null)

/** Plays on to the end; `choose` selects among the teams that can be picked. */
function playOn(board: Board, choose: (teams: number[], turn: { pick_number: number }) => number | undefined): Board {
  const turn = currentTurn(board)
  if (!turn) return board
  const team = choose(open(board, turn.participant_id), turn)
  if (team === undefined) throw new Error(`stuck at pick ${turn.pick_number}: ${JSON.stringify(board.picks)}`)
  return playOn(withPick(board, turn.participant_id, team), choose)
}

describe('the snake draft (D1)', () => {
  it('gives everyone one pick per round, in order and back again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 16 }), (participants, rounds) => {
        const order = numbers(participants)
        const turns = numbers(participants * rounds).map((n) => turnOf({ order, rounds }, n))
        for (const round of numbers(rounds)) {
          const ofRound = turns.filter((turn) => turn?.round === round).map((turn) => turn?.participant_id)
          expect(ofRound).toEqual(round % 2 === 1 ? order : order.toReversed())
        }
        expect(turnOf({ order, rounds }, participants * rounds + 1)).toBeNull()
      }),
    )
  })
})

describe('no participant gets stuck (D3)', () => {
  it('whatever up to 32 participants pick: none has a team twice, and no team is picked too often', () => {
    const anyDraft = fc.tuple(
      fc.integer({ min: 1, max: 32 }),
      fc.array(fc.nat({ max: 31 }), { minLength: 64, maxLength: 64 }),
    )
    fc.assert(
      fc.property(anyDraft, ([participants, choices]) => {
        const end = playOn(emptyBoard({ participants }), (teams, { pick_number }) => {
          return teams[(choices[pick_number - 1] ?? 0) % Math.max(1, teams.length)]
        })
        expect(end.picks).toHaveLength(2 * participants)
        expect(new Set(end.picks.map((pick) => `${pick.participant_id} ${pick.team_id}`)).size).toBe(2 * participants)
        for (const id of end.teamIds) expect(copiesLeft(end, id)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  it('even if the other 31 leave the first participant nothing but their own team', () => {
    const spite = (teams: number[]) => teams.find((id) => id !== 101)
    const first = withPick(emptyBoard({ participants: 32 }), 1, 101)
    const end = playOn(first, (teams) => spite(teams) ?? teams[0])
    const last = end.picks.at(-1)
    expect(last).toEqual({ participant_id: 1, team_id: expect.any(Number) })
    expect(last?.team_id).not.toBe(101)
  })

  it('a team is refused as needed only if it really is, compared with an exhaustive search', () => {
    const anyStart = fc.tuple(
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }),
    )
    let needed = 0
    fc.assert(
      fc.property(anyStart, ([teams, most, choices]) => {
        let board = emptyBoard({ participants: Math.min(most, teams), teams, copies: 2 })
        for (let turn = currentTurn(board); turn; turn = currentTurn(board)) {
          const { participant_id: participantId } = turn
          for (const teamId of board.teamIds) {
            const refusal = refuseTeam(board, { participantId, teamId })
            if (refusal?.code === 'team_taken' || refusal?.code === 'team_already_yours') continue
            if (refusal) needed += 1
            expect(refusal === null).toBe(canEnd(withPick(board, participantId, teamId)))
          }
          const teamsOpen = open(board, participantId)
          const team = teamsOpen[(choices[turn.pick_number - 1] ?? 0) % teamsOpen.length] ?? 0
          board = withPick(board, participantId, team)
        }
      }),
      { numRuns: 400 },
    )
    expect(needed, 'the search has seen the case').toBeGreaterThan(0)
  })
})

/** Slow and simple: whether any way leads to the end. Ignores the rule. */
function canEnd(board: Board): boolean {
  const turn = currentTurn(board)
  if (!turn) return true
  const { participant_id } = turn
  return board.teamIds.some((team_id) => {
    const taken = board.picks.filter((pick) => pick.team_id === team_id)
    const free = taken.length < board.copies && taken.every((pick) => pick.participant_id !== participant_id)
    return free && canEnd(withPick(board, participant_id, team_id))
  })
}

describe('the clock’s pick (D6)', () => {
  const anyQueue = fc.uniqueArray(fc.integer({ min: 101, max: 132 }), { maxLength: 32 })

  it('is the first pickable team of the queue, else of the ranking, and always exists', () => {
    const anyDraft = fc.tuple(
      fc.integer({ min: 1, max: 32 }),
      fc.array(anyQueue, { minLength: 32, maxLength: 32 }),
      anyQueue,
    )
    fc.assert(
      fc.property(anyDraft, ([participants, queues, first]) => {
        const start = emptyBoard({ participants })
        const ranking = [...first, ...start.teamIds.filter((id) => !first.includes(id))]
        let board = start
        for (let turn = currentTurn(board); turn; turn = currentTurn(board)) {
          const { participant_id: participantId } = turn
          const queue = queues[participantId - 1] ?? []
          const can = new Set(open(board, participantId))
          const team = clockPick(board, { participantId, queue, ranking })
          expect(team).toBe(queue.find((id) => can.has(id)) ?? ranking.find((id) => can.has(id)))
          board = withPick(board, participantId, team ?? 0)
        }
        expect(board.picks).toHaveLength(2 * participants)
      }),
      { numRuns: 100 },
    )
  })
})
