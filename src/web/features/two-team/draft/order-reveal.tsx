import { Modal } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Draft } from '#contract/two-team/draft.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import { You } from '#web/ui/people/you.tsx'
import { useForAWhile } from '#web/ui/time/use-for-a-while.ts'
import classes from './order-reveal.module.css'

/** All names slide in within this time (ms), and then stay for as long again as it takes to find one's own. */
const SLIDING = 3_200
const STAYING = 1_800

/**
 * The draft order, from the last place to the first: once, for those who are there when it is drawn. A tap anywhere
 * skips it. Not where motion is reduced.
 */
export function OrderReveal({ order }: Pick<Draft, 'order'>) {
  const user = useUser()
  const [shown, show] = useForAWhile(SLIDING + STAYING, () => (order.length > 1 && !wantsLessMotion() ? 'order' : null))
  const close = () => show(null)
  return (
    <Modal
      opened={shown !== null}
      onClose={close}
      title="The Draft Order"
      size="sm"
      // At the top, and below the toasts: those of the start and of the last to join stand clear of the names.
      yOffset="var(--mantine-spacing-md)"
      closeButtonProps={{ 'aria-label': 'Skip' }}
      onClick={close}
    >
      <ol className="list" style={styleOf({ '--places': order.length, '--step': `${SLIDING / order.length}ms` })}>
        {order.map(({ participant_id, participant_name, user_id }, index) => (
          <li
            key={participant_id}
            className={`row-sm ruled ${classes.place}`}
            data-mine={user_id === user.id || undefined}
            style={styleOf({ '--after': order.length - 1 - index })}
          >
            <span className={`figures pale ${classes.number}`}>{index + 1}</span>
            <span className={`strong ${classes.name}`}>
              {participant_name}
              {user_id === user.id && <You />}
            </span>
          </li>
        ))}
      </ol>
    </Modal>
  )
}

// CSS variables are styles that React's types do not list.
const styleOf = (variables: Record<`--${string}`, string | number>) => variables as CSSProperties
