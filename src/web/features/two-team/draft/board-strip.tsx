import type { CSSProperties } from 'react'
import type { Draft } from '#contract/two-team/draft.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { madeBy } from './board.tsx'
import classes from './board-strip.module.css'
import { boardRows, type Square, shortName } from './draft-board.ts'
import { PresenceLight, type Present } from './presence-light.tsx'

/** More of either would push the teams out of sight. */
const MOST = { columns: 16, rounds: 2 }

/** Whether the whole board fits into the bar with the clock. */
export const fitsStrip = ({ order, rounds }: Draft): boolean =>
  order.length > 0 && order.length <= MOST.columns && rounds <= MOST.rounds

type Props = { draft: Draft; present: Present; myId: number | null }

/** The draft board in two lines: a column for each participant, at a desk in place of the order of picks. */
export function BoardStrip({ draft, present, myId }: Props) {
  const columns = boardRows(draft)
  const markOf = (participantId: number) => (participantId === myId ? { 'data-mine': true } : {})
  return (
    <section className={`ruled ${classes.strip}`} aria-label="Draft Board">
      <table
        className={classes.table}
        // The style sheet knows the width of a column, but not how many there are.
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <caption>
          <span className="unseen">Draft Board</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Round</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.participant_id}
                scope="col"
                title={column.participant_name}
                className="text-xs tight"
                {...markOf(column.participant_id)}
              >
                <span className={`row ${classes.name}`}>
                  <PresenceLight present={present} userId={column.user_id} />
                  <span className="cut">{column.participant_id === myId ? 'You' : shortName(draft.order, column)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: draft.rounds }, (_, index) => index + 1).map((round) => (
            <tr key={round}>
              <th scope="row" className="pale text-xs">
                <span className="unseen">Round </span>
                {round}
              </th>
              {columns.map(({ participant_id, squares }) => (
                <Cell key={participant_id} square={squares[round - 1]} mark={markOf(participant_id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ square, mark }: { square: Square | undefined; mark: object }) {
  if (square === undefined) return <td {...mark} />
  const { pick, pick_number, isCurrent } = square
  const by = pick && madeBy[pick.made_by]
  return (
    <td {...mark} data-now={isCurrent || undefined}>
      <span className="unseen">Pick {pick_number} </span>
      {pick === null ? (
        <span className={isCurrent ? 'strong accent text-xs' : 'pale figures text-xs'} aria-hidden={!isCurrent}>
          {isCurrent ? 'Now' : `#${pick_number}`}
        </span>
      ) : (
        <span className={classes.team} title={by ?? undefined} data-by={by ?? undefined}>
          <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />
          {by !== null && <span className="unseen">{by}</span>}
        </span>
      )}
    </td>
  )
}
