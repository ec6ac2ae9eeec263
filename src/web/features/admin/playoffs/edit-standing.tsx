import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { giveBackStanding, type Standing, saveStanding, updateStandings } from '#contract/playoffs/standings.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { changesOf, draftOf, fields, hasProblem, problemOf } from './standing-draft.ts'
import classes from './standings.module.css'
import { STANDINGS } from './standings.queries.ts'

type Props = { standing: Standing; isNewest: boolean; onClose: () => void }

/** The numbers of one line: Enter saves, Escape gives up; what was typed outlives a second admin who was faster. */
export function EditStanding({ standing, isNewest, onClose }: Props) {
  const client = useQueryClient()
  const [read, setRead] = useState(standing)
  const [draft, setDraft] = useState(() => draftOf(standing))
  const [wasFaster, setWasFaster] = useState(false)
  const [busy, setBusy] = useState(false)
  const { standings_id, abbreviation } = standing
  const changes = changesOf(read, draft)
  const isUnchanged = Object.keys(changes).length === 0

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || hasProblem(draft)) return
    if (isUnchanged) return onClose()
    setBusy(true)
    try {
      // After a conflict the second try is made from the line as it is shown above by then.
      const { version } = wasFaster ? standing : read
      await call(saveStanding, { params: { standings_id }, body: { ...changes, version } })
      await client.invalidateQueries()
      toastSuccess('Standing updated successfully')
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update standing')
      if (!(error instanceof Failure) || error.status !== 409) return
      await client.invalidateQueries({ queryKey: STANDINGS })
      setWasFaster(true)
    } finally {
      setBusy(false)
    }
  }
  const giveBack = async () => {
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
  const takeTheirs = () => {
    setRead(standing)
    setDraft(draftOf(standing))
    setWasFaster(false)
  }
  return (
    <form
      className={classes.form}
      aria-label={`Edit ${abbreviation}`}
      noValidate
      onSubmit={save}
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
            onChange={({ currentTarget }) => setDraft({ ...draft, [field.name]: currentTarget.value })}
          />
        ))}
      </div>
      {wasFaster && (
        <p className={classes.faster} role="alert">
          Somebody else was faster; the line above shows what it says now. Saving puts yours in its place.
        </p>
      )}
      <div className={classes.foot}>
        <Checkbox
          label="In the playoffs"
          checked={draft.is_playoff_team}
          onChange={({ currentTarget }) => setDraft({ ...draft, is_playoff_team: currentTarget.checked })}
        />
        <div className={classes.buttons}>
          {standing.by_hand && isNewest && (
            <BusyButton variant="default" size="sm" busyLabel="Computing..." disabled={busy} onPress={giveBack}>
              Use Computed Line
            </BusyButton>
          )}
          {wasFaster && (
            <Button variant="default" size="sm" disabled={busy} onClick={takeTheirs}>
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
      </div>
      <p className={classes.hint}>A line edited by hand stays as it is in later updates until it is given back.</p>
    </form>
  )
}
