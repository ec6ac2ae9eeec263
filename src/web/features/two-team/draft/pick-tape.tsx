import type { Draft } from '#contract/two-team/draft.ts'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { shortName, squaresOf } from './draft-board.ts'
import classes from './pick-tape.module.css'
import { PresenceLight, type Present } from './presence-light.tsx'

type Props = { draft: Draft; present: Present; myId: number | null }

/** So many picks before the current one stay in view. */
const SEEN_BEFORE = 2

/** All picks in turn on one line: those made slide past with their teams, then who is on the clock and who comes next. */
export const PickTape = ({ draft, present, myId }: Props) => (
  // A new function at each render, so that React calls it after each pick.
  <ol
    className={`ruled ${classes.tape}`}
    aria-label="Order of picks"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    tabIndex={0}
    ref={(list) => keepInView(list, draft)}
  >
    {squaresOf(draft).map(({ pick_number, drafter, pick, isCurrent }) => (
      <li
        key={pick_number}
        className={`stack apart firm ${classes.pick}`}
        data-now={isCurrent || undefined}
        data-mine={drafter.participant_id === myId || undefined}
        data-pick={pick_number}
      >
        <span className={`row tiny apart figures ${classes.number}`}>
          {isCurrent ? 'Now' : `#${pick_number}`}
          {pick === null && <PresenceLight present={present} userId={drafter.user_id} />}
        </span>
        {pick !== null && (
          <span key={pick.team_id} className={classes.team}>
            <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />
          </span>
        )}
        <span className={`cut text-xs tight ${classes.who}`} title={drafter.participant_name}>
          {drafter.participant_id === myId ? 'You' : shortName(draft.order, drafter)}
        </span>
      </li>
    ))}
  </ol>
)

/** Scrolls to the current pick once for each pick, so that nobody who looks back is pulled away. */
function keepInView(list: HTMLOListElement | null, { picks }: Pick<Draft, 'picks'>) {
  if (list === null || list.dataset.made === String(picks.length)) return
  const first = list.dataset.made === undefined
  list.dataset.made = String(picks.length)
  const item = list.querySelector<HTMLElement>(`[data-pick="${Math.max(1, picks.length + 1 - SEEN_BEFORE)}"]`)
  if (item === null) return
  list.scrollTo({
    left: item.offsetLeft - list.offsetLeft,
    behavior: first || wantsLessMotion() ? 'instant' : 'smooth',
  })
}
