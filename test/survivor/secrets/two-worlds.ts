import { sql } from 'kysely'
import { expect } from 'vitest'
import { readBackup } from '#server/db/backup.ts'
import { givenTwoServers } from '../../harness/live-server.ts'
import { PASSWORD, type Person, signIn, signUp } from '../../harness/people.ts'
import { BEFORE_ALL, saveGames, THREE_WEEKS } from '../survivor-steps.ts'
import { addressesOf, type Choices, lookAround, type Seen, type Values } from './all-they-see.ts'

/** Two readers' answers at every address, and a backup as read without the secret. */
type World = { member: Map<string, Seen>; admin: Map<string, Seen> }
type Readers = { member: Person; admin: Person }
/** With the contests that its readers also look at. */
type OfContest = { id: number; also?: readonly number[] }
/** An admin reads everything a member does: `only` them takes half the time. */
type Look = { readers?: Readers; choices?: Choices; only?: 'admin' }
type Waiting = { news: number; readers?: Readers }

/** For a test file in which worlds differ in one secret: a pool that starts over for each of them, and its readers. */
export async function givenWorlds() {
  const servers = await givenTwoServers({ now: BEFORE_ALL })
  const pool = servers.first.pool
  /** The admin takes part too. */
  const { admin, ann, bob } = servers
  const carl = await signUp(pool, 'Carl')
  await saveGames(admin, THREE_WEEKS)
  // For `look`.
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(pool.db)
  /** Two more, because one may export only so often. */
  async function newReaders(name: string, nameOfAdmin: string): Promise<Readers> {
    const member = await signUp(pool, name)
    const { userId, email } = await signUp(pool, nameOfAdmin)
    await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', userId).execute()
    return { member, admin: await signIn(pool, { email, password: PASSWORD }) }
  }

  const RIVALS: Readers = { member: bob, admin }
  /** They take part in nothing (S2). */
  const STRANGERS = await newReaders('Dora', 'Judge')
  /** They take part if a member has two lives. */
  const LIVING = await newReaders('Erin', 'Umpire')
  for (const { member, admin } of [RIVALS, STRANGERS, LIVING]) {
    for (const who of [member, admin]) await who.post('/calendar')
  }
  const screen = await admin.post<{ url: string }>('/admin/screen')
  const secret = screen.body.url.split('/').at(-1) ?? ''

  async function look(contest: OfContest, { readers = RIVALS, choices = 'one', only }: Look = {}): Promise<World> {
    const { member, admin } = readers
    const seenBy = async (role: 'member' | 'admin', who: Person) =>
      lookAround(pool, who, addressesOf(role, await valuesFor(contest, who), choices))
    const world = { member: only ? new Map() : await seenBy('member', member), admin: await seenBy('admin', admin) }
    for (const [address, seen] of world.admin) world.admin.set(address, withoutTheServer(address, seen))
    world.admin.set('the backup', { status: 200, headers: {}, body: await backupNow() })
    // A download is itself a line of the audit log.
    await sql`delete from audit_log where action like 'export%'`.execute(pool.db)
    await sql`select setval(pg_get_serial_sequence('audit_log', 'audit_id'), max(audit_id)) from audit_log`.execute(
      pool.db,
    )
    return world
  }

  async function backupNow(): Promise<string> {
    const lines: string[] = []
    // How long each sealed text is.
    const sealing = { secretCheck: '', secret: null, seal: (text: string) => String(text.length) }
    for await (const line of readBackup(pool.db, { now: BEFORE_ALL, program: '', ...sealing })) lines.push(line)
    return lines.join('\n')
  }

  async function valuesFor({ id, also = [] }: OfContest, who: Person): Promise<Values> {
    const all = pool.db.selectFrom('participants').select('participant_id').orderBy('participant_id')
    const entries = await all.execute()
    const lines = await pool.db.selectFrom('audit_log').select('audit_id').execute()
    const mails = await pool.db.selectFrom('mails').select('mail_key').execute()
    const { body } = await who.get<{ url: string }>('/calendar')
    return {
      contestId: [id, ...also],
      contest_id: [id, ...also],
      participantId: entries.map((entry) => entry.participant_id),
      userId: [ann.userId, who.userId],
      week: [1, 2, 3],
      text: ['BOS', 'DET'],
      round: [1],
      auditId: lines.map((line) => line.audit_id),
      mailKey: mails.length > 0 ? mails.map((mail) => mail.mail_key) : [UNKNOWN_KEY],
      secret: [secret],
      file: [body.url.split('/').at(-1) ?? ''],
      date: ['2025-11-03', '2025-11-12'],
      game_id: [101, 201],
      team_id: [6, 10],
    }
  }

  /**
   * All events the readers' open pages get while `act` runs; `news` is the number of news of the contest to wait for.
   */
  async function heardDuring(
    { id }: OfContest,
    act: () => Promise<void>,
    { news, readers = RIVALS }: Waiting,
  ): Promise<unknown[][]> {
    const pages = [readers.member, readers.admin].map(async (who) => {
      const heard: unknown[] = []
      const page = await servers.join(servers.second, { token: who.token })
      // The online list is sent by the clock, whatever happens.
      page.onAny((...event: unknown[]) => !String(event[0]).startsWith('users:') && heard.push(JSON.stringify(event)))
      return heard
    })
    const heard = await Promise.all(pages)
    await act()
    const last = { about: 'survivor', contest_id: id } as const
    servers.first.publish(last)
    const ofContest = (event: unknown[]) => event.filter((of) => of === JSON.stringify(['news', last]))
    for (const event of heard) await expect.poll(() => ofContest(event).length).toBe(news + 1)
    servers.leave()
    return heard.map((event) => event.slice(0, -1))
  }

  /** Nothing of another contest is left, and numbers restart, so that two contests are alike to the byte. */
  async function startAgain(): Promise<void> {
    pool.clock.set(BEFORE_ALL)
    await sql`truncate contests, participants, contest_weeks, picks, rulings, audit_log, mails, chat_messages restart identity cascade`.execute(
      pool.db,
    )
    pool.deps.cache.clear()
  }

  return { pool, admin, ann, bob, carl, RIVALS, STRANGERS, LIVING, look, valuesFor, heardDuring, startAgain }
}

const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000000'

/** Load, memory and times of the server itself, which change with every call. */
const NUMBERS =
  /^(process_|nodejs_|http_request|puckpool_(database_(size|connections)|sockets|job_last_success))\S* .*\n/gm
const FIELDS = /"(memory_bytes|size_bytes|connections|uptime_seconds)":\d+/g

/** The two answers about the server without the server's own figures. */
function withoutTheServer(address: string, { status, headers, body }: Seen): Seen {
  if (!/^\/(metrics|admin\/status)/.test(address)) return { status, headers, body }
  const { etag: _etag, 'content-length': _length, ...others } = headers
  // An admin's figures show nothing of members' acts and their number.
  expect(body).not.toMatch(/method="(POST|PUT|DELETE|PATCH)",route="[^"]*\/(picks|planner|queue)/)
  return { status, headers: others, body: body.replace(NUMBERS, '').replace(FIELDS, '') }
}

export function expectSame(one: World, other: World) {
  expect(one.admin.get('the backup')?.body).toContain('"table":"picks"')
  expect(one.admin.get('/metrics')?.body).toContain('puckpool_mails')
  expect(one.admin.get('/admin/status')?.body).toContain('queued')
  for (const role of ['member', 'admin'] as const) {
    expect([...one[role].keys()].filter((address) => address.endsWith(' again')).length).toBeGreaterThan(10)
    for (const [address, seen] of one[role])
      expect({ role, address, seen: other[role].get(address) }).toEqual({ role, address, seen })
  }
}

/**
 * All answers of one world, in order, with each version of a row or an answer replaced by the place of its first use.
 * Two worlds never have the same versions, but the same ones are equal in both. A token that reveals more than that
 * stays.
 */
export function withoutVersions(seen: readonly unknown[]): unknown[] {
  const places = new Map<string, number>()
  const placeOf = (token: string) => {
    const place = places.get(token) ?? places.size
    places.set(token, place)
    return `version ${place}`
  }
  // Of text in JSON the quotes are escaped.
  return JSON.parse(
    JSON.stringify(seen).replace(VERSION, (_all, before: string, token: string) => before + placeOf(token)),
  )
}

const VERSION = /(\\?"version\\?":\\?"|W\/\\")([\w-]{22})(?=\\?")/g
