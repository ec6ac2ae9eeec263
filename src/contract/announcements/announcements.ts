import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { LONGEST_MESSAGE } from '#rules/chat/chat.ts'

/** An announcement's audience (rulebook N6). */
export const audience = z.enum(['all', 'not_in_contest', 'without_pick'], 'Choose who gets it')
export type Audience = z.infer<typeof audience>

const addressed = { audience, contest_id: id.nullish() }
/** `all` needs no contest; the other audiences do. */
const hasContest = ({ audience, contest_id }: { audience: Audience; contest_id?: number | null | undefined }) =>
  audience === 'all' || typeof contest_id === 'number'
const contestMissing = { error: 'Choose a contest', path: ['contest_id'] }

export const previewAnnouncement = endpoint('POST', '/admin/announcements/preview', {
  access: 'admin',
  summary: 'How many members an announcement would go to, and how many of them by mail and push (rulebook N6).',
  onlyReads: true,
  body: z.object(addressed).refine(hasContest, contestMissing),
  answer: z.object({
    readers: z.int(),
    by_mail: z.int(),
    by_push: z.int(),
    /** The week of `without_pick`, such as 'week 6'; null for other audiences. */
    week: z.string().nullable(),
  }),
})
export type AnnouncementPreview = z.infer<typeof previewAnnouncement.answer>

const announcement = z.object({
  announcement_id: z.int(),
  text: z.string(),
  audience,
  /** The audience's contest; null for everyone, and once the contest is deleted. */
  contest_name: z.string().nullable(),
  author_name: z.string(),
  readers: z.int(),
  sent_at: instant,
  /** The announcement's chat message; null once that is deleted. */
  message_id: z.int().nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const listAnnouncements = endpoint('GET', '/admin/announcements', {
  access: 'admin',
  summary: 'The last announcements, newest first, and whether they are still in the chat (rulebook N6).',
  answer: z.object({ announcements: z.array(announcement) }),
})

export const sendAnnouncement = endpoint('POST', '/admin/announcements', {
  access: 'admin',
  summary:
    'Announces something in the chat, by mail and push. The same `client_id` again sends nothing twice (rulebook N6).',
  body: z
    .object({
      text: z
        .string('Write something first')
        .trim()
        .min(1, 'Write something first')
        .max(LONGEST_MESSAGE, 'Must be at most 1,000 characters'),
      ...addressed,
      client_id: z.string().trim().min(1).max(100).optional(),
    })
    .refine(hasContest, contestMissing),
  answer: z.object({ announcement_id: z.int(), readers: z.int() }),
  status: 201,
})
