import type { CSSProperties } from 'react'

/** Each team's two colors, main one first. */
const colours: Record<string, readonly [string, string]> = {
  ANA: ['#F47A38', '#B9975B'],
  BOS: ['#FFB81C', '#000000'],
  BUF: ['#002654', '#FCB514'],
  CAR: ['#CC0000', '#000000'],
  CBJ: ['#002654', '#CE1126'],
  CGY: ['#C8102E', '#F1BE48'],
  CHI: ['#CF0A2C', '#000000'],
  COL: ['#6F263D', '#236192'],
  DAL: ['#006847', '#8F8F8C'],
  DET: ['#CE1126', '#FFFFFF'],
  EDM: ['#FF4C00', '#041E42'],
  FLA: ['#041E42', '#C8102E'],
  LAK: ['#111111', '#A2AAAD'],
  MIN: ['#154734', '#A6192E'],
  MTL: ['#AF1E2D', '#192168'],
  NJD: ['#CE1126', '#000000'],
  NSH: ['#FFB81C', '#041E42'],
  NYI: ['#00539B', '#F47D30'],
  NYR: ['#0038A8', '#CE1126'],
  OTT: ['#C52032', '#C2912C'],
  PHI: ['#F74902', '#000000'],
  PIT: ['#FCB514', '#000000'],
  SEA: ['#99D9D9', '#001628'],
  SJS: ['#006D75', '#000000'],
  STL: ['#002F87', '#FCB514'],
  TBL: ['#002868', '#FFFFFF'],
  TOR: ['#00205B', '#FFFFFF'],
  UTA: ['#69B3E7', '#010101'],
  VAN: ['#00205B', '#00843D'],
  VGK: ['#B4975A', '#333F42'],
  WPG: ['#041E42', '#AC162C'],
  WSH: ['#C8102E', '#041E42'],
}

const UNKNOWN = ['#4f5f70', '#93a2b1'] as const
const WHITE = '#ffffff'
const BLACK = '#08121c'

/**
 * A team's badge colors: the first as background, the second as border. The text has the second color if readable there
 * (WCAG AA, 4.5:1), otherwise white or near-black.
 */
export function badgeColours(abbreviation: string) {
  const [ground, edge] = colours[abbreviation] ?? UNKNOWN
  if (contrast(edge, ground) >= 4.5) return { ground, edge, text: edge }
  return { ground, edge, text: contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK }
}

/** The badge's colors as CSS variables, which React's types don't list. */
export function badgePaint(abbreviation: string): CSSProperties {
  const { ground, edge, text } = badgeColours(abbreviation)
  return { '--team-ground': ground, '--team-edge': edge, '--team-text': text } as CSSProperties
}

/** The contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const channel = (from: number) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
