import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { pickStatus } from './picks.ts'
import { membersIn, type SweatGame, type SweatMember, sweatBoard, sweatWords } from './sweat.ts'

/** A week's Tuesday evening, Eastern. */
const NOW = '2025-11-12T01:00:00.000Z'
const TODAY = '2025-11-11'
const [BOS, TOR, DAL, CHI] = [6, 10, 25, 16]

type Line = { team_id?: number; games: number; played: number; wins: number; needed?: number }

function pickOf({ team_id = BOS, games, played, wins, needed = games >= 4 ? 2 : 1 }: Line) {
  const status = pickStatus({ result: null, wins, needed, remaining: games - played, is_void: games === 0 })
  return { team_id, games_this_week: games, games_played: played, wins, wins_needed: needed, status }
}

const member = (id: number, line: Line | null, changes: Partial<SweatMember> = {}): SweatMember => ({
  participant_id: id,
  participant_name: `M${id}`,
  pick: line === null ? null : pickOf(line),
  result: null,
  ...changes,
})

const game = (changes: Partial<SweatGame> = {}): SweatGame => ({
  game_id: 1,
  game_date: TODAY,
  start_time: '2025-11-12T00:00:00.000Z',
  home_team_id: BOS,
  away_team_id: TOR,
  home_score: null,
  away_score: null,
  game_state: 'FUT',
  ...changes,
})

const board = (members: SweatMember[], games: SweatGame[] = []) => sweatBoard({ members, games, now: NOW })
/** A member whose team can still win enough, so that mass elimination saves no one. */
const other = member(99, { team_id: CHI, games: 3, played: 0, wins: 0 })

describe('A member’s state on the sweat board (S6, S7)', () => {
  const cases: [string, Line, string, string][] = [
    ['nothing played', { games: 3, played: 0, wins: 0 }, 'sweating', 'Needs 1 of 3'],
    ['one lost', { games: 3, played: 1, wins: 0 }, 'sweating', '0–1, needs 1 of 2 left'],
    ['only one left', { games: 3, played: 2, wins: 0 }, 'sweating', '0–2, must win'],
    ['all lost', { games: 3, played: 3, wins: 0 }, 'in_trouble', '0–3, can’t win enough'],
    ['one won', { games: 3, played: 1, wins: 1 }, 'safe', '1–0 this week'],
    ['two needed, one won', { games: 4, played: 2, wins: 1 }, 'sweating', '1–1, needs 1 of 2 left'],
    ['two needed of the last two', { games: 4, played: 2, wins: 0 }, 'sweating', '0–2, must win both'],
    ['two needed, one left', { games: 4, played: 3, wins: 0 }, 'in_trouble', '0–3, can’t win enough'],
    ['two needed, both won', { games: 4, played: 2, wins: 2 }, 'safe', '2–0 this week'],
    ['the only game', { games: 1, played: 0, wins: 0 }, 'sweating', 'Must win'],
    ['all games called off', { games: 0, played: 0, wins: 0 }, 'safe', 'Games called off'],
  ]
  it.each(cases)('with %s', (_sentence, line, state, needs) => {
    const row = board([member(1, line), other]).rows.find((of) => of.member.participant_id === 1)
    expect([row?.state, row?.needs]).toEqual([state, needs])
  })

  it('follows the results once they are in', () => {
    const members = [
      member(1, { games: 3, played: 3, wins: 0 }, { result: 'survived' }),
      member(2, { games: 3, played: 3, wins: 0 }, { result: 'eliminated' }),
      member(3, null, { result: 'eliminated' }),
    ]
    expect(board(members).rows.map(({ member: of, state }) => [of.participant_id, state])).toEqual([
      [1, 'safe'],
      [2, 'out'],
      [3, 'out'],
    ])
  })

  it('is in trouble without a pick, and safe once excused by a ruling (S8, S16)', () => {
    const { rows } = board([other, member(1, null), member(2, null, { is_excused: true })])
    expect(rows.map(({ member: of, state, needs }) => [of.participant_id, state, needs])).toEqual([
      [1, 'in_trouble', 'No pick'],
      [99, 'sweating', 'Needs 1 of 3'],
      [2, 'safe', 'No pick'],
    ])
  })
})

describe('A mass elimination on the board (S9)', () => {
  const lost = { games: 3, played: 3, wins: 0 }

  it('saves all who picked once no one can win enough, but not members without a pick', () => {
    const { rows, counts } = board([member(1, lost), member(2, lost), member(3, null)])
    expect(rows.map(({ state }) => state)).toEqual(['in_trouble', 'safe', 'safe'])
    expect(rows[1]?.needs).toBe('0–3, everyone’s team lost')
    expect(counts).toEqual({ alive: 3, safe: 2, almost_safe: 0, looking_good: 0, sweating: 0, in_trouble: 1, out: 0 })
  })

  it('leaves the week open while no one has picked', () => {
    expect(board([member(1, null), member(2, null)]).counts).toMatchObject({ alive: 2, sweating: 2 })
  })

  it('saves no one while someone can still win enough, or has', () => {
    expect(board([member(1, lost), other]).counts.in_trouble).toBe(1)
    expect(board([member(1, lost), member(2, { games: 3, played: 1, wins: 1 })]).counts.in_trouble).toBe(1)
  })
})

test('the board is sorted by danger: trouble, lowest chances, trailing teams, then safe members (S6)', () => {
  const live = game({ game_state: 'LIVE', home_score: 0, away_score: 2 })
  const { rows } = board(
    [
      member(1, { team_id: CHI, games: 3, played: 1, wins: 1 }),
      member(2, { team_id: TOR, games: 3, played: 1, wins: 0 }),
      member(3, { team_id: BOS, games: 3, played: 1, wins: 0 }),
      member(4, { team_id: DAL, games: 3, played: 2, wins: 0 }),
      member(5, { team_id: DAL, games: 3, played: 3, wins: 0 }),
    ],
    [live],
  )
  expect(rows.map(({ member: of }) => of.participant_id)).toEqual([5, 4, 3, 2, 1])
})

describe('The next deciding games (S6)', () => {
  const needsOne = { games: 3, played: 1, wins: 0 }
  const tonight = game()
  const thursday = game({
    game_id: 2,
    game_date: '2025-11-13',
    start_time: '2025-11-14T00:00:00.000Z',
    away_team_id: DAL,
  })
  const decided = (members: SweatMember[], games: SweatGame[]) =>
    board(members, games).deciding.map(({ game: of, home, away }) => [
      of.game_id,
      home.map((one) => one.participant_id),
      away.map((one) => one.participant_id),
    ])

  it('are tonight’s, with the members on each side', () => {
    const members = [member(1, needsOne), member(2, { ...needsOne, team_id: TOR }), member(3, needsOne)]
    expect(decided(members, [thursday, tonight])).toEqual([[1, [1, 3], [2]]])
  })

  it('are the next day’s if none is left tonight', () => {
    const over = game({ game_state: 'FINAL', home_score: 1, away_score: 2 })
    expect(decided([member(1, needsOne)], [over, thursday])).toEqual([[2, [1], []]])
    expect(board([member(1, needsOne)], [over, thursday]).deciding_on).toBe('2025-11-13')
  })

  it('start with live games, even past midnight', () => {
    const late = game({ game_id: 3, game_date: '2025-11-10', home_team_id: CHI, away_team_id: DAL, game_state: 'CRIT' })
    const members = [member(1, needsOne), member(2, { ...needsOne, team_id: CHI })]
    expect(decided(members, [tonight, late]).map(([id]) => id)).toEqual([3])
    expect(decided(members, [game({ game_state: 'LIVE' }), late]).map(([id]) => id)).toEqual([3, 1])
  })

  it('leave out games of members who are safe, in trouble, or need two with one to spare', () => {
    const lines = [
      { games: 3, played: 1, wins: 1 },
      { games: 3, played: 3, wins: 0 },
      { games: 4, played: 1, wins: 0 },
    ]
    for (const line of lines) expect(decided([member(1, line), other], [tonight])).toEqual([])
    expect(decided([member(1, { games: 4, played: 2, wins: 0 })], [tonight])).toEqual([[1, [1], []]])
    expect(decided([member(1, { games: 4, played: 2, wins: 1 })], [tonight])).toEqual([[1, [1], []]])
  })
})

test.each([
  [
    { alive: 7, safe: 2, almost_safe: 0, looking_good: 1, sweating: 3, in_trouble: 1, out: 4 },
    '7 alive · 2 safe · 1 looking good · 3 sweating · 1 in trouble',
  ],
  [{ alive: 1, safe: 1, almost_safe: 0, looking_good: 0, sweating: 0, in_trouble: 0, out: 0 }, '1 alive · 1 safe'],
])('the board is summarized in one line (S12)', (counts, words) => {
  expect(sweatWords(counts)).toBe(words)
})

describe('Whatever the results', () => {
  const line = fc
    .record({ games: fc.integer({ min: 0, max: 5 }), played: fc.nat(5), wins: fc.nat(5) })
    .map(({ games, played, wins }) => ({ games, played: Math.min(played, games), wins: Math.min(wins, played, games) }))
  const anyone = fc.array(fc.option(line), { minLength: 1, maxLength: 12 })
  const membersOf = (lines: (Line | null)[]) => lines.map((of, id) => member(id, of))

  it('the counts sum to those alive', () => {
    fc.assert(
      fc.property(anyone, (lines) => {
        const { counts, rows } = board(membersOf(lines))
        expect(counts.safe + counts.almost_safe + counts.looking_good + counts.sweating + counts.in_trouble).toBe(
          counts.alive,
        )
        expect(counts.alive + counts.out).toBe(rows.length)
      }),
    )
  })

  it('a team’s next win never makes its members less safe (S6)', () => {
    fc.assert(
      fc.property(anyone, fc.nat(11), (lines, nth) => {
        const before = board(membersOf(lines)).rows
        const won = lines.map((of, id) =>
          of !== null && id === nth && of.played < of.games ? { ...of, played: of.played + 1, wins: of.wins + 1 } : of,
        )
        const after = board(membersOf(won)).rows.find((row) => row.member.participant_id === nth)
        const was = before.find((row) => row.member.participant_id === nth)
        if (was?.state === 'safe') expect(after?.state).toBe('safe')
        if (was?.state === 'sweating') expect(after?.state).not.toBe('in_trouble')
      }),
    )
  })
})

describe('With chances the board (F2, S9)', () => {
  const forecast = (id: number, chance: number | null, line: Line = { games: 3, played: 1, wins: 0 }) => {
    const pick = { ...pickOf(line), survival_chance: chance }
    return { ...member(id, null), pick }
  }
  const won = { games: 3, played: 1, wins: 1 }
  const lost = { games: 3, played: 3, wins: 0 }

  it('sorts sweating members by chance, lowest first', () => {
    const rows = board([forecast(1, 0.75), forecast(2, 1, won), forecast(3, 0.25), forecast(4, 0, lost)]).rows
    expect(rows.map(({ member, chance }) => [member.participant_id, chance])).toEqual([
      [4, 0],
      [3, 0.25],
      [1, 0.75],
      [2, 1],
    ])
  })

  it('gives members who are excused or saved with everyone a certain chance', () => {
    const excused = { ...forecast(1, 0.25), is_excused: true }
    const chances = (members: SweatMember[]) => board(members).rows.map(({ chance }) => chance)
    expect(chances([excused, forecast(2, 0.5)])).toEqual([0.5, 1])
    expect(chances([forecast(1, 0, lost), forecast(2, 0, lost)])).toEqual([1, 1])
  })

  it('gives no chance to members who are out, have no pick or no forecast (F6)', () => {
    const out = { ...forecast(1, 0, lost), result: 'eliminated' as const }
    const members = [out, member(2, null), forecast(3, null), forecast(4, null, won)]
    expect(board(members).rows.map(({ chance }) => chance)).toEqual([null, null, null, null])
  })
})

test('the board counts unlisted members, in their states and beside the deciding games', () => {
  const rest = member(0, { team_id: BOS, games: 1, played: 0, wins: 0 }, { stands_for: 40 })
  const { counts, deciding } = board([member(1, { team_id: BOS, games: 1, played: 0, wins: 0 }), rest, other], [game()])
  expect(counts).toMatchObject({ alive: 42, sweating: 42 })
  expect(membersIn(deciding[0]?.home ?? [])).toBe(41)
})
