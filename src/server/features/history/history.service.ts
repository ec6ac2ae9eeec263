import type { AuditFilters, AuditLine } from '#contract/history/history.ts'
import { nameOrder } from '#rules/accounts/name-order.ts'
import { addDays, startOfDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { arePicksSecret, readSeenBy, type SeenBy } from '#server/features/survivor/picks/late-pickers.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { participantsIn } from './facts.ts'
import {
  findLine,
  type LineFilters,
  listActions,
  listActors,
  listContestIds,
  listDeletedNames,
  listLines,
  readNames,
  type StoredLine,
} from './history.repo.ts'
import { storyOf, wordLine } from './line-words.ts'

type Page = { lines: AuditLine[]; next: number | null }
type Audience = { forMembers: boolean; caller: Pick<Caller, 'userId'> }

const USUAL_PAGE = 50
/** The number of changes shown for a line in a list, and on its own. */
const FEW_CHANGES = 8
const MANY_CHANGES = 1_000

/** A search reads this many lines at a time, and at most this many before it returns what it has found. */
const BATCH = 200
const SEARCHED_AT_MOST = 2_000

/**
 * A page of the audit log, newest first. Searches exactly the text the reader sees, so that facts secret until a lock
 * (S5), or hidden from members, can't be guessed by searching. A long search returns a page that isn't full, with
 * `next` to continue.
 */
export async function readLines(
  deps: Deps,
  { text = '', before, limit = USUAL_PAGE, ...asked }: AuditFilters,
  audience: Audience,
): Promise<Page> {
  const filters = { ...storedFilters(asked), forMembers: audience.forMembers }
  const wanted = nameOrder(text)
  const found: AuditLine[] = []
  let last = before ?? null
  for (let searched = 0; searched < SEARCHED_AT_MOST; searched += BATCH) {
    const size = wanted === '' ? limit + 1 : BATCH
    const stored = await listLines(deps.db, { ...filters, before: last, limit: size })
    for (const line of await wordLines(deps, stored, { ...audience, most: FEW_CHANGES })) {
      if (!saysAnywhere(line, wanted)) continue
      if (found.length === limit) return { lines: found, next: found.at(-1)?.audit_id ?? null }
      found.push(line)
    }
    last = stored.at(-1)?.audit_id ?? null
    if (stored.length < size) return { lines: found, next: null }
  }
  return { lines: found, next: last }
}

function storedFilters({
  actor,
  action,
  subject,
  contest_id,
  from,
  to,
}: AuditFilters): Omit<LineFilters, 'forMembers'> {
  if (from !== undefined && to !== undefined && to < from) throw new Refusal({ code: 'range_backwards' })
  return {
    actor,
    action: action === '' ? undefined : action,
    subject,
    contestId: contest_id,
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1)),
  }
}

function saysAnywhere(line: AuditLine, wanted: string): boolean {
  if (wanted === '') return true
  const said = [
    line.who,
    line.words,
    line.contest_name,
    ...line.changes.flatMap((of) => [of.what, of.before, of.after]),
  ]
  return said.some((words) => words && nameOrder(words).includes(wanted))
}

/** One line with all its changes, and in stored form if that may be shown. Refuses a line hidden from the reader. */
export async function requireLine(deps: Deps, auditId: number, audience: Audience) {
  const stored = await findLine(deps.db, { auditId, forMembers: audience.forMembers })
  if (!stored) throw new Refusal({ code: 'unknown_line' })
  const [line] = await wordLines(deps, [stored], { ...audience, most: MANY_CHANGES })
  if (!line) throw new TypeError('a line that was found has no words')
  const { before, after } = whatMayBeSeen(stored, await readSeenBy(deps, audience.caller))
  return { line, before, after }
}

/** The filters' options: actors, acts and contests. */
export async function readChoices(deps: Deps) {
  return {
    actors: await listActors(deps.db),
    actions: await listActions(deps.db),
    contests: await readContests(deps, { forMembers: false }),
  }
}

/** The lines' contests, newest first; deleted ones by their former name. */
export async function readContests(deps: Deps, audience: Pick<Audience, 'forMembers'>) {
  const ids = await listContestIds(deps.db, audience)
  const { contests } = await namesFor(deps, { contestIds: ids, participantIds: [] })
  return ids.map((contest_id) => ({ contest_id, contest_name: contests.get(contest_id) ?? `Contest ${contest_id}` }))
}

async function wordLines(
  deps: Deps,
  stored: readonly StoredLine[],
  { forMembers, most, caller }: Audience & { most: number },
): Promise<AuditLine[]> {
  const seenBy = await readSeenBy(deps, caller)
  const seen = stored.map((line) => ({ line, facts: whatMayBeSeen(line, seenBy) }))
  const names = await namesFor(deps, {
    contestIds: stored.flatMap((line) => line.contest_id ?? []),
    participantIds: seen.flatMap(({ line, facts }) => [
      ...(line.subject === 'pick' ? [Number.parseInt(line.subject_id ?? '', 10) || 0] : []),
      ...participantsIn(facts.before),
      ...participantsIn(facts.after),
    ]),
  })
  return seen.map(({ line, facts }) => {
    const story = forMembers ? storyOf({ ...line, ...facts }, names) : null
    const worded = wordLine({ ...line, ...facts }, { names, forMembers })
    const { words, changes } = story === null ? worded : { ...worded, changes: [] }
    return {
      audit_id: line.audit_id,
      at: line.at,
      who: line.user_id === null ? 'PuckPool' : line.actor_name,
      by_itself: line.user_id === null,
      subject: line.subject,
      action: line.action,
      contest_id: line.contest_id,
      contest_name: names.contests.get(line.contest_id ?? 0) ?? null,
      words,
      changes: changes.slice(0, most),
      more: Math.max(0, changes.length - most),
      hidden_until: facts.isSecret ? line.secret_until : null,
      story,
    }
  })
}

/**
 * A line's facts are hidden from everyone until its week locks, even from the admin who acted (S5), and from a member
 * who could still pick late until they have (S2).
 */
function whatMayBeSeen(line: StoredLine, seenBy: SeenBy): { before: unknown; after: unknown; isSecret: boolean } {
  // By the week's current number, which may have changed since the line was written (S14).
  const { contest_id, secret_week, secret_week_now: week_number, secret_until: lock_time } = line
  const isSecret = secret_week !== null && arePicksSecret({ contest_id, week_number, lock_time }, seenBy)
  return isSecret ? { before: null, after: null, isSecret } : { before: line.before, after: line.after, isSecret }
}

async function namesFor(deps: Deps, asked: { contestIds: readonly number[]; participantIds: readonly number[] }) {
  const names = await readNames(deps.db, asked)
  const gone = asked.contestIds.filter((id) => !names.contests.has(id))
  return { ...names, contests: new Map([...(await listDeletedNames(deps.db, gone)), ...names.contests]) }
}
