import type { MailKind } from '#contract/notifications.ts'
import { hours, type Instant, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { frame } from './mail-frame.ts'
import { type Mail, wordsOf } from './mails.ts'
import { pickPage } from './reminders.service.ts'
import { kindWords } from './unsubscribe.page.ts'

/** What a mail of a kind looks like, with the facts of an example. */
export async function previewMail(
  deps: Deps,
  kind: MailKind,
): Promise<{ subject: string; html: string; text: string }> {
  const { app_url: appUrl } = await requireMailAccount(deps, deps.db)
  const canStop = kind in kindWords
  return frame(wordsOf(exampleOf(kind, deps.now()), appUrl), { appUrl, unsubscribeUrl: canStop ? appUrl : null })
}

function exampleOf(kind: MailKind, now: Instant): Mail {
  const reader = { name: 'Ann', zone: null }
  const week = { ...reader, contest: 'Survivor 2025-26', week_number: 6, slot: null, path: pickPage(6) }
  switch (kind) {
    case 'reminder_night_before':
      return { kind, facts: { ...week, lock_time: plus(now, hours(23)) } }
    case 'reminder_two_hours':
      return { kind, facts: { ...week, lock_time: plus(now, hours(2)) } }
    case 'week_results':
      return {
        kind,
        facts: {
          ...week,
          fate: 'survived',
          team: { abbreviation: 'BOS', team_name: 'Boston Bruins' },
          mass_elimination_prevented: false,
          survived: 11,
          eliminated: 3,
          next: { week_number: 7, lock_time: plus(now, hours(80)) },
          path: pickPage(7),
        },
      }
    case 'draft_turn':
      return {
        kind,
        facts: {
          ...reader,
          contest: 'Two-Team 2025-26',
          pick_number: 5,
          round: 1,
          deadline: plus(now, hours(4)),
          path: '/two-team',
        },
      }
    case 'password_reset':
      return { kind, facts: { ...reader, path: '/reset-password#example', expires_at: plus(now, hours(48)) } }
    case 'invitation':
      return {
        kind,
        facts: { from: 'Ada Admin', pool: 'PuckPool', path: '/login?view=sign-up', expires_at: plus(now, hours(336)) },
      }
    case 'notice':
      return {
        kind,
        facts: {
          name: 'Ann',
          subject: 'Ada Admin has entered your Week 6 pick',
          sentences: [
            'Ada Admin has entered a pick for you in Survivor 2025-26. Sign in to see it; until the lock you can change it.',
          ],
          path: pickPage(6),
          label: 'See your pick',
        },
      }
    case 'test':
      return { kind, facts: { ...reader, at: now } }
  }
}
