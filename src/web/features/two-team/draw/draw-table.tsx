import { PeopleTable } from '#web/ui/people/people-table.tsx'
import type { Checked } from './draw-check.ts'
import classes from './draw-screen.module.css'

/** The order that the browser computed, next to the one that is shown. */
export const DrawTable = ({ rows }: Pick<Checked, 'rows'>) => (
  <PeopleTable
    caption="Recomputed Order"
    columns={[
      { header: 'Participant', place: 'title', cell: ({ participant_name }) => participant_name },
      { header: 'Number', numeric: true, cell: ({ participant_id }) => participant_id },
      { header: 'SHA-256 of seed:number', cell: ({ hash }) => <code className={classes.hash}>{hash}</code> },
      { header: 'Computed', numeric: true, cell: ({ place }) => place },
      { header: 'Shown', numeric: true, cell: ({ shown }) => shown ?? 'none' },
    ]}
    rows={rows}
    keyOf={({ participant_id }) => participant_id}
  />
)
