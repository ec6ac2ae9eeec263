import { type RefObject, useEffect, useRef } from 'react'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { drawCard } from './draw-card.ts'
import classes from './share-picture.module.css'

type Props = {
  card: ShareCard
  /** For whoever takes the picture from it. */
  ref?: RefObject<HTMLCanvasElement | null>
}

/** A card as its picture, as wide as its place. Drawn once: a chat renders its lines again with every message. */
export function SharePicture({ card, ref }: Props) {
  const own = useRef<HTMLCanvasElement>(null)
  const canvas = ref ?? own
  useEffect(() => {
    if (canvas.current === null) return
    drawCard(canvas.current, card).catch((error) => toastFailure(error, 'Failed to draw the card'))
  }, [canvas, card])
  return <canvas ref={canvas} className={classes.card} role="img" aria-label={cardSentence(card)} />
}
