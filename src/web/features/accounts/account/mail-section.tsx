import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mailKinds, type PreferenceKind, preferenceKinds } from '#contract/outbox/mail-kinds.ts'
import { type HistoryEntry, type Preferences, readHistory, updatePreferences } from '#contract/outbox/notifications.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { capitalized } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { preferencesQuery } from '#web/features/sessions/preferences.queries.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useOwnNews } from '#web/live/use-live.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './mail-section.module.css'

/**
 * The reader's notifications during games (N7), and by email and on their devices (N3), saved with each switch, and the
 * last ones sent.
 */
export function MailSection({ userId }: { userId: number }) {
  const client = useQueryClient()
  const isWithout = hasNoEmail(useUser().email)
  const query = preferencesQuery(userId)
  const { data: preferences, isError, refetch } = useQuery(query)
  useOwnNews(['account'], query.queryKey)

  const change = async (changes: Partial<Preferences>) => {
    const before = preferences
    client.setQueryData(query.queryKey, (shown) => shown && { ...shown, ...changes })
    try {
      const answer = await call(updatePreferences, { params: { userId }, body: changes })
      // A read begun before this change must not overwrite it.
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, answer.preferences)
    } catch (error) {
      client.setQueryData(query.queryKey, before)
      toastFailure(error, 'Failed to change your notifications')
    }
  }
  if (isError && preferences === undefined)
    return <ErrorState message="Failed to load your notifications" onRetry={() => refetch()} />
  return (
    <>
      <Panel title="While Games Are On" intro={MOMENTS}>
        <Switches kinds={preferenceKinds.filter(isOfGameNight)} preferences={preferences} onChange={change} />
      </Panel>
      <Panel title="What You Hear About" intro={isWithout ? WITHOUT_EMAIL : 'By email and push'}>
        <Switches
          kinds={preferenceKinds.filter((kind) => !isOfGameNight(kind))}
          preferences={preferences}
          onChange={change}
        />
        <History userId={userId} />
      </Panel>
    </>
  )
}

const MOMENTS = 'Push only: up to four a day plus a summary. Overnight, only your own result.'

const WITHOUT_EMAIL = 'Push only, because you have no email. Add one under Sign-in.'

const isOfGameNight = (kind: PreferenceKind) => mailKinds[kind].is_push_only

type Switched = {
  kinds: readonly PreferenceKind[]
  preferences: Preferences | undefined
  onChange: (changes: Partial<Preferences>) => void
}

const Switches = ({ kinds, preferences, onChange }: Switched) => (
  <div className="stack-sm">
    {kinds.map((kind) => (
      <Switch
        key={kind}
        className={classes.switch}
        labelPosition="left"
        label={mailKinds[kind].label}
        description={mailKinds[kind].description}
        disabled={preferences === undefined}
        checked={preferences?.[kind] ?? true}
        onChange={(event) => onChange({ [kind]: event.currentTarget.checked })}
      />
    ))}
  </div>
)

/** The last messages sent to the reader. */
function History({ userId }: { userId: number }) {
  const history = useQuery({
    queryKey: ['mail-history', userId],
    queryFn: async ({ signal }) =>
      (await call(readHistory, { params: { userId }, query: { limit: 10 } }, { signal })).history,
    throwOnError: false,
  }).data
  if (history === undefined || history.length === 0) return null
  return (
    <details className={`above-md ${classes.history}`}>
      <summary>Recent emails and notifications</summary>
      <ul className="stack-xs">
        {history.map((mail) => (
          <li key={mail.mail_key} className="stack">
            <span>{mail.subject}</span>
            <small className="small">
              {mail.channel === 'push' && 'Notification: '}
              {wordsOf(mail)} <Instant at={mail.sent_at ?? mail.created_at} />
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}

function wordsOf({ status, reason }: HistoryEntry): string {
  switch (status) {
    case 'sent':
      return 'Sent'
    case 'queued':
    case 'sending':
      return reason === null ? 'On its way since' : 'Delayed, on its way since'
    case 'uncertain':
      return 'May have been sent'
    case 'failed':
      return reason === null ? 'Not sent' : `Not sent: ${reason}`
    case 'undelivered':
    case 'skipped':
      return reason === null ? 'Not sent' : `${capitalized(reason)},`
  }
}
