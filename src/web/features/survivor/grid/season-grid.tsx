import { type CSSProperties, memo } from 'react'
import type { GridMember } from '#contract/survivor/grid.ts'
import { Lives } from '#web/ui/people/lives.tsx'
import { You } from '#web/ui/people/you.tsx'
import { badgePaint } from '#web/ui/teams/team-colours.ts'
import marks from './grid-square.module.css'
import { FEW_WEEKS, type GridColumn, type GridTeam, type Square, squareOf } from './grid-squares.ts'
import classes from './season-grid.module.css'
import { Aside, Gap, ScrollFrame, useInView } from './season-weeks.tsx'

/** In the root's font size, as the style sheet has it. The column of names lies over the weeks. */
const REM = { row: 2.75, side: 0 }

type Props = {
  caption: string
  /** Lives the contest gives (S18). */
  lives: number
  members: readonly GridMember[]
  mine: GridMember | null
  columns: readonly GridColumn[]
  /** Of a column, in the root's font size; the style sheet has it as `--column`. */
  width: number
  teams: ReadonlyMap<number, GridTeam>
  chosen: number | null
  onChoose: (week: number) => void
}

/**
 * Members by weeks: names and week heads stay while the rest scrolls, the reader's own row too. Only the visible part
 * is in the page; row and column numbers give screen readers the place in the whole.
 */
export function SeasonGrid({ caption, lives, members, mine, columns, width, teams, chosen, onChoose }: Props) {
  const pinned = mine === null ? 0 : 1
  const { scroller, rows, gaps, from, to, hasMore } = useInView({
    rows: members.length,
    columns: columns.length,
    rem: { ...REM, column: width, head: REM.row * (1 + pinned) },
    overscan: 3,
    beginsAtEnd: true,
  })
  const shared = { lives, columns, teams, from, to }
  return (
    <div className={classes.frame}>
      <ScrollFrame
        hasMore={hasMore}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={caption}
        ref={scroller}
      >
        <table
          className={classes.table}
          data-fits-page={columns.length > FEW_WEEKS ? 'wide' : 'tall'}
          aria-rowcount={members.length + 1 + pinned}
          aria-colcount={columns.length + 1}
          aria-label={caption}
        >
          <colgroup>
            <col className={classes.names} />
            {columns.map(({ week }) => (
              <col key={week.week_number} className={classes.weeks} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={`pale ${classes.corner}`} aria-colindex={1}>
                Participant
              </th>
              <Aside span={from} />
              {columns.slice(from, to).map((column) => (
                <WeekHead key={column.week.week_number} column={column} chosen={chosen} onChoose={onChoose} />
              ))}
              <Aside span={columns.length - to} />
            </tr>
            {mine !== null && <MemberRow member={mine} {...shared} index={2} isMine />}
          </thead>
          <tbody>
            <Gap height={gaps.before} />
            {rows.map((index) => {
              const member = members[index]
              if (member === undefined) return null
              return <MemberRow key={member.participant_id} member={member} {...shared} index={index + 2 + pinned} />
            })}
            <Gap height={gaps.after} />
          </tbody>
        </table>
      </ScrollFrame>
    </div>
  )
}

type HeadProps = Pick<Props, 'chosen' | 'onChoose'> & { column: GridColumn }

/** Pressed, it shows how the week's picks were spread. */
const WeekHead = ({ column: { week, at, short, title }, chosen, onChoose }: HeadProps) => (
  <th scope="col" aria-colindex={at + 2}>
    <button
      type="button"
      className={`hint strong bare ${classes.head}`}
      aria-pressed={chosen === week.week_number}
      onClick={() => onChoose(week.week_number)}
    >
      <span aria-hidden>{short}</span>
      <span className="unseen">{week.can_see_picks ? title : `${title}, hidden while late picks are possible`}</span>
    </button>
  </th>
)

type RowProps = Pick<Props, 'lives' | 'columns' | 'teams'> & {
  member: GridMember
  index: number
  /** The columns in view: from this one up to that one. */
  from: number
  to: number
  isMine?: boolean
}

/** Drawn once for each member while it is in view, however the list scrolls. */
const MemberRow = memo(function MemberRow({
  member,
  lives,
  columns,
  teams,
  index,
  from,
  to,
  isMine = false,
}: RowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index} data-mine={isMine || undefined}>
      <th
        scope="row"
        className={`strong whole ${classes.name}`}
        aria-colindex={1}
        data-out={member.elimination_week !== null || undefined}
      >
        <span className={classes.words} title={member.participant_name}>
          {member.participant_name}
        </span>
        {member.elimination_week === null && <Lives left={member.lives_left} of={lives} />}
        {isMine && (
          <span className={classes.you}>
            <You />
          </span>
        )}
      </th>
      <Aside span={from} />
      {columns.slice(from, to).map((column) => {
        const square = squareOf(member, column, teams)
        return (
          <td key={column.week.week_number} aria-colindex={column.at + 2}>
            {square !== null && <GridSquare square={square} />}
          </td>
        )
      })}
      <Aside span={columns.length - to} />
    </tr>
  )
})

/** Short words of squares without a team. */
const signs: Partial<Record<Square['look'], string>> = { excused: 'EXC', withdrawn: 'WD' }

/** A member's week: the team on its colors, struck where it lost; a dashed square without a pick. */
const GridSquare = ({ square: { look, team, words, isRuled } }: { square: Square }) => (
  <span
    className={`text-xs ${marks.square}`}
    data-look={look}
    data-ruled={isRuled || undefined}
    role="img"
    aria-label={words}
    title={words}
    style={team === null ? undefined : paint(team.abbreviation)}
  >
    {team?.abbreviation ?? signs[look] ?? '–'}
  </span>
)

const paints = new Map<string, CSSProperties>()

/** Worked out once for each team: a screen full of squares has thirteen rows of twenty-six. */
function paint(abbreviation: string): CSSProperties {
  const known = paints.get(abbreviation)
  if (known) return known
  const made = badgePaint(abbreviation)
  paints.set(abbreviation, made)
  return made
}
