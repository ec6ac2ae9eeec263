import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Failure } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** Sends; closing the dialog is the caller's. When it fails the dialog stays and keeps what was typed. */
  onSubmit: (values: Values) => Promise<unknown>
  /** The fields are wrong: their errors, in the order in which the form checks them. The first one gets the focus. */
  onInvalid?: (errors: Record<string, ReactNode>) => void
  onClose: () => void
  submitLabel: string
  busyLabel: string
  /** What the toast says when the failure has no words of its own. */
  failure: string
  children: ReactNode
}

/** A form in a dialog: errors beside their fields, busy while it is sent. */
export function DialogForm<Values extends object>(props: Props<Values>) {
  const { form, onSubmit, onInvalid, onClose, submitLabel, busyLabel, failure, children } = props
  const [busy, setBusy] = useState(false)
  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      if (error instanceof Failure) form.setErrors(error.fields)
      toastFailure(error, failure)
    } finally {
      setBusy(false)
    }
  }
  const tellInvalid = (errors: Record<string, ReactNode>) => {
    focusFirst(form)(errors)
    onInvalid?.(errors)
  }
  return (
    <form onSubmit={form.onSubmit(submit, tellInvalid)} noValidate>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </BusyButton>
      </Group>
    </form>
  )
}
