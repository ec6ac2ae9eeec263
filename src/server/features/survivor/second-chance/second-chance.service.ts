import type { Reason } from '#contract/refusals.ts'
import type { SecondChanceOffer } from '#contract/survivor/second-chance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { nextWeekToLock } from '#rules/survivor/locks.ts'
import {
  isOffered,
  openWords,
  refuseSecondChance,
  refuseSecondChanceEntry,
  secondChanceName,
  weeksLeft,
} from '#rules/survivor/second-chance.ts'
import { easternWords, type Instant } from '#rules/time.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { stateOf } from '../contest-view.ts'
import { contestPage } from '../picks/pick-page.ts'
import {
  type ContestRow,
  changeContestRow,
  findContest,
  listContestSummaries,
  listContestsInProgress,
} from '../survivor.repo.ts'
import { createIn, requireContest, settingsToCopy, waitingChanceIn } from '../survivor.service.ts'
import { listWeeks } from '../weeks/weeks.repo.ts'
import { countOut, findFate, findSecondChanceOf, listMembersOut } from './second-chance.repo.ts'

/** The second chance that could be opened now (Y4); null if none. */
export async function readOffer(
  deps: Pick<Deps, 'db' | 'now'>,
  contestId: number,
): Promise<{ offer: SecondChanceOffer | null; server_now: Instant }> {
  const contest = await requireContest(deps.db, { contestId })
  return { offer: await findOffer(deps, contest), server_now: deps.now() }
}

export async function findOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  contest: ContestRow,
): Promise<SecondChanceOffer | null> {
  if (contest.status !== 'in_progress') return null
  const { asked, weeks } = await readFacts(db, { contest, now: now() })
  if (refuseSecondChance(asked) !== null) return null
  return {
    contest_name: secondChanceName(contest.contest_name),
    out: asked.out,
    weeks_left: asked.weeks_left,
    starts_at: nextWeekToLock(weeks, now())?.lock_time ?? null,
    until: weeksLeft(weeks, now()).until,
    is_offered: isOffered({ ...asked, decided_at: contest.second_chance_decided_at }),
  }
}

async function readFacts(db: Database, { contest, now }: { contest: ContestRow; now: Instant }) {
  const { contest_id: contestId, second_chance_of } = contest
  const weeks = await listWeeks(db, contestId)
  const asked = {
    contest: { status: stateOf(contest).status, second_chance_of },
    exists: (await findSecondChanceOf(db, contestId)) !== null,
    out: await countOut(db, contestId),
    weeks_left: weeksLeft(weeks, now).left,
  }
  return { asked, weeks }
}

/**
 * Opens a second chance for eliminated members (Y4) and notifies them, in one transaction. The first contest is locked,
 * so that of two admins, or an admin and the job, only one opens it.
 */
export async function openSecondChance(
  deps: Deps,
  actor: Caller | 'system',
  contestId: number,
): Promise<SurvivorContest> {
  const opened = await deps.db.transaction().execute(async (tx) => {
    const first = await requireContest(tx, { contestId, hold: 'update' })
    const { asked, weeks } = await readFacts(tx, { contest: first, now: deps.now() })
    // The job checked before the lock: someone may have decided since.
    if (actor === 'system' && first.second_chance_decided_at !== null)
      throw new Refusal({ code: 'second_chance_exists' })
    refuse(refuseSecondChance(asked))
    const contest = await createLike(tx, deps, { actor, first, weeks })
    await changeContestRow(tx, { contestId, set: { second_chance_decided_at: deps.now() } })
    await notifyMembersOut(tx, deps, { first, contest })
    return contest
  })
  deps.live.publish({ about: 'survivor', contest_id: opened.contest_id })
  return opened
}

type Like = { actor: Caller | 'system'; first: ContestRow; weeks: Awaited<ReturnType<typeof listWeeks>> }

/** A copy of the contest, from its first unlocked week. */
async function createLike(tx: Tx, deps: Deps, { actor, first, weeks }: Like): Promise<SurvivorContest> {
  const from = nextWeekToLock(weeks, deps.now()) ?? weeks.at(-1)
  try {
    return await createIn(tx, deps, {
      actor,
      wanted: {
        ...settingsToCopy(first),
        auto_second_chance: false,
        contest_name: secondChanceName(first.contest_name),
        season_year: first.season_year,
        season_start_date: from?.start_date ?? first.season_start_date ?? '',
        second_chance_of: first.contest_id,
      },
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal({ code: 'second_chance_exists' })
    throw error
  }
}

/** Sent once, because it is opened once. */
async function notifyMembersOut(
  tx: Tx,
  deps: Deps,
  { first, contest }: { first: ContestRow; contest: SurvivorContest },
): Promise<void> {
  const { contest_id, contest_name, starts_at } = contest
  const starts = starts_at === null ? '' : ` It starts ${easternWords(starts_at)}.`
  const members = await listMembersOut(tx, first.contest_id)
  await notifyEach(tx, deps, members, ({ name }) => ({
    ...notice.of({
      name,
      subject: 'You get a second chance',
      sentences: [
        `${openWords({
          contest_name,
          first_name: first.contest_name,
        })}${starts}`,
      ],
      path: contestPage(contest_id),
      label: 'Join the second chance',
    }),
    contestId: contest_id,
    ...(starts_at === null ? {} : { expiresAt: starts_at }),
  }))
}

/** Declines: the desk no longer offers it, and none opens automatically. It can still be opened by hand (Y4). */
export async function declineSecondChance(deps: Deps, caller: Caller, contestId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { asked } = await readFacts(tx, { contest, now: deps.now() })
    refuse(refuseSecondChance(asked))
    if (contest.second_chance_decided_at !== null) return
    await changeContestRow(tx, { contestId, set: { second_chance_decided_at: deps.now() } })
    await auditContest(tx, deps, caller, {
      action: 'decline_second_chance',
      contestId,
      before: { second_chance_offered: true },
      after: { second_chance_offered: false },
    })
  })
}

/**
 * Opens second chances for contests set to do so automatically (Y4), and returns which. May run twice, and alongside an
 * admin.
 */
export async function openByItself(deps: Deps): Promise<string | null> {
  const opened: string[] = []
  const automatic = (await listContestsInProgress(deps.db)).filter((of) => of.auto_second_chance)
  for (const contest of automatic) {
    if (!(await findOffer(deps, contest))?.is_offered) continue
    try {
      opened.push((await openSecondChance(deps, 'system', contest.contest_id)).contest_name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return opened.length === 0 ? null : `opened ${opened.join(', ')}`
}

/** Why a member can't take part in a second chance (Y4); null if they can, and for any other contest. */
export async function refuseUnlessOut(
  db: Database,
  { contest, userId }: { contest: Pick<ContestRow, 'second_chance_of'>; userId: number },
): Promise<Reason | null> {
  const { second_chance_of: contestId } = contest
  if (contestId === null) return null
  const first = await findFate(db, { contestId, userId })
  const first_name = (await findContest(db, contestId))?.contest_name ?? ''
  return refuseSecondChanceEntry({ first, first_name })
}

/** The contest's second chance open to members this transaction eliminates; null if there is none. */
export async function findOpenChance(tx: Tx, deps: Deps, contestId: number): Promise<SurvivorContest | null> {
  const summaries = await listContestSummaries(tx, { now: deps.now() })
  return waitingChanceIn({ ...deps, db: tx }, { summaries, contestId })
}
