import { IconPencil } from '@tabler/icons-react'
import type { MyPick } from '../survivor.queries.ts'
import classes from './entered-by.module.css'

/** Marks a pick that an admin has entered for the member. */
export const EnteredBy = ({ name }: { name: string }) => (
  <span className={`inline hint ${classes.mark}`}>
    <IconPencil size="1.1em" aria-hidden />
    by {name}
  </span>
)

/** Notifies the member of a pick entered for them, with its author and reason. */
export const EnteredForYou = ({ pick: { entered_by, entered_reason } }: { pick: MyPick }) =>
  entered_by === null ? null : (
    <p className={`inline hint ${classes.note}`}>
      <IconPencil size="1.1em" aria-hidden />
      <span>
        {entered_by} entered this pick for you: “{entered_reason}”
      </span>
    </p>
  )
