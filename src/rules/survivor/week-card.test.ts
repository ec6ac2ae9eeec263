import { describe, expect, it } from 'vitest'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { type CardFacts, weekCard } from './week-card.ts'

const facts: CardFacts = {
  name: 'Jamie',
  contest_name: 'Survivor',
  week: { week_number: 6 },
  fate: 'survived',
  team: 'DAL',
  picked: { all: 13, same: 2 },
  left: 6,
  total: 16,
  path: [
    {
      week_number: 6,
      abbreviation: 'DAL',
      held: true,
    },
  ],
  out: [
    {
      name: 'Owen',
      team: 'VGK',
    },
    {
      name: 'Freya',
      team: null,
    },
  ],
}
const slot = { week_number: 27, round: 1, game_number: 2 }

describe('A week’s card (C1)', () => {
  it.each<[string, Partial<CardFacts>, string, string[]]>([
    ['survived', {}, 'Jamie survived week 6', ['6 of 16 left']],
    ['no one went out', { out: [] }, 'Jamie survived week 6', ['6 of 16 left', 'Nobody went out']],
    ['lost a life', { life_lost: true, lives: { left: 1, of: 3 } }, 'Jamie lost a life in week 6', ['6 of 16 left']],
    ['out', { fate: 'out' }, 'Jamie is out', ['DAL ended it in week 6', '6 of 16 left']],
    ['forgot', { fate: 'out', team: null }, 'Jamie is out', ['No pick in week 6', '6 of 16 left']],
    ['champion', { fate: 'champion' }, 'Jamie won Survivor', ['The last of 16']],
    ['shared', { fate: 'shared_first' }, 'Jamie shares first place in Survivor', []],
    ['in the playoffs', { week: slot }, 'Jamie survived Round 1, Game 2', ['6 of 16 left']],
  ])('of who %s', (_how, change, title, lines) => {
    expect(weekCard({ ...facts, ...change })).toMatchObject({ title, lines })
  })

  it('marks a lost life, and shows how many are left (S18)', () => {
    const card = weekCard({ ...facts, life_lost: true, lives: { left: 1, of: 3 } })
    expect(card).toMatchObject({ kind: 'life_lost', lives: { left: 1, of: 3 } })
    expect(cardSentence(card)).toBe('Jamie lost a life in week 6. 6 of 16 left. 1 of 3 lives.')
    expect(cardSentence(weekCard(facts))).toBe('Jamie survived week 6. 6 of 16 left.')
  })

  it.each<[string, Partial<CardFacts>, string | undefined]>([
    ['survived', {}, '15% picked DAL'],
    ['went out', { fate: 'out', picked: { all: 7, same: 7 } }, '100% picked DAL'],
    ['had no pick', { fate: 'out', team: null }, undefined],
    ['won', { fate: 'champion' }, undefined],
  ])('of who %s has at most one figure: how many picked the same team', (_how, change, words) => {
    const { figure } = weekCard({ ...facts, ...change })
    expect(figure && `${figure.value} ${figure.words}`).toBe(words)
  })

  it.each<[string, Partial<CardFacts>, string[]]>([
    ['survived', {}, ['Owen', 'Freya']],
    ['went out too', { name: 'Owen', fate: 'out' }, ['Freya']],
    ['won', { fate: 'champion' }, []],
  ])('of who %s names the others who fell', (_how, change, names) => {
    expect(weekCard({ ...facts, ...change }).fallen.map(({ name }) => name)).toEqual(names)
  })

  it('labels the path by week and playoff game, and shows the latest part of a long one', () => {
    const path = Array.from({ length: 20 }, (_of, at) => ({ week_number: at + 1, abbreviation: 'DAL', held: true }))
    const labels = weekCard({ ...facts, path: [...path, { ...slot, abbreviation: 'COL', held: true }] }).path.map(
      ({ label }) => label,
    )
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([18, '4', 'R1G2'])
  })
})
