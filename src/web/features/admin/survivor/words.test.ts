import { describe, expect, it } from 'vitest'
import {
  advanceDetail,
  advanceWords,
  changeWords,
  goesOnWords,
  hasTrophy,
  readinessWords,
  resultsWords,
  startDateWords,
  statusWord,
  weekWord,
} from './words.ts'

describe('The changes of a recomputation (S10)', () => {
  const of = { participant_id: 1, participant_name: 'Ann', before: null, after: null }
  it.each([
    [{ after: 3 }, 'Ann goes out.'],
    [{ before: 3 }, 'Ann comes back.'],
    [{ before: 3, after: 2 }, 'Ann is out as of week 2 instead of week 3.'],
    [{ lives: { before: 2, after: 1 } }, 'Ann loses a life, with 1 left.'],
    [{ lives: { before: 3, after: 1 } }, 'Ann loses 2 lives, with 1 left.'],
    [{ lives: { before: 1, after: 2 } }, 'Ann gets a life back, with 2 left.'],
  ])('%j', (change, words) => {
    expect(changeWords({ ...of, ...change }, (week_number) => ({ week_number }))).toBe(words)
  })
})

describe('what a commissioner reads', () => {
  it('after processing a week', () => {
    const results = { week_number: 6, survived: 12, eliminated: 3, mass_elimination_prevented: false }
    expect(resultsWords(results, { week_number: 6 })).toBe('Week 6: 12 survived, 3 eliminated')
    expect(resultsWords({ ...results, mass_elimination_prevented: true }, { week_number: 6 })).toBe(
      'Week 6: 12 survived, 3 eliminated (Mass elimination prevented!)',
    )
  })

  it('after advancing', () => {
    const said = (action: 'advanced' | 'completed_with_winner' | 'completed_final_week', round?: number, game = 4) =>
      advanceWords({ action, current_week: 7 }, { week_number: 6, round: round ?? null, game_number: game })
    expect(said('advanced')).toBe('Advanced from Week 6 to Week 7')
    expect(said('advanced', 1, 2)).toBe('Advanced from Round 1, Game 2 to Round 1, Game 3')
    expect(said('advanced', 3)).toBe('Advanced from Round 3, Game 4 to Final, Game 1')
    expect(said('completed_with_winner')).toBe('Contest completed! Winner determined in Week 6')
    expect(said('completed_with_winner', 2, 3)).toBe('Contest completed! Winner determined in Round 2, Game 3')
    expect(said('completed_final_week')).toBe('Contest completed after final week')
  })

  it('about another start date (S14)', () => {
    const first_lock = '2026-11-24T00:00:00.000Z'
    const season = { total_weeks: 19, first_lock, dropped_weeks: 0 }
    expect(startDateWords({ ...season, starts_at: first_lock })).toBe(
      '19 weeks are left, the first locks and the contest starts Mon, Nov 23, 7:00 PM ET',
    )
    expect(startDateWords({ ...season, starts_at: null })).toBe(
      '19 weeks are left, the first locks Mon, Nov 23, 7:00 PM ET',
    )
    expect(startDateWords({ total_weeks: 1, first_lock: null, starts_at: null, dropped_weeks: 2 })).toBe(
      '1 week is left. Picks made ahead for 2 weeks will be dropped',
    )
  })

  it('after the last week, that the playoffs follow (S12)', () => {
    const last = { action: 'completed_final_week', results: { survived: 3 } } as const
    expect(advanceDetail({ ...last, status: 'in_progress' })).toBe(
      'The regular season is over. The 3 left go on in the playoffs.',
    )
    expect(advanceDetail({ ...last, status: 'completed' })).toBeNull()
    expect(advanceDetail({ ...last, action: 'advanced', status: 'in_progress' })).toBeNull()
  })

  it('about where a contest is, and where it goes from there', () => {
    const season = { current_week: 6, total_weeks: 26, round: null, game_number: null, awaiting_round: null }
    expect(weekWord(season)).toBe('6 of 26')
    expect(weekWord({ ...season, current_week: 28, total_weeks: 30, round: 1, game_number: 2 })).toBe('Round 1, Game 2')
    expect(weekWord({ ...season, current_week: 39, awaiting_round: 4 })).toBe('Waiting for the Stanley Cup Final')
    const next = (week_number: number, round: number | null, game_number: number | null, total_weeks: number) =>
      goesOnWords({ week_number, round, game_number }, { total_weeks })
    expect(next(25, null, null, 26)).toBe('moves on to week 26')
    expect(next(26, null, null, 26)).toBe('ends the regular season')
    expect(next(27, 1, 1, 30)).toBe('moves on to Round 1, Game 2')
    expect(next(30, 1, 4, 30)).toBe('waits for Round 2 to be set up')
    expect(next(30, 1, 4, 34)).toBe('moves on to Round 2, Game 1')
    expect(next(38, 3, 4, 42)).toBe('moves on to Final, Game 1')
    expect(next(42, 4, 4, 42)).toBe('ends the contest: everyone left shares first place')
  })

  it('about a contest: Active, else the raw status, and a trophy for a single winner', () => {
    expect([statusWord('waiting'), statusWord('in_progress'), statusWord('completed')]).toEqual([
      'waiting',
      'Active',
      'completed',
    ])
    expect(hasTrophy({ status: 'completed', active_participants: 1 })).toBe(true)
    expect(hasTrophy({ status: 'completed', active_participants: 2 })).toBe(false)
    expect(hasTrophy({ status: 'in_progress', active_participants: 1 })).toBe(false)
  })

  it('about the games of a week', () => {
    const games = { week_number: 6, is_ready: false, total_games: 52 } as const
    const words = (finished_games: number, live_games: number, future_games: number) =>
      readinessWords({ ...games, finished_games, live_games, future_games, pending_games: live_games + future_games })
    expect(words(30, 2, 20)).toBe('2 games live, 20 games to go')
    expect(words(51, 0, 1)).toBe('1 game to go')
    expect(
      readinessWords({
        ...games,
        is_ready: true,
        finished_games: 52,
        live_games: 0,
        future_games: 0,
        pending_games: 0,
      }),
    ).toBe('Every game is final')
  })
})
