import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './story.module.css'

type Props = { label: string; cards: readonly { title: string; body: ReactNode }[] }

/**
 * Cards side by side: by swipe, arrow keys, the two buttons, or straight from the marks above. To a screen reader they are a plain list.
 */
export function StoryDeck({ label, cards }: Props) {
  const deck = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(0)
  const go = (to: number) => {
    const target = deck.current?.children[to]
    target?.scrollIntoView({ behavior: wantsLessMotion() ? 'instant' : 'smooth', block: 'nearest', inline: 'start' })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]')) return
    if (event.key === 'ArrowRight') go(Math.min(shown + 1, cards.length - 1))
    if (event.key === 'ArrowLeft') go(Math.max(shown - 1, 0))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <section className={classes.deck} aria-label={label}>
      <nav className={classes.marks} aria-label="Cards">
        {cards.map(({ title }, nth) => (
          <button
            key={title}
            type="button"
            className={classes.mark}
            aria-label={title}
            aria-current={nth === shown ? 'true' : undefined}
            onClick={() => go(nth)}
          />
        ))}
      </nav>
      <ol
        ref={deck}
        className={classes.cards}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
      >
        {cards.map(({ title, body }) => (
          <li key={title} className={classes.card}>
            <h2 className={classes.title}>{title}</h2>
            {body}
          </li>
        ))}
      </ol>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size="xl"
          aria-label="Previous card"
          disabled={shown === 0}
          onClick={() => go(shown - 1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <span className={classes.place}>
          {shown + 1} of {cards.length}
        </span>
        <ActionIcon
          variant="default"
          size="xl"
          aria-label="Next card"
          disabled={shown === cards.length - 1}
          onClick={() => go(shown + 1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
}

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
