import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { MailDelivery } from '#contract/outbox/notifications.ts'
import classes from './email-settings.module.css'
import { providerNames } from './mail-labels.ts'

/** Whether mail goes out with the saved settings, and what stops it. */
export function DeliveryNote({ delivery: { way, provider, problem } }: { delivery: MailDelivery }) {
  if (problem === null) {
    return (
      <p className={classes.note}>Email goes out through {provider === null ? 'no one' : providerNames[provider]}.</p>
    )
  }
  const Icon = way === 'keep' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert className={classes.alert} color={way === 'keep' ? 'ice' : 'yellow'} icon={<Icon aria-hidden />}>
      {sentenceOf({ way, problem })}
    </Alert>
  )
}

function sentenceOf({ way, problem }: { way: MailDelivery['way']; problem: string }): string {
  switch (way) {
    case 'keep':
      return `For now email is ${problem}. It stays in the outbox.`
    case 'wait':
      return problem
    case 'send':
      return `Trouble with the last email: ${problem}`
  }
}
