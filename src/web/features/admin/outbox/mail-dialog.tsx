import { Alert, Modal, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { allMailKinds, type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
import {
  type Channel,
  type FullMail,
  type MailDelivery,
  type MailStatus,
  type OutboxKind,
  sendMailAgain,
} from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { useAct } from '../acts/acts.tsx'
import { Advanced } from '../forms/advanced.tsx'
import classes from './outbox.module.css'
import { mailQuery, previewQuery } from './outbox.queries.ts'

/** One message: its status, the provider's answer and its text. */
export function MailDialog({ mailKey, onClose }: { mailKey: string; onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Message" size="lg">
      <QueryBoundary skeleton={<PanelSkeleton lines={6} />} failure="Failed to load the message">
        <Mail mailKey={mailKey} />
      </QueryBoundary>
    </Modal>
  )
}

function Mail({ mailKey }: { mailKey: string }) {
  const mail = useSuspenseQuery(mailQuery(mailKey)).data
  const act = useAct()
  const sendAgain = () =>
    act({
      send: () => call(sendMailAgain, { params: { mailKey } }),
      done: () => toastSuccess('Message queued again'),
      failure: 'Failed to send again',
    })
  return (
    <div className={`stack-md ${classes.mail}`}>
      <h3>{mail.subject}</h3>
      <Facts
        facts={[
          ['Status', statusLabels[mail.status]],
          ['Channel', channelLabels[mail.channel]],
          ['Kind', kindLabels[mail.kind]],
          ['To', receiverOf(mail)],
          ...(mail.provider === null ? [] : [['Provider', mail.provider] as const]),
        ]}
      />
      {mail.reason !== null && (
        <Alert color={mail.status === 'failed' ? 'red' : 'yellow'}>
          {mail.reason}
          {mail.status === 'uncertain' && '. It may have arrived, so sending it again could deliver it twice.'}
        </Alert>
      )}
      {mail.provider_answer !== null && !mail.reason?.includes(mail.provider_answer) && (
        <p className="hint">The provider said: {mail.provider_answer}</p>
      )}
      {mail.repeatable && (
        <BusyButton variant="default" busyLabel="Sending..." onPress={sendAgain}>
          Send Again
        </BusyButton>
      )}
      <Content mail={mail} />
      <Advanced>
        <Facts
          facts={[
            ['Attempts', String(mail.attempts)],
            ...(mail.message_id === null ? [] : [['Message ID', mail.message_id] as const]),
          ]}
        />
      </Advanced>
    </div>
  )
}

/** The receiver of a message. */
export function receiverOf({ channel, to_name, to_email }: Pick<FullMail, 'channel' | 'to_name' | 'to_email'>): string {
  switch (channel) {
    case 'mail':
      return to_email
    case 'push':
      return `${to_name} (device)`
    case 'webhook':
      return to_name
  }
}

function Content({ mail: { html, text } }: { mail: FullMail }) {
  if (text === null) return <p className="hint">This message has a personal link, so nobody else can see it.</p>
  return html === null ? <pre className={classes.plain}>{text}</pre> : <MailContent html={html} text={text} />
}

/** An email as its reader sees it, in a frame that cannot run scripts, send or navigate. */
const MailContent = ({ html, text }: { html: string; text: string }) => (
  <>
    {/* A sandboxed frame goes blank when its content changes, so each email gets a new frame. */}
    <iframe key={html} className={classes.frame} title="Email" sandbox="" srcDoc={html} />
    <details className={classes.plain}>
      <summary>As plain text</summary>
      <pre>{text}</pre>
    </details>
  </>
)

// The pairs of a table are those of the table.
export const mailLabels = Object.fromEntries(allMailKinds.map((kind) => [kind, mailKinds[kind].label])) as Record<
  MailKind,
  string
>

export const kindLabels: Record<OutboxKind, string> = { ...mailLabels, post: 'Post' }

type Provider = NonNullable<MailDelivery['provider']>

export const providerNames: Record<Provider, string> = { mailjet: 'Mailjet', smtp: 'your mail server' }

export const channelLabels: Record<Channel, string> = {
  mail: 'Email',
  push: 'Notification',
  webhook: 'Discord, Slack or Teams',
}

export const statusLabels: Record<MailStatus, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  uncertain: 'Uncertain',
  failed: 'Failed',
  undelivered: 'Not delivered',
  skipped: 'Skipped',
}

/** Colors by how much a status needs an admin's attention. */
export const statusColors: Record<MailStatus, string> = {
  queued: 'blue',
  sending: 'blue',
  sent: 'green',
  uncertain: 'yellow',
  failed: 'red',
  undelivered: 'gray',
  skipped: 'gray',
}

/** An email filled with example data. */
export function PreviewDialog({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  const [example, setExample] = useState<string>()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={`Preview: ${mailLabels[kind]}`} size="lg">
      <QueryBoundary skeleton={<PanelSkeleton lines={6} />} failure="Failed to load the preview">
        <Preview kind={kind} asked={example} onChoose={setExample} />
      </QueryBoundary>
    </Modal>
  )
}

type Props = { kind: MailKind; asked: string | undefined; onChoose: (example: string) => void }

function Preview({ kind, asked, onChoose }: Props) {
  const { example, examples, subject, html, text } = useSuspenseQuery(previewQuery({ kind, example: asked })).data
  return (
    <div className={`stack-md ${classes.mail}`}>
      {examples.length > 1 && (
        <NativeSelect
          className={classes.example}
          label="Example"
          value={example}
          onChange={({ currentTarget: { value } }) => {
            // Keeps the current preview, and the focus, until the next one has loaded.
            startTransition(() => onChoose(value))
          }}
          data={examples.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
      <h3>{subject}</h3>
      <MailContent html={html} text={text} />
    </div>
  )
}
