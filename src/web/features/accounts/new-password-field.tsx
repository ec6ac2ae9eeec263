import type { PasswordInputProps } from '@mantine/core'
import { type ChangeEvent, useDeferredValue, useEffect, useState } from 'react'
import { PasswordField } from '#web/ui/acts/password-field.tsx'

type Owner = { name: string; lastName: string; email: string }
type WeaknessOf = (password: string, owner: Partial<Owner>) => string | null
type Props = PasswordInputProps & {
  /** The account, because a password made of its names and address is refused. */
  owner: () => Partial<Owner>
}

/**
 * A field for a new password that warns while typing if it is too easy (A3). The server checks again, including its
 * list of common ones.
 */
export function NewPasswordField({ owner, error, onChange, ...props }: Props) {
  const [text, setText] = useState('')
  const problem = useWeakness(useDeferredValue(text), owner)
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.currentTarget.value)
    onChange?.(event)
  }
  return <PasswordField autoComplete="new-password" {...props} error={error ?? problem} onChange={type} />
}

/** The problem with a password of sufficient length; none before, because it is still being typed. */
function useWeakness(password: string, owner: () => Partial<Owner>): string | null {
  const [check, setCheck] = useState<WeaknessOf | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    // The pool's words load once someone types. Without them the server checks.
    if (isTyped)
      import('./password-weakness.ts').then(({ weaknessOf }) => setCheck(() => weaknessOf)).catch(() => undefined)
  }, [isTyped])
  return check?.(password, owner()) ?? null
}
