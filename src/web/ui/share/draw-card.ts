import { badgeColours } from '#web/ui/teams/team-colours.ts'
import type { ShareCard } from './share-card.ts'

/** A portrait picture as chats and stories show it. */
const SIZE = { width: 1080, height: 1350 } as const

const MARGIN = 96
const FONT = '"Inter Variable", system-ui, sans-serif'
const TONES = { survived: 'good', out: 'bad', champion: 'warn', haul: 'accent' } as const
const WORDS = { survived: 'SURVIVED', out: 'ELIMINATED', champion: 'CHAMPION', haul: 'DRAFTED' } as const

/** Draws the card with the colors of the theme that the page has. */
export async function drawCard(canvas: HTMLCanvasElement, card: ShareCard): Promise<void> {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw')
  await document.fonts.load(`700 64px ${FONT}`)
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const tone = token(TONES[card.kind])
  drawRink(context, tone)
  write(context, { text: card.contest.toUpperCase(), y: 150, size: 34, color: token('ink-soft') })
  pill(context, { text: WORDS[card.kind], y: 210, color: tone })
  let y = write(context, { text: card.title, y: 420, size: 92, color: token('ink'), leading: 104 })
  y = drawTeams(context, { teams: card.teams, y: y + 72 })
  for (const line of card.lines) {
    y = write(context, { text: line, y: y + 70, size: 44, color: token('ink-soft'), leading: 58, weight: 500 })
  }
  write(context, { text: 'PuckPool', y: SIZE.height - 90, size: 40, color: token('accent') })
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--puck-${name}`).trim()

/** The ground with the blue line and the face-off circle of the dashboard. */
function drawRink(context: CanvasRenderingContext2D, tone: string): void {
  const { width, height } = SIZE
  context.fillStyle = token('ground')
  context.fillRect(0, 0, width, height)
  context.strokeStyle = token('line-strong')
  context.lineWidth = 4
  context.beginPath()
  context.arc(width - 150, height - 230, 300, 0, Math.PI * 2)
  context.stroke()
  context.fillStyle = token('line-strong')
  context.beginPath()
  context.arc(width - 150, height - 230, 16, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = tone
  context.fillRect(0, 0, width, 18)
}

type Text = { text: string; y: number; size: number; color: string; leading?: number; weight?: number }

/** Writes a text in as many lines as it needs, and answers where the last one stands. */
function write(
  context: CanvasRenderingContext2D,
  { text, y, size, color, leading = size, weight = 700 }: Text,
): number {
  context.font = `${weight} ${size}px ${FONT}`
  context.fillStyle = color
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const lines = wrap(context, text)
  for (const [nth, line] of lines.entries()) context.fillText(line, MARGIN, y + nth * leading)
  return y + (lines.length - 1) * leading
}

/** A text in lines that fit between the margins. */
function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const room = SIZE.width - 2 * MARGIN
  const lines: string[] = []
  let line = ''
  // 'week 5' stays together.
  for (const word of text.split(/ (?!\d)/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pill(context: CanvasRenderingContext2D, { text, y, color }: { text: string; y: number; color: string }): void {
  context.font = `700 36px ${FONT}`
  const width = context.measureText(text).width + 64
  context.fillStyle = color
  context.beginPath()
  context.roundRect(MARGIN, y, width, 72, 36)
  context.fill()
  context.fillStyle = token('ground')
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, MARGIN + 32, y + 38)
}

/** The teams' badges side by side, each with its figure; answers where they end. */
function drawTeams(context: CanvasRenderingContext2D, { teams, y }: { teams: ShareCard['teams']; y: number }): number {
  if (teams.length === 0) return y
  const [width, height] = [300, 170]
  for (const [nth, { abbreviation, figure }] of teams.slice(0, 2).entries()) {
    const x = MARGIN + nth * (width + 48)
    const { ground, edge, text } = badgeColours({ abbreviation })
    context.fillStyle = ground
    context.strokeStyle = edge
    context.lineWidth = 10
    context.beginPath()
    context.roundRect(x, y, width, height, 28)
    context.fill()
    context.stroke()
    context.fillStyle = text
    context.font = `700 88px ${FONT}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(abbreviation, x + width / 2, y + height / 2 + 6)
    context.fillStyle = token('ink')
    context.font = `700 60px ${FONT}`
    context.fillText(figure, x + width / 2, y + height + 60)
  }
  return y + height + 84
}
