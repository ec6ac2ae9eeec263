import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FeeNote } from '#web/features/contests/fee-note.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './entries-line.module.css'
import { areAllOut, withEntry } from './own-entry.ts'
import { type NextEntry, type Status, useOpenEntry, useRenameEntry } from './survivor.queries.ts'

type Props = { contestId: number; me: Status }

/**
 * The reader's entries, one tap apart, and the one they could open now (S19). Nothing where each member has one. Who is
 * out opens another one on the card that says so.
 */
export function EntriesLine({ contestId, me }: Props) {
  const { entries = [], next_entry: next = null } = me
  const shown = entries.find((entry) => entry.participant_id === me.participant_id)
  if (entries.length === 0 || (entries.length === 1 && next === null)) return null
  return (
    <nav aria-label="Your entries" className={`row-xs ${classes.line}`}>
      {entries.length > 1 &&
        entries.map((entry) => <EntryChip key={entry.participant_id} entry={entry} isShown={entry === shown} />)}
      {shown && <RenameEntry key={shown.participant_id} contestId={contestId} entry={shown} />}
      {next !== null && !areAllOut(me) && <OpenEntry contestId={contestId} next={next} />}
    </nav>
  )
}

type ChipProps = { entry: NonNullable<Status['entries']>[number]; isShown: boolean }

function EntryChip({ entry, isShown }: ChipProps) {
  const [search] = useSearchParams()
  return (
    <Button
      component={Link}
      size="sm"
      className="firm"
      variant={isShown ? 'light' : 'default'}
      aria-current={isShown ? 'page' : undefined}
      to={`?${withEntry(search, entry.participant_id)}`}
      preventScrollReset
    >
      {entry.participant_name}
      {entry.is_eliminated && ' (out)'}
    </Button>
  )
}

type RenameProps = { contestId: number; entry: NonNullable<Status['entries']>[number] }

function RenameEntry({ contestId, entry }: RenameProps) {
  const { participant_id: entry_id, participant_name: current } = entry
  const [name, setName] = useState(current)
  const rename = useRenameEntry(contestId)
  const confirm = async () => {
    if (name.trim() !== current) await rename.mutateAsync({ entry_id, participant_name: name.trim() })
    toastSuccess('Entry renamed')
  }
  return (
    <AskedButton
      label="Rename"
      onAsk={() => setName(current)}
      title={`Rename ${current}?`}
      confirmLabel="Save name"
      busyLabel="Saving..."
      onConfirm={confirm}
      failure="Failed to rename the entry"
    >
      <TextInput
        label="Name of the entry"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </AskedButton>
  )
}

type OpenProps = {
  contestId: number
  next: NextEntry
  /** The one thing to do. */
  isMain?: boolean
}

/** Asks first, because an entry may cost something and stays once the contest has started. */
export function OpenEntry({ contestId, next, isMain = false }: OpenProps) {
  const [name, setName] = useState('')
  const open = useOpenEntry(contestId)
  const confirm = async () => {
    await open.mutateAsync({ entry_number: next.entry_number, participant_name: name.trim() || undefined })
    setName('')
    toastSuccess('Entry opened')
  }
  return (
    <AskedButton
      label="Open another entry"
      isMain={isMain}
      title="Open another entry?"
      confirmLabel="Open entry"
      busyLabel="Opening..."
      onConfirm={confirm}
      failure="Failed to open the entry"
    >
      <p>
        It plays from week {next.first_week} on, with picks and teams of its own.
        {next.until !== null && (
          <>
            {' '}
            Entries close <Instant at={next.until} deadline />.
          </>
        )}
      </p>
      <TextInput
        label="Name of the entry"
        description={`Leave empty for your own name with a ${next.entry_number}`}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FeeNote contestId={contestId} />
    </AskedButton>
  )
}

type AskedProps = Omit<ComponentProps<typeof Confirm>, 'opened' | 'onClose'> & {
  label: string
  isMain?: boolean
  onAsk?: () => void
}

function AskedButton({ label, isMain = false, onAsk, ...confirm }: AskedProps) {
  const [isAsked, setIsAsked] = useState(false)
  const isOnline = useIsOnline()
  const ask = () => {
    onAsk?.()
    setIsAsked(true)
  }
  return (
    <>
      <Button
        {...(isMain ? {} : { variant: 'subtle', size: 'sm', px: 'xs' })}
        className="firm"
        disabled={!isOnline}
        onClick={ask}
      >
        {label}
      </Button>
      <Confirm {...confirm} opened={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}
