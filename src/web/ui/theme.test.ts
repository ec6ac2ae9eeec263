import { expect, test } from 'vitest'
import { contrast } from './teams/team-colours.ts'
import { cssVariables, theme } from './theme.ts'

const INKS = ['ink', 'ink-soft', 'ink-faint', 'accent', 'gold']

// Axe cannot judge words on a gradient.
test.each(['light', 'dark'] as const)('words on gold can be read from end to end in the %s theme', (scheme) => {
  const colors: Record<string, string> = cssVariables(theme as never)[scheme]
  const of = (name: string) => colors[`--puck-${name}`] ?? ''
  const unreadable = INKS.flatMap((ink) =>
    ['gold-soft', 'surface']
      .filter((ground) => !(contrast(of(ink), of(ground)) >= 4.5))
      .map((ground) => `${ink} on ${ground}`),
  )
  expect(unreadable).toEqual([])
})
