import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './story.module.css'
import { type Card, cardStyle } from './story-deck.tsx'

type Props = {
  label: string
  cards: readonly Card[]
  /** Beside the mark that closes it. */
  aside: ReactNode
  onClose: () => void
}

/** All cards side by side, for a desk. */
export const StoryWall = ({ label, cards, aside, onClose }: Props) => (
  <section className={`stack-md ${classes.wall}`} aria-label={label} tabIndex={-1} data-autofocus>
    <div className="row-xs">
      {aside}
      <ActionIcon variant="subtle" size="xl" aria-label="Close the story" onClick={onClose}>
        <IconX aria-hidden />
      </ActionIcon>
    </div>
    <div className={classes.cards}>
      {cards.map(({ title, body, colors, tone }, at) => (
        <article
          key={title}
          className={`stack-lg ${classes.deck}`}
          data-tone={tone}
          style={colors && cardStyle(colors)}
        >
          <h2 className={`heavy ${classes.title}`}>{title}</h2>
          {body}
          {at === cards.length - 1 && <div className="grows face-off" aria-hidden />}
        </article>
      ))}
    </div>
  </section>
)
