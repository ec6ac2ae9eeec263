import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { routeOf } from '#server/features/outbox/mail-route.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'

/** The settings that matter to members, without those that only concern commissioners. */
export async function readPoolFacts(deps: Deps): Promise<AnswerOf<typeof poolFacts>> {
  const { season_year, registration, pick_deadline_day, pick_deadline_time, chat_announcements, forecasts } =
    await requirePoolSettings(deps.db)
  const account = await requireMailAccount(deps, deps.db)
  const { reminder_night_before_enabled, reminder_night_before_time, reminder_two_hours_enabled } = account
  return {
    season_year,
    registration,
    pick_deadline_day,
    pick_deadline_time,
    chat_announcements,
    forecasts,
    mail: {
      is_sent: routeOf(deps, account).way === 'send',
      night_before: reminder_night_before_enabled ? reminder_night_before_time : null,
      two_hours: reminder_two_hours_enabled,
    },
  }
}
