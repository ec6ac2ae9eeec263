import { Alert, Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { checkPasswordLink, login, setPasswordByLink } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Failure, wordsOf } from '#web/api/failure.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { newPasswordProblem, problemsOf } from './field-checks.ts'
import { LoginCard, Problem } from './login-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useFields } from './use-fields.ts'
import { useWantedPath } from './wanted-path.ts'

/** Sets a new password with a link from an administrator or an email. Only a first password also signs in. */
export function ResetPasswordScreen() {
  useTabTitle('New Password')
  const token = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => call(checkPasswordLink, { body: { token } }),
    // Checked once: a second check could follow its use on this page.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  const [isSet, setIsSet] = useState(false)
  if (isSet) {
    return (
      <LoginCard title="New Password" subtitle="Use it to sign in from now on">
        <Alert className="below-md" color="green" icon={<IconCircleCheck aria-hidden />} role="status">
          Your new password is saved. You have been signed out everywhere else.
        </Alert>
        <ToSignIn />
      </LoginCard>
    )
  }
  if (error !== null) {
    const isOver = error instanceof Failure && error.status === 404
    return (
      <LoginCard title="New Password" subtitle="This link does not work">
        <Problem text={wordsOf(error, 'Failed to check the link')} />
        {isOver ? (
          <ToSignIn />
        ) : (
          <Button fullWidth variant="default" onClick={() => refetch()}>
            Try Again
          </Button>
        )}
      </LoginCard>
    )
  }
  return (
    <LoginCard title="New Password" subtitle={data === undefined ? 'One moment' : `For ${data.name}, ${data.email}`}>
      {data === undefined ? (
        <PanelScreenSkeleton isTitled lines={2} />
      ) : (
        <PasswordForm token={token} owner={data} onSet={() => setIsSet(true)} />
      )}
    </LoginCard>
  )
}

/** Leads back to the page wanted before, such as an invitation. */
function ToSignIn() {
  const wanted = useWantedPath()
  return (
    <Button component={Link} to={paths.login} state={wanted === paths.home ? undefined : { from: wanted }} fullWidth>
      Sign In
    </Button>
  )
}

type Owner = AnswerOf<typeof checkPasswordLink>
type FormProps = { token: string; owner: Owner; onSet: () => void }

function PasswordForm({ token, owner, onSet }: FormProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [removePasskeys, setRemovePasskeys] = useState(owner.passkeys.length > 0)
  const form = useFields({ initial: { password: '' }, checks: { password: newPasswordProblem } })
  const save = async ({ password }: typeof form.values) => {
    setProblem(null)
    setBusy(true)
    try {
      await call(setPasswordByLink, { body: { token, password, removePasskeys } })
      if (owner.is_first)
        session.open(await call(login, { body: { email: owner.email, password } }), { at: paths.home })
      else onSet()
    } catch (error) {
      const refused = problemsOf(error, 'Failed to save the password')
      form.setErrors(refused.fields)
      setProblem(refused.problem)
      setBusy(false)
    }
  }
  return (
    <form className="stack-md" {...form.sending(save)}>
      {problem !== null && <Problem text={problem} className="" />}
      {/* Identifies the account to the browser's password manager. */}
      <input type="email" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <NewPasswordField
        label="Password"
        description="Min. 8 characters"
        owner={() => owner}
        {...form.field('password')}
      />
      {owner.passkeys.length > 0 && (
        <Passkeys passkeys={owner.passkeys} isRemoved={removePasskeys} onRemove={setRemovePasskeys} />
      )}
      <BusyButton type="submit" fullWidth mt="xs" busy={busy} busyLabel="Saving...">
        Save Password
      </BusyButton>
    </form>
  )
}

type PasskeysProps = { passkeys: Owner['passkeys']; isRemoved: boolean; onRemove: (isRemoved: boolean) => void }

/** Listed, because someone else who had the account, or signed up with this address, may have added one (A10). */
const Passkeys = ({ passkeys, isRemoved, onRemove }: PasskeysProps) => (
  <div className="stack-xs">
    <Checkbox
      label="Remove these passkeys"
      description="They sign in without a password. Keep them only if you added them."
      checked={isRemoved}
      onChange={({ currentTarget }) => onRemove(currentTarget.checked)}
    />
    <ul className="stack-xs text-sm">
      {passkeys.map(({ id, name, added_at }) => (
        <li key={id}>
          {name}, added <Instant at={added_at} />
        </li>
      ))}
    </ul>
  </div>
)
