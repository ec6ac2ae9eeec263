import type { ShareCard } from '#contract/chat/share-card.ts'
import { badge, drawFoot, drawLives, drawPath, FONT, MARGIN, SIZE, token, write } from './card-pen.ts'
import { drawChampion } from './draw-champion.ts'

const TONES = { survived: 'good', life_lost: 'warn', out: 'bad', haul: 'accent' } as const
const WORDS = {
  survived: 'SURVIVED',
  life_lost: 'LIFE LOST',
  out: 'ELIMINATED',
  haul: 'DRAFTED',
} as const

/**
 * Draws the card from the top down: the member, the outcome, their teams, the eliminated, and the pool. It has the page's
 * current theme, but a champion's is gold in both.
 */
export async function drawCard(canvas: HTMLCanvasElement, card: ShareCard): Promise<void> {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  await document.fonts.load('700 64px "Inter Basic"')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const { kind } = card
  if (kind === 'champion') drawChampion(context, card)
  else drawWeek(context, { card, kind })
}

type Outcome = { card: ShareCard; kind: Exclude<ShareCard['kind'], 'champion'> }

function drawWeek(context: CanvasRenderingContext2D, { card, kind }: Outcome): void {
  const tone = token(`puck-${TONES[kind]}`)
  // Drawn once to measure it: the space left by a short story is split above and below.
  const free = FOOT - drawStory(context, { card, kind, tone, y: STORY })
  drawRink(context, { tone })
  drawPerson(context, { card, tone })
  drawStory(context, { card, kind, tone, y: STORY + Math.max(0, free / 2) })
  if (card.figure) drawFigure(context, { ...card.figure, tone })
  drawFoot(context, { pool: card.pool, color: token('puck-ink'), addressColor: token('puck-ink-soft') })
}

/** Below the member's name, and above the pool's. */
const STORY = 270
const FOOT = SIZE.height - 140

type Story = Outcome & { tone: string; y: number }

/** Draws the outcome, the path and the eliminated; returns its bottom. */
function drawStory(context: CanvasRenderingContext2D, { card, kind, tone, y: top }: Story): number {
  const beside = pill(context, { text: WORDS[kind], x: MARGIN, y: top, color: tone })
  if (card.lives) drawLives(context, { ...card.lives, x: beside + 32, y: top })
  let y = write(context, { text: card.title, y: top + 180, size: 80, color: token('puck-ink'), leading: 90 })
  for (const line of card.lines)
    y = write(context, { text: line, y: y + 64, size: 44, color: token('puck-ink-soft'), leading: 54, weight: 500 })
  y = drawPath(context, { path: card.path, y: y + 56, color: token('puck-ink-soft') })
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
  write(context, {
    text: words,
    y: FOOT - 24,
    size: 40,
    color: token('puck-ink'),
    weight: 600,
    align: 'right',
    lines: 1,
  })
}

/** The background with the dashboard's blue line and face-off circle. */
function drawRink(context: CanvasRenderingContext2D, { tone }: { tone: string }): void {
  const { width, height } = SIZE
  context.fillStyle = token('puck-ground')
  context.fillRect(0, 0, width, height)
  context.strokeStyle = token('puck-line')
  context.lineWidth = 4
  context.beginPath()
  context.arc(width - 150, height - 230, 300, 0, Math.PI * 2)
  context.stroke()
  context.fillStyle = tone
  context.fillRect(0, 0, width, 18)
}

function drawPerson(context: CanvasRenderingContext2D, { card, tone }: { card: ShareCard; tone: string }): void {
  const [x, y, radius] = [MARGIN + 60, 156, 60]
  context.fillStyle = tone
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = token('puck-ground')
  context.font = `700 60px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText([...card.name][0]?.toUpperCase() ?? '', x, y + 4)
  const beside = MARGIN + 2 * radius + 32
  write(context, { text: card.name, x: beside, y: 148, size: 52, color: token('puck-ink'), lines: 1 })
  write(context, {
    text: card.contest,
    x: beside,
    y: 202,
    size: 34,
    color: token('puck-ink-soft'),
    weight: 500,
    lines: 1,
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
  context.fillStyle = token('puck-ground')
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, x + 32, y + 38)
  return x + width
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
  write(context, { text, y: y + 34, size: 34, weight: 600, color: token('puck-ink-soft') })
  for (const [nth, { name, team }] of shown.entries()) {
    const top = first + nth * step
    if (team !== null) badge(context, { abbreviation: team, x: MARGIN, y: top, width, height, isStruck: true })
    const text = team === null ? `${name} (no pick)` : name
    const x = MARGIN + (team === null ? 0 : width + 24)
    const beside = SIZE.width - MARGIN - x - (figure ? FIGURE : 0)
    write(context, { text, x, y: top + 42, size: 36, weight: 500, lines: 1, room: beside, color: token('puck-ink') })
  }
  return first + shown.length * step
}
