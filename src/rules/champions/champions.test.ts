import { describe, expect, it } from 'vitest'
import { championsOf, titlesOf } from './champions.ts'

const ann = { user_id: 1, participant_name: 'Ann' }
const bob = { user_id: 2, participant_name: 'Bob' }
const gone = { user_id: null, participant_name: 'Gil' }
const away = { user_id: null, participant_name: 'Hal' }

const contest = (contest_id: number, first: (typeof ann | typeof gone)[], tiebreaker_of: number | null = null) => ({
  contest_id,
  tiebreaker_of,
  first,
})

describe('A contest’s champions (Y2)', () => {
  it.each([
    { what: 'one is first', of: [contest(1, [ann])], champions: [ann], decided_by: null },
    { what: 'nobody is', of: [contest(1, [])], champions: [], decided_by: null },
    { what: 'two share it', of: [contest(1, [ann, bob])], champions: [ann, bob], decided_by: null },
    {
      what: 'a tiebreaker decides',
      of: [contest(1, [ann, bob]), contest(2, [bob], 1)],
      champions: [bob],
      decided_by: 2,
    },
    {
      what: 'the tiebreaker is tied too',
      of: [contest(1, [ann, bob]), contest(2, [bob, ann], 1)],
      champions: [ann, bob],
      decided_by: 2,
    },
    {
      what: 'a tiebreaker of another contest ends',
      of: [contest(1, [ann, bob]), contest(2, [bob], 3)],
      champions: [ann, bob],
      decided_by: null,
    },
    {
      what: 'the winner was deleted, known by name',
      of: [contest(1, [ann, gone, away]), contest(2, [gone], 1)],
      champions: [gone],
      decided_by: 2,
    },
    {
      what: 'a correction made the winner third',
      of: [contest(1, [ann]), contest(2, [bob], 1)],
      champions: [ann],
      decided_by: null,
    },
  ])('when $what', ({ of, champions, decided_by }) => {
    expect(championsOf<typeof ann | typeof gone>(of).get(1)).toEqual({ champions, tied: [], decided_by })
  })

  it('are empty while a tiebreaker for first place is open', () => {
    const open = [{ contest_id: 2, tiebreaker_of: 1 }]
    expect(championsOf([contest(1, [ann, bob]), contest(3, [bob])], open)).toEqual(
      new Map([
        [1, { champions: [], tied: [ann, bob], decided_by: 2 }],
        [3, { champions: [bob], tied: [], decided_by: null }],
      ]),
    )
  })
})

it('a title decided by a tiebreaker counts once; an open tiebreaker is a title of its own (Y3)', () => {
  const contests = [
    { contest_id: 1, tiebreaker_of: null, champions: [ann] },
    { contest_id: 2, tiebreaker_of: 1, champions: [ann] },
    { contest_id: 3, tiebreaker_of: null, champions: [bob, ann] },
    { contest_id: 4, tiebreaker_of: null, champions: [bob, gone] },
  ]
  expect(titlesOf(contests, 1).map((of) => of.contest_id)).toEqual([1, 3])
  expect(titlesOf(contests, 2).map((of) => of.contest_id)).toEqual([3, 4])
})
