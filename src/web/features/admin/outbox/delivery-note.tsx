import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MailDelivery } from '#contract/outbox/notifications.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'

type Props = { delivery: MailDelivery /** The mail server, where there is one. */; server: string }

/** Whether mail goes out with the saved settings, and what stops it. */
export function DeliveryNote({ delivery: { way, provider, problem }, server }: Props) {
  if (problem === null) {
    return <p className="hint above-sm">Email goes out through {provider === 'smtp' ? server : 'Mailjet'}.</p>
  }
  const Icon = way === 'keep' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert className="above-md" color={way === 'keep' ? 'ice' : 'yellow'} icon={<Icon aria-hidden />}>
      {sentenceOf({ way, problem })}
    </Alert>
  )
}

/** The first admin's address is made up until they enter their own. */
export function OwnAddressNote() {
  const { email } = useUser()
  if (!isOnlyLocal(email)) return null
  return (
    <Alert className="above-md" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      The pool can't email you: {email} isn't a real address.{' '}
      <Anchor inherit component={Link} to={`${paths.account}/sign-in`}>
        Enter your own
      </Anchor>
    </Alert>
  )
}

function sentenceOf({ way, problem }: { way: MailDelivery['way']; problem: string }): string {
  switch (way) {
    case 'keep':
      return `${problem}, so messages stay in the outbox.`
    case 'wait':
      return problem
    case 'send':
      return `Trouble with the last email: ${problem}`
  }
}
