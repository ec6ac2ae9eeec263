import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import type { SeasonInPlay } from '#rules/survivor/views/still-in.ts'
import { addDays, type Day, easternInstant, hours, plus } from '#rules/time.ts'
import { aGame, aHomeWin, BOS, BUF, DET, NYR, PHI } from '../../../test/harness/league/game-facts.ts'
import { tookFirst } from './first-place.ts'
import { momentsOf } from './for-member.ts'
import { nightOf } from './night.ts'
import { type PickMoment, pickMoments } from './pick-moments.ts'

const [ANN, BOB, CAL, DEE] = [1, 2, 3, 4]
const NAMES = ['', 'ann', 'bob', 'cal', 'dee']
const MONDAY = '2025-11-10'
const on = (day: number): Day => addDays(MONDAY, day)
const sevenOn = (day: number) => easternInstant(on(day), { hour: 19, minute: 0 })

const week = {
  week_id: 70,
  week_number: 5,
  start_date: MONDAY,
  end_date: on(6),
  lock_time: sevenOn(0),
  opened_at: null,
  late_picks_over_at: null,
  gamesAtLock: null,
}

const facts = (day: number, home_team_id: number, away_team_id: number) => ({
  game_date: on(day),
  start_time: sevenOn(day),
  home_team_id,
  away_team_id,
})
const won = (...of: Parameters<typeof facts>) => aHomeWin(facts(...of))
const coming = (...of: Parameters<typeof facts>) => aGame(facts(...of))
const live = (day: number, home: number, away: number, score: [number, number]) =>
  aGame({ ...facts(day, home, away), game_state: 'LIVE', home_score: score[0], away_score: score[1] })

type Picked = { ann?: number; bob?: number; cal?: number; dee?: number }
type Given = {
  now?: string
  clock?: [period: number, clock: string]
  late_picks?: boolean
  season?: Partial<SeasonInPlay>
}

function seasonOf(
  picked: Picked,
  games: GameFacts[],
  { now = plus(sevenOn(2), hours(4)), ...given }: Given,
): SeasonInPlay {
  const ids = { ann: ANN, bob: BOB, cal: CAL, dee: DEE }
  const picks = Object.entries(picked).map(([name, team_id]) => ({
    participant_id: ids[name as keyof Picked],
    week_number: 5,
    team_id,
    round: null,
    slate: 0,
  }))
  const { late_picks = true, season = {} } = given
  const participants = [ANN, BOB, CAL, DEE].map((participant_id) => ({ participant_id, excused_weeks: [] }))
  return { participants, weeks: [week], slots: [], picks, games, late_picks, now, ...season }
}

function tonight(picked: Picked, games: GameFacts[], given: Given = {}) {
  const season = seasonOf(picked, games, given)
  const [period, clock] = given.clock ?? []
  const clocks = new Map(games.map(({ game_id }) => [game_id, { period: period ?? 0, clock: clock ?? null }]))
  return pickMoments({ season, night: nightOf(season.now), clocks: period === undefined ? new Map() : clocks })
}

const wordsOf = ({ moments, left }: ReturnType<typeof tonight>) => [
  ...moments.map(({ what, participant_id }) => `${NAMES[participant_id]} ${what}`),
  `${left} left`,
]

const ALL = { ann: BOS, bob: BOS, cal: NYR, dee: NYR }
const LATER = [coming(5, PHI, BUF)]

describe('A night’s moments for picks (N7)', () => {
  test.each<[string, Picked, GameFacts[], Given, string[]]>([
    [
      'a team wins enough, and the others can’t any more',
      ALL,
      [won(2, BOS, NYR), ...LATER],
      {},
      ['ann through', 'bob through', 'cal out', 'dee out', '2 left'],
    ],
    ['that was yesterday', ALL, [won(1, BOS, NYR), ...LATER], {}, ['2 left']],
    [
      'no one has won yet, so all may stay (S9)',
      { ann: NYR, bob: DET, cal: NYR, dee: DET },
      [won(2, BOS, NYR), coming(5, DET, BUF)],
      {},
      ['4 left'],
    ],
    [
      'a loss of Monday counts once one has won',
      { ann: NYR, bob: DET, cal: NYR, dee: DET },
      [won(0, BOS, NYR), won(2, DET, BUF), ...LATER],
      {},
      ['ann out', 'bob through', 'cal out', 'dee through', '2 left'],
    ],
    [
      'everyone’s team has lost, and the week is over (S9)',
      { ann: NYR, bob: NYR, cal: NYR, dee: NYR },
      [won(2, BOS, NYR)],
      {},
      ['ann saved', 'bob saved', 'cal saved', 'dee saved', '4 left'],
    ],
    [
      'the first win of two',
      { ann: BOS, bob: BOS, cal: BOS, dee: BOS },
      [won(2, BOS, NYR), coming(3, BOS, DET), coming(4, BOS, DET), coming(5, BOS, PHI)],
      {},
      ['ann won', 'bob won', 'cal won', 'dee won', '4 left'],
    ],
    [
      'one game is left and a win short',
      { ann: BOS, bob: PHI, cal: PHI, dee: PHI },
      [won(0, NYR, BOS), won(1, NYR, BOS), won(2, NYR, BOS), won(2, PHI, DET), coming(4, BOS, DET)],
      {},
      ['ann out', 'bob through', 'cal through', 'dee through', '3 left'],
    ],
    [
      'without a pick beside others, once nothing is left to pick (S8)',
      { ann: BOS, bob: BOS, cal: BOS },
      [live(2, BOS, NYR, [0, 0])],
      {},
      ['dee out', '3 left'],
    ],
    [
      'but not while something is (S2)',
      { ann: BOS, bob: BOS, cal: BOS },
      [live(2, BOS, NYR, [0, 0]), ...LATER],
      {},
      ['4 left'],
    ],
    [
      'in front after two',
      { ann: BOS, bob: BOS, cal: NYR, dee: NYR },
      [live(2, BOS, NYR, [2, 1])],
      { clock: [2, 'INT'] },
      ['ann near', 'bob near', '4 left'],
    ],
    [
      'in front in the third',
      { ann: BOS, bob: BOS, cal: NYR, dee: NYR },
      [live(2, BOS, NYR, [2, 1])],
      { clock: [3, '11:40'] },
      ['ann near', 'bob near', '4 left'],
    ],
    [
      'in front in the second',
      { ann: BOS, bob: BOS, cal: NYR, dee: NYR },
      [live(2, BOS, NYR, [2, 1])],
      { clock: [2, '0:01'] },
      ['4 left'],
    ],
    [
      'level after two',
      { ann: BOS, bob: BOS, cal: NYR, dee: NYR },
      [live(2, BOS, NYR, [2, 2])],
      { clock: [2, 'INT'] },
      ['4 left'],
    ],
    [
      'in front, but two wins away',
      { ann: BOS, bob: BOS, cal: BOS, dee: BOS },
      [live(2, BOS, NYR, [2, 1]), coming(3, BOS, DET), coming(4, BOS, DET), coming(5, BOS, PHI)],
      { clock: [3, '1:00'] },
      ['4 left'],
    ],
  ])('%s', (_name, picked, games, given, expected) => {
    expect(wordsOf(tonight(picked, games, given))).toEqual(expected)
  })

  test('name the loss that made the remaining games insufficient, even days later', () => {
    const lost = won(0, BOS, NYR)
    const { moments } = tonight({ ann: NYR, bob: DET, cal: DET, dee: DET }, [lost, won(2, DET, BUF), ...LATER])
    expect(moments.find(({ what }) => what === 'out')).toMatchObject({ participant_id: ANN, team_id: NYR, game: lost })
  })

  test('report a lone pick: from the lock on, once no one can take the team anymore, and not with two picks (N7, S2)', () => {
    const lock = plus(sevenOn(0), 1)
    const picked = { ann: BOS, bob: NYR, cal: NYR, dee: NYR }
    expect(wordsOf(tonight(picked, [coming(0, BOS, NYR)], { now: lock }))).toEqual(['ann alone', '4 left'])
    const [begun, ahead] = [live(0, NYR, DET, [0, 0]), coming(3, BOS, BUF)]
    expect(wordsOf(tonight({ ann: BOS, bob: NYR, cal: NYR }, [begun, ahead], { now: lock }))).toEqual(['4 left'])
    const off = { now: lock, late_picks: false }
    expect(wordsOf(tonight({ ann: BOS, bob: NYR, cal: NYR }, [begun, ahead], off))).toEqual([
      'ann alone',
      'dee out',
      '3 left',
    ])
    expect(wordsOf(tonight({ ann: BOS, bob: NYR }, [begun, ahead], off))).toEqual(['cal out', 'dee out', '2 left'])
  })

  const livesOf = (lives: number, lost: Picked) => {
    const ids = { ann: ANN, bob: BOB, cal: CAL, dee: DEE }
    const participants = Object.entries(ids).map(([name, participant_id]) => ({
      participant_id,
      excused_weeks: [],
      lost_lives: Array.from({ length: lost[name as keyof Picked] ?? 0 }, (_, week) => week + 1),
    }))
    return { season: { lives, participants } }
  }
  test.each<[string, Picked, GameFacts[], Given, string[]]>([
    [
      'a loss costs a life at once: no one is saved beside a member with a life to spare',
      ALL,
      [won(2, BOS, NYR), ...LATER],
      livesOf(2, { dee: 1 }),
      ['ann through', 'bob through', 'cal life_lost', 'dee out', '3 left'],
    ],
    [
      'also before anybody has won',
      { ann: NYR, bob: DET, cal: NYR, dee: DET },
      [won(2, BOS, NYR), coming(5, DET, BUF)],
      livesOf(3, { ann: 1, cal: 2 }),
      ['ann life_lost', 'cal out', '3 left'],
    ],
    [
      'all are on their last one, so all may stay (S9)',
      { ann: NYR, bob: DET, cal: NYR, dee: DET },
      [won(2, BOS, NYR), coming(5, DET, BUF)],
      livesOf(2, { ann: 1, bob: 1, cal: 1, dee: 1 }),
      ['4 left'],
    ],
    [
      'a member who forgot loses one beside those saved by S9, once the week is over',
      { ann: NYR, bob: NYR, cal: NYR },
      [won(2, BOS, NYR)],
      livesOf(2, { ann: 1, bob: 1, cal: 1 }),
      ['ann saved', 'bob saved', 'cal saved', 'dee life_lost', '4 left'],
    ],
    [
      'not while a member without a pick can still make one (S2)',
      { ann: BOS, bob: BOS, cal: BOS },
      [live(2, BOS, NYR, [0, 0]), ...LATER],
      livesOf(2, {}),
      ['4 left'],
    ],
  ])('with lives, %s (S18)', (_name, picked, games, given, expected) => {
    expect(wordsOf(tonight(picked, games, given))).toEqual(expected)
  })

  test('say how many lives a loss leaves (S18)', () => {
    const { moments } = tonight(ALL, [won(2, BOS, NYR), ...LATER], livesOf(3, { cal: 1 }))
    expect(moments.map(({ lives_left }) => lives_left)).toEqual([3, 3, 1, 2])
  })

  test('skip an elimination by withdrawal, which has its own mail (S16)', () => {
    const season = { rulings: [{ participant_id: ANN, week_number: 5, kind: 'withdraw' as const }] }
    expect(wordsOf(tonight(ALL, [won(2, BOS, NYR), ...LATER], { season }))).not.toContain('ann through')
  })
})

describe('A member’s own moments (N7)', () => {
  const night = tonight(ALL, [won(2, BOS, NYR), ...LATER])
  const occasions = (participant_id: number, hidden: number[] = []) =>
    momentsOf(night.moments)({ participant_id, hidden }).map(({ kind, occasion }) => `${kind}: ${occasion}`)

  test('start with their own result, then list eliminations', () => {
    expect(occasions(ANN)).toEqual(['live_team: through 70', `who_falls: fell 70 ${NYR}`])
    expect(occasions(CAL)).toEqual(['live_team: out 70', `who_falls: fell 70 ${NYR}`])
  })

  test('leave out hidden picks, whatever was picked and played (S2, S5)', () => {
    const team = fc.option(fc.constantFrom(BOS, NYR, DET, BUF, PHI), { nil: undefined })
    const game = fc.record({
      day: fc.nat({ max: 6 }),
      pair: fc.constantFrom([BOS, NYR], [DET, BUF], [PHI, BOS], [NYR, DET]),
      isWon: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.tuple(team, team, team, team),
        fc.array(game, { maxLength: 9 }),
        fc.nat({ max: 6 }),
        (teams, plan, day) => {
          const [ann, bob, cal, dee] = teams
          const picked = Object.fromEntries(Object.entries({ ann, bob, cal, dee }).filter(([, of]) => of !== undefined))
          const games = plan.map(({ day, pair: [home = BOS, away = NYR], isWon }) =>
            isWon ? won(day, home, away) : coming(day, home, away),
          )
          const { moments, left } = tonight(picked, games, { now: plus(sevenOn(day), hours(4)) })
          const falls = moments.filter(({ what }: PickMoment) => what === 'out')
          expect(left).toBeGreaterThan(0)
          for (const id of [ANN, BOB, CAL, DEE]) {
            const shown = momentsOf(moments)({ participant_id: id, hidden: [5] })
            expect(shown.filter(({ of }) => of.participant_id !== id)).toEqual([])
            const all = momentsOf(moments)({ participant_id: id, hidden: [] })
            expect(new Set(all.map(({ occasion }) => occasion)).size).toBe(all.length)
            expect(all.flatMap(({ fallen }) => fallen)).toHaveLength(
              falls.filter((of) => of.participant_id !== id).length,
            )
          }
        },
      ),
    )
  })
})

test('a push is reserved for members with a game tonight, and those waiting for others (N7)', () => {
  const lost = won(0, BOS, NYR)
  const picked = { ann: NYR, bob: DET, cal: PHI, dee: PHI }
  const { undecided } = tonight(picked, [lost, live(2, DET, BUF, [0, 0]), coming(5, PHI, BUF)])
  expect(undecided.map((id) => NAMES[id])).toEqual(['ann', 'bob'])
})

test.each<[string, number[], number[], [number, number] | null]>([
  ['alone in front now', [5, 4, 3], [4, 4, 3], [1, 1]],
  ['level in front', [5, 5, 3], [4, 5, 3], null],
  ['in front before too', [7, 4, 3], [6, 4, 3], null],
  ['past the one in front', [4, 6, 3], [4, 3, 3], [2, 2]],
  ['no one has a win', [0, 0, 0], [0, 0, 0], null],
  ['one drafter has no rival', [3], [2], null],
])('first place, %s (N7)', (_name, now, before, expected) => {
  const rows = (wins: number[]) => wins.map((total_wins, at) => ({ participant_id: at + 1, total_wins }))
  const first = tookFirst(rows(now), rows(before))
  expect(first && [first.row.participant_id, first.ahead]).toEqual(expected)
})
