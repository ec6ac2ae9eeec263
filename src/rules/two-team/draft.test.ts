import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type Board,
  clockPick,
  copiesOfEachTeam,
  drawOrder,
  picksUntil,
  rankTeams,
  refuseDraftPick,
  refuseQueue,
  refuseTeam,
  refuseUndo,
  seasonBefore,
} from './draft.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the drawn order (D1)', () => {
  it('matches sha256sum in a shell', () => {
    const order = drawOrder({ seed: '00ff', participantIds: [7, 8, 9, 10], sha256 })
    expect(order).toEqual([9, 8, 10, 7])
  })

  it('doesn’t depend on the order of the participants’ list', () => {
    const ids = Array.from({ length: 32 }, (_, n) => n + 100)
    const seed = sha256('any')
    expect(drawOrder({ seed, participantIds: ids.toReversed(), sha256 })).toEqual(
      drawOrder({ seed, participantIds: ids, sha256 }),
    )
  })

  it('gives everyone every place about equally often', () => {
    const firsts = new Map<number, number>()
    for (let n = 0; n < 4_000; n += 1) {
      const [first = 0] = drawOrder({ seed: sha256(`seed ${n}`), participantIds: [1, 2, 3, 4], sha256 })
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    for (const id of [1, 2, 3, 4]) expect(firsts.get(id)).toBeGreaterThan(900)
  })
})

const NOW = '2025-10-01T18:00:00.000Z'
/** Three participants, eight teams; 7 and then 8 have picked. */
const board: Board = {
  order: [7, 8, 9],
  rounds: 2,
  copies: 1,
  teamIds: [1, 2, 3, 4, 5, 6, 10, 20],
  picks: [
    { participant_id: 7, team_id: 1 },
    { participant_id: 8, team_id: 2 },
  ],
}
const asked = {
  status: 'drafting' as const,
  board,
  participantId: 9,
  teamId: 3,
  pickNumber: null,
  pick_deadline: null,
  isPaused: false,
  now: NOW,
}

describe('a pick (D3, D5)', () => {
  it('is stored if it is the participant’s turn and the team is available', () => {
    expect(refuseDraftPick(asked)).toBeNull()
    expect(refuseDraftPick({ ...asked, pickNumber: 3 })).toBeNull()
  })

  it.each([
    [{ participantId: null }, { code: 'not_a_participant' }],
    [{ status: 'waiting' as const }, { code: 'contest_not_drafting', status: 'waiting' }],
    [{ status: 'in_progress' as const }, { code: 'contest_not_drafting', status: 'in_progress' }],
    [{ pickNumber: 2 }, { code: 'pick_not_current', pick_number: 2, current_pick: 3 }],
    [{ pickNumber: 4 }, { code: 'pick_not_current', pick_number: 4, current_pick: 3 }],
    [{ participantId: 7 }, { code: 'not_your_turn', participant_id: 9 }],
    [
      { participantId: 8, pick_deadline: NOW },
      { code: 'not_your_turn', participant_id: 9 },
    ],
    [{ teamId: 99 }, { code: 'unknown_team', team_id: 99 }],
    [{ teamId: 1 }, { code: 'team_taken', team_id: 1 }],
  ])('with %j is refused: %j', (facts, refusal) => {
    expect(refuseDraftPick({ ...asked, ...facts })).toEqual(refusal)
  })

  it('is too late from the deadline on (D6)', () => {
    const until = (pick_deadline: string) => refuseDraftPick({ ...asked, pick_deadline })
    expect(until('2025-10-01T18:00:00.001Z')).toBeNull()
    expect(until('2025-10-01T18:00:00.000Z')).toEqual({ code: 'pick_time_over' })
  })

  it('waits while the draft is paused, whatever the clock says (D6)', () => {
    expect(refuseDraftPick({ ...asked, isPaused: true })).toEqual({ code: 'draft_paused' })
    expect(refuseDraftPick({ ...asked, isPaused: true, participantId: 7 })).toMatchObject({ code: 'not_your_turn' })
  })

  it('never gives a participant a team twice, even with two of each', () => {
    const twice = { ...board, copies: 2 }
    expect(refuseTeam(twice, { participantId: 9, teamId: 1 })).toBeNull()
    expect(refuseTeam(twice, { participantId: 7, teamId: 1 })).toEqual({ code: 'team_already_yours', team_id: 1 })
    expect(refuseTeam(board, { participantId: 7, teamId: 1 })).toEqual({ code: 'team_already_yours', team_id: 1 })
  })

  it.each([
    [1, 1],
    [16, 1],
    [17, 2],
    [32, 2],
  ])('%i participants have each team %i times (D3)', (participants, copies) => {
    expect(copiesOfEachTeam(participants)).toBe(copies)
  })
})

describe('undoing a pick (D6)', () => {
  it.each([
    [{ status: 'drafting' as const, picksMade: 2, pickNumber: null }, null],
    [{ status: 'drafting' as const, picksMade: 2, pickNumber: 2 }, null],
    [
      { status: 'drafting' as const, picksMade: 2, pickNumber: 3 },
      { code: 'pick_not_last', pick_number: 3, last_pick: 2 },
    ],
    [{ status: 'drafting' as const, picksMade: 0, pickNumber: null }, { code: 'nothing_to_undo' }],
    [
      { status: 'in_progress' as const, picksMade: 6, pickNumber: 6 },
      { code: 'contest_not_drafting', status: 'in_progress' },
    ],
  ])('%j: %j', (facts, refusal) => {
    expect(refuseUndo(facts)).toEqual(refusal)
  })
})

describe('the pick clock (D6)', () => {
  it('picks from the queue, then by last season’s wins, then by abbreviation', () => {
    const teams = [
      { team_id: 1, abbreviation: 'WPG' },
      { team_id: 2, abbreviation: 'BOS' },
      { team_id: 3, abbreviation: 'ANA' },
      { team_id: 4, abbreviation: 'UTA' },
    ]
    const wins = new Map([
      [1, 56],
      [2, 33],
      [3, 33],
    ])
    const ranking = rankTeams(teams, wins)
    expect(ranking).toEqual([1, 3, 2, 4])
    expect(rankTeams(teams, new Map())).toEqual([3, 2, 4, 1])
    expect(clockPick(board, { participantId: 9, queue: [2, 20, 5], ranking })).toBe(20)
    expect(clockPick(board, { participantId: 9, queue: [2], ranking })).toBe(3)
  })

  it.each([
    ['2026-27', '2025-26'],
    ['2025-26', '2024-25'],
    ['2000-01', '1999-00'],
  ])('the season before %s is %s', (season, before) => {
    expect(seasonBefore(season)).toBe(before)
  })

  it('a queue can be changed until the draft is over', () => {
    expect(refuseQueue({ status: 'waiting' })).toBeNull()
    expect(refuseQueue({ status: 'drafting' })).toBeNull()
    expect(refuseQueue({ status: 'in_progress' })).toEqual({ code: 'contest_not_drafting', status: 'in_progress' })
  })
})

describe('the number of picks before a participant’s next one (D1)', () => {
  const picks = (made: number) => Array.from({ length: made }, () => ({ participant_id: 0, team_id: 0 }))
  const until = (made: number) =>
    [1, 2, 3].map((id) => picksUntil({ order: [1, 2, 3], rounds: 2, picks: picks(made) }, id))

  it('follows the snake, and is null once both picks are made', () => {
    expect(until(0)).toEqual([0, 1, 2])
    expect(until(1)).toEqual([4, 0, 1])
    expect(until(2)).toEqual([3, 2, 0])
    expect(until(3)).toEqual([2, 1, 0])
    expect(until(4)).toEqual([1, 0, null])
    expect(until(6)).toEqual([null, null, null])
    expect(picksUntil({ order: [1, 2, 3], rounds: 2, picks: [] }, 9), 'not in it').toBeNull()
  })
})
