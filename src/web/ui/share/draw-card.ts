import type { ShareCard } from '#contract/chat/share-card.ts'
import { badgeColours } from '#web/ui/teams/team-colours.ts'

/** A portrait picture, as in chats and stories. */
const SIZE = { width: 1080, height: 1350 } as const

const MARGIN = 84
const FONT = '"Inter Basic", "Inter Variable", system-ui, sans-serif'
const TONES = { survived: 'good', life_lost: 'warn', out: 'bad', champion: 'warn', haul: 'accent' } as const
const WORDS = {
  survived: 'SURVIVED',
  life_lost: 'LIFE LOST',
  out: 'ELIMINATED',
  champion: 'CHAMPION',
  haul: 'DRAFTED',
} as const

/**
 * Draws the card in the page's current theme, from the top down: the member, the outcome, their teams, the eliminated,
 * and the pool.
 */
export async function drawCard(canvas: HTMLCanvasElement, card: ShareCard): Promise<void> {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  await document.fonts.load('700 64px "Inter Basic"')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const tone = token(TONES[card.kind])
  // Drawn once to measure it: the space left by a short story is split above and below.
  const free = FOOT - drawStory(context, { card, tone, y: STORY })
  drawRink(context, { tone, isGold: card.kind === 'champion' })
  drawPerson(context, { card, tone })
  drawStory(context, { card, tone, y: STORY + Math.max(0, free / 2) })
  if (card.figure) drawFigure(context, { ...card.figure, tone })
  const foot = { y: SIZE.height - 62, size: 44, lines: 1 }
  context.font = `600 ${foot.size}px ${FONT}`
  const address = { text: window.location.host, width: context.measureText(window.location.host).width }
  const room = SIZE.width - 2 * MARGIN - address.width - 40
  write(context, { ...foot, text: card.pool, color: token('ink'), room })
  write(context, { ...foot, text: address.text, color: token('ink-soft'), weight: 600, align: 'right' })
}

/** Below the member's name, and above the pool's. */
const STORY = 270
const FOOT = SIZE.height - 140

type Story = { card: ShareCard; tone: string; y: number }

/** Draws the outcome, the path and the eliminated; returns its bottom. */
function drawStory(context: CanvasRenderingContext2D, { card, tone, y: top }: Story): number {
  const beside = pill(context, { text: WORDS[card.kind], x: MARGIN, y: top, color: tone })
  if (card.lives) drawLives(context, { ...card.lives, x: beside + 32, y: top })
  let y = write(context, { text: card.title, y: top + 180, size: 80, color: token('ink'), leading: 90 })
  for (const line of card.lines)
    y = write(context, { text: line, y: y + 64, size: 44, color: token('ink-soft'), leading: 54, weight: 500 })
  y = drawPath(context, { path: card.path, y: y + 56 })
  return drawFallen(context, { ...card, y: y + 30 })
}

/** The width that a figure takes at the lower right. */
const FIGURE = 330

/** One figure in the face-off circle: '16%', 'picked DAL'. */
function drawFigure(
  context: CanvasRenderingContext2D,
  { value, words, tone }: { value: string; words: string; tone: string },
): void {
  write(context, { text: value, y: FOOT - 86, size: 130, color: tone, align: 'right', lines: 1 })
  write(context, { text: words, y: FOOT - 24, size: 40, color: token('ink'), weight: 600, align: 'right', lines: 1 })
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--puck-${name}`).trim()

/** A heart, 24 by 24. */
const HEART = 'M12 20.6 4.4 13a5 5 0 0 1-1.2-5.2A4.9 4.9 0 0 1 11 5.9l1 1 1-1a4.9 4.9 0 0 1 7.8 1.9 5 5 0 0 1-1.2 5.2Z'

/** Lives as hearts of the pill's height, lost ones empty (S18). */
function drawLives(
  context: CanvasRenderingContext2D,
  { left, of, x, y }: { left: number; of: number; x: number; y: number },
): void {
  const scale = 3
  const heart = new Path2D(HEART)
  for (let nth = 0; nth < of; nth += 1) {
    context.save()
    context.translate(x + nth * 24 * scale, y)
    context.scale(scale, scale)
    context.fillStyle = context.strokeStyle = token('bad')
    context.lineWidth = 2
    if (nth < left) context.fill(heart)
    else context.stroke(heart)
    context.restore()
  }
}

/** The background with the dashboard's blue line and face-off circle; all gold for a champion. */
function drawRink(context: CanvasRenderingContext2D, { tone, isGold }: { tone: string; isGold: boolean }): void {
  const { width, height } = SIZE
  context.fillStyle = token('ground')
  context.fillRect(0, 0, width, height)
  context.strokeStyle = token('line')
  context.lineWidth = 4
  context.beginPath()
  context.arc(width - 150, height - 230, 300, 0, Math.PI * 2)
  context.stroke()
  context.fillStyle = tone
  context.fillRect(0, 0, width, 18)
  if (!isGold) return
  context.strokeStyle = tone
  context.lineWidth = 36
  context.strokeRect(0, 0, width, height)
}

function drawPerson(context: CanvasRenderingContext2D, { card, tone }: { card: ShareCard; tone: string }): void {
  const [x, y, radius] = [MARGIN + 60, 156, 60]
  context.fillStyle = tone
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = token('ground')
  context.font = `700 60px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText([...card.name][0]?.toUpperCase() ?? '', x, y + 4)
  const beside = MARGIN + 2 * radius + 32
  write(context, { text: card.name, x: beside, y: 148, size: 52, color: token('ink'), lines: 1 })
  write(context, { text: card.contest, x: beside, y: 202, size: 34, color: token('ink-soft'), weight: 500, lines: 1 })
}

type Text = {
  text: string
  y: number
  size: number
  color: string
  x?: number
  leading?: number
  weight?: number
  align?: 'left' | 'right'
  /** The maximum number of lines; the last one ends with an ellipsis if the text is cut. */
  lines?: number
  /** Its width; by default all that is left. */
  room?: number
}

/** Draws a text in as many lines as it needs, and returns the last one's position. */
function write(context: CanvasRenderingContext2D, text: Text): number {
  const { y, size, color, x = MARGIN, leading = size, weight = 700, align = 'left' } = text
  context.font = `${weight} ${size}px ${FONT}`
  context.fillStyle = color
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  const lines = wrap(context, { text: text.text, room: text.room ?? SIZE.width - MARGIN - x, most: text.lines ?? 3 })
  for (const [nth, line] of lines.entries())
    context.fillText(line, align === 'left' ? x : SIZE.width - MARGIN, y + nth * leading)
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

type Pill = { text: string; x: number; y: number; color: string }

/** Returns its bottom. */
function pill(context: CanvasRenderingContext2D, { text, x, y, color }: Pill): number {
  context.font = `700 36px ${FONT}`
  const width = context.measureText(text).width + 64
  context.fillStyle = color
  context.beginPath()
  context.roundRect(x, y, width, 72, 36)
  context.fill()
  context.fillStyle = token('ground')
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, x + 32, y + 38)
  return x + width
}

type Badge = { abbreviation: string; x: number; y: number; width: number; height: number; isStruck: boolean }

/** A team's badge, struck through if it caused an elimination. */
function badge(context: CanvasRenderingContext2D, { abbreviation, x, y, width, height, isStruck }: Badge): void {
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
  context.strokeStyle = token('bad')
  context.lineWidth = height / 9
  context.beginPath()
  context.moveTo(x - 6, y + height * 0.85)
  context.lineTo(x + width + 6, y + height * 0.15)
  context.stroke()
}

/** A few teams are large, a season's path small: up to this many side by side, filling the width. */
const [MOST_ACROSS, WIDEST, GAP] = [6, 300, 28]

/** The path as badges, each with its label below; returns its bottom. */
function drawPath(context: CanvasRenderingContext2D, { path, y }: { path: ShareCard['path']; y: number }): number {
  if (path.length === 0) return y
  const across = Math.min(path.length, MOST_ACROSS)
  const width = Math.min((SIZE.width - 2 * MARGIN + GAP) / across - GAP, WIDEST)
  const height = width * 0.6
  const size = Math.min(30 + (height - 80) / 5, 46)
  const [stepX, stepY] = [width + GAP, height + size + 32]
  for (const [nth, { abbreviation, label, held }] of path.entries()) {
    const at = { x: MARGIN + (nth % across) * stepX, y: y + Math.floor(nth / across) * stepY }
    badge(context, { abbreviation, ...at, width, height, isStruck: !held })
    context.fillStyle = token('ink-soft')
    context.font = `600 ${size}px ${FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(label, at.x + width / 2, at.y + height + size + 12)
  }
  return y + Math.ceil(path.length / across) * stepY
}

/** The eliminated, each with the team responsible, as far as there is room; returns its bottom. */
function drawFallen(
  context: CanvasRenderingContext2D,
  { kind, fallen, figure, y }: Pick<ShareCard, 'kind' | 'fallen' | 'figure'> & { y: number },
): number {
  const [width, height, step, first] = [96, 58, 76, y + 58]
  const room = Math.floor((FOOT - first) / step)
  const shown = fallen.slice(0, Math.max(0, room))
  if (shown.length === 0) return y
  const text = kind === 'out' ? 'Also out' : 'Out'
  write(context, { text, y: y + 34, size: 34, weight: 600, color: token('ink-soft') })
  for (const [nth, { name, team }] of shown.entries()) {
    const top = first + nth * step
    if (team !== null) badge(context, { abbreviation: team, x: MARGIN, y: top, width, height, isStruck: true })
    const text = team === null ? `${name} (no pick)` : name
    const x = MARGIN + (team === null ? 0 : width + 24)
    const beside = SIZE.width - MARGIN - x - (figure ? FIGURE : 0)
    write(context, { text, x, y: top + 42, size: 36, weight: 500, lines: 1, room: beside, color: token('ink') })
  }
  return first + shown.length * step
}
