import type { ReactNode } from 'react'
import { type Contest, deleteContest } from '#contract/contests/contests.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { AskedAct } from '../acts/acts.tsx'
import { focusContest } from '../addresses/addresses.ts'
import { focusHeading } from '../layout/contests-tab.tsx'
import layout from '../layout/tab.module.css'

type StartProps = {
  contest: Pick<Contest, 'contest_id' | 'starts_at'>
  label: string
  title: string
  send: () => Promise<unknown>
  disabled: boolean
  consequence: ReactNode
  /** Beside the button: who has joined, and an automatic start. */
  children: ReactNode
}

/** Starts a contest at once. It is the primary button only if nothing starts the contest automatically. */
export const StartAct = ({ contest, disabled, consequence, children, ...asked }: StartProps) => (
  <div className={`row wrap above-md ${layout.act}`}>
    <AskedAct
      dialog="start"
      of={contest.contest_id}
      busyLabel="Starting..."
      success="Contest started successfully!"
      failure="Failed to start contest"
      onDone={() => focusContest(contest.contest_id)}
      look={{ variant: contest.starts_at === null ? 'filled' : 'default', size: 'md', disabled }}
      {...asked}
    >
      {consequence}
    </AskedAct>
    <p>{children}</p>
  </div>
)

/** What starting means for a single member: an admin can start a contest of one, and nothing undoes it (S14, D4). */
export const aloneWords = (verb: 'draft' | 'play') => `Only 1 member has joined, and would ${verb} alone.`

type DeleteProps = { contest: Pick<Contest, 'contest_id' | 'contest_name' | 'current_participants'> }

/** Deletes a waiting contest of any type (D9). */
export const DeleteContest = ({ contest: { contest_id, contest_name, current_participants } }: DeleteProps) => (
  <AskedAct
    dialog="delete"
    of={contest_id}
    label="Delete Contest"
    busyLabel="Deleting..."
    title={`Delete "${contest_name}"?`}
    send={() => call(deleteContest, { params: { contestId: contest_id } })}
    success="Contest deleted successfully!"
    failure="Failed to delete contest"
    onDone={focusHeading}
    danger
  >
    {current_participants === 0
      ? "You can't undo this."
      : `This also deletes the entries of ${counted(current_participants, 'participant')}. You can't undo it.`}
  </AskedAct>
)
