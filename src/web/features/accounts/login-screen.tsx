import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { authOptions, login, register } from '#contract/accounts/sign-in.ts'
import { call } from '#web/api/call.ts'
import { Failure, wordsOf } from '#web/api/failure.ts'
import type { LoginState } from '#web/features/sessions/guards.tsx'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { emailProblem, focusFirst, newPasswordProblem, passwordProblem, required } from './field-checks.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { LoginCard } from './login-card.tsx'
import classes from './login-screen.module.css'

const words = {
  signIn: {
    title: 'Welcome Back',
    subtitle: 'Sign in to your PuckPool account',
    submit: 'Sign In',
    busy: 'Signing in...',
    failure: 'Failed to login',
  },
  signUp: {
    title: 'Join the Pool',
    subtitle: 'Create your PuckPool account',
    submit: 'Create Account',
    busy: 'Creating account...',
    failure: 'Registration failed',
  },
} as const

const empty = { email: '', password: '', name: '', lastName: '', inviteCode: '' }
type Values = typeof empty

/** Sign-in, and behind a link on the same route sign-up (rulebook A1). */
export function LoginScreen() {
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  const invite = search.get('invite')
  const options = useQuery({
    queryKey: invite === null ? ['auth-options'] : ['auth-options', invite],
    queryFn: () => call(authOptions, { query: { invite: invite ?? undefined } }),
    throwOnError: false,
  }).data
  const registration = options?.registration ?? 'open'
  const wantsIn = search.get('view') === 'sign-up' || invite !== null
  const isSignUp = wantsIn && registration !== 'closed'
  const say = words[isSignUp ? 'signUp' : 'signIn']
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Only our own guards write this state.
  const { ended } = (location.state ?? {}) as LoginState
  useTabTitle(isSignUp ? 'Sign Up' : 'Sign In')

  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...empty, inviteCode: invite ?? '' },
    validate: isSignUp
      ? {
          name: required('Enter your name'),
          email: emailProblem,
          password: newPasswordProblem,
          inviteCode: registration === 'invite' ? required('Enter your invite code') : undefined,
        }
      : { email: emailProblem, password: passwordProblem },
  })

  const submit = async (values: Values) => {
    setProblem(null)
    if (values.password.trim() === '') return setProblem('Please enter both email and password')
    setBusy(true)
    try {
      session.open(isSignUp ? await signUp(values) : await signIn(values))
    } catch (error) {
      if (error instanceof Failure) form.setErrors(error.fields)
      setProblem(wordsOf(error, say.failure))
      setBusy(false)
    }
  }
  const enterDemo = ({ email, password }: { email: string; password: string }) => {
    form.setValues({ email, password })
    void submit({ ...empty, email, password })
  }

  if (search.get('view') === 'forgot') return <ForgotPassword />
  return (
    <LoginCard title={say.title} subtitle={say.subtitle}>
      {ended === true && problem === null && (
        <Alert className={classes.notice} color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
          Your session has ended. Sign in to go on where you were.
        </Alert>
      )}
      {problem === null && invite !== null && options !== undefined && (
        <InvitationNotice registration={registration} invitation={options.invitation} />
      )}
      {problem !== null && (
        <Alert className={classes.notice} color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {problem}
        </Alert>
      )}

      <form className={classes.form} onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate>
        {isSignUp && (
          <div className={classes.names}>
            <TextInput label="Name" autoComplete="given-name" {...form.getInputProps('name')} />
            <TextInput label="Last Name (optional)" autoComplete="family-name" {...form.getInputProps('lastName')} />
          </div>
        )}
        <TextInput
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="username"
          placeholder="you@example.com"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description={isSignUp ? 'Min. 8 characters' : undefined}
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          {...form.getInputProps('password')}
        />
        {isSignUp && registration === 'invite' && options?.invitation !== 'open' && (
          <TextInput
            label="Invite Code"
            description="Your commissioner has it"
            autoComplete="off"
            {...form.getInputProps('inviteCode')}
          />
        )}
        <BusyButton type="submit" fullWidth mt="xs" busy={busy} busyLabel={say.busy}>
          {say.submit}
        </BusyButton>
        {!isSignUp && (
          <p className={classes.forgot}>
            {options?.password_mail ? (
              <Link to={`${paths.login}?view=forgot`} state={location.state}>
                Forgot your password?
              </Link>
            ) : (
              'Forgot your password? Ask your commissioner for a link to set a new one.'
            )}
          </p>
        )}
      </form>

      <p className={classes.other}>
        {registration === 'closed' && 'Sign-up is closed. Ask your commissioner for an account.'}
        {registration !== 'closed' && (
          <>
            {isSignUp ? 'Already have an account?' : 'New to the pool?'}{' '}
            <Link
              to={isSignUp ? paths.login : `${paths.login}?view=sign-up`}
              state={location.state}
              replace
              onClick={() => setProblem(null)}
            >
              {isSignUp ? 'Sign in' : 'Create an account'}
            </Link>
          </>
        )}
      </p>

      {options?.demo && (
        <div className={classes.demo}>
          <h2 className={classes.demoTitle}>This is a demo. Look around as</h2>
          <div className={classes.demoLogins}>
            {options.demo.logins.map((one) => (
              <div key={one.email}>
                <Button variant="default" fullWidth disabled={busy} onClick={() => enterDemo(one)}>
                  {one.label}
                </Button>
                <p className={classes.demoWords}>
                  {one.email}
                  <br />
                  {one.password}
                </p>
              </div>
            ))}
          </div>
        </div>
      )}
    </LoginCard>
  )
}

const signIn = ({ email, password }: Values) => call(login, { body: { email: email.trim(), password } })

const signUp = ({ email, password, name, lastName, inviteCode }: Values) =>
  call(register, {
    body: {
      email: email.trim(),
      password,
      name: name.trim(),
      lastName: lastName.trim(),
      inviteCode: inviteCode.trim() || undefined,
    },
  })
