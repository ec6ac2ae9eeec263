import { describe, expect, it } from 'vitest'
import { advanceWords, hasTrophy, readinessWords, resultsWords, statusWord } from './words.ts'

describe('what a commissioner is told', () => {
  it('after processing a week', () => {
    const results = { week_number: 6, survived: 12, eliminated: 3, mass_elimination_prevented: false }
    expect(resultsWords(results)).toBe('Week 6: 12 survived, 3 eliminated')
    expect(resultsWords({ ...results, mass_elimination_prevented: true })).toBe(
      'Week 6: 12 survived, 3 eliminated (Mass elimination prevented!)',
    )
  })

  it('after advancing', () => {
    const answer = { previous_week: 6, current_week: 7, week_number: 6 }
    expect(advanceWords({ ...answer, action: 'advanced' })).toBe('Advanced from Week 6 to Week 7')
    expect(advanceWords({ ...answer, action: 'completed_with_winner' })).toBe(
      'Contest completed! Winner determined in Week 6',
    )
    expect(advanceWords({ ...answer, action: 'completed_final_week' })).toBe('Contest completed after final week')
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
    const games = { success: true, week_number: 6, is_ready: false, total_games: 52 } as const
    const words = (finished_games: number, live_games: number, future_games: number) =>
      readinessWords({ ...games, finished_games, live_games, future_games, pending_games: live_games + future_games })
    expect(words(30, 2, 20)).toBe('2 games live, 20 games still to come')
    expect(words(51, 0, 1)).toBe('1 game still to come')
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
