import { expect, test } from 'vitest'
import { membersIn } from '#rules/survivor/sweat.ts'
import { sweaters } from './sweaters.ts'

type Answer = Parameters<typeof sweaters>[0]

test('of a large pool everyone counts, and one row covers those of a team who are not on the first page', () => {
  // Only the fields that are read.
  const pick = (participant_id: number, team_id: number) =>
    ({ participant_id, participant_name: `M${participant_id}`, team_id, result: null }) as Answer['picks'][number]
  const team = (team_id: number, picks: number) => ({ team_id, picks, result: null }) as Answer['teams'][number]
  const members = sweaters({
    picks: [pick(1, 6), pick(2, 6), pick(3, 10)],
    teams: [team(6, 500), team(10, 1), team(16, 30)],
    without_pick: [],
    picked_count: 531,
    alive_count: 540,
  })
  expect(members.map(({ pick, stands_for }) => [pick?.team_id ?? null, stands_for ?? 1])).toEqual([
    [6, 1],
    [6, 1],
    [10, 1],
    [6, 498],
    [16, 30],
    [null, 9],
  ])
  expect(membersIn(members)).toBe(540)
})
