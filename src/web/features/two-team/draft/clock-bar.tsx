import { IconPlayerPauseFilled } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Draft } from '#contract/two-team/draft.ts'
import { wantsLessMotion } from '#web/ui/layout/less-motion.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { useTimeLeft } from '#web/ui/time/countdown.tsx'
import { clockSpanWords, spanWords } from '#web/ui/time/time.tsx'
import classes from './clock-bar.module.css'
import { shortName, squaresOf } from './draft-board.ts'
import { CLOCK } from './phases.ts'
import tape from './pick-tape.module.css'
import { PresenceLight, type Present } from './presence-light.tsx'
import type { Room } from './room.ts'
import { waitWords } from './turn-words.ts'

const HOUR = 3_600_000
const LAST_SECONDS = 15_000

type Props = {
  room: Room
  /** Buttons at the end of the line. */
  acts: ReactNode
  /** The whole board, in place of the order of picks. */
  board?: ReactNode
  /** Below it, stuck with it: the tabs of a phone. */
  children?: ReactNode
}

/**
 * The member on the clock and the time left, when the reader picks, and the picks before and after: stuck to the top of
 * the room.
 */
export function ClockBar({ room, acts, board, children }: Props) {
  const { draft, isMyTurn, mine, present } = room
  const { current, paused } = draft
  const wait = waitWords(draft, mine?.participant_id ?? null)
  return (
    <section
      id={CLOCK}
      tabIndex={-1}
      className={`stack ${classes.bar}`}
      aria-label="On the clock"
      data-mine={isMyTurn || undefined}
    >
      <div className={`row ${classes.line}`}>
        {current !== null && <Clock key={current.pick_number} draft={draft} />}
        <div className={`yields ${classes.words}`}>
          <h2 className={`heavy text-md tight ${classes.who}`}>{titleOf(room)}</h2>
          <p className={`wrap soft figures text-xs ${classes.facts}`}>
            {current === null ? (
              'Loading the standings.'
            ) : (
              <>
                <span>
                  Pick {current.pick_number} of {draft.total_picks}, round {current.round} of {draft.rounds}
                </span>
                {wait !== null && <strong className="strong accent">{wait}</strong>}
              </>
            )}
          </p>
        </div>
        <div className="row firm">{acts}</div>
      </div>
      {paused !== null && (
        <p className={`row-xs strong warn text-sm ${classes.paused}`}>
          <IconPlayerPauseFilled size={16} aria-hidden /> An admin paused the draft. Picks are on hold until it resumes.
        </p>
      )}
      {board ?? <PickTape draft={draft} present={present} myId={mine?.participant_id ?? null} />}
      {children}
    </section>
  )
}

function titleOf({ draft: { current }, isMyTurn }: Room): string {
  if (current === null) return 'The draft is complete'
  return isMyTurn ? "It's your turn to pick!" : `Waiting for ${current.participant.participant_name}...`
}

type ClockFacts = Pick<Room['draft'], 'pick_deadline' | 'pick_seconds' | 'paused' | 'server_now'>

function Clock({ draft: { pick_deadline, pick_seconds, paused, server_now } }: { draft: ClockFacts }) {
  if (paused !== null) return <Stopped left={paused.seconds_left} />
  if (pick_deadline === null) return null
  return <Ticking until={pick_deadline} serverNow={server_now} seconds={pick_seconds ?? 0} />
}

const Stopped = ({ left }: { left: number | null }) => (
  <span className={`figures firm accent heavy centered ${classes.clock}`} role="timer">
    <span className="unseen">Paused{left !== null && ' with '}</span>
    {left === null ? <IconPlayerPauseFilled size={22} aria-hidden /> : <TimeLeft left={left * 1000} />}
    {left !== null && <span className="unseen"> left</span>}
  </span>
)

function Ticking({ until, serverNow, seconds }: { until: string; serverNow: string; seconds: number }) {
  const left = useTimeLeft({ until, serverNow })
  const share = seconds === 0 ? 0 : Math.min(1, left / (seconds * 1000))
  // CSS variables are styles that React's types do not list.
  const style = { '--left': share } as CSSProperties
  const isLow = left <= LAST_SECONDS
  return (
    <span
      className={`figures firm accent heavy centered ${classes.clock}`}
      role="timer"
      aria-live="off"
      data-low={isLow || undefined}
      style={style}
    >
      {left === 0 ? (
        <span className="text-md">Time is up</span>
      ) : (
        <>
          <span className="unseen">pick ends in </span>
          <TimeLeft left={left} />
        </>
      )}
      <span className="unseen" role="status">
        {isLow && left > 0 ? 'Pick ends in a few seconds' : ''}
      </span>
    </span>
  )
}

/** Words are set smaller than figures: when the last hour begins, the bar stays as high as it is and nothing below it moves. */
const TimeLeft = ({ left }: { left: number }) =>
  left <= HOUR ? clockSpanWords(left) : <span className="text-md">{spanWords(left)}</span>

/** The number of earlier picks that stay in view. */
const SEEN_BEFORE = 2

/** All picks in turn on one line: those made slide past with their teams, then who is on the clock and who comes next. */
const PickTape = ({ draft, present, myId }: { draft: Draft; present: Present; myId: number | null }) => (
  // A new function at each render, so that React calls it after each pick.
  <ol
    className={`ruled ${tape.tape}`}
    aria-label="Order of picks"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    tabIndex={0}
    ref={(list) => keepInView(list, draft)}
  >
    {squaresOf(draft).map(({ pick_number, drafter, pick, isCurrent }) => (
      <li
        key={pick_number}
        className={`stack apart firm ${tape.pick}`}
        data-now={isCurrent || undefined}
        data-mine={drafter.participant_id === myId || undefined}
        data-pick={pick_number}
      >
        <span className={`row tiny apart figures ${tape.number}`}>
          {isCurrent ? 'Now' : `#${pick_number}`}
          {pick === null && <PresenceLight present={present} userId={drafter.user_id} />}
        </span>
        {pick !== null && (
          <span key={pick.team_id} className={tape.team}>
            <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />
          </span>
        )}
        <span className={`cut text-xs tight ${tape.who}`} title={drafter.participant_name}>
          {drafter.participant_id === myId ? 'You' : shortName(draft.order, drafter)}
        </span>
      </li>
    ))}
  </ol>
)

/** Scrolls to the current pick once for each pick, so that a reader who looks back is not pulled away. */
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
