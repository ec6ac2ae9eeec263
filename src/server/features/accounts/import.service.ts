import type {
  ImportLine,
  importUsers as importCall,
  previewImport as previewCall,
} from '#contract/accounts/user-import.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { createWelcomeLinks } from '#server/features/accounts/password-links.service.ts'
import { mailPasswordLinks } from '#server/features/accounts/password-mails.service.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { type CsvColumn, csvOf } from '#server/http/csv.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { readUsersCsv, type UserLine } from './users.csv.ts'
import { insertUserRows, listTakenEmails, listUserRows } from './users.repo.ts'
import { factsOf, refuseTakenEmail, toUser } from './users.service.ts'

/** What importing this file would do, line by line. Refuses a file that isn't a table of users. */
export async function previewImport(deps: Deps, csv: string): Promise<Omit<AnswerOf<typeof previewCall>, 'success'>> {
  const lines = await readLines(deps.db, csv)
  const count = (state: ImportLine['state']) => lines.filter((line) => line.state === state).length
  return { new_users: count('new'), existing: count('existing'), wrong: count('wrong'), lines }
}

/**
 * Adds every user in a file, or none if any line is wrong (A6). Existing users are left alone. Nobody sees a password: each new
 * user gets a link to choose their own, returned only this once and, on request, mailed to them.
 */
export async function importUsers(
  deps: Deps,
  caller: Caller,
  { csv, byMail }: { csv: string; byMail: boolean },
): Promise<Omit<AnswerOf<typeof importCall>, 'success'>> {
  // One random password that nobody knows, for all of them: hashing a thousand would block the server for seconds.
  const passwordHash = await hashPassword(Buffer.from(deps.random.bytes(32)).toString('base64url'))
  const imported = await deps.db.transaction().execute(async (tx) => {
    const lines = await readLines(tx, csv)
    const [wrong] = lines.filter(({ state }) => state === 'wrong')
    if (wrong) {
      const count = lines.filter(({ state }) => state === 'wrong').length
      throw new Refusal({
        code: 'import_wrong_lines',
        line: wrong.line,
        wrong: count,
        message: wrong.message ?? '',
      })
    }
    const asked = lines.filter(({ state }) => state === 'new')
    const users = asked.length === 0 ? [] : await addUsers(deps, tx, { asked, passwordHash, caller })
    const links = users.length === 0 ? [] : await createWelcomeLinks(deps, tx, idsOf(users))
    // Without mail the admin can still pass the links on.
    const { enabled } = await requireMailAccount(deps, tx)
    const mailed =
      byMail && enabled ? await mailPasswordLinks(tx, deps, { links, users, by: caller.name, isNew: true }) : 0
    return { created: users.length, existing: lines.length - users.length, mailed, ...withLinksOf(users, links) }
  })
  deps.live.tell({ about: 'users' })
  return imported
}

async function readLines(db: Database, csv: string): Promise<ImportLine[]> {
  const read = readUsersCsv(csv)
  if (!Array.isArray(read)) throw new Refusal(read)
  const taken = await listTakenEmails(
    db,
    read.map(({ email }) => email.toLowerCase()),
  )
  const stateOf = ({ email, message }: UserLine) => {
    if (message !== null) return 'wrong'
    return taken.has(email.toLowerCase()) ? 'existing' : 'new'
  }
  return read.map((line) => ({ ...line, state: stateOf(line) }))
}

type Addition = { asked: ImportLine[]; passwordHash: string; caller: Caller }

async function addUsers(deps: Deps, tx: Tx, { asked, passwordHash, caller }: Addition) {
  const at = deps.now()
  const rows = asked.map(({ email, name, lastName }) => ({
    email,
    name,
    last_name: lastName,
    password_hash: passwordHash,
    created_at: at,
  }))
  const users = (await refuseTakenEmail(insertUserRows(tx, rows))).map(toUser)
  const lineOf = (user: (typeof users)[number]) =>
    ({
      actor: caller,
      at,
      action: 'import',
      subject: 'user',
      subjectId: user.id,
      before: null,
      after: factsOf(user),
    }) as const
  await writeAudits(tx, users.map(lineOf))
  return users
}

const idsOf = (users: readonly { id: number }[]) => users.map(({ id }) => id)

type Added = Awaited<ReturnType<typeof addUsers>>

function withLinksOf(users: Added, links: Awaited<ReturnType<typeof createWelcomeLinks>>) {
  const byUser = new Map(links.map(({ userId, link }) => [userId, link]))
  const withLinks = users.map(({ id, email, name, lastName }) => ({
    id,
    email,
    name,
    lastName,
    link: byUser.get(id) ?? '',
  }))
  const columns = (['email', 'name', 'lastName', 'link'] as const).map(
    (title): CsvColumn<(typeof withLinks)[number]> => ({ title, value: (of) => of[title] }),
  )
  const csv = csvOf(columns, withLinks)
  return { links_expire_at: links.at(0)?.expires_at ?? null, csv, users: withLinks }
}

/** All users as CSV, in columns that `importUsers` can read. */
export async function exportUsers(deps: Deps): Promise<string> {
  return csvOf(
    [
      { title: 'email', value: ({ email }) => email },
      { title: 'name', value: ({ name }) => name },
      { title: 'lastName', value: ({ last_name }) => last_name },
      { title: 'role', value: ({ role }) => role },
      { title: 'active', value: ({ active }) => active },
      { title: 'created_at', value: ({ created_at }) => created_at },
    ],
    await listUserRows(deps.db),
  )
}
