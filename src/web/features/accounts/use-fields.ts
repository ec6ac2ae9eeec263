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
 * The texts of a visitor's form, and what is wrong with each: said when it is sent, gone as soon as its field is changed. Members' forms are
 * Mantine's, which do more and would be a twentieth of all that the login screen fetches.
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
    /** For the form: sends what passes all checks, else says what does not and leads to the first of it. */
    sending: (send: (values: Record<Name, string>) => unknown) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // Those of the checks are all fields.
        const names = Object.keys(checks) as Name[]
        const found = names.flatMap((name) => {
          const problem = checks[name]?.(values[name]) ?? null
          return problem === null ? [] : [[name, problem] as const]
        })
        // As the line before made them.
        setErrors(Object.fromEntries(found) as Errors<Name>)
        const [first] = found
        if (first === undefined) send(values)
        else focus(first[0])
      },
    }),
  }
}
