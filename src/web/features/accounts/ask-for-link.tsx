import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { forgotPassword } from '#contract/accounts/sign-in.ts'
import { askForSignInLink } from '#contract/accounts/sign-in-links.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import type { LoginState } from '#web/features/sessions/guards.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { emailProblem } from './field-checks.ts'
import { LoginCard } from './login-card.tsx'
import { EmailField } from './login-fields.tsx'
import classes from './login-screen.module.css'
import { useFields } from './use-fields.ts'

/** The link's purpose. */
type LinkPurpose = 'new-password' | 'sign-in'

const words: Record<LinkPurpose, { title: string; subtitle: string }> = {
  'new-password': {
    title: 'Forgot Password',
    subtitle: 'We’ll email you a link to set a new one',
  },
  'sign-in': {
    title: 'Sign In by Email',
    subtitle: 'We’ll email you a link that signs you in. No password needed.',
  },
}

/** What an address says about an invitation and the team chosen on it; nothing without one. */
export function invitationIn(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search.has('invite') ? search : [])
  kept.delete('view')
  return kept
}

type Props = {
  purpose: LinkPurpose
  /** The address typed at sign-in. */
  typed: string
  /** Passes the address back to sign-in. */
  onType: (email: string) => void
}

/** Requests a link by email. The answer is the same whether or not the account exists (A3). */
export function AskForLink({ purpose, typed, onType }: Props) {
  const location = useLocation()
  const { from } = (location.state ?? {}) as LoginState
  const invitation = invitationIn(useSearchParams()[0])
  const wanted = invitation.size > 0 ? `${paths.join}?${invitation}` : from
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const form = useFields({
    initial: { email: typed },
    checks: { email: emailProblem },
    onChange: ({ email }) => onType(email),
  })
  const ask = async ({ email }: { email: string }) => {
    setBusy(true)
    try {
      await call(purpose === 'new-password' ? forgotPassword : askForSignInLink, {
        body: { email: email.trim(), wanted_path: wanted },
      })
      setSaid({ text: 'If there is an account with this address, a link is on its way.', failed: false })
    } catch (error) {
      setSaid({ text: wordsOf(error, 'Failed to ask for a link'), failed: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <LoginCard title={words[purpose].title} subtitle={words[purpose].subtitle}>
      {said !== null && (
        <Alert
          className="below-md"
          color={said.failed ? 'red' : 'ice'}
          icon={<IconInfoCircle aria-hidden />}
          role={said.failed ? 'alert' : 'status'}
        >
          {said.text}
        </Alert>
      )}
      <form className="stack-md" {...form.sending(ask)}>
        <EmailField {...form.field('email')} />
        <BusyButton type="submit" fullWidth mt="xs" busy={busy} busyLabel="Sending...">
          Send Link
        </BusyButton>
      </form>
      <p className={`hint centered above-md ${classes.other}`}>
        <Link
          to={invitation.size > 0 ? `${paths.login}?view=sign-in&${invitation}` : paths.login}
          state={location.state}
        >
          Back to sign in
        </Link>
      </p>
    </LoginCard>
  )
}
