import { describe, expect, it } from 'vitest'
import { expectedWords, isForecast, keepTitles, magicWords, titleWords } from './forecast-words.ts'

const row = (participant_id: number, expected_wins: number | null, title_chance: number | null, games_left = 10) => ({
  participant_id,
  expected_wins,
  title_chance,
  games_left,
})

describe('The forecast of a leaderboard (F4)', () => {
  it.each([
    [96.44, '96'],
    [95.5, '96'],
    [0, '0'],
  ])('writes %f expected wins as %s', (wins, words) => {
    expect(expectedWords(wins)).toBe(words)
  })

  it.each([
    [0.18, '18%'],
    [0, '0%'],
    [0.0001, '<1%'],
    [null, '…'],
  ])('writes the title chance %s as %s', (title_chance, words) => {
    expect(titleWords({ title_chance })).toBe(words)
  })

  it('is there with expected wins, or with titles alone as in a tiebreaker, and not with forecasts off (F6)', () => {
    expect(isForecast([row(1, 90.5, null)])).toBe(true)
    expect(isForecast([row(1, null, 0.4, 0)])).toBe(true)
    expect(isForecast([row(1, null, null)])).toBe(false)
    expect(isForecast([])).toBe(false)
  })

  it('ends with the last game, before the standings are final', () => {
    expect(isForecast([row(1, 98, 0.5, 0), row(2, 98, 0.5, 1)])).toBe(true)
    expect(isForecast([row(1, 98, 0.5, 0), row(2, 98, 0.5, 0)])).toBe(false)
  })

  it.each([
    ['keeps the titles shown while new ones are played out', [row(1, 91, null), row(2, 80, null)], [0.7, 0.3]],
    ['takes the new ones', [row(1, 91, 0.8), row(2, 80, 0.2)], [0.8, 0.2]],
    ['keeps none when forecasts are switched off', [row(1, null, null), row(2, null, null)], [null, null]],
    ['keeps none of other participants', [row(1, 91, null), row(3, 80, null)], [null, null]],
  ])('%s', (_sentence, read, titles) => {
    const shown = [row(1, 90, 0.7), row(2, 81, 0.3)]
    expect(keepTitles(shown, read).map(({ title_chance }) => title_chance)).toEqual(titles)
  })

  it('has no titles to keep at first', () => {
    expect(keepTitles(undefined, [row(1, 91, null)])).toEqual([row(1, 91, null)])
  })
})

describe('The magic number in words', () => {
  type Racer = { participant_id: number; participant_name: string; wins: number; games_left: number }
  const racer = ({ participant_id, participant_name, wins, games_left }: Racer) => ({
    participant_id,
    participant_name,
    total_wins: wins,
    total_playoff_wins: null,
    teams: [
      {
        team_id: participant_id,
        wins,
        games_left,
      },
    ],
  })
  const ann = racer({ participant_id: 1, participant_name: 'Ann', wins: 90, games_left: 4 })
  const bob = (games_left: number) => racer({ participant_id: 2, participant_name: 'Bob', wins: 87, games_left })

  it.each([
    [4, 'Magic number 2: any mix of 2 wins by Ann’s teams and losses by Bob’s settles the title.'],
    [3, 'Magic number 1: one win by Ann’s teams or one loss by Bob’s settles the title.'],
    [2, 'Ann can’t be caught anymore.'],
    [60, null],
  ])('with %i games left to the second', (left, words) => {
    expect(magicWords([ann, bob(left)])).toBe(words)
  })

  it('is not counted in the playoffs, where the number of games left is unknown', () => {
    expect(magicWords([ann, bob(4)].map((row) => ({ ...row, total_playoff_wins: row.total_wins })))).toBeNull()
  })
})
