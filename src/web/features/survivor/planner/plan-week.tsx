import { ActionIcon } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type TouchEvent, useRef } from 'react'
import type { PlannerWeek } from '#contract/survivor/planner.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import sheet from '../pick/team-sheet.module.css'
import { outlookOf, type PlanSpot, type PlanView, rankTeams } from './plan-view.ts'
import { outlookWords, spotWords, stateWords } from './plan-words.ts'
import classes from './planner.module.css'
import type { Planner } from './planner.queries.ts'
import spark from './spark.module.css'

export type PlanProps = {
  plan: Planner
  view: PlanView
  week: PlannerWeek
  titleOf: (week: number) => string
  onWeek: (week: number) => void
  onPress: (spot: PlanSpot) => void
}

/** One week at a time, for a phone: the best teams first, swiped or stepped through. */
export function PlanWeek({ plan, view, week, titleOf, onWeek, onPress }: PlanProps) {
  const at = view.weeks.indexOf(week)
  const [before, after] = [view.weeks[at - 1], view.weeks[at + 1]]
  const go = (to: PlannerWeek | undefined) => to && onWeek(to.week_number)
  const swipe = useSwipe({ onLeft: () => go(after), onRight: () => go(before) })
  const spots = rankTeams(plan, view, week)
  return (
    <section className={`surface ${classes.week}`} aria-labelledby="plan-week" {...swipe}>
      <header className={`row-xxs apart ${classes.weekHead}`}>
        <Step label="Previous week" to={before} go={go}>
          <IconChevronLeft size={22} />
        </Step>
        <div className="yields centered" aria-live="polite">
          <h2 className="text-lg tight" id="plan-week">
            {titleOf(week.week_number)}
          </h2>
          <p className="small">
            {week.is_locked ? 'Locked ' : 'Locks '}
            <Instant at={week.lock_time} deadline />
          </p>
        </div>
        <Step label="Next week" to={after} go={go}>
          <IconChevronRight size={22} />
        </Step>
      </header>
      <ul className="list">
        {spots.map((spot) => (
          <li key={spot.team.team_id}>
            <TeamRow spot={spot} view={view} titleOf={titleOf} onPress={onPress} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepProps = {
  label: string
  to: PlannerWeek | undefined
  go: (to: PlannerWeek | undefined) => void
  children: React.ReactNode
}

const Step = ({ label, to, go, children }: StepProps) => (
  <ActionIcon size="var(--puck-touch)" aria-label={label} disabled={to === undefined} onClick={() => go(to)}>
    {children}
  </ActionIcon>
)

type RowProps = Pick<PlanProps, 'view' | 'titleOf' | 'onPress'> & { spot: PlanSpot }

function TeamRow({ spot, view, titleOf, onPress }: RowProps) {
  const { team, cell, state, week } = spot
  const words = stateWords(spot, titleOf)
  const outlook = outlookOf(view, spot)
  return (
    <button
      type="button"
      className={`bare ruled ${classes.row}`}
      data-state={state}
      aria-pressed={state === 'picked'}
      aria-disabled={!week.is_open || state === 'used' || state === 'closed' || undefined}
      onClick={() => onPress(spot)}
    >
      <span className="unseen">{spotWords(spot, titleOf, outlook)}</span>
      <span aria-hidden>
        <TeamBadge abbreviation={team.abbreviation} name={team.team_name} used={state === 'used'} />
      </span>
      <span className={`row-xxs wrap yields ${sheet.middle}`} aria-hidden>
        <span className="row-xxs wrap yields">
          {cell.opponents.map((opponent, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the same opponent may come twice, and the order is what the row shows.
              key={index}
              className={`strong text-xs ${sheet.opponent}`}
              data-away={opponent.startsWith('@') || undefined}
            >
              {opponent}
            </span>
          ))}
        </span>
        {words !== null && (
          <span
            className={
              state === 'picked'
                ? `inline strong good text-xs ${sheet.mine}`
                : state === 'moves'
                  ? `inline strong accent text-xs ${sheet.elsewhere}`
                  : 'small'
            }
          >
            {state === 'picked' && <IconCheck size="1.1em" />} {words}
          </span>
        )}
        {outlook !== null && (
          <span className={`small ${classes.outlook}`} data-better={outlook.best !== null || undefined}>
            <Spark shades={outlook.ahead.map((chance) => chance && view.shadeOf(chance))} />
            {outlookWords(outlook, titleOf)}
          </span>
        )}
      </span>
      <span className={`stack ${classes.chance}`} aria-hidden>
        <ChanceBar chance={cell.survival_chance} label={`${team.abbreviation} to survive`} bare />
        {cell.wins_needed > 1 && (
          <span className={`strong whole warn text-xs ${classes.need}`}>{cell.wins_needed}W needed</span>
        )}
      </span>
    </button>
  )
}

/** As far as a finger must go sideways (px). */
const FAR = 60

/** Distinguishes a swipe from scrolling: it goes at least twice as far sideways as up or down. */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (from.current === null || touch === undefined) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onLeft()
      else onRight()
    },
  }
}

/** A bar's width and the step to the next one, and how high the best is, in the picture's own units. */
const [BAR, STEP, HEIGHT] = [4, 6, 12]
/** So that the worst chance can still be seen, and a week that it can't be picked in is a dot. */
const [LEAST, DOT] = [2, 1]

/** A team's next weeks as bars, the first of them the one that is looked at. Its words say the same. */
const Spark = ({ shades }: { shades: readonly (number | null)[] }) => (
  <svg
    className={`firm ${spark.spark}`}
    viewBox={`0 0 ${shades.length * STEP - (STEP - BAR)} ${HEIGHT}`}
    width={shades.length * STEP - (STEP - BAR)}
    height={HEIGHT}
    aria-hidden
  >
    {shades.map((shade, nth) => {
      const height = shade === null ? DOT : LEAST + shade * (HEIGHT - LEAST)
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
      return <rect key={nth} x={nth * STEP} y={HEIGHT - height} width={BAR} height={height} rx={DOT} />
    })}
  </svg>
)
