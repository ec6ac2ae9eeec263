import { scaleLinear, scaleSqrt } from 'd3-scale'
import type { Tenth } from '#rules/odds/record.ts'
import { COLOURS, fix, picture, text } from './svg.ts'

type Calibration = { label: string; tenths: readonly Tenth[] }

const SIZE = 480
const LEGEND = 170
const EDGE = { top: 44, right: 24, bottom: 52, left: 64 }
const DOT = { smallest: 3, largest: 16 }

/**
 * Forecast against actual results, for several seasons, with the line of perfect calibration. Larger dots are more
 * cases.
 */
export function drawCalibration(title: string, seasons: readonly Calibration[]): string {
  const across = scaleLinear([0, 1], [EDGE.left, SIZE - EDGE.right])
  const up = scaleLinear([0, 1], [SIZE - EDGE.bottom, EDGE.top])
  const most = Math.max(...seasons.flatMap(({ tenths }) => tenths.map(({ games }) => games)))
  const radius = scaleSqrt([0, most], [DOT.smallest, DOT.largest])
  const body = [
    ...across.ticks(5).map((share) => grid({ share, across, up })),
    `<path class="grid" stroke-dasharray="4 4" d="M${fix(across(0))},${fix(up(0))}L${fix(across(1))},${fix(up(1))}"/>`,
    ...seasons.map(({ label, tenths }, n) => {
      const dots = tenths.map(
        (of) =>
          `<circle cx="${fix(across(of.expected))}" cy="${fix(up(of.seen))}" r="${fix(radius(of.games))}"><title>${label}: ${of.games}</title></circle>`,
      )
      const at = EDGE.top + 20 * n
      const key = `<circle cx="${SIZE + 6}" cy="${at - 4}" r="6"/>`
      return `<g class="ink" fill="${COLOURS[n]}" fill-opacity=".75">${dots.join('')}${key}</g>${text({ at: [SIZE + 20, at], label })}`
    }),
    text({ at: [EDGE.left, 24], label: title, also: 'font-weight="600" font-size="15"' }),
    text({ at: [SIZE / 2, SIZE - 12], label: 'said', also: 'text-anchor="middle"' }),
    `<g transform="translate(18 ${SIZE / 2}) rotate(-90)">${text({ at: [0, 0], label: 'seen', also: 'text-anchor="middle"' })}</g>`,
  ]
  return picture({ title, width: SIZE + LEGEND, height: SIZE, body })
}

type Scale = (share: number) => number

function grid({ share, across, up }: { share: number; across: Scale; up: Scale }): string {
  const label = `${Math.round(share * 100)}%`
  return [
    `<path class="grid" d="M${EDGE.left},${fix(up(share))}H${SIZE - EDGE.right}M${fix(across(share))},${EDGE.top}V${SIZE - EDGE.bottom}"/>`,
    text({ at: [across(share), SIZE - EDGE.bottom + 18], label, also: 'text-anchor="middle"' }),
    text({ at: [EDGE.left - 8, up(share) + 4], label, also: 'text-anchor="end"' }),
  ].join('')
}
