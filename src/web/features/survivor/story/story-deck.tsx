import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from './story.module.css'

export type Card = {
  title: string
  body: ReactNode
  /** The colors of the team that the card is about. */
  colors?: { ground: string; edge: string; text: string }
  /** A title won, or the reader’s end. */
  tone?: 'gold' | 'bad'
}

type Props = {
  label: string
  cards: readonly Card[]
  /** Beside the mark that closes it. */
  aside: ReactNode
  /** Below the cards. */
  foot: ReactNode
  onClose: () => void
}

/**
 * Cards over the whole screen, one at a time: they advance automatically unless the reader prefers less motion, stop
 * while held, and turn by a tap at either side or by arrow keys.
 */
export function StoryDeck({ label, cards, aside, foot, onClose }: Props) {
  const [shown, setShown] = useState(0)
  /** Since when a finger or a key stops it, by the page's clock. */
  const [heldSince, setHeld] = useState<number | null>(null)
  const last = cards.length - 1
  const go = (to: number) => setShown(Math.min(last, Math.max(0, to)))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelectorAll('[role="dialog"]').length > 1) return
    if (event.key === 'ArrowRight') go(shown + 1)
    if (event.key === 'ArrowLeft') go(shown - 1)
    // Keyboard users turn the cards themselves.
    setHeld(event.timeStamp)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  /** A short tap turns the card: back at the left, on elsewhere. A long one only held it. */
  const release = ({ timeStamp, target, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const isTap = heldSince !== null && timeStamp - heldSince < LONGEST_TAP
    setHeld(null)
    if (!isTap || (target instanceof Element && target.closest('a, button') !== null)) return
    const { left, width } = currentTarget.getBoundingClientRect()
    go(shown + (clientX - left < width * 0.3 ? -1 : 1))
  }
  const card = cards[shown]
  if (card === undefined) return null
  return (
    <section
      className={`stack ${classes.deck}`}
      aria-label={label}
      // After a link the first of the marks would show a ring.
      tabIndex={-1}
      data-autofocus
      data-tone={card.tone}
      data-held={heldSince !== null || undefined}
      style={card.colors && cardStyle(card.colors)}
      onPointerDown={({ timeStamp }) => setHeld(timeStamp)}
      onPointerUp={release}
      onPointerCancel={() => setHeld(null)}
    >
      <nav className={classes.marks} aria-label="Cards">
        {cards.map(({ title }, nth) => (
          <button
            key={title}
            type="button"
            className={`bare grows ${classes.mark}`}
            aria-label={title}
            aria-current={nth === shown ? 'true' : undefined}
            data-past={nth < shown || undefined}
            onClick={() => go(nth)}
            onAnimationEnd={() => go(nth + 1)}
          />
        ))}
      </nav>
      <div className={`row-xs ${classes.top}`}>
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
      <article key={card.title} className={`stack-lg grows ${classes.card}`} aria-live="polite">
        <h2 className={`heavy ${classes.title}`}>{card.title}</h2>
        {card.body}
      </article>
      {foot}
    </section>
  )
}

/** Milliseconds. */
const LONGEST_TAP = 400

/** The style of a card about a team. */
export const cardStyle = ({ ground, edge, text }: NonNullable<Card['colors']>) =>
  // React's type has no custom properties.
  ({ '--story-ground': ground, '--story-edge': edge, '--story-ink': text }) as CSSProperties
