import type { DraftRecap } from '#contract/two-team/recap.ts'
import { gainWords } from '#rules/two-team/recap.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './pairs-table.module.css'

type Pair = DraftRecap['pairs'][number]

/** The board of a finished draft: each pick with its member and worth, in the order of the first round. */
export function PairsTable({
  recap: { pairs, measured_by },
  isNarrow = false,
}: {
  recap: DraftRecap
  isNarrow?: boolean
}) {
  const user = useUser()
  const rounds = Math.max(...pairs.map(({ picks }) => picks.length))
  const name = ({ participant_name, user_id }: Pair) => (
    <>
      {participant_name}
      {user_id === user.id && <You />}
    </>
  )
  const order = {
    header: 'Picks',
    cell: ({ draft_order }: Pair) => <span className={`figures pale ${classes.order}`}>{draft_order}.</span>,
  }
  const worth = measured_by === null ? [] : worthColumns(measured_by)
  const isShort = useIsPhone() || isNarrow
  return (
    <div className={classes.board}>
      {isShort && measured_by !== null && (
        // For the eye: a screen reader hears it with each row.
        <p className={`row apart tiny ${classes.heads}`} aria-hidden>
          <span>Picks</span>
          <span>vs. Draft Slot</span>
        </p>
      )}
      <PeopleTable
        caption="Draft Board"
        isNarrow={isNarrow}
        columns={[order, { header: 'Participant', place: 'title', cell: name }, ...roundColumns(rounds), ...worth]}
        rows={pairs}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ user_id }) => user_id === user.id}
        row={{
          lead: order,
          name,
          chips: ({ picks }) => picks.map((pick) => <PickChip key={pick.pick_number} pick={pick} />),
          ...(measured_by === null
            ? {}
            : { state: { header: 'Vs. draft slot', cell: (pair: Pair) => <Gain of={pair} /> } }),
        }}
      />
    </div>
  )
}

const roundColumns = (rounds: number): Column<Pair>[] =>
  Array.from({ length: rounds }, (_, index) => ({
    header: `Round ${index + 1}`,
    cell: ({ picks }) => {
      const pick = picks[index]
      return pick === undefined ? null : <PickChip pick={pick} />
    },
  }))

const worthColumns = (season: string): Column<Pair>[] => [
  { header: `Wins ${season}`, numeric: true, cell: ({ wins }) => wins },
  { header: 'vs. Draft Slot', numeric: true, cell: (pair) => <Gain of={pair} /> },
]

const madeBy = { member: null, admin: 'by admin', clock: 'auto' } as const

const PickChip = ({ pick }: { pick: Pair['picks'][number] }) => (
  <span className={`inline wrap-xxs ${classes.pick}`}>
    <span className={`faint figures ${classes.number}`}>#{pick.pick_number}</span>
    <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />
    {madeBy[pick.made_by] !== null && <span className="small">{madeBy[pick.made_by]}</span>}
  </span>
)

const Gain = ({ of: { over_par } }: { of: Pair }) => (
  <span className={`soft whole ${classes.gain}`} data-over={over_par > 0 || undefined}>
    {gainWords(over_par)}
  </span>
)
