import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'

type Values = Record<string, string>
/** A message, or null. */
type Checks<Of extends Values> = { [Name in keyof Of]?: ((text: string) => string | null) | undefined }
type Errors<Of extends Values> = { [Name in keyof Of]?: string | undefined }
type Given<Of extends Values> = { initial: Of; checks: Checks<Of>; onChange?: (values: Of) => void }

/**
 * The texts of a visitor's form, and what is wrong with each: said when it is sent, gone as soon as its field is changed. Members' forms are
 * Mantine's, which do more and would be a twentieth of all that the login screen fetches.
 */
export function useFields<Of extends Values>({ initial, checks, onChange }: Given<Of>) {
  const [values, setAll] = useState(initial)
  const [errors, setErrors] = useState<Errors<Of>>({})
  const form = useRef<HTMLFormElement>(null)
  const setValues = (some: Partial<Of>) => {
    const all = { ...values, ...some }
    setAll(all)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))) as Errors<Of>)
    onChange?.(all)
  }
  const focus = (name: keyof Of & string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return {
    values,
    setValues,
    setErrors,
    focus,
    /** For the input of a field. */
    field: <Name extends keyof Of & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      // The one field is all that changes.
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setValues({ [name]: currentTarget.value } as unknown as Partial<Of>),
    }),
    /** For the form: sends what passes all checks, else says what does not and leads to the first of it. */
    sending: (send: (values: Of) => unknown) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // Those of the checks are all fields.
        const names = Object.keys(checks) as (keyof Of & string)[]
        const found = names.flatMap((name) => {
          const problem = checks[name]?.(values[name] ?? '') ?? null
          return problem === null ? [] : [[name, problem] as const]
        })
        setErrors(Object.fromEntries(found) as Errors<Of>)
        const [first] = found
        if (first === undefined) send(values)
        else focus(first[0])
      },
    }),
  }
}
