import type { Draft } from '#contract/draft.ts'
import { useUser } from '#web/features/session/session.tsx'
import { type Column, PeopleTable } from '#web/ui/people-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TeamBadge } from '#web/ui/team-badge.tsx'
import { You } from '#web/ui/you.tsx'
import classes from './board.module.css'
import { type BoardRow, boardRows, type Square } from './draft-board.ts'
import { PresenceLight, type Present } from './presence-light.tsx'

/** What everybody has drafted so far, in the order of the first round. */
export function Board({ draft, present }: { draft: Draft; present?: Present }) {
  const user = useUser()
  const rounds: Column<BoardRow>[] = Array.from({ length: draft.rounds }, (_, index) => ({
    header: `Round ${index + 1}`,
    cell: ({ squares }) => <SquareCell square={squares[index]} />,
  }))
  return (
    <PeopleTable
      caption="Draft Board"
      columns={[
        {
          header: 'Participant',
          place: 'title',
          cell: ({ participant_name, user_id }) => (
            <>
              <PresenceLight present={present} userId={user_id} />
              {participant_name}
              {user_id === user.id && <You />}
            </>
          ),
        },
        ...rounds,
      ]}
      rows={boardRows(draft)}
      keyOf={({ participant_id }) => participant_id}
      isMine={({ user_id }) => user_id === user.id}
    />
  )
}

const madeBy = { member: null, admin: 'by an admin', clock: 'by the clock' } as const

function SquareCell({ square }: { square: Square | undefined }) {
  if (square === undefined) return null
  const { pick, pick_number, isCurrent } = square
  return (
    <span className={classes.square}>
      <span className={classes.number}>#{pick_number}</span>
      {pick !== null && <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />}
      {pick !== null && madeBy[pick.made_by] !== null && <span className={classes.by}>{madeBy[pick.made_by]}</span>}
      {isCurrent && <StatusBadge status="drafting" word="Picking" />}
    </span>
  )
}
