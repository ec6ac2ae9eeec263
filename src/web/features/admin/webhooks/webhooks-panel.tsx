import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { changeWebhook, removeWebhook, testWebhook as testStored, type Webhook } from '#contract/webhooks/webhooks.ts'
import { type PostTopic, postTopics, serviceNames } from '#rules/webhooks/services.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { type Status, StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { settingsQuery } from '../settings/settings.queries.ts'
import { TestButton } from './test-button.tsx'
import { TopicChoice, topicsOf } from './topic-choice.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'
import { webhooksQuery } from './webhooks.queries.ts'

const ANCHOR = 'webhooks'

/** The channels of Discord, Slack and Teams that get the pool's lines (N9). */
export function WebhooksPanel() {
  const { isOpen, open, close } = useDialogs()
  return (
    <div id={ANCHOR} tabIndex={-1} className={classes.anchor}>
      <Panel
        title="Post to Discord, Slack or Teams"
        intro="The pool’s lines in your group’s own chat, each with a link back"
        aside={
          <Button size="sm" leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={() => open('webhook')}>
            Add Channel
          </Button>
        }
      >
        <QueryBoundary failure="Failed to load the channels" skeleton={<PanelSkeleton lines={2} />}>
          <Webhooks />
        </QueryBoundary>
      </Panel>
      {isOpen('webhook') && <WebhookDialog onClose={close} />}
    </div>
  )
}

/** Scrolls here from the desk, once the form above has its height. */
function useArrival() {
  const { hash, key } = useLocation()
  const isAt = hash === `#${ANCHOR}` && key !== ''
  const hasSettings = useQuery(settingsQuery).isSuccess
  const hasSeasons = useQuery(seasonsQuery).isSuccess
  useEffect(() => {
    if (isAt && hasSettings && hasSeasons) requestAnimationFrame(() => document.getElementById(ANCHOR)?.focus())
  }, [isAt, hasSettings, hasSeasons])
}

function Webhooks() {
  const { data } = useSuspenseQuery(webhooksQuery)
  useArrival()
  if (data.length === 0) return <p className="hint">The pool posts only in its own chat.</p>
  return (
    <ul className={classes.webhooks}>
      {data.map((webhook) => (
        <li key={webhook.webhook_id} className="stack-md">
          <WebhookRow webhook={webhook} />
        </li>
      ))}
    </ul>
  )
}

const states: Record<Webhook['state'], { status: Status; word: string }> = {
  on: { status: 'open', word: 'On' },
  refused: { status: 'in_trouble', word: 'Refused' },
  off: { status: 'out', word: 'Off' },
  unreadable: { status: 'out', word: 'Can’t be read' },
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { webhook_id: webhookId, name, service, host, state } = webhook
  const act = useAct()
  const params = { webhookId }
  // New ticks are shown at once, and the stored ones if saving failed.
  const [ticked, setTicked] = useState<PostTopic[] | null>(null)
  const choose = async (topics: PostTopic[]) => {
    setTicked(topics)
    await act({
      send: () => call(changeWebhook, { params, body: topicsOf(topics) }),
      done: () => toastSuccess('Saved'),
      failure: 'Failed to save',
    })
    setTicked((now) => (now === topics ? null : now))
  }
  return (
    <>
      <div className="row wrap apart">
        <span>
          <strong dir="auto">{name}</strong>{' '}
          <span className="hint">{serviceNames[service] === name ? host : `${serviceNames[service]}, ${host}`}</span>
        </span>
        <StatusBadge {...states[state]} />
      </div>
      <Trouble webhook={webhook} />
      <TopicChoice value={ticked ?? postTopics.filter((of) => webhook[of])} onChange={choose} />
      <div className="wrap-xs">
        <TestButton label={`Send a test to ${name}`} send={() => call(testStored, { params })} />
        <AskedAct
          dialog="remove-webhook"
          of={webhookId}
          label="Remove"
          confirmLabel="Remove Channel"
          busyLabel="Removing..."
          title={`Remove ${name}?`}
          send={() => call(removeWebhook, { params })}
          success="Channel removed"
          failure="Failed to remove the channel"
          danger
        >
          The pool stops posting there and forgets the address. To post there again you need the address again.
        </AskedAct>
      </div>
    </>
  )
}

/** The obstacle to posts, and the way out. */
function Trouble({ webhook: { webhook_id, state, refused_since, refusal } }: { webhook: Webhook }) {
  const act = useAct()
  if (state === 'on') return null
  if (state === 'unreadable') {
    return (
      <Alert color="red">
        The server’s APP_SECRET changed, so the stored address can’t be read. Remove the channel and add it again.
      </Alert>
    )
  }
  const turnOn = () =>
    act({
      send: () => call(changeWebhook, { params: { webhookId: webhook_id }, body: { on: true } }),
      done: () => toastSuccess('Turned on'),
      failure: 'Failed to turn on',
    })
  return (
    <Alert color={state === 'off' ? 'red' : 'yellow'}>
      <div className={state === 'off' ? 'below-xs' : undefined}>
        {state === 'off' ? 'Turned off: it took no post for a week' : 'It didn’t take the last post'}
        {refused_since !== null && (
          <>
            , since <Instant at={refused_since} />
          </>
        )}
        . {refusal}.
      </div>
      {state === 'off' && (
        <BusyButton size="sm" variant="default" busyLabel="Turning on..." onPress={turnOn}>
          Turn On
        </BusyButton>
      )}
    </Alert>
  )
}
