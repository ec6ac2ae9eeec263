import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type aGame, aHomeWin, BOS, CBJ, NYR } from '../../../test/harness/league/game-facts.ts'
import {
  countsAsPlayed,
  type DecidedIn,
  isCalledOff,
  isFinal,
  isLive,
  isUpcoming,
  refuseLevel,
  type SideResult,
  scoreFromSide,
  sideOf,
} from './games.ts'

describe('A game’s state (G3)', () => {
  const questions = { isUpcoming, isLive, isFinal, isCalledOff }
  test.each([
    ['FUT', 'isUpcoming'],
    ['PRE', 'isUpcoming'],
    ['LIVE', 'isLive'],
    ['CRIT', 'isLive'],
    ['OVER', 'isLive'],
    ['FINAL', 'isFinal'],
    ['OFF', 'isFinal'],
    ['PPD', 'isCalledOff'],
    ['CNCL', 'isCalledOff'],
    ['SUSP', null],
    ['final', null],
    ['', null],
  ])('%j is %s and nothing else', (state, yes) => {
    const answered = Object.entries(questions).filter(([, ask]) => ask(state))
    expect(answered.map(([name]) => name)).toEqual(yes === null ? [] : [yes])
  })

  it('counts as played only if final with both scores', () => {
    expect(countsAsPlayed(aHomeWin())).toBe(true)
    expect(countsAsPlayed(aHomeWin({ game_state: 'OVER' }))).toBe(false)
    expect(countsAsPlayed(aHomeWin({ home_score: null }))).toBe(false)
    expect(countsAsPlayed(aHomeWin({ away_score: null }))).toBe(false)
  })
})

describe('A game from one team’s side (G1, S7)', () => {
  test.each<[DecidedIn, SideResult]>([
    ['REG', 'L'],
    ['OT', 'OTL'],
    ['SO', 'SOL'],
  ])('decided in %s: W against %s, at home and away', (decided_in, defeat) => {
    const homeWin = aHomeWin({ decided_in })
    expect(sideOf(homeWin, BOS)).toEqual({
      team_id: BOS,
      opponent_id: NYR,
      team_score: 3,
      opponent_score: 2,
      result: 'W',
    })
    expect(sideOf(homeWin, NYR)).toEqual({
      team_id: NYR,
      opponent_id: BOS,
      team_score: 2,
      opponent_score: 3,
      result: defeat,
    })
    const awayWin = aHomeWin({ decided_in, home_score: 0, away_score: 1 })
    expect([sideOf(awayWin, BOS).result, sideOf(awayWin, NYR).result]).toEqual([defeat, 'W'])
  })

  test.each(['FUT', 'LIVE', 'OVER', 'PPD', 'SUSP'])('has no result while it is %s', (game_state) => {
    expect(sideOf(aHomeWin({ game_state }), BOS).result).toBeNull()
  })

  it('has no result if final and tied, unless an old row has one', () => {
    expect(sideOf(aHomeWin({ away_score: 3 }), BOS).result).toBeNull()
    expect(sideOf(aHomeWin({ away_score: 3, level_winner: 'away', decided_in: 'SO' }), BOS).result).toBe('SOL')
  })

  it('throws for a team that doesn’t play in it', () => {
    expect(() => sideOf(aHomeWin(), CBJ)).toThrow(RangeError)
  })
})

describe('Saving the score of one side (spec 4, G1)', () => {
  /** Both sides' results after BOS's side saves `score`. */
  function saved(before: Parameters<typeof aGame>[0], score: [number, number], result?: SideResult | null) {
    const game = aHomeWin(before)
    const change = scoreFromSide({ game, team_id: BOS, team_score: score[0], opponent_score: score[1], result })
    const after = { ...game, ...change, game_state: 'FINAL' }
    return [sideOf(after, BOS).result, sideOf(after, NYR).result]
  }

  test.each<
    [string, Parameters<typeof aGame>[0], [number, number], SideResult | null | undefined, (SideResult | null)[]]
  >([
    ['higher is W', { game_state: 'FUT' }, [4, 1], null, ['W', 'L']],
    ['higher is W whatever is sent', {}, [4, 1], 'L', ['W', 'L']],
    ['higher keeps the OTL of the other', { decided_in: 'OT' }, [4, 3], 'W', ['W', 'OTL']],
    ['higher keeps the SOL of the other', { decided_in: 'SO' }, [4, 3], undefined, ['W', 'SOL']],
    ['lower is L', { game_state: 'FUT' }, [1, 4], null, ['L', 'W']],
    ['lower is L after a W', { decided_in: 'OT' }, [1, 4], 'W', ['L', 'W']],
    ['lower stays OTL', { home_score: 1, decided_in: 'OT' }, [0, 1], undefined, ['OTL', 'W']],
    ['lower stays OTL when it is sent so', { home_score: 1, decided_in: 'OT' }, [0, 1], 'OTL', ['OTL', 'W']],
    ['lower stays SOL', { home_score: 1, decided_in: 'SO' }, [0, 1], null, ['SOL', 'W']],
    ['lower becomes OTL when it is sent', { game_state: 'FUT' }, [1, 2], 'OTL', ['OTL', 'W']],
    ['lower becomes SOL when it is sent', { game_state: 'FUT' }, [1, 2], 'SOL', ['SOL', 'W']],
    ['lower becomes L when it is sent', { home_score: 1, decided_in: 'OT' }, [0, 1], 'L', ['L', 'W']],
  ])('%s', (_, before, score, result, results) => {
    expect(saved(before, score, result)).toEqual(results)
  })

  it('refuses a tie, except over a result, which stays (G2)', () => {
    expect(refuseLevel({ game_id: 7, scores: [2, 2] })).toEqual({ code: 'final_level', game_id: 7 })
    expect(refuseLevel({ game_id: 7, scores: [2, 3] })).toBeNull()
    expect(refuseLevel({ game_id: 7, scores: [2, 2], won: 'away' })).toBeNull()
    const inShootout = { home_score: 1, away_score: 2, decided_in: 'SO' as const }
    expect(saved(inShootout, [3, 3], 'L')).toEqual(['SOL', 'W'])
    const level = scoreFromSide({ game: aHomeWin(inShootout), team_id: NYR, team_score: 3, opponent_score: 3 })
    expect(level).toEqual({ home_score: 3, away_score: 3, decided_in: 'SO', level_winner: 'away' })
    expect(saved({ ...level }, [4, 4], null)).toEqual(['SOL', 'W'])
  })

  it('has the same effect from the other side', () => {
    const score = fc.nat({ max: 9 })
    const end = fc.constantFrom<DecidedIn>('REG', 'OT', 'SO')
    fc.assert(
      fc.property(score, score, end, score, score, (home_score, away_score, decided_in, home, away) => {
        fc.pre(home !== away)
        const game = aHomeWin({ home_score, away_score, decided_in })
        const fromHome = scoreFromSide({ game, team_id: BOS, team_score: home, opponent_score: away })
        const fromAway = scoreFromSide({ game, team_id: NYR, team_score: away, opponent_score: home })
        expect(fromHome).toEqual(fromAway)
        expect(fromHome).toMatchObject({ home_score: home, away_score: away })
      }),
    )
  })
})
