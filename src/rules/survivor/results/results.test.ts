import { describe, expect, it, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { addDays } from '#rules/time.ts'
import { aGame, aHomeWin, BOS, BUF, CAR, CBJ, DET, LAK, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { computeResults, type Pick, type ProcessedWeek } from './results.ts'

/** Week n of a season that starts on Monday, 2025-10-13. */
function week(week_number: number, atLock: [number, number][] | null = null): ProcessedWeek {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6), gamesAtLock: atLock && new Map(atLock) }
}

/** A game of week n, won by the first team unless another score is given. */
function beats(weekNumber: number, winner: number, loser: number, facts: Partial<GameFacts> = {}): GameFacts {
  return aHomeWin({ game_date: week(weekNumber).start_date, home_team_id: winner, away_team_id: loser, ...facts })
}

const ANN = 1
const BOB = 2
const CAL = 3

/** Plays the picks of ann, bob and cal, week by week, null for a forgotten one. */
function play(
  picked: { ann?: (number | null)[]; bob?: (number | null)[]; cal?: (number | null)[] },
  games: GameFacts[],
  more: { weeks?: ProcessedWeek[]; excused?: Record<number, number[]> } = {},
) {
  const rows = Object.entries({ [ANN]: picked.ann, [BOB]: picked.bob, [CAL]: picked.cal }).filter(([, teams]) => teams)
  const picks = rows.flatMap(([id, teams = []]) =>
    teams.flatMap((team_id, index): Pick[] =>
      team_id === null ? [] : [{ participant_id: Number(id), week_number: index + 1, team_id }],
    ),
  )
  const count = Math.max(...rows.map(([, teams = []]) => teams.length))
  const weeks = more.weeks ?? Array.from({ length: count }, (_, index) => week(index + 1))
  const participants = rows.map(([id]) => ({
    participant_id: Number(id),
    excused_weeks: more.excused?.[Number(id)] ?? [],
  }))
  const results = computeResults({ participants, weeks, picks, games })
  return {
    ...results,
    eliminationWeeks: results.participants.map((standing) => standing.elimination_week),
    pickResults: Object.fromEntries(
      results.picks.map((pick) => [`${pick.participant_id} in week ${pick.week_number}`, pick.result]),
    ),
  }
}

describe('Surviving a week (S6, S7, S8)', () => {
  it('takes a win of the picked team; a loss or a missing pick ends it', () => {
    const season = play({ ann: [BOS], bob: [NYR], cal: [null] }, [beats(1, BOS, NYR)])
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 1, eliminated: 2, mass_elimination_prevented: false },
    ])
    expect(season.participants).toMatchObject([
      { participant_id: ANN, is_eliminated: false, elimination_week: null, weeks_survived: 1 },
      { participant_id: BOB, is_eliminated: true, elimination_week: 1, weeks_survived: 0 },
      { participant_id: CAL, is_eliminated: true, elimination_week: 1, weeks_survived: 0 },
    ])
    expect(season.pickResults).toEqual({ '1 in week 1': 'survived', '2 in week 1': 'eliminated' })
  })

  test.each(['REG', 'OT', 'SO'] as const)('counts a win in %s as a win and a loss as a loss', (decided_in) => {
    expect(play({ ann: [BOS], bob: [NYR] }, [beats(1, BOS, NYR, { decided_in })]).eliminationWeeks).toEqual([null, 1])
  })

  test.each([
    ['one win of 4 games is not enough', 1, 4, 1],
    ['two wins of 4 games are', 2, 4, null],
    ['one win of 3 games is', 1, 3, null],
    ['no win of 1 game is not', 0, 1, 1],
  ])('%s', (_, wins, count, eliminationWeek) => {
    const games = Array.from({ length: count }, (_, index) => (index < wins ? beats(1, BOS, NYR) : beats(1, NYR, BOS)))
    expect(play({ ann: [BOS], bob: [DET] }, [...games, beats(1, DET, BUF)]).eliminationWeeks).toEqual([
      eliminationWeek,
      null,
    ])
  })

  it('counts only final games of the week itself', () => {
    const games = [
      beats(1, BOS, NYR, { game_state: 'OVER' }),
      beats(1, BOS, NYR, { game_date: addDays(week(1).end_date, 1) }),
      beats(1, BOS, NYR, { game_date: addDays(week(1).start_date, -1) }),
      beats(1, DET, BUF),
    ]
    expect(play({ ann: [BOS], bob: [DET] }, games).eliminationWeeks).toEqual([1, null])
  })

  it('gives no result to the pick of an eliminated participant', () => {
    const games = [beats(1, BOS, NYR), beats(2, DET, BUF)]
    const season = play({ ann: [BOS, DET], bob: [NYR, DET] }, games)
    expect(season.pickResults).toMatchObject({ '2 in week 1': 'eliminated', '2 in week 2': null })
    expect(season.participants[1]).toMatchObject({
      participant_id: BOB,
      is_eliminated: true,
      elimination_week: 1,
      weeks_survived: 0,
    })
  })
})

describe('Wins needed are fixed at the lock (S6)', () => {
  it('are not raised by an added game', () => {
    const games = [beats(1, BOS, NYR), beats(1, NYR, BOS), beats(1, NYR, BOS), beats(1, NYR, BOS), beats(1, DET, BUF)]
    const picked = { ann: [BOS], bob: [DET] }
    expect(play(picked, games).eliminationWeeks).toEqual([1, null])
    expect(play(picked, games, { weeks: [week(1, [[BOS, 3]])] }).eliminationWeeks).toEqual([null, null])
  })

  it('are lowered by a game that moves out of the week', () => {
    const games = [beats(1, BOS, NYR), beats(1, NYR, BOS), beats(1, NYR, BOS), beats(1, DET, BUF)]
    const left = { ...beats(1, BOS, NYR), game_date: '2026-03-09' }
    const picked = { ann: [BOS], bob: [DET] }
    expect(play(picked, [...games, left], { weeks: [week(1, [[BOS, 4]])] }).eliminationWeeks).toEqual([null, null])
  })
})

describe('A pick whose games were all postponed out of the week is void (S6)', () => {
  const others = [beats(1, DET, BUF), beats(2, BOS, NYR), beats(2, CAR, PHI)]
  const gone = aGame({ game_date: week(1).start_date, home_team_id: BOS, away_team_id: NYR })

  test.each<[string, Partial<GameFacts>, [number, number][] | null]>([
    ['postponed', { game_state: 'PPD' }, [[BOS, 1]]],
    ['cancelled', { game_state: 'CNCL' }, [[BOS, 1]]],
    ['moved to another week', { game_date: '2026-03-09' }, [[BOS, 1]]],
    ['moved before the lock', { game_date: '2026-03-09' }, []],
    ['moved in a week whose lock was never counted', { game_date: '2026-03-09' }, null],
  ])('%s: they survive and may pick the team again', (_, change, atLock) => {
    const season = play({ ann: [BOS, BOS], bob: [DET, CAR] }, [...others, { ...gone, ...change }], {
      weeks: [week(1, atLock), week(2)],
    })
    expect(season.eliminationWeeks).toEqual([null, null])
    expect(season.picks.filter((pick) => pick.participant_id === ANN)).toEqual([
      { participant_id: ANN, week_number: 1, team_id: BOS, result: 'survived', counts_as_used: false },
      { participant_id: ANN, week_number: 2, team_id: BOS, result: 'survived', counts_as_used: true },
    ])
  })

  it('protects no one else, because not everyone who picked would be out', () => {
    const season = play({ ann: [BOS], bob: [BUF] }, [...others, { ...gone, game_state: 'PPD' }])
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 1, eliminated: 1, mass_elimination_prevented: false },
    ])
  })

  it('is an ordinary pick while one game is left', () => {
    const season = play({ ann: [BOS], bob: [DET] }, [...others, { ...gone, game_state: 'PPD' }, beats(1, LAK, BOS)])
    expect(season.eliminationWeeks).toEqual([1, null])
  })

  it('isn’t void in a week that never had games: then everyone who picked survives (S9)', () => {
    const season = play({ ann: [BOS], bob: [DET], cal: [null] }, [])
    expect(season.weeks[0]).toMatchObject({
      week_number: 1,
      survived: 2,
      eliminated: 1,
      mass_elimination_prevented: true,
    })
    expect(season.picks.map((pick) => pick.counts_as_used)).toEqual([true, true])
  })

  it('is void if the whole week was called off', () => {
    const season = play({ ann: [BOS], bob: [null] }, [{ ...gone, game_state: 'PPD' }])
    expect(season.weeks[0]).toMatchObject({
      week_number: 1,
      survived: 1,
      eliminated: 1,
      mass_elimination_prevented: false,
    })
    expect(season.picks[0]?.counts_as_used).toBe(false)
  })

  it('counts the team once, for its later pick, when a correction brings the game back (S3)', () => {
    const games = [...others, beats(1, BOS, NYR)]
    const again = play({ ann: [BOS, BOS], bob: [DET, CAR] }, games)
    expect(again.picks.filter((pick) => pick.participant_id === ANN).map((pick) => pick.counts_as_used)).toEqual([
      false,
      true,
    ])
    const open = play({ ann: [BOS, BOS], bob: [DET, CAR] }, games, { weeks: [week(1)] })
    expect(open.picks.map((pick) => [pick.participant_id, pick.counts_as_used])).toEqual([
      [ANN, false],
      [BOB, true],
    ])
  })
})

describe('Mass elimination (S9)', () => {
  const games = [beats(1, BOS, NYR), beats(2, DET, BUF), beats(2, CAR, PHI)]

  it('is prevented when everyone who picked would be out; members without a pick are out', () => {
    const season = play({ ann: [NYR], bob: [NYR], cal: [null] }, games)
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 1, mass_elimination_prevented: true },
    ])
    expect(season.pickResults).toEqual({ '1 in week 1': 'survived', '2 in week 1': 'survived' })
    expect(season.picks.every((pick) => pick.counts_as_used)).toBe(true)
  })

  it('is prevented for a single picker too', () => {
    expect(play({ ann: [NYR], bob: [null] }, games).eliminationWeeks).toEqual([null, 1])
  })

  it('is prevented when no one picked: everyone survives', () => {
    const season = play({ ann: [null], bob: [null] }, games)
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: true },
    ])
  })

  it('is not prevented when one of them wins', () => {
    const season = play({ ann: [NYR], bob: [BOS] }, games)
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 1, eliminated: 1, mass_elimination_prevented: false },
    ])
  })

  it('considers only living participants', () => {
    const season = play({ ann: [BOS, BUF], bob: [NYR, DET] }, games)
    expect(season.weeks[1]).toMatchObject({
      week_number: 2,
      survived: 1,
      eliminated: 0,
      mass_elimination_prevented: true,
    })
  })
})

describe('An excused member (S10)', () => {
  const games = [beats(1, BOS, NYR), beats(1, DET, BUF)]

  it('survives without a pick', () => {
    const season = play({ ann: [BOS], bob: [null] }, games, { excused: { [BOB]: [1] } })
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: false },
    ])
    expect(season.participants[1]?.weeks_survived).toBe(1)
  })

  it('has their pick counted if they made one', () => {
    expect(play({ ann: [BOS], bob: [NYR] }, games, { excused: { [BOB]: [1] } }).eliminationWeeks).toEqual([null, 1])
  })

  it('does not count as having picked', () => {
    const season = play({ ann: [NYR], bob: [null] }, games, { excused: { [BOB]: [1] } })
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: true },
    ])
    const nobody = play({ ann: [null], bob: [null] }, games, { excused: { [BOB]: [1] } })
    expect(nobody.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: true },
    ])
  })

  it('is excused for that week alone', () => {
    const season = play({ ann: [BOS, DET], bob: [null, null] }, [...games, beats(2, DET, BUF)], {
      excused: { [BOB]: [1] },
    })
    expect(season.eliminationWeeks).toEqual([null, 2])
  })

  it('protects no one when all living members are excused', () => {
    const season = play({ ann: [null], bob: [null] }, games, { excused: { [ANN]: [1], [BOB]: [1] } })
    expect(season.weeks).toMatchObject([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: false },
    ])
  })
})

describe('Unusual input', () => {
  it('ignores picks of non-participants and of weeks that are not processed', () => {
    const picks = [
      { participant_id: 99, week_number: 1, team_id: BOS },
      { participant_id: ANN, week_number: 1, team_id: CBJ },
      { participant_id: ANN, week_number: 2, team_id: BOS },
    ]
    const participants = [{ participant_id: ANN, excused_weeks: [] }]
    const { picks: outcomes } = computeResults({ participants, weeks: [week(1)], picks, games: [beats(1, CBJ, LAK)] })
    expect(outcomes).toEqual([
      { participant_id: ANN, week_number: 1, team_id: CBJ, result: 'survived', counts_as_used: true },
    ])
  })

  it('works without participants', () => {
    const empty = computeResults({ participants: [], weeks: [week(1)], picks: [], games: [] })
    expect(empty.weeks).toMatchObject([
      { week_number: 1, survived: 0, eliminated: 0, mass_elimination_prevented: false },
    ])
  })
})
