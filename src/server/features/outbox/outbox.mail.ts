import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from './mail-frame.ts'
import { type Link, mailPart } from './mail-part.ts'

type NoticeFacts = { name: string; subject: string; sentences: string[]; path: string; label: string }

/** A one-time notice to a member, such as a pick entered by an admin. */
export const notice = mailPart({
  kind: 'notice',
  words: noticeWords,
  examples: () => [
    {
      name: 'entered_pick',
      label: 'An entered pick',
      facts: {
        name: 'Ann',
        subject: 'Ada Admin entered your Week 6 pick in Survivor 2025-26',
        sentences: [
          'Ada Admin entered a pick for you in Survivor 2025-26. Sign in to see it. You can change it until picks lock.',
        ],
        path: '/survivor?contest=1&week=6',
        label: 'See your pick',
      },
    },
  ],
})

type TestFacts = { name: string; at: Instant; zone: string | null; pool?: string }

/** Shows that mail, or a notification on a device, arrives. */
export const test = mailPart({
  kind: 'test',
  words: testWords,
  push: ({ pool = 'PuckPool' }) => ({
    title: `A test from ${pool}`,
    body: 'Notifications work on this device.',
    path: '/',
  }),
  examples: (now) => [{ name: 'test', label: 'A test', facts: { name: 'Ann', zone: null, at: now, pool: 'PuckPool' } }],
})

function noticeWords({ name, subject, sentences, path, label }: NoticeFacts, link: Link): MailWords {
  return {
    subject,
    preview: sentences[0] ?? '',
    heading: subject,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, ...sentences],
    action: { label, url: link(path) },
  }
}

function testWords({ name, at, zone, pool = 'PuckPool' }: TestFacts, link: Link): MailWords {
  return {
    subject: `${pool} test email`,
    preview: "Your pool's email works.",
    heading: "Your pool's email works",
    tone: 'good',
    paragraphs: [`Hi ${name || 'there'},`, 'This is a test. If you can read it, reminders reach your members too.'],
    facts: [['Sent', wordsIn(zone, at)]],
    action: { label: `Open ${pool}`, url: link('/') },
  }
}
