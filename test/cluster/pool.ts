import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/db/database.ts'
import { sleep, until } from '../faults/chance.ts'
import { type Actor, signIn, signUp } from '../faults/client.ts'
import { type ServerVictim, startServerVictim } from '../faults/victims.ts'
import { openPage, type Page } from '../harness/live-server.ts'
import { MAILJET_ACCOUNT, type MailjetServer } from '../harness/mail/mail-catchers.ts'
import { freePort } from '../harness/processes/proxies.ts'
import { log } from '../harness/test-deps.ts'

const BEFORE_WEEK_1 = '2025-10-01T12:00:00-04:00'
const AFTER_WEEK_1 = '2025-10-15T12:00:00-04:00'

/** Two servers on one cluster, whose contests have played week 1 and wait to be advanced. */
export type ClusterPool = {
  servers: readonly [ServerVictim, ServerVictim]
  admins: readonly [Actor, Actor]
  /** Contests whose first week is over and not advanced yet. */
  contests: number[]
  look: <Found>(read: (db: Database) => Promise<Found>) => Promise<Found>
  stop: () => Promise<void>
}

type Open = { url: string; dataDir: string; mailjet: MailjetServer; contests: number }

export async function openClusterPool({ url, dataDir, mailjet, contests: count }: Open): Promise<ClusterPool> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, MAILJET_API_URL: mailjet.url, NHL_SYNC: 'on' }
  const early = await startServerVictim({ ...settings, CLOCK: BEFORE_WEEK_1 })
  const contests = await fillContests(() => early.origin, count)
  await early.stop()

  const start = async () => startServerVictim({ ...settings, CLOCK: AFTER_WEEK_1, PORT: String(await freePort()) })
  const servers = [await start(), await start()] as const
  const admins = [await signIn(() => servers[0].origin), await signIn(() => servers[1].origin)] as const
  const look: ClusterPool['look'] = async (read) => {
    const db = openDatabase({ address: { url }, log, isBounded: true })
    return read(db).finally(() => db.destroy())
  }
  await until('the results of week 1 are in', async () => (await look(countOpenGames)) === 0)
  return {
    servers,
    admins,
    contests,
    look,
    stop: async () => {
      for (const server of servers) await server.stop()
    },
  }
}

/** Contests of four members, each with a pick for week 1. */
async function fillContests(origin: () => string, count: number): Promise<number[]> {
  const admin = await signIn(origin)
  await admin.send('PUT', '/notifications/settings', MAILJET_ACCOUNT)
  const members: Actor[] = []
  for (const name of ['erin', 'finn', 'gwen', 'hugo']) members.push(await signUp(origin, name))
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const { body } = await admin.send('POST', '/survivor/contests', {
      contest_name: `Advance ${n}`,
      season_year: '2025-26',
      season_start_date: '2025-10-07',
      max_participants: 10,
      auto_advance: false,
    })
    const id = body.contest?.contest_id ?? 0
    for (const [at, member] of members.entries()) {
      await member.send('POST', `/survivor/contests/${id}/join`, {})
      await member.send('POST', `/survivor/contests/${id}/picks`, { week_number: 1, team_id: [6, 13, 21, 25][at] })
    }
    const started = await admin.send('POST', `/survivor/contests/${id}/start`)
    if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`)
    ids.push(id)
  }
  return ids
}

async function countOpenGames(db: Database): Promise<number> {
  const { rows } = await sql<{ games: number }>`
    select count(*) as games from games where game_date between '2025-10-07' and '2025-10-12' and game_state <> 'OFF'`.execute(
    db,
  )
  return rows[0]?.games ?? 0
}

/**
 * A page that stays open and reconnects like a browser's: the socket automatically, and after a refusal with another
 * token.
 */
export type OpenPage = { heard: () => number; close: () => void }

export function keepPageOpen(server: ServerVictim, who: Actor): OpenPage {
  let heard = 0
  const auth = (send: (auth: object) => void) => send({ token: who.token() })
  // `io` also accepts a function.
  const page: Page = openPage(server, auth as object, { reconnectionDelay: 500, reconnectionDelayMax: 5_000 })
  page.on('chat:message', () => {
    heard += 1
  })
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (page.active) return
    timer = setTimeout(() => void who.send('GET', '/auth/me').then(() => page.connect(), again), 1_000)
  }
  page.on('connect_error', again)
  page.on('disconnect', again)
  page.connect()
  return {
    heard: () => heard,
    close: () => {
      clearTimeout(timer)
      page.off('disconnect', again)
      page.disconnect()
    },
  }
}

/** Invitations by mail, one after the other: the addresses tried, and those acknowledged. */
export type Invitations = { tried: Set<string>; kept: Set<string>; run: (isOver: () => boolean) => Promise<void> }

export function inviteByMail(admin: Actor): Invitations {
  const tried = new Set<string>()
  const kept = new Set<string>()
  const run = async (isOver: () => boolean) => {
    while (!isOver()) {
      const email = `guest${tried.size}@example.test`
      tried.add(email)
      const { status } = await admin.send('POST', '/admin/invitations', { email, days: 7, max_uses: 1 })
      if (status === 201) kept.add(email)
      await sleep(250)
    }
  }
  return { tried, kept, run }
}

/** Both admins advance the contest at once, each through their own server, until one server confirms it. */
export async function advanceTwice({ admins }: ClusterPool, contestId: number): Promise<void> {
  const path = `/survivor/contests/${contestId}/advance-week`
  await Promise.all(
    admins.map(async (admin) => {
      for (let turn = 0; turn < 200; turn += 1) {
        const { status } = await admin.send('POST', path, { week_number: 1 })
        if (status === 200 || status === 409) return
        await sleep(200)
      }
      throw new Error(`contest ${contestId} was not advanced`)
    }),
  )
}

/** The errors in the advanced contests, in sentences. */
export async function judgeAdvances(db: Database, contests: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const id of contests) {
    const { rows } = await sql<{ acts: number; week: number; status: string }>`
      select count(a.*) as acts, c.current_week as week, c.status from contests c
      left join audit_log a on a.contest_id = c.contest_id and a.action = 'advance_week'
      where c.contest_id = ${id} group by c.contest_id`.execute(db)
    const [row] = rows
    const isOnce = row?.acts === 1 && (row.week === 2 || row.status === 'completed')
    if (!isOnce) wrong.push(`contest ${id} was advanced ${row?.acts} times and is in week ${row?.week}`)
  }
  return wrong
}

/**
 * The errors in the mails, in sentences: each has to be at the provider once, with every acknowledged invitation among
 * them.
 */
export async function judgeMails(
  db: Database,
  mailjet: MailjetServer,
  { tried, kept }: Invitations,
): Promise<string[]> {
  const { rows } = await sql<{ mail_key: string; sent_as: string; status: string; to_email: string; kind: string }>`
    select mail_key, coalesce(carried_by, mail_key) as sent_as, status, to_email, kind from mails where channel = 'mail'`.execute(
    db,
  )
  const accepted = mailjet.accepted.map(({ CustomID }) => CustomID)
  const written = new Set(rows.map(({ mail_key }) => mail_key))
  const invited = rows.filter(({ kind }) => kind === 'invitation').map(({ to_email }) => to_email)
  const repeated = await sql<{ user_id: number; contest_id: number }>`
    select user_id, contest_id from mails where kind = 'week_results' group by user_id, contest_id having count(*) > 1`.execute(
    db,
  )
  return [
    ...(new Set(accepted).size < accepted.length ? ['a mail was accepted twice'] : []),
    ...accepted.filter((key) => !written.has(key)).map((key) => `mail ${key} was sent and nobody wrote it`),
    ...rows
      .filter(({ status, sent_as }) => status !== 'sent' || !accepted.includes(sent_as))
      .map(({ to_email, status }) => `the mail to ${to_email} is ${status}`),
    ...(new Set(invited).size < invited.length ? ['an invitation was written twice'] : []),
    ...[...kept].filter((email) => !invited.includes(email)).map((email) => `the invitation of ${email} is lost`),
    ...invited.filter((email) => !tried.has(email)).map((email) => `nobody invited ${email}`),
    ...repeated.rows.map(
      ({ user_id, contest_id }) => `member ${user_id} got the results of contest ${contest_id} twice`,
    ),
  ]
}
