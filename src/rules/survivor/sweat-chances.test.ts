import { expect, test } from 'vitest'
import { averageChance, boldestPick } from './sweat-chances.ts'

const member = (participant_name: string, abbreviation: string | null, lock_chance: number | null = null) => ({
  participant_name,
  pick: abbreviation === null ? null : { abbreviation, lock_chance, survival_chance: lock_chance },
})
const [ann, ben, cy] = [member('Ann', 'DAL', 0.875), member('Ben', 'SJS', 0.41), member('Cy', 'SJS', 0.41)]

test.each([
  ['the lowest chance at the lock', [ann, ben], { abbreviation: 'SJS', chance: 0.41, names: ['Ben'] }],
  ['everyone who made it', [cy, ann, ben], { abbreviation: 'SJS', chance: 0.41, names: ['Ben', 'Cy'] }],
  ['no one if all picked the same team', [ben, cy], null],
  ['no one if only one picked', [ben, member('Dee', null)], null],
  ['no one without a forecast', [member('Ann', 'DAL'), member('Ben', 'SJS')], null],
  ['of two equal chances one team', [member('Ann', 'DAL', 0.5), member('Ben', 'CHI', 0.5)], { abbreviation: 'CHI' }],
] as const)('the boldest pick is %s (F2)', (_who, members, boldest) => {
  const found = boldestPick(members)
  if (boldest === null) expect(found).toBeNull()
  else expect(found).toMatchObject(boldest)
})

test('unlisted members of a large pool count, but have no names', () => {
  const rest = { ...member('', 'SJS', 0.41), stands_for: 8 }
  expect(boldestPick([ann, ben, rest])).toMatchObject({ names: ['Ben'], others: 8 })
  expect(averageChance([{ survival_chance: 1 }, { survival_chance: 0.5, stands_for: 4 }])).toBe(0.6)
})

test.each([
  [[0.5, 1, 0], 0.5],
  [[0.25, null], 0.25],
  [[null], null],
  [[], null],
])('the average of %j is %f', (chances, average) => {
  expect(averageChance(chances.map((survival_chance) => ({ survival_chance })))).toBe(average)
})
