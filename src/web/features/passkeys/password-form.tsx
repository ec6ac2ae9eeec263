import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { askSecondFactor, giveSecondFactor } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'
import { isRefusal, wordsOf } from '#web/api/failure.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useOwnProof } from '#web/features/sessions/use-own-proof.ts'
import { BusyButton, toastError } from '#web/ui/acts/act.tsx'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { passkeysQuery } from './passkeys.queries.ts'
import { worksHere } from './works-here.ts'

type Props = {
  /** The form's purpose, for screen readers. */
  label: string
  action: string
  busyLabel: string
  asksPassword: boolean
  failure: string
  /** Called with the current password if it is required. The form stays until `onSubmit` removes it. */
  onSubmit: (currentPassword: string | undefined) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** A form for actions that require the reader's password or one of their passkeys, unless they have just signed in. */
export function PasswordForm({ label, action, busyLabel, asksPassword, failure, onSubmit, onCancel, children }: Props) {
  const proof = useOwnProof()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(asksPassword)
  const [busy, setBusy] = useState(false)
  const { data: own } = useQuery(passkeysQuery)
  const canShow = own !== undefined && own.passkeys.length > 0 && worksHere(own.works_at)
  const submit = async (prove: () => Promise<string | undefined>) => {
    setProblem(null)
    setBusy(true)
    try {
      await onSubmit(await prove())
    } catch (error) {
      // The sign-in became too old while the form was open.
      if (isRefusal(error, 'current_password_missing')) setAsked(true)
      if (isRefusal(error, 'wrong_current_password')) setProblem(wordsOf(error, failure))
      else toastError(error instanceof Error && error.message !== '' ? error.message : failure)
    }
    setBusy(false)
  }
  return (
    <form
      className="stack-sm"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isAsked && password === '') setProblem(proof.missing)
        else void submit(async () => (isAsked ? password : undefined))
      }}
    >
      {children}
      {isAsked && (
        <PasswordField
          label={proof.label}
          description={label}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        {isAsked && canShow && (
          <Button variant="default" disabled={busy} onClick={() => submit(giveOwnPasskey)}>
            Use a Passkey Instead
          </Button>
        )}
        <BusyButton type="submit" busy={busy} busyLabel={busyLabel}>
          {action}
        </BusyButton>
      </Group>
    </form>
  )
}

/**
 * Requests one of the reader's passkeys, which replaces their password for two minutes (A10). Throws if they decline.
 */
async function giveOwnPasskey(): Promise<undefined> {
  const { options } = await call(askSecondFactor)
  // Only used here.
  const { showPasskey } = await loadPart(() => import('./ask-browser.ts'))
  const response = await showPasskey(options)
  if (response === null) throw new Error('No passkey was shown')
  await call(giveSecondFactor, { body: { response } })
}
