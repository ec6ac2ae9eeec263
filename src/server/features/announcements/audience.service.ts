import type { Audience } from '#contract/announcements/announcements.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listActiveMembers, type Member } from '#server/features/accounts/users/users.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { viewContest } from '#server/features/contests/contests.service.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { readForgetfulOf } from '#server/features/survivor/reminders/without-pick.service.ts'
import { Refusal } from '#server/http/errors.ts'

export type Addressed = { audience: Audience; contest_id?: number | null | undefined }

/** An announcement's current recipients. */
export type Readers = {
  members: Member[]
  /** For the chat and the mail: 'everyone', 'everyone without a pick for week 6 of Survivor'. */
  who: string
  /** 'week 6'; null unless it concerns a week. */
  week: string | null
  /** The target and label of its button. */
  page: { path: string; label: string }
  /** When it is too late for the recipients; null if never. */
  expiresAt: Instant | null
}

/**
 * The active members in the audience (N6). Refuses `unknown_contest`, and `no_week_to_pick` if there is no pick to
 * make.
 */
export async function listReaders(
  deps: Pick<Deps, 'now'>,
  db: Database,
  { audience, contest_id }: Addressed,
): Promise<Readers> {
  const members = await listActiveMembers(db)
  if (audience === 'all' || typeof contest_id !== 'number') {
    return { members, who: 'everyone', week: null, page: { path: '/chat', label: 'Open the chat' }, expiresAt: null }
  }
  const { contest_name, contest_type, participants } = await viewContest(db, {
    contestId: contest_id,
    withEmails: false,
  })
  if (audience === 'not_in_contest') {
    const entered = new Set(participants.map(({ user_id }) => user_id))
    return {
      members: members.filter(({ id }) => !entered.has(id)),
      who: `everyone who isn't in ${contest_name}`,
      week: null,
      expiresAt: null,
      page: {
        path: contestPath({
          contest_id,
          contest_type,
        }),
        label: 'Open the contest',
      },
    }
  }
  const found = await readForgetfulOf(db, { contestId: contest_id, now: deps.now() })
  if (found === null) throw new Refusal({ code: 'no_week_to_pick', contest_name })
  const { week, userIds } = found
  return {
    members: members.filter(({ id }) => userIds.has(id)),
    who: `everyone without a pick for ${weekWords(week)} of ${contest_name}`,
    week: weekWords(week),
    page: {
      path: pickPage({ contestId: contest_id, weekNumber: week.week_number }),
      label: `Pick for ${weekTitle(week)}`,
    },
    expiresAt: week.lock_time,
  }
}
