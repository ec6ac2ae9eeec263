import { Alert } from '@mantine/core'
import { IconInfoCircle, IconMailOpened } from '@tabler/icons-react'
import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import classes from './login-screen.module.css'

type Options = AnswerOf<typeof authOptions>

/** Whether the invitation link still works (A1), before anything is typed. */
export function InvitationNotice({ registration, invitation }: Pick<Options, 'registration' | 'invitation'>) {
  if (registration === 'closed') {
    return <Notice>Sign-up is closed at the moment, so this invitation can’t be used. Ask your commissioner.</Notice>
  }
  if (invitation === 'open') {
    return (
      <Alert className={classes.notice} icon={<IconMailOpened aria-hidden />} role="status">
        You’re invited! Create your account to join.
      </Alert>
    )
  }
  if (registration === 'open') return null
  return invitation === 'over' ? (
    <Notice>This invitation has expired or been used up. Ask your commissioner for a new one.</Notice>
  ) : null
}

const Notice = ({ children }: { children: string }) => (
  <Alert className={classes.notice} color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
    {children}
  </Alert>
)
