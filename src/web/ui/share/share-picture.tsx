import { type RefObject, useEffect, useRef } from 'react'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { drawCard } from './draw-card.ts'
import classes from './share-picture.module.css'

type Props = {
  card: ShareCard
  /** For callers that export the picture. */
  ref?: RefObject<HTMLCanvasElement | null>
}

/** A card's picture, filling its container. Drawn once: a chat rerenders its messages with every new one. */
export function SharePicture({ card, ref }: Props) {
  const own = useRef<HTMLCanvasElement>(null)
  const canvas = ref ?? own
  useEffect(() => {
    if (canvas.current === null) return
    drawCard(canvas.current, card).catch((error) => toastFailure(error, 'Failed to draw the card'))
  }, [canvas, card])
  return <canvas ref={canvas} className={classes.card} role="img" aria-label={cardSentence(card)} />
}
