import type { Ref } from 'react'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { drawCard } from './draw-card.ts'
import classes from './share-picture.module.css'

/** A card as its picture, as wide as its place. */
export function SharePicture({
  card,
  onDrawn,
}: {
  card: ShareCard
  onDrawn?: (canvas: HTMLCanvasElement | null) => void
}) {
  const draw: Ref<HTMLCanvasElement> = (canvas) => {
    onDrawn?.(canvas)
    if (canvas !== null) drawCard(canvas, card).catch((error) => toastFailure(error, 'Failed to draw the card'))
  }
  return <canvas ref={draw} className={classes.card} role="img" aria-label={cardSentence(card)} />
}
