import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { checkSignInLink, signInByLink } from '#contract/accounts/sign-in-links.ts'
import { call } from '#web/api/call.ts'
import { isRefusal, wordsOf } from '#web/api/failure.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { LoginCard, Problem } from './login-card.tsx'
import { useWantedPath } from './wanted-path.ts'

/** Signs in with an emailed link, on a button press: mail scanners open links, and that must not use them up (A10). */
export function SignInLinkScreen() {
  useTabTitle('Sign In')
  const token = useLocation().hash.slice(1)
  const wanted = useWantedPath()
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-in-link', token],
    queryFn: () => call(checkSignInLink, { body: { token } }),
    // Checked once: a second check could follow its use on this page.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  if (error !== null) {
    return (
      <LoginCard title="Sign In" subtitle="This link does not work">
        <Problem text={wordsOf(error, 'Failed to check the link')} />
        {isRefusal(error, 'sign_in_link_over') ? (
          <Button component={Link} to={`${paths.login}?view=email-link`} state={{ from: wanted }} fullWidth>
            Get a New Link
          </Button>
        ) : (
          <Button fullWidth variant="default" onClick={() => refetch()}>
            Try Again
          </Button>
        )}
      </LoginCard>
    )
  }
  return (
    <LoginCard title="Sign In" subtitle={data === undefined ? 'One moment' : `As ${data.name}, ${data.email}`}>
      {data === undefined ? <PanelScreenSkeleton isTitled lines={1} /> : <Enter token={token} wanted={wanted} />}
    </LoginCard>
  )
}

function Enter({ token, wanted }: { token: string; wanted: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const enter = async () => {
    setProblem(null)
    try {
      session.open(await call(signInByLink, { body: { token } }))
      navigate(wanted, { replace: true })
    } catch (error) {
      setProblem(wordsOf(error, 'Failed to sign in'))
    }
  }
  return (
    <>
      {problem !== null && <Problem text={problem} />}
      <BusyButton fullWidth busyLabel="Signing in..." onPress={enter}>
        Sign In
      </BusyButton>
    </>
  )
}
