import { describe, expect, it, test } from 'vitest'
import { rangeWords, recordWords, tenthWords } from './record-words.ts'

const judged = { season_year: '2025-26', games: 1_312, log_loss: 0.68722, base_log_loss: 0.69217 }

describe('The quality of the chances (F5)', () => {
  it('is one sentence comparing them with a coin biased by the home teams’ wins', () => {
    expect(recordWords(judged)).toBe(
      'In 1,312 games of 2025-26 the estimates scored 0.687, where lower is better. A coin that knows how often home teams won scored 0.692: they beat the coin, but not by much.',
    )
  })

  test.each([
    [{ log_loss: 0.67 }, '0.692: they beat the coin.'],
    [{ log_loss: 0.7 }, 'the coin was better.'],
    [{ log_loss: 0.69217 }, 'the coin was better.'],
    [{ games: 1 }, 'In 1 game of 2025-26'],
    [{ log_loss: null, base_log_loss: null, games: 0 }, 'No game has been played yet'],
  ])('with %j it says %j', (facts, words) => {
    expect(recordWords({ ...judged, ...facts })).toContain(words)
  })

  it('has words for each tenth', () => {
    const tenth = { from: 0.6, to: 0.7, games: 237, expected: 0.636, seen: 0.624 }
    expect(rangeWords(tenth)).toBe('60–70%')
    expect(tenthWords(tenth)).toBe('Said 60–70%: the home team won 62% of 237 games')
  })
})
