import { Alert } from '@mantine/core'
import { IconInfoCircle, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { InvitedContests } from './invited-contests.tsx'
import { invitationQuery } from './login-options.queries.ts'

type Options = AnswerOf<typeof authOptions>

/** Shows whether the invitation link still works (A1), before anything is typed. */
export function InvitationNotice({
  registration,
  invitation,
  code,
}: Pick<Options, 'registration' | 'invitation'> & { code: string }) {
  if (registration === 'closed') {
    return <Notice>Sign-up is closed at the moment, so this invitation can’t be used. Ask your commissioner.</Notice>
  }
  if (invitation === 'open') {
    return (
      <Alert className="below-md" icon={<IconMailOpened aria-hidden />} role="status">
        <Invitation code={code} />
      </Alert>
    )
  }
  // An unknown code may be the pool's own.
  if (invitation !== 'over') return null
  return registration === 'open' ? (
    <Notice>This invitation has ended: sign up without it, or ask your commissioner for a new one.</Notice>
  ) : (
    <Notice>This invitation has ended: ask your commissioner for a new one.</Notice>
  )
}

/** The pool, the inviting admin, and the invitation's contests. */
function Invitation({ code }: { code: string }) {
  const { data } = useQuery(invitationQuery(code))
  if (data === undefined) return 'You’re invited! Create your account to join.'
  const { pool_name, invited_by, contests } = data
  return (
    <>
      You’re invited! Create your account to join. {invited_by} invites you to {pool_name}
      {contests.length === 0 ? '.' : ". You'll be in:"}
      {contests.length > 0 && <InvitedContests contests={contests} />}
    </>
  )
}

const Notice = ({ children }: { children: string }) => (
  <Alert className="below-md" color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
    {children}
  </Alert>
)
