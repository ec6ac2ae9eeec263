import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { signInByCard } from '#contract/accounts/sign-in-cards.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { required } from './field-checks.ts'
import { LoginCard, Problem } from './login-card.tsx'
import classes from './login-screen.module.css'
import { useFields } from './use-fields.ts'

/**
 * Signs in with a printed card (A13). Its QR code fills in the code; nothing is sent before the button is pressed, so
 * that a link from someone else never signs the reader in as another member.
 */
export function CardScreen() {
  useTabTitle('Sign In')
  const { hash } = useLocation()
  return (
    <LoginCard title="Sign In" subtitle="With your card">
      {/* A second card opened in the same tab fills in its own code. */}
      <CardForm key={hash} code={hash.slice(1)} />
      <p className="hint centered above-md">Lost it? Ask your commissioner for a new one.</p>
      <p className={`hint centered ${classes.other}`}>
        <Link to={paths.login}>Sign in with email</Link>
      </p>
    </LoginCard>
  )
}

function CardForm({ code: initial }: { code: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields({
    initial: { code: initial },
    checks: { code: required('Enter the code on your card') },
  })
  const enter = async ({ code }: { code: string }) => {
    setProblem(null)
    setBusy(true)
    try {
      session.open(await call(signInByCard, { body: { code: code.trim() } }))
      navigate(paths.home, { replace: true })
    } catch (error) {
      setProblem(wordsOf(error, 'Failed to sign in'))
      setBusy(false)
    }
  }
  return (
    <>
      {problem !== null && <Problem text={problem} />}
      <form className="stack-md" {...form.sending(enter)}>
        <TextInput
          label="Code on Your Card"
          description="Eight letters"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <BusyButton type="submit" fullWidth mt="xs" busy={busy} busyLabel="Signing in...">
          Sign In
        </BusyButton>
      </form>
    </>
  )
}
