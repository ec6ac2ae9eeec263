import type {
  ImportColumns,
  ImportedColumns,
  ImportLine,
  importUsers as importCall,
  previewImport as previewCall,
} from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { describeRefusal } from '#contract/refusals.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isReservedName } from '#rules/accounts/name-keys.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type NameBook, openNameBook, refuseTakenSince } from '#server/features/accounts/names/names.service.ts'
import { createWelcomeLinks, type PasswordLink } from '#server/features/accounts/passwords/password-links.service.ts'
import { mailPasswordLinks } from '#server/features/accounts/passwords/password-mails.service.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { readUsers, type UserLine } from '#server/features/accounts/users/users.csv.ts'
import { insertUserRows, listUserRows, listUsersByEmail } from '#server/features/accounts/users/users.repo.ts'
import { factsOf, namesOf, toUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import { type ContestRow, findContest } from '#server/features/contests/contests.service.ts'
import { publishEntries, requireLockedContests } from '#server/features/contests/entering.service.ts'
import { countEntries } from '#server/features/contests/entries.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { type CsvColumn, csvOf } from '#server/http/csv.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { randomToken } from '#server/random-token.ts'
import { enterAll, notifyEntered, refuseContest } from './contest-entries.service.ts'

type Wanted = { csv: string; columns?: ImportColumns | undefined; contestIds: readonly number[] }

/** The effect of importing this file, line by line. Refuses a file that isn't a table or a list of users. */
export async function previewImport(
  deps: Deps,
  { csv, columns: chosen, contestIds }: Wanted,
): Promise<AnswerOf<typeof previewCall>> {
  const contests = await findContests(deps, contestIds)
  const { lines, columns } = await readLines(deps.db, { csv, chosen, contests })
  const count = (...states: ImportLine['state'][]) => lines.filter(({ state }) => states.includes(state)).length
  const joined = await Promise.all(
    contests.map(async (contest) => {
      const joining = countJoining(lines, contest)
      const refusal = joining === 0 ? null : await refuseContest(deps.db, deps, { contest, wanted: joining })
      const { contest_id, contest_name } = contest
      return { contest_id, contest_name, joining, message: refusal && describeRefusal(refusal).message }
    }),
  )
  return {
    new_users: count('new'),
    existing: count('existing', 'already_in'),
    wrong: count('wrong'),
    lines,
    columns,
    contests: joined,
  }
}

async function findContests(deps: Deps, contestIds: readonly number[]): Promise<ContestRow[]> {
  const ids = [...new Set(contestIds)].sort((one, other) => one - other)
  const found = await Promise.all(ids.map((contestId) => findContest(deps.db, contestId)))
  const contests = found.filter((contest) => contest !== null)
  if (contests.length < ids.length) throw new Refusal({ code: 'unknown_contest' })
  return contests
}

const countJoining = (lines: readonly ImportLine[], { contest_id }: ContestRow) =>
  lines.filter(({ joins }) => joins.includes(contest_id)).length

/**
 * Adds every user in a file, and enters everyone in these contests, or does nothing if any line is wrong or a contest
 * has started or has no room (A6, S14). Existing users' accounts stay unchanged. No one sees a password: each new user
 * gets a link to choose their own, which is mailed to them or returned only this once, and never both (A9).
 */
export async function importUsers(
  deps: Deps,
  caller: Caller,
  { csv, columns: chosen, contestIds, byMail }: Wanted & { byMail: boolean },
): Promise<AnswerOf<typeof importCall>> {
  // One unknown random password for all of them: hashing a thousand would block the server for seconds.
  const passwordHash = await hashPassword(randomToken(deps, 32))
  const { imported, entries } = await deps.db.transaction().execute(async (tx) => {
    const contests = await requireLockedContests(tx, contestIds)
    const { lines } = await readLines(tx, { csv, chosen, contests })
    refuseWrongLines(lines)
    const asked = lines.filter(({ state }) => state === 'new')
    // Without mail the admin can still pass on the links.
    const areMailed = byMail && (await requireMailAccount(deps, tx)).enabled
    const { users, links } = await addUsers(deps, tx, { asked, passwordHash, caller, areMailed })
    const entries = await enterLines(tx, deps, { caller, contests, lines, users })
    const sending = { links, users, by: caller.name, isNew: true, contests }
    const mailed = areMailed ? await mailPasswordLinks(tx, deps, sending) : 0
    const entered = entries.reduce((sum, { userIds }) => sum + userIds.length, 0)
    const existing = lines.filter(({ state }) => state !== 'new' && state !== 'left_out').length
    const counts = { created: users.length, existing, entered, mailed }
    return { imported: { ...counts, ...withLinksOf(users, { links, areMailed }) }, entries }
  })
  deps.live.publish({ about: 'users' })
  for (const one of entries) publishEntries(deps, one)
  return imported
}

function refuseWrongLines(lines: readonly ImportLine[]): void {
  const all = lines.filter(({ state }) => state === 'wrong')
  const [wrong] = all
  if (!wrong) return
  throw new Refusal({
    code: 'import_wrong_lines',
    line: wrong.line,
    wrong: all.length,
    message: wrong.message ?? '',
  })
}

type EnteringLines = { caller: Caller; contests: ContestRow[]; lines: ImportLine[]; users: Added }

/**
 * Enters everyone who joins, or refuses it all. Existing members are notified by mail; new ones get it in their
 * welcome.
 */
async function enterLines(tx: Tx, deps: Deps, { caller, contests, lines, users }: EnteringLines) {
  if (contests.length === 0) return []
  const rows = await listUsersByEmail(tx, emailsOf(lines))
  const userOf = new Map(rows.map((row) => [row.email, toUser(row)]))
  const isNew = new Set(idsOf(users))
  const joiners = lines.flatMap(({ email, joins }) => {
    const user = userOf.get(email)
    return user && joins.length > 0 ? [{ user, joins }] : []
  })
  const entries: { contest: ContestRow; userIds: number[] }[] = []
  for (const contest of contests) {
    const entrants = joiners
      .filter(({ joins }) => joins.includes(contest.contest_id))
      .map(({ user }) => ({ userId: user.id, name: fullName(user) }))
    if (entrants.length === 0) continue
    await enterAll(tx, deps, { contest, entrants, by: caller })
    entries.push({ contest, userIds: entrants.map(({ userId }) => userId) })
  }
  const before = joiners.filter(({ user }) => !isNew.has(user.id) && user.id !== caller.userId)
  for (const group of Map.groupBy(before, ({ joins }) => joins.join()).values()) {
    const joined = new Set(group[0]?.joins)
    await notifyEntered(tx, deps, {
      by: caller.name,
      users: group.map(({ user }) => user),
      contests: contests.filter(({ contest_id }) => joined.has(contest_id)),
    })
  }
  return entries
}

const emailsOf = (lines: readonly { email: string }[]) => lines.map(({ email }) => email)

async function readLines(
  db: Database,
  { csv, chosen, contests }: { csv: string; chosen: ImportColumns | undefined; contests: readonly ContestRow[] },
): Promise<{ lines: ImportLine[]; columns: ImportedColumns | null }> {
  const found = readUsers(csv, chosen)
  if ('code' in found) throw new Refusal(found)
  const { lines: read, columns } = found
  const rows = await listUsersByEmail(db, emailsOf(read))
  const known = new Map(rows.map((row) => [row.email, row]))
  const given = read.filter(({ isGuessed }) => !isGuessed)
  const names = await openNameBook(db, given)
  const userIds = rows.map(({ user_id }) => user_id)
  const places: { contestId: number; numbersOf: (userId: number) => readonly number[] }[] = []
  for (const { contest_id: contestId } of contests) {
    places.push({ contestId, numbersOf: (await countEntries(db, { contestId, userIds })).numbersOf })
  }
  const lines = read.map((line): ImportLine => {
    if (line.isWithoutAddress) return { ...line, state: 'left_out', joins: [] }
    if (line.message !== null) return { ...line, state: 'wrong', joins: [] }
    const user = known.get(line.email)
    if (!user) return newLine(line, { names, joins: places.map(({ contestId }) => contestId) })
    const joins = places.filter((of) => of.numbersOf(user.user_id).length === 0).map(({ contestId }) => contestId)
    if (joins.length === 0) return { ...line, state: places.length === 0 ? 'existing' : 'already_in', joins }
    if (user.active) return { ...line, state: 'existing', joins }
    return { ...line, state: 'existing', message: 'Deactivated, so not entered', joins: [] }
  })
  return { lines, columns }
}

/** A new user needs a unique name (A7). One derived from an address gets a number, because no one chose it. */
function newLine(line: UserLine, { names, joins }: { names: NameBook; joins: number[] }): ImportLine {
  if (line.isGuessed) return { ...line, ...names.takeFree(line), state: 'new', joins }
  const code = isReservedName(line) ? 'name_reserved' : names.has(line) ? 'name_taken' : null
  if (code === null) return { ...line, state: 'new', joins }
  return { ...line, state: 'wrong', message: describeRefusal({ code, name: fullName(line) }).message, joins: [] }
}

type Addition = { asked: ImportLine[]; passwordHash: string; caller: Caller; areMailed: boolean }

/** Adds the new users, each with a link and an audit line that says whether the admin was shown it (A9). */
async function addUsers(deps: Deps, tx: Tx, { asked, passwordHash, caller, areMailed }: Addition) {
  if (asked.length === 0) return { users: [], links: [] }
  const created_at = deps.now()
  const rows = asked.map(({ email, name, lastName }) => ({
    email,
    ...namesOf({ name, lastName }),
    password_hash: passwordHash,
    created_at,
  }))
  // Each line was free a moment ago; the next try reports which one was taken since.
  const users = (await insertUserRows(tx, rows).catch(refuseTakenSince)).map(toUser)
  const links = await createWelcomeLinks(deps, tx, idsOf(users))
  const link = { link_expires_at: links[0]?.expires_at ?? null, ...(areMailed ? { sent_by_mail: true } : {}) }
  const act = { action: 'import', subject: 'user' } as const
  const acts = users.map((user) => ({ ...act, subjectId: user.id, after: { ...factsOf(user), ...link } }))
  await writeAudits(tx, deps, caller, acts)
  return { users, links }
}

const idsOf = (users: readonly { id: number }[]) => users.map(({ id }) => id)

type Added = Awaited<ReturnType<typeof addUsers>>['users']

type Shared = { links: readonly PasswordLink[]; areMailed: boolean }

function withLinksOf(users: Added, { links, areMailed }: Shared) {
  const byUser = new Map(links.map(({ userId, link }) => [userId, link]))
  const withLinks = users.map(({ id, email, name, lastName }) => ({
    id,
    email,
    name,
    lastName,
    link: areMailed ? null : (byUser.get(id) ?? ''),
  }))
  const columns = (['id', 'email', 'name', 'lastName', 'link'] as const).map(
    (title): CsvColumn<(typeof withLinks)[number]> => ({ title, value: (of) => of[title] }),
  )
  const csv = areMailed ? '' : csvOf(columns, withLinks)
  return { links_expire_at: links.at(0)?.expires_at ?? null, csv, users: withLinks }
}

/** All users as CSV, in columns that `importUsers` can read. */
export async function exportUsers(deps: Deps): Promise<string> {
  return csvOf(
    [
      { title: 'id', value: ({ user_id }) => user_id },
      { title: 'email', value: ({ email }) => (hasNoEmail(email) ? '' : email) },
      { title: 'name', value: ({ name }) => name },
      { title: 'lastName', value: ({ last_name }) => last_name },
      { title: 'role', value: ({ role }) => role },
      { title: 'active', value: ({ active }) => active },
      { title: 'created_at', value: ({ created_at }) => created_at },
    ],
    await listUserRows(deps.db),
  )
}
