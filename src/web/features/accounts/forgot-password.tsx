import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { forgotPassword } from '#contract/accounts/sign-in.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { emailProblem, focusFirst } from './field-checks.ts'
import { LoginCard } from './login-card.tsx'
import { EmailField } from './login-fields.tsx'
import classes from './login-screen.module.css'

type Props = {
  /** What was typed as the address at sign-in. */
  typed: string
  /** Takes the address back to sign-in. */
  onType: (email: string) => void
}

/** Asks for a link by email. The answer is the same whether the account exists or not (A3). */
export function ForgotPassword({ typed, onType }: Props) {
  const location = useLocation()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed },
    validate: { email: emailProblem },
    onValuesChange: ({ email }) => onType(email),
  })
  const ask = async ({ email }: { email: string }) => {
    setBusy(true)
    try {
      await call(forgotPassword, { body: { email: email.trim() } })
      setSaid({ text: 'If there is an account with this address, a link is on its way.', failed: false })
    } catch (error) {
      setSaid({ text: wordsOf(error, 'Failed to ask for a link'), failed: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <LoginCard title="Forgot Password" subtitle="We’ll email you a link to set a new one">
      {said !== null && (
        <Alert
          className={classes.notice}
          color={said.failed ? 'red' : 'ice'}
          icon={<IconInfoCircle aria-hidden />}
          role={said.failed ? 'alert' : 'status'}
        >
          {said.text}
        </Alert>
      )}
      <form className={classes.form} onSubmit={form.onSubmit(ask, focusFirst(form))} noValidate>
        <EmailField {...form.getInputProps('email')} />
        <BusyButton type="submit" fullWidth mt="xs" busy={busy} busyLabel="Sending...">
          Send Link
        </BusyButton>
      </form>
      <p className={classes.other}>
        <Link to={paths.login} state={location.state}>
          Back to sign in
        </Link>
      </p>
    </LoginCard>
  )
}
