import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PasskeySignIn } from '#web/features/passkeys/passkey-sign-in.tsx'
import { worksHere } from '#web/features/passkeys/works-here.ts'
import type { LoginState } from '#web/features/sessions/guards.tsx'
import { poolNameQuery, usePoolName } from '#web/features/sessions/pool-name.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { AskForLink, invitationIn } from './ask-for-link.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { LoginCard, Problem } from './login-card.tsx'
import { LoginFields } from './login-fields.tsx'
import { loginOptionsQuery } from './login-options.queries.ts'
import classes from './login-screen.module.css'
import { type Login, type LoginOptions, useLogin } from './use-login.ts'

const words = {
  signIn: {
    title: 'Welcome Back',
    subtitle: (pool: string) => `Sign in to ${pool}`,
    tab: 'Sign In',
    submit: 'Sign In',
    busy: 'Signing in...',
    failure: 'Failed to login',
    failed: 'Login failed',
  },
  signUp: {
    title: 'Join the Pool',
    subtitle: (pool: string) => `Create your ${pool} account`,
    tab: 'Sign Up',
    submit: 'Create Account',
    busy: 'Creating account...',
    failure: 'Registration failed',
    failed: 'Registration failed',
  },
} as const

/** Prepares the card's pool-dependent parts, such as the demo's box, which would make it jump if they came later. */
export async function prepareLogin(client: QueryClient, search: URLSearchParams): Promise<void> {
  const query = loginOptionsQuery(search.get('invite'))
  await client.prefetchQuery(query)
  const options = client.getQueryData(query.queryKey)
  if (options !== undefined) client.setQueryData(poolNameQuery.queryKey, options.pool_name)
}

/** Sign-in and, behind a link on the same route, sign-up (A1). */
export function LoginScreen() {
  const [search] = useSearchParams()
  const invite = search.get('invite')
  const options = useQuery(loginOptionsQuery(invite)).data
  const registration = options?.registration ?? 'open'
  const view = search.get('view')
  const wantsIn = view === 'sign-up' || (invite !== null && view !== 'sign-in')
  const isSignUp = wantsIn && registration !== 'closed'
  const say = words[isSignUp ? 'signUp' : 'signIn']
  const login = useLogin({ isSignUp, registration, invite, failure: say.failure })
  const asksForCode = isSignUp && registration === 'invite' && options?.invitation !== 'open'
  const pool = usePoolName()
  const kept = isSignUp || options?.invitation !== 'open' ? null : search.get('team')
  useTabTitle(say.tab)
  if (view === 'forgot' || view === 'email-link') {
    const { form } = login
    return (
      <AskForLink
        key={view}
        purpose={view === 'forgot' ? 'new-password' : 'sign-in'}
        typed={form.values.email}
        onType={(email) => form.setValues({ email })}
      />
    )
  }
  return (
    <LoginCard title={say.title} subtitle={say.subtitle(pool)}>
      <Notices problem={login.problem} failed={say.failed} invite={kept === null ? invite : null} options={options} />
      {kept !== null && <KeptPick team={kept} />}
      {options?.demo && <DemoLogins logins={options.demo.logins} login={login} />}
      <form className="stack-md" {...login.form.sending(login.submit)}>
        <LoginFields form={login.form} isSignUp={isSignUp} asksForCode={asksForCode} />
        <BusyButton
          type="submit"
          variant={options?.demo ? 'default' : 'filled'}
          fullWidth
          mt="xs"
          busy={login.busy}
          busyLabel={say.busy}
        >
          {say.submit}
        </BusyButton>
        {!isSignUp && <ByMail hasMail={options?.password_mail === true} />}
        {!isSignUp && options?.cards === true && <ByCard />}
      </form>
      {!isSignUp && options !== undefined && worksHere(options.passkeys_at) && (
        <PasskeySignIn disabled={login.busy} onProblem={login.setProblem} />
      )}
      <OtherWayIn isSignUp={isSignUp} registration={registration} invite={invite} onGo={login.clearProblem} />
    </LoginCard>
  )
}

/** The team chosen on the invitation's sheet, which signing in keeps. */
const KeptPick = ({ team }: { team: string }) => (
  <p className="below-md">Sign in to save your pick{/^[A-Z]{3}$/.test(team) && `: ${team}`}</p>
)

type NoticesProps = {
  problem: string | null
  /** The failed action the problem explains. */
  failed: string
  /** The code of the invitation link; null without one. */
  invite: string | null
  options: LoginOptions | undefined
}

/** The error; before one, why the reader is here. */
function Notices({ problem, failed, invite, options }: NoticesProps) {
  // Only our own guards write this state.
  const { ended } = (useLocation().state ?? {}) as LoginState
  if (problem !== null) return <Problem text={problem} title={problem.startsWith(failed) ? undefined : failed} />
  return (
    <>
      {ended === true && (
        <Alert className="below-md" color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
          Your session has ended. Sign in to pick up where you left off.
        </Alert>
      )}
      {options !== undefined && invite !== null && (
        <InvitationNotice registration={options.registration} invitation={options.invitation} code={invite} />
      )}
    </>
  )
}

/** Links that can be emailed. They keep the wanted page, and the invitation with the team chosen on it. */
function ByMail({ hasMail }: { hasMail: boolean }) {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const view = (view: string) => `${paths.login}?${new URLSearchParams([...invitationIn(search), ['view', view]])}`
  if (!hasMail)
    return (
      <p className={`hint centered ${classes.forgot}`}>
        Forgot your password? Ask your commissioner for a link to set a new one.
      </p>
    )
  return (
    <p className={`hint row wrap apart ${classes.forgot}`}>
      <Link to={view('forgot')} state={state}>
        Forgot your password?
      </Link>
      <Link to={view('email-link')} state={state}>
        Email me a link
      </Link>
    </p>
  )
}

/** For members without email (A13). */
const ByCard = () => (
  <p className={`hint centered ${classes.forgot}`}>
    <Link to={paths.card} state={useLocation().state}>
      I have a card
    </Link>
  </p>
)

type OtherWay = {
  isSignUp: boolean
  registration: LoginOptions['registration']
  invite: string | null
  onGo: () => void
}

/** Switches between sign-in and sign-up, keeping the wanted page and the invitation. */
function OtherWayIn({ isSignUp, registration, invite, onGo }: OtherWay) {
  const { state } = useLocation()
  // With the team that was chosen first.
  const kept = invitationIn(useSearchParams()[0])
  const signIn = invite === null ? paths.login : `${paths.login}?view=sign-in&${kept}`
  const signUp = `${paths.login}?${invite === null ? 'view=sign-up' : kept}`
  if (registration === 'closed')
    return (
      <p className={`hint centered above-md ${classes.other}`}>
        Sign-up is closed. Ask your commissioner for an account.
      </p>
    )
  return (
    <p className={`hint centered above-md ${classes.other}`}>
      {isSignUp ? 'Already have an account?' : 'New to the pool?'}{' '}
      <Link to={isSignUp ? signIn : signUp} state={state} replace onClick={onGo}>
        {isSignUp ? 'Sign in' : 'Create an account'}
      </Link>
    </p>
  )
}

/** First on the demo's card: visitors there have no account, and no password to type. */
const DemoLogins = ({ logins, login }: { logins: NonNullable<LoginOptions['demo']>['logins']; login: Login }) => (
  <div className="stack-sm below-md">
    {logins.map((one, at) => (
      <Button
        key={one.email}
        variant={at === 0 ? 'filled' : 'default'}
        fullWidth
        disabled={login.busy}
        onClick={() => login.enterDemo(one)}
      >
        Look Around as {one.as}
      </Button>
    ))}
    <p className="faint centered">This is a demo. Or use your own account:</p>
  </div>
)
