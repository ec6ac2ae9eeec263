import { expect, it, test } from 'vitest'
import { aGame, aHomeWin } from '../../../../test/harness/league/game-facts.ts'
import { advanceOutlook } from './outlook.ts'

const now = '2025-11-16T12:00:00.000Z'
const week = { start_date: '2025-11-10', end_date: '2025-11-16' }
const played = aHomeWin()
const last = aGame({ game_date: '2025-11-16', start_time: '2025-11-17T00:00:00.000Z' })
const asked = { contest: { auto_advance: true }, week, games: [played, last], finalSince: null, isPaused: false, now }

test.each<[string, Partial<Parameters<typeof advanceOutlook>[0]>, ReturnType<typeof advanceOutlook>]>([
  ['the last game, and an hour after it', {}, { waits_for: 'games', around: '2025-11-17T03:40:00.000Z' }],
  [
    'a game that takes longer than usual, which ends now at the earliest',
    { now: '2025-11-17T02:40:00.001Z' },
    { waits_for: 'games', around: '2025-11-17T03:40:00.001Z' },
  ],
  [
    'a game that has had no result for six hours, so the end is unknown (N8)',
    { now: '2025-11-17T08:40:00.000Z' },
    { waits_for: 'games', around: null },
  ],
  [
    'a game without a time, so the end is unknown',
    { games: [last, aGame({ game_date: '2025-11-16' })] },
    { waits_for: 'games', around: null },
  ],
  [
    'corrections of what is only FINAL',
    { games: [played], finalSince: '2025-11-16T11:00:00.001Z' },
    { waits_for: 'corrections', around: '2025-11-16T12:00:00.001Z' },
  ],
  [
    'nothing once that is an hour ago',
    { games: [played], finalSince: '2025-11-16T11:00:00.000Z' },
    { waits_for: 'nothing', around: now },
  ],
  ['nothing once all is official', { games: [played] }, { waits_for: 'nothing', around: now }],
  [
    'no game that was called off',
    { games: [played, aGame({ game_state: 'PPD' })] },
    { waits_for: 'nothing', around: now },
  ],
  ['an admin where it is switched off', { contest: { auto_advance: false } }, { waits_for: 'admin', around: null }],
  ['an admin after an undo (S11)', { isPaused: true }, { waits_for: 'admin', around: null }],
  ['an admin in a week without games', { games: [] }, { waits_for: 'admin', around: null }],
])('an advance waits for %s (S13)', (_, change, outlook) => {
  expect(advanceOutlook({ ...asked, ...change })).toEqual(outlook)
})

it('a playoff slot also waits for games that are not scheduled yet (P1)', () => {
  const slot = { ...week, round: 1, game_number: 4 }
  const series = [1, 2, 3].map((game_number) => aHomeWin({ round: 1, game_number }))
  expect(advanceOutlook({ ...asked, week: slot, games: series })).toEqual({ waits_for: 'games', around: null })
})
