import { Modal, VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Participants } from '#web/features/two-team/lobby/participants.tsx'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { You } from '#web/ui/people/you.tsx'
import { useForAWhile } from '#web/ui/time/use-for-a-while.ts'
import { ContestFrame } from '../contest-frame.tsx'
import { draftQuery } from '../two-team.queries.ts'
import { DraftTab } from './draft-tab.tsx'
import classes from './order-reveal.module.css'
import { PhaseTabs } from './phase-tabs.tsx'
import { useTurnSound } from './turn-sound.ts'
import { tabWords } from './turn-words.ts'

type Props = {
  contest: ContestWithParticipants
  /** It started while the reader was waiting for it. */
  hasJustStarted: boolean
}

export function DraftingPage({ contest, hasJustStarted }: Props) {
  const user = useUser()
  const { data: draft } = useSuspenseQuery(draftQuery(contest.contest_id))
  const { current } = draft
  const isMyTurn = current !== null && current.participant.user_id === user.id
  const mine = draft.order.find(({ user_id }) => user_id === user.id)
  useTurnSound(isMyTurn ? current.pick_number : null)
  return (
    <ContestFrame contest={contest} tab={tabWords(draft, mine?.participant_id ?? null)}>
      <VisuallyHidden role="status">{announcement(draft, isMyTurn)}</VisuallyHidden>
      {hasJustStarted && draft.order.length > 0 && <OrderReveal order={draft.order} />}
      {useIsPhone() ? (
        <DraftTab contest={contest} draft={draft} />
      ) : (
        <PhaseTabs contest={contest} status="drafting">
          {(tab) =>
            tab === 'draft' ? <DraftTab contest={contest} draft={draft} /> : <Participants contest={contest} />
          }
        </PhaseTabs>
      )}
    </ContestFrame>
  )
}

/** 'Ann picked Boston Bruins. Pick 2: your turn', for screen readers. */
function announcement({ current, order, picks }: Draft, isMyTurn: boolean): string {
  const last = picks.at(-1)
  const picker = order.find(({ participant_id }) => participant_id === last?.participant_id)
  const made = last === undefined ? '' : `${picker?.participant_name} picked ${last.team_name}. `
  if (current === null) return made
  return `${made}Pick ${current.pick_number}: ${isMyTurn ? 'your turn' : current.participant.participant_name}`
}

/** All names slide in within this time (ms), and then stay for as long again as it takes to find one's own. */
const SLIDING = 3_200
const STAYING = 1_800

/**
 * The draft order, from the last place to the first: once, for those who are there when it is drawn. A tap anywhere
 * skips it. Not where motion is reduced.
 */
function OrderReveal({ order }: Pick<Draft, 'order'>) {
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
