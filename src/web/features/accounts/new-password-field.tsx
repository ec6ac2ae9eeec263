import type { PasswordInputProps } from '@mantine/core'
import { type ChangeEvent, useDeferredValue, useEffect, useState } from 'react'
import { PasswordField } from '#web/ui/acts/password-field.tsx'

type Owner = { name: string; lastName: string; email: string }
type WeaknessOf = (password: string, owner: Partial<Owner>) => string | null
type Props = PasswordInputProps & {
  /** Whose password it is: it must not be made of their names and address. */
  owner: () => Partial<Owner>
}

/** A field for a new password that says while typing if it is too easy (A3). The server looks again, in its list of common ones too. */
export function NewPasswordField({ owner, error, onChange, ...props }: Props) {
  const [text, setText] = useState('')
  const problem = useWeakness(useDeferredValue(text), owner)
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value)
    onChange?.(event)
  }
  return <PasswordField autoComplete="new-password" {...props} error={error ?? problem} onChange={type} />
}

/** What is wrong with a password that is long enough; nothing before, because it is still being typed. */
function useWeakness(password: string, owner: () => Partial<Owner>): string | null {
  const [check, setCheck] = useState<WeaknessOf | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    // The words of the pool are needed once somebody types, and not before. Without them the server says it.
    if (isTyped)
      import('./password-weakness.ts').then(({ weaknessOf }) => setCheck(() => weaknessOf)).catch(() => undefined)
  }, [isTyped])
  return check?.(password, owner()) ?? null
}
