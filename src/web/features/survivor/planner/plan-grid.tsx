import { IconCheck, IconLock } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { PlannerTeam, PlannerWeek } from '#contract/survivor/planner.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { tinyDayWords } from '#web/ui/time/time.tsx'
import { Aside, Gap, ScrollFrame, useInView } from '../grid/season-weeks.tsx'
import { Detail } from './plan-detail.tsx'
import classes from './plan-grid.module.css'
import { outlookOf, type PlanSpot, type PlanView, rankTeams } from './plan-view.ts'
import type { PlanProps } from './plan-week.tsx'
import { spotWords } from './plan-words.ts'

/** In the root's font size, as the style sheet has them: the heads with the plan, and the column of teams at the side. */
const REM = { row: 2.75, column: 4.5, head: 5.75, side: 6 }

/** The cell that the arrow keys have reached, by its place. */
type Place = { row: number; column: number }

/**
 * Weeks by teams: the teams and the heads stay while the rest scrolls. Only what is in view is in the page. Arrow keys move, Enter picks,
 * and the head of a week puts its best teams first.
 */
export function PlanGrid({ plan, view, week, titleOf, onWeek, onPress }: PlanProps) {
  const { weeks } = view
  const teams = rankTeams(plan, view, week).map(({ team }) => team)
  const { scroller, onKeyDown, ...grid } = useGrid({
    rows: teams.length,
    columns: weeks.length,
    first: Math.max(0, weeks.indexOf(week)),
  })
  const { place } = grid
  const [activeTeam, activeWeek] = [teams[place.row], weeks[place.column]]
  const active = activeTeam && activeWeek ? view.spotOf(activeTeam, activeWeek) : null
  return (
    <Panel
      flush
      title="Every week, every team"
      intro={<Detail spot={active} outlook={active && outlookOf(view, active)} titleOf={titleOf} />}
    >
      <ScrollFrame hasMore={grid.hasMore} aria-label="Chances by week and team" ref={scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrow keys move through is a grid.
          role="grid"
          className={classes.table}
          data-fits-page="plan"
          // The style sheet knows the width of a column, but not how many there are.
          style={{ '--columns': weeks.length } as CSSProperties}
          aria-rowcount={teams.length + 2}
          aria-colcount={weeks.length + 1}
          aria-label="Every team's chance to survive each week"
          onKeyDown={onKeyDown}
        >
          <colgroup>
            <col className={classes.teams} />
            {weeks.map(({ week_number }) => (
              <col key={week_number} className={classes.weeks} />
            ))}
          </colgroup>
          <Heads plan={plan} view={view} week={week} titleOf={titleOf} onWeek={onWeek} inView={grid} />
          <tbody>
            <Gap height={grid.gaps.before} />
            {grid.rows.map((row) => {
              const team = teams[row]
              return team && <TeamRow key={team.team_id} {...{ team, row, view, grid, titleOf, onPress }} />
            })}
            <Gap height={grid.gaps.after} />
          </tbody>
        </table>
      </ScrollFrame>
    </Panel>
  )
}

type RowProps = Pick<PlanProps, 'view' | 'titleOf' | 'onPress'> & {
  team: PlannerTeam
  row: number
  grid: Omit<ReturnType<typeof useGrid>, 'scroller' | 'onKeyDown'>
}

/** A team, and its chances in the weeks that are in view. */
function TeamRow({ team, row, view, grid, titleOf, onPress }: RowProps) {
  const { weeks } = view
  const { place, from, to } = grid
  return (
    <tr aria-rowindex={row + 3}>
      <TeamHead team={team} />
      <Aside span={from} />
      {weeks.slice(from, to).map((of) => {
        const column = weeks.indexOf(of)
        const spot = view.spotOf(team, of)
        return spot === null ? (
          <td key={of.week_number} />
        ) : (
          <Cell
            key={of.week_number}
            spot={spot}
            shadeOf={view.shadeOf}
            column={column + 2}
            titleOf={titleOf}
            isActive={place.row === row && place.column === column}
            takeFocus={grid.takeFocus}
            onFocus={() => grid.setPlace({ row, column })}
            onPress={onPress}
          />
        )
      })}
      <Aside span={weeks.length - to} />
    </tr>
  )
}

type HeadsProps = Omit<PlanProps, 'onPress'> & { inView: { from: number; to: number } }

/** The weeks that are in view, and below each of them what is planned for it. */
function Heads({ plan, view: { weeks }, week, titleOf, onWeek, inView }: HeadsProps) {
  return (
    <thead>
      <tr aria-rowindex={1} className={classes.heads}>
        <th scope="col" className={classes.corner} aria-colindex={1}>
          Team
        </th>
        <Aside span={inView.from} />
        {weeks.slice(inView.from, inView.to).map((of) => (
          <WeekHead
            key={of.week_number}
            week={of}
            column={weeks.indexOf(of) + 2}
            title={titleOf(of.week_number)}
            isChosen={of === week}
            onWeek={onWeek}
          />
        ))}
        <Aside span={weeks.length - inView.to} />
      </tr>
      <tr aria-rowindex={2} className={classes.plan}>
        <th scope="row" className={classes.corner} aria-colindex={1}>
          Your plan
        </th>
        <Aside span={inView.from} />
        {weeks.slice(inView.from, inView.to).map((of) => (
          <PlanHead key={of.week_number} plan={plan} week={of} column={weeks.indexOf(of) + 2} />
        ))}
        <Aside span={weeks.length - inView.to} />
      </tr>
    </thead>
  )
}

/** Which rows and columns are in view, and the cell that the keyboard has reached. */
function useGrid({ rows, columns, first }: { rows: number; columns: number; first: number }) {
  const { scrollTo, ...inView } = useInView({ rows, columns, rem: REM, overscan: 2 })
  const [place, setPlace] = useState<Place>({ row: 0, column: first })
  const isMoving = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place)
    if (to === null) return
    event.preventDefault()
    const next = { row: clamp(to.row, rows), column: clamp(to.column, columns) }
    isMoving.current = true
    setPlace(next)
    scrollTo(next.row, next.column)
  }
  /** The cell that the keys have reached takes the focus as soon as it is drawn. */
  const takeFocus = (cell: HTMLElement | null) => {
    if (cell === null || !isMoving.current) return
    isMoving.current = false
    cell.focus({ preventScroll: true })
  }
  return {
    ...inView,
    place: { row: clamp(place.row, rows), column: clamp(place.column, columns) },
    setPlace,
    onKeyDown,
    takeFocus,
  }
}

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))

/** The target of a key; null for keys without one. */
function placeAfter(key: string, { row, column }: Place): Place | null {
  const goals: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: Number.MAX_SAFE_INTEGER },
  }
  return goals[key] ?? null
}

type HeadProps = { week: PlannerWeek; column: number; title: string; isChosen: boolean; onWeek: (week: number) => void }

/** Pressed, it puts the best teams of its week first. */
const WeekHead = ({ week, column, title, isChosen, onWeek }: HeadProps) => (
  <th scope="col" aria-colindex={column} aria-sort={isChosen ? 'descending' : undefined}>
    <button
      type="button"
      className={`stack soft bare tight ${classes.head}`}
      aria-pressed={isChosen}
      onClick={() => onWeek(week.week_number)}
    >
      <span className={`inline strong text-xs ${classes.headTitle}`}>
        {title}
        {week.is_locked && <IconLock size="1em" aria-label="Locked" />}
      </span>
      <span className={`whole text-xs ${classes.headDay}`}>{tinyDayWords(week.start_date)}</span>
    </button>
  </th>
)

function PlanHead({ plan, week, column }: { plan: PlanProps['plan']; week: PlannerWeek; column: number }) {
  const team = plan.teams.find(({ team_id }) => team_id === week.team_id)
  return (
    <td aria-colindex={column}>
      {team === undefined ? (
        <span className={`soft ${classes.none}`}>
          –<span className="unseen">No pick</span>
        </span>
      ) : (
        <span className={`soft ${classes.planned}`}>
          <TeamBadge abbreviation={team.abbreviation} name={team.team_name} size="sm" />
        </span>
      )}
    </td>
  )
}

const TeamHead = ({ team }: { team: PlannerTeam }) => (
  <th scope="row" className={classes.team} aria-colindex={1}>
    <TeamBadge abbreviation={team.abbreviation} name={team.team_name} size="sm" />
    <span className="unseen">{team.team_name}</span>
  </th>
)

type CellProps = Pick<PlanProps, 'titleOf' | 'onPress'> & {
  spot: PlanSpot
  shadeOf: PlanView['shadeOf']
  column: number
  isActive: boolean
  takeFocus: (cell: HTMLElement | null) => void
  onFocus: () => void
}

function Cell({ spot, shadeOf, column, titleOf, isActive, takeFocus, onFocus, onPress }: CellProps) {
  const { cell, state, week } = spot
  const chance = state === 'used' ? null : cell.survival_chance
  return (
    <td aria-colindex={column} className={classes.place}>
      <button
        type="button"
        className={`row figures bare ${classes.cell}`}
        data-state={state}
        data-locked={week.is_locked || undefined}
        data-colored={chance === null ? undefined : ''}
        style={{ '--shade': chance === null ? 0 : shadeOf(chance) } as CSSProperties}
        aria-pressed={state === 'picked'}
        aria-disabled={!week.is_open || state === 'used' || state === 'closed' || undefined}
        tabIndex={isActive ? 0 : -1}
        ref={isActive ? takeFocus : undefined}
        onFocus={onFocus}
        onClick={() => onPress(spot)}
      >
        <span className="unseen">{spotWords(spot, titleOf)}</span>
        <CellFigures spot={spot} chance={chance} />
      </button>
    </td>
  )
}

function CellFigures({ spot: { cell, state }, chance }: { spot: PlanSpot; chance: number | null }) {
  const word = state === 'used' ? 'used' : cell.games === 0 && chance === null ? '–' : null
  if (word !== null) {
    return (
      <span className={`text-xs ${classes.small}`} aria-hidden>
        {word}
      </span>
    )
  }
  return (
    <>
      <span className="inline strong text-sm" aria-hidden>
        {state === 'picked' && <IconCheck size="1em" />}
        {chance === null ? `${cell.games}G` : percentWords(chance)}
      </span>
      <span className={`text-xs ${classes.small}`} aria-hidden>
        {chance === null ? '' : `${cell.games}G`}
        {cell.wins_needed > 1 ? `, ${cell.wins_needed} wins` : ''}
      </span>
    </>
  )
}
