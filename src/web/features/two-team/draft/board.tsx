import type { Draft } from '#contract/two-team/draft.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './board.module.css'
import { type BoardRow, boardRows, type Square } from './draft-board.ts'
import { PresenceLight, type Present } from './presence-light.tsx'

type Props = { draft: Draft; present?: Present }

/** Everyone's draft picks so far, in the order of the first round: a column for each participant, or a row on a phone. */
export const Board = (props: Props) => (useIsPhone() ? <Rows {...props} /> : <Columns {...props} />)

function Columns({ draft, present }: Props) {
  const user = useUser()
  const columns = boardRows(draft)
  return (
    // With many participants it is wider than the screen, so it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <div className={classes.scroll} tabIndex={0}>
      <table className={`table ${classes.board}`}>
        <caption>
          <span className="unseen">Draft Board</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Round</span>
            </th>
            {columns.map((column) => (
              <th key={column.participant_id} scope="col" data-mine={column.user_id === user.id || undefined}>
                <span className={`stack-xxs ${classes.head}`}>
                  <Name drafter={column} present={present} marksAuto={marksAuto(draft)} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: draft.rounds }, (_, index) => (
            <tr key={roundOf(index)}>
              <th scope="row">{roundOf(index)}</th>
              {columns.map(({ participant_id, user_id, squares }) => (
                <td key={participant_id} data-mine={user_id === user.id || undefined}>
                  <SquareCell square={squares[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const roundOf = (index: number) => `Round ${index + 1}`

const Rows = ({ draft, present }: Props) => {
  const user = useUser()
  return (
    <PeopleRows
      caption="Draft Board"
      rows={boardRows(draft)}
      keyOf={({ participant_id }) => participant_id}
      isMine={({ user_id }) => user_id === user.id}
      name={(row) => <Name drafter={row} present={present} marksAuto={marksAuto(draft)} />}
      state={{ header: 'Picks', cell: ({ squares }) => <Squares squares={squares} /> }}
    />
  )
}

const Squares = ({ squares }: { squares: readonly Square[] }) => (
  <span className={`wrap ${classes.squares}`}>
    {squares.map((square) => (
      <SquareCell key={square.pick_number} square={square} />
    ))}
  </span>
)

/** While it runs, unless all the others are on auto-pick, as in a mock draft. */
const marksAuto = ({ current, order }: Draft) =>
  current !== null && order.filter(({ auto_pick }) => !auto_pick).length > 1

type NameProps = { drafter: BoardRow; present: Present | undefined; marksAuto: boolean }

function Name({ drafter: { participant_name, user_id, auto_pick }, present, marksAuto }: NameProps) {
  const user = useUser()
  return (
    <>
      <PresenceLight present={present} userId={user_id} />
      {participant_name}
      {user_id === user.id && <You />}
      {auto_pick && marksAuto && <span className={`strong accent text-xs ${classes.auto}`}>auto-pick</span>}
    </>
  )
}

/** Who made a pick in its owner's place. */
export const madeBy = { member: null, admin: 'by an admin', clock: 'auto-picked' } as const

function SquareCell({ square }: { square: Square | undefined }) {
  if (square === undefined) return null
  const { pick, pick_number, isCurrent } = square
  return (
    <span className={`inline wrap ${classes.square}`}>
      <span className={`faint figures ${classes.number}`}>#{pick_number}</span>
      {pick !== null && <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />}
      {pick !== null && madeBy[pick.made_by] !== null && <span className="small">{madeBy[pick.made_by]}</span>}
      {isCurrent && <StatusBadge status="drafting" word="Now" />}
    </span>
  )
}
