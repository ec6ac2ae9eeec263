import { describe, expect, it } from 'vitest'
import { championsWords, type WeekFacts, weekSentence } from './story.ts'

const freya = { name: 'Freya', team: null }
const owen = { name: 'Owen', team: 'VGK' }
const facts: WeekFacts = {
  week: { week_number: 6 },
  contest_name: 'Survivor 2025-26',
  mine: null,
  out: [freya, owen],
  eliminated: 2,
  left: 6,
  total: 16,
  everyone_saved: false,
  anybody_picked: true,
  champions: [],
}
const survived = { fate: 'survived', team: 'DAL', record: { wins: 3, losses: 0 }, is_excused: false } as const
const noPick = { ...survived, team: null, record: null }

describe('a week’s story, in the same words everywhere (S8, S9, S10)', () => {
  const cases: [string, Partial<WeekFacts>, string][] = [
    ['for the chat', {}, 'Week 6 of Survivor 2025-26 is over. Out: Freya (no pick), Owen (VGK). 6 of 16 left.'],
    ['a survivor', { mine: survived }, 'You survived week 6. DAL 3–0. Out: Freya (no pick), Owen (VGK). 6 of 16 left.'],
    [
      'a week without eliminations',
      { mine: survived, out: [], eliminated: 0, left: 8 },
      'You survived week 6. DAL 3–0. Nobody went out. 8 of 16 left.',
    ],
    [
      'a member eliminated with others',
      { mine: { ...survived, fate: 'out', team: 'VGK', record: { wins: 1, losses: 2 } }, out: [freya] },
      'You were eliminated in week 6. VGK 1–2. Also out: Freya (no pick). 6 of 16 left.',
    ],
    [
      'a member eliminated alone',
      { mine: { ...noPick, fate: 'out' }, out: [], eliminated: 1, left: 7 },
      'You were eliminated in week 6. You had no pick. 7 of 16 left.',
    ],
    [
      'a member without a team to pick (P5)',
      { mine: { ...noPick, is_excused: true }, out: [], eliminated: 0, left: 8 },
      'You survived week 6. You had no team to pick. Nobody went out. 8 of 16 left.',
    ],
    [
      'everyone who picked lost (S9)',
      { mine: { ...survived, record: { wins: 0, losses: 3 } }, out: [freya], eliminated: 1, everyone_saved: true },
      'You survived week 6. DAL 0–3. Everyone who picked would have been out, so everyone who picked stays in. Out: Freya (no pick). 6 of 16 left.',
    ],
    [
      'no one had picked (S9)',
      { mine: noPick, out: [], eliminated: 0, everyone_saved: true, anybody_picked: false },
      'You survived week 6. Nobody had picked, so everyone stays in. 6 of 16 left.',
    ],
    [
      'a playoff game (P1)',
      { week: { week_number: 28, round: 2, game_number: 3 }, mine: survived },
      'You survived Round 2, Game 3. DAL 3–0. Out: Freya (no pick), Owen (VGK). 6 of 16 left.',
    ],
    [
      'the champion',
      { mine: { ...survived, fate: 'champion' }, left: 1, champions: ['Ann'] },
      'You won Survivor 2025-26. DAL 3–0. Out: Freya (no pick), Owen (VGK).',
    ],
    [
      'a shared title (P4)',
      { mine: { ...survived, fate: 'shared_first' }, out: [], eliminated: 0, left: 2, champions: ['Ann', 'Bob'] },
      'You share first place in Survivor 2025-26. DAL 3–0. Nobody went out. Ann and Bob are the champions.',
    ],
    [
      'the loser of the last game',
      { mine: { ...survived, fate: 'out' }, out: [], eliminated: 1, left: 1, champions: ['Ann'] },
      'You were eliminated in week 6. Ann is the champion. DAL 3–0.',
    ],
  ]
  it.each(cases)('%s', (_, given, sentence) => {
    expect(weekSentence({ ...facts, ...given })).toBe(sentence)
  })

  it('names five and counts the rest', () => {
    const out = ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Flo'].map((name) => ({ name, team: 'VGK' }))
    const said = (eliminated: number) => weekSentence({ ...facts, out: out.slice(0, eliminated), eliminated })
    expect(said(5)).toContain('Out: Ann, Bob, Cy, Di and Ed (VGK).')
    expect(said(6)).toContain('Ed (VGK) and 1 more.')
    expect(said(30)).toContain('Ed (VGK) and 25 more.')
  })

  it('names one champion or several', () => {
    expect(championsWords(['Ben'])).toBe('Ben is the champion')
    expect(championsWords(['Ben', 'Cy', 'Mia'])).toBe('Ben, Cy and Mia are the champions')
  })
})
