import { expect, it } from 'vitest'
import { amber, blue, gray, green, ice, inkOnBright, red, white } from '#web/ui/palette.ts'
import { coloursOnOwnGround } from './badge-on-own-ground.tsx'
import { badgeColours, contrast } from './team-colours.ts'

const TEAMS =
  'ANA BOS BUF CAR CBJ CGY CHI COL DAL DET EDM FLA LAK MIN MTL NJD NSH NYI NYR OTT PHI PIT SEA SJS STL TBL TOR UTA VAN VGK WPG WSH'

it.each(TEAMS.split(' '))('the badge of %s is readable', (abbreviation) => {
  const { ground, text } = badgeColours(abbreviation)
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

it.each(TEAMS.split(' '))('the badge of %s on its own ground has another one, and is readable', (abbreviation) => {
  const { ground, text } = coloursOnOwnGround(abbreviation)
  expect(ground).not.toBe(badgeColours(abbreviation).ground)
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

it('an unknown team also has a badge', () => {
  const { ground, text } = badgeColours('XYZ')
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

it.each(Object.entries({ ice, blue, green, amber, red, gray }))(
  'text on a filled %s is readable in both themes',
  (_name, scale) => {
    expect(contrast(white, scale[7] ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(inkOnBright, scale[4] ?? '')).toBeGreaterThanOrEqual(4.5)
  },
)
