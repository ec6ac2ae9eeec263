import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { magicNumber, magicNumberOf } from './magic-number.ts'

type Team = [team_id: number, wins: number, games_left: number]
const racer = (participant_id: number, teams: Team[]) => ({
  participant_id,
  total_wins: teams.reduce((total, [, wins]) => total + wins, 0),
  teams: teams.map(([team_id, wins, games_left]) => ({ team_id, wins, games_left })),
})

describe('The magic number (F4)', () => {
  it.each<[string, Team[], Team[], number]>([
    ['is the wins that the other can still reach, less the leader’s, and one', [[1, 90, 4]], [[2, 86, 5]], 2],
    [
      'adds both teams of each',
      [
        [1, 50, 3],
        [3, 45, 2],
      ],
      [
        [2, 47, 4],
        [4, 44, 4],
      ],
      5,
    ],
    ['is 1 where the other can just finish even', [[1, 90, 0]], [[2, 86, 4]], 1],
    ['is 0 where the other finishes one behind at best', [[1, 90, 0]], [[2, 86, 3]], 0],
    ['is negative where more is between them', [[1, 90, 0]], [[2, 80, 3]], -6],
    [
      'leaves out a team that both drafted',
      [
        [1, 50, 3],
        [9, 40, 20],
      ],
      [
        [2, 47, 4],
        [9, 40, 20],
      ],
      2,
    ],
  ])('%s', (_sentence, ahead, behind, number) => {
    expect(magicNumber({ ahead: racer(1, ahead), behind: racer(2, behind) })).toBe(number)
  })

  it('falls by one with each win of the leader and each loss of the other', () => {
    fc.assert(
      fc.property(fc.nat(82), fc.nat(82), fc.integer({ min: 1, max: 82 }), (mine, theirs, left) => {
        const ahead = (more: number) => racer(1, [[1, mine + more, left - more]])
        const behind = (lost: number) => racer(2, [[2, theirs, left - lost]])
        const before = magicNumber({ ahead: ahead(0), behind: behind(0) })
        expect(magicNumber({ ahead: ahead(1), behind: behind(0) })).toBe(before - 1)
        expect(magicNumber({ ahead: ahead(0), behind: behind(1) })).toBe(before - 1)
      }),
    )
  })

  it('settles the title at 0: however the remaining games end, the other stays behind, which isn’t certain before', () => {
    const record = fc.record({ wins: fc.nat(20), left: fc.nat(6) })
    fc.assert(
      fc.property(record, record, (one, other) => {
        const number = magicNumber({
          ahead: racer(1, [[1, one.wins, one.left]]),
          behind: racer(2, [[2, other.wins, other.left]]),
        })
        expect(other.wins + other.left < one.wins).toBe(number <= 0)
      }),
    )
  })

  const leader = racer(1, [[1, 90, 4]])
  it.each<[string, ReturnType<typeof racer>[], [number, number] | null]>([
    ['is counted against the second', [leader, racer(2, [[2, 88, 4]]), racer(3, [[3, 80, 4]])], [2, 3]],
    ['is counted against a third who can reach more', [leader, racer(2, [[2, 88, 1]]), racer(3, [[3, 86, 9]])], [3, 6]],
    ['is 0 once no one can catch up', [leader, racer(2, [[2, 80, 4]])], [2, 0]],
    ['is shown from 20 on', [leader, racer(2, [[2, 88, 21]])], [2, 20]],
    ['is too large to matter before', [leader, racer(2, [[2, 88, 22]])], null],
    ['is no one’s while two lead', [leader, racer(2, [[2, 90, 4]])], null],
    ['is no one’s once nothing is left to play', [racer(1, [[1, 90, 0]]), racer(2, [[2, 88, 0]])], null],
    ['is no one’s without anyone behind', [leader], null],
    ['is no one’s without a draft', [], null],
  ])('%s', (_sentence, rows, expected) => {
    const found = magicNumberOf(rows)
    expect(found && [found.chaser.participant_id, found.number]).toEqual(expected)
  })
})
