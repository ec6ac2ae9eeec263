import { firstLineOf } from '#rules/announcements/announcements.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type Facts = {
  name: string
  author: string
  text: string
  /** The audience: 'everyone'. */
  who: string
  path: string
  label: string
}

/** The text on a lock screen. */
const LONGEST_BODY = 160

/** An admin's announcement to members (N6). */
export const announcementMail = mailPart({
  kind: 'announcement',
  words,
  push: ({ author, text, path }: Facts) => ({ title: author, body: firstLineOf(text, LONGEST_BODY), path }),
  examples,
})

function words({ name, author, text, who, path, label }: Facts, link: Link): MailWords {
  return {
    subject: `${author}: ${firstLineOf(text)}`,
    preview: firstLineOf(text, LONGEST_BODY),
    heading: `News from ${author}`,
    tone: 'calm',
    paragraphs: [`Hi ${name},`, ...text.split(/\n+/).filter((line) => line.trim() !== '')],
    action: { label, url: link(path) },
    remark: `Sent to ${who}.`,
  }
}

function examples(): Examples<Facts> {
  const facts = {
    name: 'Ann',
    author: 'Ada Admin',
    who: 'everyone',
    path: '/chat',
    label: 'Open the chat',
    text: 'The draft is on Friday at 8.\nBring a list of your favorite teams.',
  }
  return [
    { name: 'all', label: 'To everyone', facts },
    {
      name: 'without_pick',
      label: 'To those without a pick',
      facts: {
        ...facts,
        text: 'Picks lock tonight. Don’t forget yours.',
        who: 'everyone without a pick for week 6 of Survivor 2025-26',
        path: '/survivor?contest=1&week=6',
        label: 'Pick for Week 6',
      },
    },
  ]
}
