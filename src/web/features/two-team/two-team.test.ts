import { describe, expect, it } from 'vitest'
import { boardRows, poolSize, squaresOf } from './draft/draft-board.ts'
import { teamsLeft } from './draft/draft-teams.ts'
import { openTab, spotsWords, startWords } from './draft/phases.ts'
import { moved, movedTo, starred } from './draft/queue-order.ts'

const person = (participant_id: number, participant_name: string, draft_order: number) => ({
  participant_id,
  user_id: participant_id,
  participant_name,
  draft_order,
  auto_pick: false,
})
const ann = person(7, 'Ann', 1)
const bob = person(3, 'Bob', 2)
const pick = {
  pick_number: 1,
  round: 1,
  participant_id: 7,
  team_id: 6,
  abbreviation: 'BOS',
  team_name: 'Boston Bruins',
  made_by: 'member' as const,
  picked_at: '2025-10-01T12:00:00.000Z',
}
const draft = {
  order: [ann, bob],
  rounds: 2,
  total_picks: 4,
  picks: [pick],
  current: { pick_number: 2, round: 1, participant: bob },
}

describe('The draft board', () => {
  it('has one square for each round and marks the current one (D1)', () => {
    const rows = boardRows(draft).map(({ participant_name, squares }) => [
      participant_name,
      ...squares.map(({ pick_number, pick, isCurrent }) => pick?.abbreviation ?? (isCurrent ? 'now' : pick_number)),
    ])
    expect(rows).toEqual([
      ['Ann', 'BOS', 4],
      ['Bob', 'now', 3],
    ])
  })

  it('lists all picks in turn, and marks the current one', () => {
    expect(
      squaresOf(draft).map(({ drafter, pick, isCurrent }) => [drafter.participant_name, pick !== null, isCurrent]),
    ).toEqual([
      ['Ann', true, false],
      ['Bob', false, true],
      ['Bob', false, false],
      ['Ann', false, false],
    ])
    expect(squaresOf({ ...draft, current: null }).some(({ isCurrent }) => isCurrent)).toBe(false)
  })

  it.each([
    ['32 teams', false, 16, 1, 32],
    ['64 where each is there twice (D3)', false, 32, 2, 64],
    ['16 in a tiebreaker of two', true, 2, 1, 16],
    ['15 in a tiebreaker of three', true, 3, 1, 15],
    ['16 in a larger tiebreaker', true, 4, 1, 16],
  ])('counts out of %s', (_sentence, is_tiebreaker, max_participants, copies, teams) => {
    expect(poolSize({ is_tiebreaker, max_participants }, copies)).toBe(teams)
  })
})

describe('The teams that are left', () => {
  const team = (team_id: number) => ({
    team_id,
    team_name: `Team ${team_id}`,
    abbreviation: `T${team_id}`,
    conference_name: 'Eastern',
    last_season_wins: null,
    record: null,
    rating: null,
    playoffs: null,
    auto_rank: team_id,
  })
  const board = { ...draft, copies_of_each_team: 1, teams: [team(6), team(7), team(8)] }

  it('are those with a copy left (D3)', () => {
    expect(teamsLeft(board, bob.participant_id).map(({ team_id, refused }) => [team_id, refused])).toEqual([
      [7, null],
      [8, null],
    ])
  })

  it('mark the one the reader already has when each exists twice, but nothing for spectators', () => {
    const twice = { ...board, copies_of_each_team: 2 }
    expect(teamsLeft(twice, ann.participant_id)[0]).toMatchObject({
      team_id: 6,
      copies_left: 1,
      refused: 'team_already_yours',
    })
    expect(teamsLeft(twice, null)[0]).toMatchObject({ team_id: 6, copies_left: 1, refused: null })
  })
})

describe('The tabs', () => {
  it.each([
    ['Join while waiting', null, 'waiting', 'join'],
    ['Draft while drafting', null, 'drafting', 'draft'],
    ['the one in the address', 'participants', 'waiting', 'participants'],
    ['the participants during the draft', 'order', 'drafting', 'order'],
    ['Draft once it has started, whatever was open before', 'participants', 'drafting', 'draft'],
    ['the usual one if the address names none', 'x', 'waiting', 'join'],
  ] as const)('open %s', (_sentence, asked, status, tab) => {
    expect(openTab({ asked, status })).toBe(tab)
  })

  it('say how many spots are left until the draft (D4)', () => {
    expect(spotsWords({ current_participants: 15, max_participants: 16 })).toBe('1 spot remaining')
    expect(spotsWords({ current_participants: 2, max_participants: 8 })).toBe('6 spots remaining')
    const open = { current_participants: 1, tiebreaker_of: null, starts_at: null }
    const sixteen = 'The draft begins automatically once 16 participants join.'
    expect(startWords({ ...open, max_participants: 16 })).toBe(sixteen)
    expect(startWords({ ...open, max_participants: 2 })).toContain('an administrator starts its draft')
    const timed = { ...open, max_participants: 8, starts_at: '2025-10-06T00:00:00.000Z' }
    expect(startWords(timed)).toContain('it begins at its start time with those who are in')
    expect(startWords({ ...timed, current_participants: 8 })).toBe('All 8 are in. The draft begins at its start time.')
    expect(startWords({ ...timed, max_participants: 16 })).toBe(
      'The draft begins automatically once 16 participants join, or at its start time with those who are in.',
    )
    expect(startWords({ ...open, current_participants: 4, max_participants: 4 })).toBe(
      'All 4 are in. Your commissioner starts the draft.',
    )
    expect(startWords({ ...open, max_participants: 16, tiebreaker_of: 1 })).toBe('An administrator starts its draft.')
  })
})

describe('The queue', () => {
  it.each([
    ['moves a team up', 3, -1, [1, 3, 2]],
    ['moves a team down', 1, 1, [2, 1, 3]],
    ['leaves the first at the top', 1, -1, [1, 2, 3]],
    ['leaves the last at the end', 3, 1, [1, 2, 3]],
    ['ignores a team that is not in it', 9, 1, [1, 2, 3]],
  ] as const)('%s (D6)', (_sentence, teamId, by, order) => {
    expect(moved([1, 2, 3], { teamId, by })).toEqual(order)
  })

  it.each([
    ['drops a team where it is let go', 1, 2, [2, 3, 1]],
    ['keeps a team that is dropped beyond the end at the end', 1, 9, [2, 3, 1]],
    ['keeps a team that is dropped above the first at the top', 3, -4, [3, 1, 2]],
  ] as const)('%s (D6)', (_sentence, teamId, to, order) => {
    expect(movedTo([1, 2, 3], { teamId, to })).toEqual(order)
  })

  it('takes a starred team at its end, and off when it is starred again (D6)', () => {
    expect(starred([1, 2], 3)).toEqual([1, 2, 3])
    expect(starred([1, 2, 3], 2)).toEqual([1, 3])
  })
})
