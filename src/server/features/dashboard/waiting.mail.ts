import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { type WaitingWords, waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { timeLeftWords } from '#rules/dashboard/waiting.ts'
import { days, hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'
import { listGoneNotices } from './waiting-notices.repo.ts'

type Facts = {
  name: string
  zone: string | null
  item: WaitingItem
  told_at: Instant
  /** The row of `waiting_notices`, to skip the mail once the item no longer waits. */
  notice_id: number
}

/** An item waiting for an admin, in the desk's words (N5). */
export const waitingMail = mailPart({ kind: 'waiting', words, examples, listUnneeded: listGoneNotices })

function words({ name, zone, item, told_at }: Facts, link: Link): MailWords {
  const { title, detail, path } = waitingKindOf(item)
  const subject = sentenceOf(title, { zone, told_at })
  const what = sentenceOf(detail, { zone, told_at }) || 'See what to do'
  return {
    subject,
    preview: what,
    heading: subject,
    tone: item.deadline === null ? 'calm' : 'urgent',
    paragraphs: [`Hi ${name},`, what.endsWith('.') ? what : `${what}.`],
    facts: item.deadline === null ? [] : [['Deadline', wordsIn(zone, item.deadline)]],
    action: { label: 'Open the admin page', url: link(path) },
    remark: 'Every admin of the pool gets this once.',
  }
}

function sentenceOf(parts: WaitingWords, { zone, told_at }: Pick<Facts, 'zone' | 'told_at'>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return 'until' in part ? timeLeftWords({ until: part.until, now: told_at }) : wordsIn(zone, part.at)
    })
    .join('')
}

function examples(now: Instant): Examples<Facts> {
  const contest = { contest_id: 1, contest_name: 'Survivor 2025-26' }
  const soon = { ...contest, deadline: plus(now, hours(3)) }
  const draft = { contest_id: 2, contest_name: 'Two-Team 2025-26', deadline: null }
  const of = (name: string, label: string, item: WaitingItem) => ({
    name,
    label,
    facts: { name: 'Ada', zone: null, told_at: now, notice_id: 0, item },
  })
  return [
    of('advance', 'A week to advance', { kind: 'advance', ...soon, week: 'week 6' }),
    of('week_waits', 'A week without a result', {
      kind: 'week_waits',
      ...soon,
      week: 'week 2',
      week_number: 2,
      games: [{ game_id: 1, game_date: '2026-10-10', teams: 'PHI–BOS', is_playoff: false }],
      weeks_waited: 0,
    }),
    of('not_started', 'A contest with too few', {
      kind: 'not_started',
      ...soon,
      is_draft: false,
      joined: 1,
      is_missed: false,
    }),
    of('season_over', 'The season is over', { kind: 'season_over', ...draft, season_year: '2025-26' }),
    of('final_table', 'The final standings', {
      kind: 'final_table',
      deadline: plus(now, days(1)),
      words: "The league's table is one game behind: SEA, COL",
    }),
    of('schedule_here', 'A new schedule', {
      kind: 'schedule_here',
      deadline: plus(now, days(60)),
      season_year: '2026-27',
    }),
    of('feed', 'A silent feed', { kind: 'feed', deadline: plus(now, hours(5)), scores_as_of: plus(now, -days(1)) }),
    of('feed_never', 'A feed that never answered', { kind: 'feed', deadline: null, scores_as_of: null }),
  ]
}
