import { describe, expect, it } from 'vitest'
import { autoPicks, byConference, type RoomTeam, recordWords, teamOrders, teamsLeft } from './draft-teams.ts'

const team = (team_id: number, facts: Partial<RoomTeam> = {}) => ({
  team_id,
  team_name: `Team ${team_id}`,
  abbreviation: `T${team_id}`,
  conference_name: team_id % 2 === 0 ? 'Eastern' : 'Western',
  last_season_wins: 40,
  record: null,
  rating: null,
  playoffs: null,
  auto_rank: team_id,
  ...facts,
})
const roomTeam = (team_id: number, facts: Partial<RoomTeam> = {}): RoomTeam => ({
  ...team(team_id),
  copies_left: 1,
  refused: null,
  ...facts,
})
const order = [1, 2].map((participant_id) => ({
  participant_id,
  user_id: participant_id,
  participant_name: `P${participant_id}`,
  draft_order: participant_id,
  auto_pick: false,
}))
const pick = (pick_number: number, participant_id: number, team_id: number) => ({
  pick_number,
  round: 1,
  participant_id,
  team_id,
  abbreviation: `T${team_id}`,
  team_name: `Team ${team_id}`,
  made_by: 'member' as const,
  picked_at: '2025-10-01T12:00:00.000Z',
})
const draft = {
  order,
  rounds: 2,
  copies_of_each_team: 1,
  picks: [pick(1, 1, 2)],
  teams: [team(4), team(3), team(2), team(1)],
}

describe('The order in which teams are shown', () => {
  const teams = [
    roomTeam(1, { last_season_wins: 30, record: { wins: 9, losses: 0, ot_losses: 0 } }),
    roomTeam(2, { last_season_wins: 50, record: { wins: 1, losses: 8, ot_losses: 0 } }),
    roomTeam(3, { last_season_wins: null }),
    roomTeam(4, { last_season_wins: 30, record: { wins: 8, losses: 0, ot_losses: 2 } }),
  ]
  it.each([
    ['wins', [2, 1, 4, 3]],
    ['record', [1, 4, 2, 3]],
    ['name', [1, 2, 3, 4]],
  ] as const)('is by %s, unknown ones last, level ones by name', (by, ids) => {
    expect(teams.toSorted(teamOrders[by].compare).map(({ team_id }) => team_id)).toEqual(ids)
  })

  it('groups them by conference (spec 2)', () => {
    expect(byConference(teams).map(({ conference, teams: there }) => [conference, there.length])).toEqual([
      ['Eastern', 2],
      ['Western', 2],
    ])
  })

  it('shows a record with en dashes, and none before the first game', () => {
    expect(recordWords({ record: { wins: 7, losses: 3, ot_losses: 1 } })).toBe('7–3–1')
    expect(recordWords({ record: null })).toBeNull()
  })
})

describe('The teams that auto-pick would take (D6)', () => {
  const idsOf = (queue: number[], most = 2) =>
    autoPicks(draft, { participantId: 2, queue, most }).map(({ team_id }) => team_id)

  it('is the queue first, then last season’s order', () => {
    expect(idsOf([])).toEqual([1, 3])
    expect(idsOf([4])).toEqual([4, 1])
    expect(idsOf([4, 3])).toEqual([4, 3])
  })

  it('passes over teams that are taken', () => {
    expect(idsOf([2, 4])).toEqual([4, 1])
  })

  it('ends where there is no team left', () => {
    expect(idsOf([], 9)).toEqual([1, 3, 4])
    expect(teamsLeft(draft, 2).map(({ team_id }) => team_id)).toEqual([4, 3, 1])
  })
})
