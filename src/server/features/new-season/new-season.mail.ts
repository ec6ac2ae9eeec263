import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type SeasonFacts = { name: string; season: string; contests: string[]; path: string }

/** Invites last year's members to the contests of a new season (Y1). */
export const newSeason = mailPart({
  kind: 'new_season',
  words,
  examples: () => [
    {
      name: 'new_season',
      label: 'A new season',
      facts: {
        name: 'Ann',
        season: '2026-27',
        contests: ['Survivor 2026-27', 'Two-Team 2026-27'],
        path: '/join?season=2026-27',
      },
    },
  ],
})

function words({ name, season, contests, path }: SeasonFacts, link: Link): MailWords {
  return {
    subject: `The ${season} season is open to join`,
    preview: `${new Intl.ListFormat('en').format(contests)}: join with one tap.`,
    heading: `Back for ${season}?`,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, 'The contests you played last season are open again. Join all of them with one tap.'],
    facts: contests.map((contest) => ['Contest', contest]),
    action: { label: 'Join the new season', url: link(path) },
  }
}
