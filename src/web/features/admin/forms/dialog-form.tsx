import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Failure } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { BusyButton, toastFailure } from '#web/ui/acts/act.tsx'
import { useFocusArrived } from '#web/ui/acts/focus-arrived.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** Sends, and closes the dialog on success. On failure the dialog stays open with what was typed. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Called when fields are invalid, after the first of them got the focus. */
  onInvalid?: (errors: Record<string, ReactNode>, values: Values) => void
  onClose: () => void
  submitLabel: string
  busyLabel: string
  /** The toast's message when the failure has none of its own. */
  failure: string
  children: ReactNode
}

/** A form in a dialog: one field below the other, errors beside their fields, buttons disabled while it sends. */
export function DialogForm<Values extends object>(props: Props<Values>) {
  const { form, onSubmit, onInvalid, onClose, submitLabel, busyLabel, failure, children } = props
  const [busy, setBusy] = useState(false)
  const ref = useFocusArrived()
  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      const fields = error instanceof Failure ? error.fields : {}
      form.setErrors(fields)
      // The server names the fields as the form does. What stands beside a field needs no toast, which would lie over the
      // buttons and name the field as the server does.
      if (!focusFirst(form)(fields)) toastFailure(error, failure)
    } finally {
      setBusy(false)
    }
  }
  const showInvalid = (errors: Record<string, ReactNode>, values: Values) => {
    focusFirst(form)(errors)
    onInvalid?.(errors, values)
  }
  return (
    <form ref={ref} onSubmit={form.onSubmit(submit, showInvalid)} noValidate>
      <div className="stack-md">{children}</div>
      <div className="dialog-acts">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </BusyButton>
      </div>
    </form>
  )
}
