import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from './story.module.css'

export type Card = {
  title: string
  body: ReactNode
  /** The colors of the team that the card is about. */
  colors?: { ground: string; edge: string; text: string }
}

type Props = {
  label: string
  cards: readonly Card[]
  /** Beside the mark that closes it. */
  aside: ReactNode
  onClose: () => void
}

/**
 * Cards over the whole screen, one at a time: they go on by themselves unless one wants less motion, stop while held, and turn by a tap at
 * either side or by arrow keys.
 */
export function StoryDeck({ label, cards, aside, onClose }: Props) {
  const [shown, setShown] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const last = cards.length - 1
  const go = (to: number) => setShown(Math.min(last, Math.max(0, to)))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelectorAll('[role="dialog"]').length > 1) return
    if (event.key === 'ArrowRight') go(shown + 1)
    if (event.key === 'ArrowLeft') go(shown - 1)
    // Whoever uses keys turns the cards themselves.
    setHeld(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const card = cards[shown]
  if (card === undefined) return null
  return (
    <section
      className={classes.deck}
      aria-label={label}
      data-held={isHeld || undefined}
      style={card.colors && toStyle(card.colors)}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <div className={classes.marks} aria-hidden>
        {cards.map(({ title }, nth) => (
          <span
            key={title}
            className={classes.mark}
            data-state={nth === shown ? 'on' : nth < shown ? 'past' : undefined}
            onAnimationEnd={() => go(nth + 1)}
          />
        ))}
      </div>
      <div className={classes.top}>
        {aside}
        <ActionIcon
          variant="transparent"
          size="xl"
          className={classes.close}
          aria-label="Close the story"
          onClick={onClose}
        >
          <IconX aria-hidden />
        </ActionIcon>
      </div>
      {shown > 0 && (
        <button type="button" className={classes.back} aria-label="Previous card" onClick={() => go(shown - 1)} />
      )}
      {shown < last && (
        <button type="button" className={classes.on} aria-label="Next card" onClick={() => go(shown + 1)} />
      )}
      <article key={card.title} className={classes.card} aria-live="polite">
        <h2 className={classes.title}>{card.title}</h2>
        {card.body}
      </article>
    </section>
  )
}

const toStyle = ({ ground, edge, text }: NonNullable<Card['colors']>) =>
  // React's type has no custom properties.
  ({ '--story-ground': ground, '--story-edge': edge, '--story-ink': text }) as CSSProperties
