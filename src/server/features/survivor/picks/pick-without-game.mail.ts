import { weekTitle } from '#rules/survivor/week-words.ts'
import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Link, mailPart } from '#server/features/outbox/mail-part.ts'
import { pickPage } from './pick-page.ts'
import { listOutdatedNews } from './pick-without-game.repo.ts'

/**
 * Why a picked team no longer plays: the league's schedule, the contest's first day (S14), or a week removed with its
 * games (W7).
 */
export type PickWithoutGameCause = 'schedule' | 'start_date' | 'week_gone'

type Facts = {
  name: string
  /** Absent in a mail queued by an older version: the schedule. */
  cause?: PickWithoutGameCause
  contest: string
  week_number: number
  /** A playoff slot's round. */
  round?: number | null
  game_number?: number | null
  lock_time: Instant
  zone: string | null
  /** Relative to the pool's address. */
  path: string
}

/**
 * A picked team no longer plays in its week (S1). The team isn't named, because the provider's screens show subjects
 * before the lock (S5).
 */
export const pickWithoutGame = mailPart({
  kind: 'pick_without_game',
  words,
  examples: (now) => [
    {
      name: 'week',
      label: 'A week',
      facts: {
        name: 'Ann',
        contest: 'Survivor 2025-26',
        week_number: 6,
        zone: null,
        lock_time: plus(now, hours(23)),
        path: pickPage({
          contestId: 1,
          weekNumber: 6,
        }),
      },
    },
    {
      name: 'start_date',
      label: 'A new first day',
      facts: {
        name: 'Ann',
        contest: 'Survivor 2025-26',
        week_number: 1,
        zone: null,
        cause: 'start_date' as const,
        lock_time: plus(now, hours(23)),
        path: pickPage({
          contestId: 1,
          weekNumber: 1,
        }),
      },
    },
    {
      name: 'week_gone',
      label: 'A week without games',
      facts: {
        name: 'Ann',
        contest: 'Survivor 2025-26',
        week_number: 17,
        zone: null,
        cause: 'week_gone' as const,
        lock_time: plus(now, hours(23)),
        path: pickPage({
          contestId: 1,
          weekNumber: 17,
        }),
      },
    },
  ],
  listUnneeded: listOutdatedNews,
})

function words({ name, cause, contest, lock_time, zone, path, ...week }: Facts, link: Link): MailWords {
  const title = weekTitle(week)
  if (cause === 'week_gone') return weekGone({ name, contest, title, url: link(path) })
  const lock = wordsIn(zone, lock_time)
  const heading = `Your ${title} team isn't playing anymore`
  return {
    subject: `${contest}: ${heading}`,
    preview: `${cause === 'start_date' ? 'The contest has a new first day' : 'The schedule changed'}. Picks lock at ${lock}.`,
    heading,
    tone: 'urgent',
    paragraphs: [
      `Hi ${name},`,
      `${whyWords(cause, contest)}: the team you picked for ${title}${cause === 'start_date' ? '' : ` of ${contest}`} has no game in it anymore. Your pick stays until you change it.`,
    ],
    facts: [
      ['Picks lock at', lock],
      ['Contest', contest],
    ],
    action: { label: 'Change your pick', url: link(path) },
  }
}

type Gone = { name: string; contest: string; title: string; url: string }

/** The pick isn't named, for the same reason as the team (S5). */
function weekGone({ name, contest, title, url }: Gone): MailWords {
  const heading = `${title} isn't played anymore`
  return {
    subject: `${contest}: ${heading}`,
    preview: 'The league moved its games.',
    heading,
    tone: 'calm',
    paragraphs: [
      `Hi ${name},`,
      `The league moved every game of ${title}, so ${contest} goes on without it. Your pick for it is gone, and its team is yours to pick again. Later weeks have new numbers.`,
    ],
    facts: [['Contest', contest]],
    action: { label: 'See your picks', url },
  }
}

function whyWords(cause: PickWithoutGameCause | undefined, contest: string): string {
  return cause === 'start_date' ? `${contest} has a new first day` : 'The league changed its schedule'
}
