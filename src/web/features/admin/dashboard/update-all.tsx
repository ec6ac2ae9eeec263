import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readFeed } from '#contract/feed/freshness.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { feedQuery } from '#web/features/feed/scores-as-of.tsx'
import { BusyButton, toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { deadlineWords } from '#web/ui/time/time.tsx'
import { usersQuery } from '../accounts/accounts.queries.ts'
import { settingsQuery } from '../settings/settings.queries.ts'
import { ANALYTICS_ERROR } from './figures.tsx'

/** Reloads users, settings and analytics (spec 2), with a toast for each that fails, and says how old the scores are. */
export function UpdateAll() {
  const client = useQueryClient()
  const update = async () => {
    const [users, settings, analytics, feed] = await Promise.allSettled([
      client.fetchQuery({ ...usersQuery, staleTime: 0 }),
      client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      client.fetchQuery({ ...analyticsQuery, staleTime: 0 }),
      client.fetchQuery({ ...feedQuery, staleTime: 0 }),
    ])
    if (users.status === 'rejected') toastFailure(users.reason, 'Failed to fetch users')
    if (settings.status === 'rejected') toastFailure(settings.reason, 'Failed to fetch settings')
    if (analytics.status === 'rejected') {
      toastFailure(analytics.reason, ANALYTICS_ERROR.fallback, ANALYTICS_ERROR.title)
    }
    const failed = [users, settings, analytics].some(({ status }) => status === 'rejected')
    if (!failed) toastSuccess('Users, settings and figures updated')
    const oldScores = feed.status === 'fulfilled' ? oldScoresWords(feed.value) : null
    if (oldScores !== null) toastWarning(oldScores, 'Scores')
  }
  return (
    <BusyButton
      variant="default"
      busyLabel="Updating..."
      onPress={update}
      title="Loads users, settings and figures again. Scores and standings have their own updates."
    >
      Update All Data
    </BusyButton>
  )
}

/** What is wrong with the scores, which this button doesn't read; null if they are fresh or entered by hand. */
function oldScoresWords({ is_on, is_late, scores_as_of }: AnswerOf<typeof readFeed>): string | null {
  if (!is_on) return null
  if (scores_as_of === null) return 'Not read from the NHL yet. Status says why.'
  return is_late ? `As of ${deadlineWords(scores_as_of)}. The NHL hasn't answered since. Status says why.` : null
}
