import { type RefObject, useEffect, useRef } from 'react'

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Moves the focus to a form's first field when the form arrives in a dialog that has opened before it: the dialog could then only give
 * the focus to the mark that closes it. A dialog that opens with its form does this itself. Answers the form's `ref`.
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
