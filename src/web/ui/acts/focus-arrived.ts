import { type RefObject, useEffect, useRef } from 'react'

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Moves the focus to a form's first field when the form arrives in an already open dialog, which could only focus its
 * close button. A dialog that opens with its form does this itself. Returns the form's `ref`.
 */
export function useFocusArrived(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    if (!dialog?.contains(document.activeElement)) return
    const first =
      form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? form.current?.querySelector<HTMLElement>(FIELDS)
    first?.focus()
  }, [])
  return form
}
