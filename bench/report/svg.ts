import { scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

type Line = { label: string; points: readonly (readonly [number, number])[] }
type Chart = { title: string; x: string; y: string; lines: readonly Line[] }

const WIDTH = 860
const HEIGHT = 480
const EDGE = { top: 44, right: 210, bottom: 52, left: 72 }
/** Readable on white and on black. Lines are also labeled, so that color isn't the only distinction. */
export const COLOURS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc3f8f',
  '#8a6d00',
  '#7a5cff',
  '#c0392b',
  '#2a8fa8',
  '#5b8c00',
]
const LABEL_HEIGHT = 16

/** Lines on two logarithmic axes, each labeled at its end, as an SVG for light and dark pages. */
export function drawLines({ title, x, y, lines }: Chart): string {
  const points = lines.flatMap((of) => of.points)
  const across = scaleLog()
    .domain(powers(points.map(([value]) => value)))
    .range([EDGE.left, WIDTH - EDGE.right])
  const up = scaleLog()
    .domain(powers(points.map(([, value]) => value)))
    .range([HEIGHT - EDGE.bottom, EDGE.top])
  const draw = line<readonly [number, number]>(
    (point) => across(point[0]),
    (point) => up(point[1]),
  )
  const places = spread(lines.map((of) => up(of.points.at(-1)?.[1] ?? 1)))
  const body = [
    ...decades(across.domain()).map((value) => upright({ at: across(value), label: short(value) })),
    ...decades(up.domain()).map((value) => level({ at: up(value), label: short(value) })),
    ...lines.map((of, n) => drawn({ of, n, path: draw(of.points) ?? '', at: [across, up], labelAt: places[n] ?? 0 })),
    text({ at: [EDGE.left, 24], label: title, also: 'font-weight="600" font-size="15"' }),
    text({ at: [(EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 12], label: x, also: 'text-anchor="middle"' }),
    `<g transform="translate(18 ${(EDGE.top + HEIGHT - EDGE.bottom) / 2}) rotate(-90)">${text({ at: [0, 0], label: y, also: 'text-anchor="middle"' })}</g>`,
  ]
  return picture({ title, width: WIDTH, height: HEIGHT, body })
}

type Picture = { title: string; width: number; height: number; body: readonly string[] }

export function picture({ title, width, height, body }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">
<title>${escaped(title)}</title>
<style>text { fill: #1f2328 } .grid { stroke: #1f2328; stroke-opacity: .18 } .paper { fill: #ffffff }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .grid { stroke: #e6edf3; stroke-opacity: .25 } .paper { fill: #0d1117 } .ink { filter: brightness(1.5) } }</style>
<rect class="paper" width="100%" height="100%"/>
${body.join('\n')}
</svg>
`
}

type Scale = (value: number) => number
type Drawn = { of: Line; n: number; path: string; at: [Scale, Scale]; labelAt: number }

function drawn({ of, n, path, at: [across, up], labelAt }: Drawn): string {
  const colour = COLOURS[n % COLOURS.length] ?? ''
  const dots = of.points.map(([x, y]) => `<circle cx="${fix(across(x))}" cy="${fix(up(y))}" r="3" fill="${colour}"/>`)
  const [x, y] = of.points.at(-1) ?? [1, 1]
  const from = { x: across(x) + 5, y: up(y) }
  const label = { x: WIDTH - EDGE.right + 22, y: labelAt }
  return [
    `<g class="ink"><path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`,
    `<path d="M${fix(from.x)},${fix(from.y)}L${label.x - 4},${fix(label.y)}" stroke="${colour}" stroke-opacity=".5"/></g>`,
    text({ at: [label.x, label.y + 4], label: of.label }),
  ].join('')
}

/** Moves labels apart so that none overlap, keeping their order. */
function spread(wanted: readonly number[]): number[] {
  const order = wanted.map((at, n) => ({ at, n })).sort((a, b) => a.at - b.at)
  let last = Number.NEGATIVE_INFINITY
  for (const label of order) {
    label.at = Math.max(label.at, last + LABEL_HEIGHT)
    last = label.at
  }
  const over = Math.max(0, last - (HEIGHT - EDGE.bottom))
  for (const label of order.toReversed()) label.at -= over
  return order.sort((a, b) => a.n - b.n).map(({ at }) => Math.max(EDGE.top, at))
}

function powers(values: readonly number[]): [number, number] {
  const exponent = (value: number) => Math.log10(Math.max(value, 1e-4))
  const low = 10 ** Math.floor(exponent(Math.min(...values)))
  const high = 10 ** Math.ceil(exponent(Math.max(...values)))
  return [low, high > low ? high : 10 * low]
}

function decades([low = 1, high = 10]: number[]): number[] {
  const found: number[] = []
  for (let value = low; value <= high * 1.001; value *= 10) found.push(value)
  return found
}

const upright = ({ at, label }: { at: number; label: string }) =>
  `<path class="grid" d="M${fix(at)},${EDGE.top}V${HEIGHT - EDGE.bottom}"/>` +
  text({ at: [at, HEIGHT - EDGE.bottom + 18], label, also: 'text-anchor="middle"' })

const level = ({ at, label }: { at: number; label: string }) =>
  `<path class="grid" d="M${EDGE.left},${fix(at)}H${WIDTH - EDGE.right}"/>` +
  text({ at: [EDGE.left - 8, at + 4], label, also: 'text-anchor="end"' })

export const text = ({ at: [x, y], label, also = '' }: { at: [number, number]; label: string; also?: string }) =>
  `<text x="${fix(x)}" y="${fix(y)}" ${also}>${escaped(label)}</text>`

export const fix = (value: number) => value.toFixed(1)
const short = (value: number) =>
  value >= 1 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(1)))
const escaped = (label: string) => label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
