import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Standing } from '#contract/playoffs/standings.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { fields, hasProblem, problemOf } from './standing-draft.ts'
import classes from './standings.module.css'
import { useStandingDraft } from './use-standing-draft.ts'

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
