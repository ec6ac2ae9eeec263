import { type Announcement, type AnnouncementPreview, audience } from '#contract/announcements/announcements.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { refuseAnnouncement } from '#rules/announcements/announcements.ts'
import { messageText, refuseText } from '#rules/chat/chat.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { listPosted, postAnnouncement } from '#server/features/chat/announcements.service.ts'
import { findReached, notifyEach } from '#server/features/outbox/notify.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { announcementMail } from './announcements.mail.ts'
import {
  findByClientId,
  insertAnnouncement,
  listLastAnnouncements,
  listLastWritten,
  lockAnnouncements,
} from './announcements.repo.ts'
import { type Addressed, listReaders, type Readers } from './audience.service.ts'

/** The announcement's recipients and channels as of now (N6). Everyone can read it in the chat. */
export async function previewAnnouncement(deps: Deps, asked: Addressed): Promise<AnnouncementPreview> {
  const { members, week } = await listReaders(deps, deps.db, asked)
  const people = members.map(({ id, email }) => ({ userId: id, email }))
  const reached = [...(await findReached(deps, deps.db, { members: people, kind: 'announcement' })).values()]
  const by_mail = reached.filter(({ mail }) => mail).length
  const by_push = reached.filter(({ push }) => push).length
  return { readers: members.length, week, by_mail, by_push }
}

/** How many rows are shown. */
const SHOWN = 20

/** The last announcements, newest first, each with its chat message unless that was deleted. */
export async function listAnnouncements({ db }: Deps): Promise<Announcement[]> {
  const rows = await listLastAnnouncements(db, { count: SHOWN })
  const inChat = await listPosted(
    db,
    rows.map(({ announcement_id }) => causeOf(announcement_id)),
  )
  return rows.map((row) => ({
    ...row,
    audience: audience.parse(row.audience),
    message_id: inChat.get(causeOf(row.announcement_id)) ?? null,
  }))
}

const causeOf = (announcementId: number) => `announcement ${announcementId}`

type Wanted = Addressed & { text: string; client_id?: string | undefined }
type Sent = { announcement_id: number; readers: number }

/**
 * Sends an announcement to the chat, by mail and push (N6), in one transaction. A repeated `client_id` returns the
 * first result. Refuses what the chat refuses, `nobody_to_tell`, and the sixth one in an hour
 * (`too_many_announcements`).
 */
export async function sendAnnouncement(deps: Deps, caller: Caller, wanted: Wanted): Promise<Sent> {
  const text = messageText(wanted.text)
  refuse(refuseText(text))
  return deps.db.transaction().execute(async (tx) => {
    await lockAnnouncements(tx)
    const clientId = wanted.client_id ?? deps.random.uuid()
    const known = await findByClientId(tx, clientId)
    if (known) return { announcement_id: known.announcement_id, readers: known.readers }
    const written = await listLastWritten(tx, { count: 5 })
    refuse(refuseAnnouncement({ written, wallNow: deps.wallNow() }))
    const readers = await listReaders(deps, tx, wanted)
    if (readers.members.length === 0) throw new Refusal({ code: 'nobody_to_tell' })
    const { name, lastName } = await requireUser(tx, caller.userId)
    return announce(tx, deps, { caller, author: fullName({ name, lastName }), text, clientId, wanted, readers })
  })
}

type Announced = { caller: Caller; author: string; text: string; clientId: string; wanted: Addressed; readers: Readers }

async function announce(tx: Tx, deps: Deps, announced: Announced): Promise<Sent> {
  const { caller, author, text, clientId, wanted, readers } = announced
  const contest_id = wanted.audience === 'all' ? null : (wanted.contest_id ?? null)
  const count = readers.members.length
  const announcement_id = await insertAnnouncement(tx, {
    author_id: caller.userId,
    author_name: author,
    text,
    contest_id,
    client_id: clientId,
    readers: count,
    audience: wanted.audience,
    sent_at: deps.now(),
    written_at: deps.wallNow(),
  })
  await writeAudit(tx, deps, caller, {
    action: 'send',
    subject: 'announcement',
    subjectId: announcement_id,
    ...(contest_id === null ? {} : { contestId: contest_id }),
    after: {
      text,
      who: readers.who,
      readers: count,
    },
  })
  await notifyEach(tx, deps, readers.members, ({ name }) => ({
    ...announcementMail.of({ name, author, text, who: readers.who, ...readers.page }),
    ...(readers.expiresAt === null ? {} : { expiresAt: readers.expiresAt }),
  }))
  // Last, because everyone else posting in the chat waits until the transaction ends.
  const to = wanted.audience === 'all' ? author : `${author} to ${readers.who}`
  await postAnnouncement(tx, deps, { cause: causeOf(announcement_id), author: to, text })
  return { announcement_id, readers: count }
}
