import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type HistoryEntry,
  type PreferenceKind,
  type Preferences,
  readHistory,
  readPreferences,
  updatePreferences,
} from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './mail-section.module.css'

const kinds: { kind: PreferenceKind; label: string; description: string }[] = [
  {
    kind: 'reminder_night_before',
    label: 'Night-before reminder',
    description: 'The evening before the first game, if you have no pick',
  },
  {
    kind: 'reminder_two_hours',
    label: 'Two-hour reminder',
    description: 'Two hours before the lock, if you have no pick',
  },
  { kind: 'week_results', label: 'Results', description: 'What each week brought you' },
  { kind: 'draft_turn', label: 'Draft turn', description: "When it's your turn in a draft and you are away" },
]

/** What the reader is told by mail and on his devices (rulebook N3), each switch at once, and what he was told. */
export function MailSection({ userId }: { userId: number }) {
  const client = useQueryClient()
  const preferencesKey = ['mail-preferences', userId]
  const preferences = useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call(readPreferences, { params: { userId } }, { signal })).preferences,
    throwOnError: false,
  }).data
  const history = useQuery({
    queryKey: ['mail-history', userId],
    queryFn: async ({ signal }) =>
      (await call(readHistory, { params: { userId }, query: { limit: 10 } }, { signal })).history,
    throwOnError: false,
  }).data

  const change = async (changes: Partial<Preferences>) => {
    const before = preferences
    client.setQueryData(preferencesKey, { ...preferences, ...changes })
    try {
      const answer = await call(updatePreferences, { params: { userId }, body: changes })
      client.setQueryData(preferencesKey, answer.preferences)
    } catch (error) {
      client.setQueryData(preferencesKey, before)
      toastFailure(error, 'Failed to change what you are told')
    }
  }
  return (
    <section className={classes.section} aria-labelledby="account-mails">
      <h3 id="account-mails" className={classes.title}>
        What you are told
      </h3>
      <div className={classes.switches}>
        {kinds.map(({ kind, label, description }) => (
          <Switch
            key={kind}
            label={label}
            description={description}
            disabled={preferences === undefined}
            checked={preferences?.[kind] ?? true}
            onChange={(event) => change({ [kind]: event.currentTarget.checked })}
          />
        ))}
      </div>
      {history !== undefined && history.length > 0 && (
        <details className={classes.history}>
          <summary>Your last mails and notifications</summary>
          <ul>
            {history.map((mail) => (
              <li key={mail.id}>
                <span>{mail.subject}</span>
                <small>
                  {mail.channel === 'push' && 'Notification: '}
                  {wordsOf(mail)} <Instant at={mail.sent_at ?? mail.created_at} />
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
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
      return 'Perhaps sent'
    case 'failed':
      return reason === null ? 'Could not be sent' : `Could not be sent, ${reason}`
    case 'undelivered':
    case 'skipped':
      return reason === null ? 'Not sent' : `${reason.charAt(0).toUpperCase()}${reason.slice(1)},`
  }
}
