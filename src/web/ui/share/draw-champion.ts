import type { ShareCard } from '#contract/chat/share-card.ts'
import { drawFoot, drawLives, drawPath, HEART_WIDTH, SIZE, token, write } from './card-pen.ts'

type Pen = CanvasRenderingContext2D

const CENTER = SIZE.width / 2
/** The dark boards below the ice, with the pool's name. */
const BOARDS = 150
/** The space of circle and story. */
const [TOP, BOTTOM] = [44, SIZE.height - BOARDS - 20]
/** The circle's width, which yields to a long path. */
const [SMALLEST, LARGEST] = [240, 520]

const gold = (step: number) => token(`mantine-color-yellow-${step}`)

/** A champion's card, gold in both themes: center ice, the trophy in its light, then who won, and how. */
export function drawChampion(context: Pen, card: ShareCard): void {
  // Drawn once to measure it: the circle takes what is left.
  const free = BOTTOM - TOP - drawWin(context, { card, y: 0 })
  const circle = Math.min(LARGEST, Math.max(SMALLEST, free))
  const top = TOP + Math.max(0, free - circle) / 2
  drawIce(context, { y: top + circle / 2, radius: circle / 2 })
  drawTrophy(context, { y: top + circle * 0.14, size: circle * 0.72 })
  drawWin(context, { card, y: top + circle })
  context.fillStyle = token('mantine-color-black')
  context.fillRect(0, SIZE.height - BOARDS, SIZE.width, BOARDS)
  drawFoot(context, { pool: card.pool, color: gold(3), addressColor: gold(2) })
}

/** Draws the word, the outcome and the path; returns its bottom. */
function drawWin(context: Pen, { card, y: top }: { card: ShareCard; y: number }): number {
  const [ink, soft] = [token('mantine-color-black'), gold(9)]
  const centered = { align: 'center', color: ink } as const
  context.letterSpacing = '18px'
  let y = write(context, { ...centered, text: 'CHAMPION', y: top + 84, size: 52, color: soft })
  context.letterSpacing = '0px'
  const { name, title } = card
  // Every title begins with the name.
  y = write(context, { ...centered, text: name, y: y + 112, size: 104, weight: 800, lines: 2 })
  y = write(context, { ...centered, text: title.slice(name.length + 1), y: y + 82, size: 64, leading: 72, lines: 2 })
  for (const line of card.lines)
    y = write(context, { ...centered, text: line, y: y + 68, size: 46, color: soft, leading: 54, weight: 600 })
  if (card.lives) {
    drawLives(context, { ...card.lives, x: CENTER - (card.lives.of * HEART_WIDTH) / 2, y: y + 30, color: soft })
    y += 30 + HEART_WIDTH
  }
  return drawPath(context, { path: card.path, y: y + 50, color: soft, align: 'center' })
}

/** Gold ice with the light on its center: the red line, and the circle around the trophy. */
function drawIce(context: Pen, { y, radius }: { y: number; radius: number }): void {
  const { width, height } = SIZE
  const light = context.createRadialGradient(CENTER, y, radius / 4, CENTER, y, height)
  light.addColorStop(0, gold(0))
  light.addColorStop(0.2, gold(2))
  light.addColorStop(0.6, gold(4))
  light.addColorStop(1, gold(6))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  context.strokeStyle = gold(5)
  context.lineWidth = 10
  context.beginPath()
  context.moveTo(0, y)
  context.lineTo(width, y)
  context.stroke()
  context.beginPath()
  context.arc(CENTER, y, radius, 0, Math.PI * 2)
  context.stroke()
}

/** A trophy, 24 by 24. */
const TROPHY =
  'M17 3a1 1 0 0 1 .993 .883l.007 .117v2.17a3 3 0 1 1 0 5.659v.171a6.002 6.002 0 0 1 -5 5.917v2.083h3a1 1 0 0 1 .117 1.993l-.117 .007h-8a1 1 0 0 1 -.117 -1.993l.117 -.007h3v-2.083a6.002 6.002 0 0 1 -4.996 -5.692l-.004 -.225v-.171a3 3 0 0 1 -3.996 -2.653l-.003 -.176l.005 -.176a3 3 0 0 1 3.995 -2.654l-.001 -2.17a1 1 0 0 1 1 -1h10zm-12 5a1 1 0 1 0 0 2a1 1 0 0 0 0 -2m14 0a1 1 0 1 0 0 2a1 1 0 0 0 0 -2'

function drawTrophy(context: Pen, { y, size }: { y: number; size: number }): void {
  context.save()
  context.translate(CENTER - size / 2, y)
  context.scale(size / 24, size / 24)
  const metal = context.createLinearGradient(4, 3, 20, 21)
  metal.addColorStop(0, gold(6))
  metal.addColorStop(0.5, gold(9))
  metal.addColorStop(1, gold(7))
  context.fillStyle = metal
  context.fill(new Path2D(TROPHY))
  context.restore()
}
