import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { computeResults, type Pick, type ProcessedWeek } from '#rules/survivor/results/results.ts'
import { hours, plus } from '#rules/time.ts'
import { aGame, aHomeWin, BOS, BUF, CAR, CBJ, DET, NYR } from '../../../../test/harness/league/game-facts.ts'

type SlotWeek = ProcessedWeek & { lock_time: string }

const NOON = '2026-04-18T16:00:00.000Z'
const evening = (day: number) => `2026-04-${day}T23:00:00.000Z`
/**
 * Round 1: BOS against NYR, from game 2 on DET against BUF too; a slot every second day, opened at noon before the
 * first of them.
 */
const slot = (game_number: number, of: Partial<SlotWeek> = {}): SlotWeek => {
  const day = 16 + 2 * game_number
  const start_date = evening(day).slice(0, 10)
  const teams = game_number === 1 ? [BOS, NYR] : [BOS, NYR, DET, BUF]
  const gamesAtLock = new Map(teams.map((team) => [team, 1]))
  const days = { start_date, end_date: start_date }
  return {
    week_number: 26 + game_number,
    round: 1,
    game_number,
    lock_time: evening(day),
    opened_at: NOON,
    gamesAtLock,
    ...days,
    ...of,
  }
}
const gamesOf = ({ round, game_number, start_date }: SlotWeek): GameFacts[] =>
  [
    [BOS, NYR],
    [DET, BUF],
  ].map(([home_team_id = 0, away_team_id = 0]) =>
    aHomeWin({
      round: round ?? null,
      game_number: game_number ?? null,
      home_team_id,
      away_team_id,
      start_time: `${start_date}T23:00:00.000Z`,
      game_date: start_date,
    }),
  )

type Asked = { weeks: SlotWeek[]; slots?: SlotWeek[]; picks: [number, number, number][]; earlier?: Pick[] }
/** Eliminated members with their week; participant 9 always picks BOS, the winner, so that no one is spared. */
function outOf({ weeks, slots, picks, earlier = [] }: Asked) {
  const roundOf = new Map((slots ?? weeks).map((week) => [week.week_number, week.round ?? null]))
  const toPick = ([participant_id, week_number, team_id]: [number, number, number]) => {
    return { participant_id, week_number, team_id, round: roundOf.get(week_number) ?? null }
  }
  const steady = weeks.map((week): [number, number, number] => [9, week.week_number, BOS])
  const { participants } = computeResults({
    participants: [1, 9].map((participant_id) => ({ participant_id, excused_weeks: [] })),
    weeks,
    slots: slots ?? weeks,
    picks: [...steady, ...picks].map(toPick),
    earlierSlotPicks: earlier,
    games: weeks.flatMap(gamesOf),
  })
  return participants.find((of) => of.participant_id === 1)?.elimination_week ?? null
}

describe('A member without a pick in a slot (P5)', () => {
  test.each<[string, Asked, number | null]>([
    ['is out if they had a team', { weeks: [slot(1)], picks: [] }, 27],
    [
      'is excused if they have used all teams that played in it',
      {
        weeks: [slot(1), slot(2, { gamesAtLock: new Map([[BOS, 1]]) })],
        picks: [[1, 27, BOS]],
      },
      null,
    ],
    [
      'is out if one of them was left',
      {
        weeks: [slot(1), slot(2), slot(3)],
        picks: [
          [1, 27, BOS],
          [1, 28, DET],
        ],
      },
      29,
    ],
    [
      'is excused from the third, where the two winners were all it offered',
      {
        weeks: [
          slot(1),
          slot(2),
          slot(3, {
            gamesAtLock: new Map([
              [BOS, 1],
              [DET, 1],
            ]),
          }),
        ],
        picks: [
          [1, 27, BOS],
          [1, 28, DET],
        ],
      },
      null,
    ],
    [
      'is excused where no game was known at the lock',
      { weeks: [slot(1, { gamesAtLock: new Map() })], picks: [] },
      null,
    ],
    [
      'is excused where the only other game was postponed at the lock',
      {
        weeks: [
          slot(1),
          slot(2, {
            gamesAtLock: new Map([
              [BOS, 1],
              [NYR, 0],
            ]),
          }),
        ],
        picks: [[1, 27, BOS]],
      },
      null,
    ],
    [
      'is out in the Final, where both teams can always be picked',
      { weeks: [slot(1, { round: 4 }), slot(2, { round: 4 })], picks: [[1, 27, BOS]] },
      28,
    ],
    [
      'is out in round 3 although rounds 1 and 2 have used its teams',
      { weeks: [slot(1), slot(2, { round: 3, gamesAtLock: new Map([[BOS, 1]]) })], picks: [[1, 27, BOS]] },
      28,
    ],
    ['is excused where the slot opened at its lock', { weeks: [slot(1, { opened_at: evening(18) })], picks: [] }, null],
    [
      'is out where it opened a moment before',
      { weeks: [slot(1, { opened_at: '2026-04-18T22:59:59.999Z' })], picks: [] },
      27,
    ],
    ['is out where it is not known when it opened', { weeks: [slot(1, { opened_at: null })], picks: [] }, 27],
    [
      'is excused where every game had begun when it opened, ahead of a lock set by hand',
      { weeks: [slot(1, { opened_at: evening(18), lock_time: evening(19) })], picks: [] },
      null,
    ],
    [
      'is out where it opened a moment before those games',
      { weeks: [slot(1, { opened_at: '2026-04-18T22:59:59.999Z', lock_time: evening(19) })], picks: [] },
      27,
    ],
    [
      'is out although they could have been saved by a team picked ahead for a slot that was still open',
      { weeks: [slot(2, { gamesAtLock: new Map([[BOS, 1]]) })], slots: [slot(2), slot(3)], picks: [[1, 29, BOS]] },
      28,
    ],
    [
      'is excused where the slot that took their last team had locked at the same time',
      {
        weeks: [slot(2, { gamesAtLock: new Map([[BOS, 1]]) })],
        slots: [slot(2), slot(3, { lock_time: evening(20) })],
        picks: [[1, 29, BOS]],
      },
      null,
    ],
    [
      'is excused for the teams of slots processed before',
      {
        weeks: [slot(2, { gamesAtLock: new Map([[BOS, 1]]) })],
        slots: [slot(1), slot(2)],
        picks: [],
        earlier: [{ participant_id: 1, week_number: 27, team_id: BOS, round: 1 }],
      },
      null,
    ],
  ])('%s', (_, asked, week) => {
    expect(outOf(asked)).toBe(week)
  })

  it('is out in the regular season, whatever they have used', () => {
    const week = { ...slot(1), round: null, game_number: null, gamesAtLock: null }
    expect(outOf({ weeks: [week], picks: [] })).toBe(27)
  })

  it('can reuse a team whose pick was void (S6)', () => {
    const weeks = [slot(1), slot(2, { gamesAtLock: new Map([[BOS, 1]]) })]
    const called = gamesOf(slot(1)).map((game) => ({ ...game, game_state: 'PPD' }))
    const { participants } = computeResults({
      participants: [1, 9].map((participant_id) => ({ participant_id, excused_weeks: [] })),
      weeks,
      slots: weeks,
      picks: [
        { participant_id: 1, week_number: 27, team_id: BOS, round: 1 },
        { participant_id: 9, week_number: 27, team_id: DET, round: 1 },
        { participant_id: 9, week_number: 28, team_id: BOS, round: 1 },
      ],
      games: [...called, ...gamesOf(slot(2))],
    })
    expect(participants.map((of) => of.elimination_week)).toEqual([28, null])
  })

  it('is judged by their pick like anyone else if they picked late', () => {
    const weeks = [slot(1, { opened_at: evening(19) })]
    expect([outOf({ weeks, picks: [[1, 27, BOS]] }), outOf({ weeks, picks: [[1, 27, NYR]] })]).toEqual([null, 27])
  })
})

describe('For any playoffs, a member without a pick (P5)', () => {
  const TEAMS = [BOS, NYR, DET, BUF, CAR, CBJ]
  const FIRST = 27
  const OTHER = 99
  const BEATEN = 98
  const lockOf = (index: number) => plus('2026-04-18T23:00:00.000Z', hours(48 * index))
  const PLACES = [1, 2, 3, 4].flatMap((round) => [1, 2, 3, 4].map((game_number) => ({ round, game_number })))
  const anyTeam = fc.constantFrom(...TEAMS)
  const anyPlayoffs = fc.record({
    /** The slot whose lock opens each round, give or take hours: usually before its own first, sometimes after it. */
    opened: fc.array(fc.record({ late: fc.integer({ min: -4, max: 3 }), hour: fc.integer({ min: -5, max: 5 }) }), {
      minLength: 4,
      maxLength: 4,
    }),
    known: fc.array(fc.subarray(TEAMS), { minLength: 16, maxLength: 16 }),
    picks: fc.array(fc.option(anyTeam, { freq: 3 }), { minLength: 16, maxLength: 16 }),
  })

  type Playoffs = typeof anyPlayoffs extends fc.Arbitrary<infer T> ? T : never

  const build = ({ opened, known, picks }: Playoffs) => {
    const weeks = PLACES.map((place, index): SlotWeek => {
      const at = opened[place.round - 1] ?? { late: -1, hour: 0 }
      return {
        ...place,
        week_number: FIRST + index,
        lock_time: lockOf(index),
        opened_at: plus(lockOf((place.round - 1) * 4 + at.late), hours(at.hour)),
        start_date: lockOf(index).slice(0, 10),
        end_date: lockOf(index).slice(0, 10),
        gamesAtLock: new Map((known[index] ?? []).map((team) => [team, 1])),
      }
    })
    const games = weeks.flatMap(({ round, game_number, gamesAtLock, lock_time, start_date }) =>
      [...(gamesAtLock ?? [])].map(([home_team_id]) =>
        aGame({
          round: round ?? null,
          game_number: game_number ?? null,
          home_team_id,
          away_team_id: BEATEN,
          start_time: lock_time,
          game_date: start_date,
          home_score: 2,
          away_score: 1,
          game_state: 'OFF',
        }),
      ),
    )
    const own = picks.flatMap((team_id, index): Pick[] =>
      team_id === null || known[index]?.includes(team_id) !== true
        ? []
        : [{ participant_id: 1, week_number: FIRST + index, team_id, round: PLACES[index]?.round ?? 1 }],
    )
    return { weeks, games, own }
  }

  /** From the member's view, hour by hour: whether some team could have been picked for the slot. */
  function hadATeam(week: SlotWeek, { weeks, own }: ReturnType<typeof build>): boolean {
    const slateOf = (round: number | null | undefined) => (round === 3 ? 2 : round === 4 ? null : 1)
    const slate = slateOf(week.round)
    const lock = week.lock_time
    const lockBefore = weeks.findLast((of) => of.week_number < week.week_number)?.lock_time ?? ''
    for (let now = plus(lock, -hours(200)); now < lock; now = plus(now, hours(1))) {
      if (now < lockBefore || now < (week.opened_at ?? '')) continue
      const used = own.filter((pick) => {
        const of = weeks.find((other) => other.week_number === pick.week_number)
        return slate !== null && slateOf(pick.round) === slate && (of?.lock_time ?? '') <= now
      })
      const free = [...(week.gamesAtLock?.keys() ?? [])].filter((team) => used.every((pick) => pick.team_id !== team))
      if (free.length > 0) return true
    }
    return false
  }

  /** The winner of another participant's pick in each slot, so that no one is spared. */
  const otherGame = ({ round, game_number, start_date }: SlotWeek) =>
    aHomeWin({
      round: round ?? null,
      game_number: game_number ?? null,
      home_team_id: OTHER,
      away_team_id: BEATEN,
      game_date: start_date,
    })

  it('is out exactly if some team could have been picked in time', () => {
    fc.assert(
      fc.property(anyPlayoffs, (playoffs) => {
        const built = build(playoffs)
        const { weeks, games, own } = built
        const others = weeks.map(({ week_number, round }) => {
          return { participant_id: 9, week_number, team_id: OTHER, round: round ?? null }
        })
        const { participants } = computeResults({
          participants: [1, 9].map((participant_id) => ({ participant_id, excused_weeks: [] })),
          weeks,
          slots: weeks,
          picks: [...own, ...others],
          games: [...games, ...weeks.map(otherGame)],
        })
        const hasForgotten = ({ week_number }: SlotWeek) => own.every((pick) => pick.week_number !== week_number)
        const model = weeks.find((week) => hasForgotten(week) && hadATeam(week, built))
        expect(participants.map((of) => of.elimination_week)).toEqual([model?.week_number ?? null, null])
      }),
      { numRuns: 300 },
    )
  })
})
