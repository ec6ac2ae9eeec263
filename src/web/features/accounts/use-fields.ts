import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'

/** A message, or null. */
type Check = (text: string) => string | null
type Given<Name extends string> = {
  initial: Record<Name, string>
  checks: { [Of in Name]?: Check | undefined }
  onChange?: (values: Record<Name, string>) => void
}
type Errors<Name extends string> = { [Of in Name]?: string | undefined }

/**
 * A visitor's form: its texts, and each one's error, shown on submit and cleared when its field changes. Members' forms
 * are Mantine's, which do more and would be a twentieth of the login screen's download.
 */
export function useFields<Name extends string>({ initial, checks, onChange }: Given<Name>) {
  const [values, setAll] = useState(initial)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const form = useRef<HTMLFormElement>(null)
  const setValues = (some: Partial<Record<Name, string>>) => {
    const all = { ...values, ...some }
    setAll(all)
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(some).map((name) => [name, undefined])) }))
    onChange?.(all)
  }
  const focus = (name: Name) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    values,
    setValues,
    setErrors,
    focus,
    /** For the input of a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        // Its one name is a field's.
        setValues({ [name]: currentTarget.value } as Partial<Record<Name, string>>),
    }),
    /** For the form: submits if all checks pass; otherwise shows the errors and focuses the first. */
    sending: (send: (values: Record<Name, string>) => unknown) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // The keys of the checks are all fields.
        const names = Object.keys(checks) as Name[]
        const found = names.flatMap((name) => {
          const problem = checks[name]?.(values[name]) ?? null
          return problem === null ? [] : [[name, problem] as const]
        })
        // As built by the line before.
        setErrors(Object.fromEntries(found) as Errors<Name>)
        const [first] = found
        if (first === undefined) send(values)
        else focus(first[0])
      },
    }),
  }
}
