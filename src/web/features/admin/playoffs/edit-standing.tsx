import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveBackStanding, type Standing, saveStanding, updateStandings } from '#contract/playoffs/standings.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { changesOf, draftOf, fields, hasProblem, problemOf, type StandingDraft } from './standing-draft.ts'
import classes from './standings.module.css'
import { STANDINGS } from './standings.queries.ts'

type Props = { standing: Standing; isNewest: boolean; onClose: () => void }

/** Edits one team's line: Enter saves, Escape cancels. */
export function EditStanding({ standing, isNewest, onClose }: Props) {
  const editing = useStandingDraft({ standing, onClose })
  const { draft, change, hasConflict, busy, save } = editing
  return (
    <form
      className={`stack-sm ${classes.form}`}
      aria-label={`Edit ${standing.abbreviation}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={classes.fields}>
        {fields.map((field, index) => (
          <TextInput
            key={field.name}
            label={field.label}
            inputMode="numeric"
            autoComplete="off"
            autoFocus={index === 0}
            readOnly={busy}
            value={draft[field.name]}
            error={problemOf(field, draft[field.name])}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => change({ [field.name]: currentTarget.value })}
          />
        ))}
      </div>
      {hasConflict && (
        <p className="strong text-sm warn" role="alert">
          Someone else just changed this line, shown above. Saving replaces it with yours.
        </p>
      )}
      <div className={`row wrap apart ${classes.foot}`}>
        <Checkbox
          label="In the playoffs"
          checked={draft.is_playoff_team}
          onChange={({ currentTarget }) => change({ is_playoff_team: currentTarget.checked })}
        />
        <Buttons editing={editing} canRestore={standing.by_hand && isNewest} onClose={onClose} />
      </div>
      <p className="hint">Updates leave a line you edited alone until you restore it.</p>
    </form>
  )
}

type ButtonsProps = {
  editing: ReturnType<typeof useStandingDraft>
  canRestore: boolean
  onClose: () => void
}

const Buttons = ({ editing, canRestore, onClose }: ButtonsProps) => {
  const { draft, hasConflict, busy, restoreComputed, keepTheirs } = editing
  return (
    <div className="wrap-xs">
      {canRestore && (
        <BusyButton variant="default" size="sm" busyLabel="Restoring..." disabled={busy} onPress={restoreComputed}>
          Restore Computed Line
        </BusyButton>
      )}
      {hasConflict && (
        <Button variant="default" size="sm" disabled={busy} onClick={keepTheirs}>
          Keep Theirs
        </Button>
      )}
      <Button variant="default" size="sm" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <BusyButton type="submit" size="sm" busy={busy} busyLabel="Saving..." disabled={hasProblem(draft)}>
        Save
      </BusyButton>
    </div>
  )
}

/** A standing being edited. What was typed survives a conflict with another admin. */
function useStandingDraft({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const client = useQueryClient()
  const [read, setRead] = useState(standing)
  const [draft, setDraft] = useState(() => draftOf(standing))
  const [hasConflict, setHasConflict] = useState(false)
  const [busy, setBusy] = useState(false)
  const { standings_id } = standing
  const changes = changesOf(read, draft)

  const save = async () => {
    if (busy || hasProblem(draft)) return
    if (Object.keys(changes).length === 0) return onClose()
    setBusy(true)
    try {
      // After a conflict, saving again replaces the line that is shown now.
      const { version } = hasConflict ? standing : read
      await call(saveStanding, { params: { standings_id }, body: { ...changes, version } })
      await client.invalidateQueries()
      toastSuccess('Standing updated successfully')
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update standing')
      if (!(error instanceof Failure) || error.status !== 409) return
      await client.invalidateQueries({ queryKey: STANDINGS })
      setHasConflict(true)
    } finally {
      setBusy(false)
    }
  }
  const restoreComputed = async () => {
    try {
      await call(giveBackStanding, { params: { standings_id } })
      await call(updateStandings)
      toastSuccess('Playoff standings updated successfully')
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update playoff standings')
    } finally {
      await client.invalidateQueries()
    }
  }
  const keepTheirs = () => {
    setRead(standing)
    setDraft(draftOf(standing))
    setHasConflict(false)
  }
  const change = (fields: Partial<StandingDraft>) => setDraft({ ...draft, ...fields })
  return { draft, change, hasConflict, busy, save, restoreComputed, keepTheirs }
}
