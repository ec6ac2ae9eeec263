import { type Instant, minutes, plus, wordsIn } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type SignInFacts = { name: string; path: string; expires_at: Instant; zone: string | null; pool: string }

/** In answer to 'Email me a sign-in link' (A10). */
export const signInLinkMail = mailPart({
  kind: 'sign_in_link',
  words: signInWords,
  examples: (now) => [
    {
      name: 'link',
      label: 'A sign-in link',
      facts: {
        name: 'Ann',
        pool: 'PuckPool',
        zone: null,
        path: '/sign-in#example',
        expires_at: plus(now, minutes(15)),
      },
    },
  ],
})

function signInWords({ name, path, expires_at, zone, pool }: SignInFacts, link: Link): MailWords {
  return {
    subject: `Sign in to ${pool}`,
    preview: 'Your link works once, for 15 minutes.',
    heading: `Sign in to ${pool}`,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, 'Open this link on the device you want to sign in on. It works once, for 15 minutes.'],
    facts: [['Valid until', wordsIn(zone, expires_at)]],
    action: { label: 'Sign in', url: link(path) },
    remark: "Didn't ask for this? Ignore this email and no one gets in. Never forward it.",
  }
}
