import type { ShareCard } from '#contract/chat/share-card.ts'
import { badgeColours } from '#web/ui/teams/team-colours.ts'

/** A portrait picture, as in chats and stories. */
export const SIZE = { width: 1080, height: 1350 } as const

export const MARGIN = 84
export const FONT = '"Inter Basic", "Inter Variable", system-ui, sans-serif'

export const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

type Text = {
  text: string
  y: number
  size: number
  color: string
  x?: number
  leading?: number
  weight?: number
  align?: 'left' | 'center' | 'right'
  /** The maximum number of lines; the last one ends with an ellipsis if the text is cut. */
  lines?: number
  /** Its width; by default all that is left. */
  room?: number
}

/** Draws a text in as many lines as it needs, and returns the last one's position. */
export function write(context: CanvasRenderingContext2D, text: Text): number {
  const { y, size, color, x = MARGIN, leading = size, weight = 700, align = 'left' } = text
  context.font = `${weight} ${size}px ${FONT}`
  context.fillStyle = color
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  const lines = wrap(context, { text: text.text, room: text.room ?? SIZE.width - MARGIN - x, most: text.lines ?? 3 })
  for (const [nth, line] of lines.entries())
    context.fillText(line, { left: x, center: SIZE.width / 2, right: SIZE.width - MARGIN }[align], y + nth * leading)
  return y + (lines.length - 1) * leading
}

type Wrapped = { text: string; room: number; most: number }

/** Wraps a text into lines that fit. */
function wrap(context: CanvasRenderingContext2D, { text, room, most }: Wrapped): string[] {
  const fits = (line: string) => context.measureText(line).width <= room
  const lines: string[] = []
  let line = ''
  // 'week 5' stays together.
  for (const word of text.split(/ (?!\d)/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  const shown = lines.slice(0, most)
  const isCut = lines.length > most
  return shown.map((of, nth) => {
    if (fits(of) && !(isCut && nth === most - 1)) return of
    let short = of
    while (short !== '' && !fits(`${short}…`)) short = short.slice(0, -1)
    return `${short.trimEnd()}…`
  })
}

type Badge = { abbreviation: string; x: number; y: number; width: number; height: number; isStruck: boolean }

/** A team's badge, struck through if it caused an elimination. */
export function badge(context: CanvasRenderingContext2D, { abbreviation, x, y, width, height, isStruck }: Badge): void {
  const { ground, edge, text } = badgeColours(abbreviation)
  context.globalAlpha = isStruck ? 0.55 : 1
  context.fillStyle = ground
  context.strokeStyle = edge
  context.lineWidth = height / 14
  context.beginPath()
  context.roundRect(x, y, width, height, height / 6)
  context.fill()
  context.stroke()
  context.fillStyle = text
  context.font = `700 ${height / 2}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(abbreviation, x + width / 2, y + height / 2 + height / 28)
  context.globalAlpha = 1
  if (!isStruck) return
  context.strokeStyle = token('puck-bad')
  context.lineWidth = height / 9
  context.beginPath()
  context.moveTo(x - 6, y + height * 0.85)
  context.lineTo(x + width + 6, y + height * 0.15)
  context.stroke()
}

/** A few teams are large, a season's path small: up to this many side by side, filling the width. */
const [MOST_ACROSS, WIDEST, GAP] = [6, 300, 28]

type Path = {
  path: ShareCard['path']
  y: number
  /** Of the labels. */
  color: string
  align?: 'left' | 'center'
}

/** The path as badges in rows of even length, each with its label below; returns its bottom. */
export function drawPath(context: CanvasRenderingContext2D, { path, y, color, align = 'left' }: Path): number {
  if (path.length === 0) return y
  const rows = Math.ceil(path.length / MOST_ACROSS)
  const across = Math.ceil(path.length / rows)
  const width = Math.min((SIZE.width - 2 * MARGIN + GAP) / across - GAP, WIDEST)
  const height = width * 0.6
  const size = Math.min(30 + (height - 80) / 5, 46)
  const [stepX, stepY] = [width + GAP, height + size + 32]
  for (const [nth, { abbreviation, label, held }] of path.entries()) {
    const row = Math.floor(nth / across)
    const beside = Math.min(across, path.length - row * across)
    const start = align === 'left' ? MARGIN : (SIZE.width - beside * stepX + GAP) / 2
    const at = { x: start + (nth % across) * stepX, y: y + row * stepY }
    badge(context, { abbreviation, ...at, width, height, isStruck: !held })
    context.fillStyle = color
    context.font = `600 ${size}px ${FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(label, at.x + width / 2, at.y + height + size + 12)
  }
  return y + rows * stepY
}

/** A heart, 24 by 24. */
const HEART = 'M12 20.6 4.4 13a5 5 0 0 1-1.2-5.2A4.9 4.9 0 0 1 11 5.9l1 1 1-1a4.9 4.9 0 0 1 7.8 1.9 5 5 0 0 1-1.2 5.2Z'

export const HEART_WIDTH = 72

type Lives = { left: number; of: number; x: number; y: number; color?: string }

/** Lives as hearts, lost ones empty (S18). */
export function drawLives(
  context: CanvasRenderingContext2D,
  { left, of, x, y, color = token('puck-bad') }: Lives,
): void {
  const heart = new Path2D(HEART)
  for (let nth = 0; nth < of; nth += 1) {
    context.save()
    context.translate(x + nth * HEART_WIDTH, y)
    context.scale(HEART_WIDTH / 24, HEART_WIDTH / 24)
    context.fillStyle = context.strokeStyle = color
    context.lineWidth = 2
    if (nth < left) context.fill(heart)
    else context.stroke(heart)
    context.restore()
  }
}

type Foot = { pool: string; color: string; addressColor: string }

/** The pool's name and its address. */
export function drawFoot(context: CanvasRenderingContext2D, { pool, color, addressColor }: Foot): void {
  const foot = { y: SIZE.height - 62, size: 44, lines: 1 }
  const { host } = window.location
  context.font = `600 ${foot.size}px ${FONT}`
  const room = SIZE.width - 2 * MARGIN - context.measureText(host).width - 40
  write(context, { ...foot, text: pool, color, room })
  write(context, { ...foot, text: host, color: addressColor, weight: 600, align: 'right' })
}
