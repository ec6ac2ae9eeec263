import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { connect, openPage, type Page } from '../harness/live-server.ts'
import { numberOf, openChance, say, sleep, until } from './chance.ts'
import { type Actor, call, signIn, signUp } from './client.ts'
import { type DatabaseVictim, type ServerVictim, startDatabaseVictim, startServerVictim } from './victims.ts'

const DEATHS = numberOf('FAULT_DEATHS', 6)

test('while one of two servers is killed repeatedly during a draft and a chat, the other keeps running and nothing is lost or sent twice', async () => {
  const chance = openChance()
  const database = await startDatabaseVictim()
  // A contest can be created only while its season is on (O9).
  const CLOCK = '2025-10-01T12:00:00-04:00'
  const settings = { DATA_DIR: database.dataDir, DATABASE_URL: database.url, CLOCK }
  const servers = [await startServerVictim(settings), await startServerVictim(settings)]
  onTestFinished(async () => {
    for (const server of servers) await server.stop()
    await database.stop()
  })
  let home = 0
  const origin = () => servers[home]?.origin ?? ''
  const admin = await signIn(origin)
  const members: Actor[] = []
  for (let n = 0; n < 8; n += 1) members.push(await signUp(origin, `drafter${n}`))

  const talk = startTalk(members.slice(0, 4), (n) => servers[n % 2] as ServerVictim) // there are two
  let isOver = false
  const drafts: number[] = []
  const picked = new Set<string>()
  const drafting = (async () => {
    while (!isOver) drafts.push(await draftOnce({ admin, members, isOver: () => isOver, picked }))
  })()

  for (let death = 0; death < DEATHS; death += 1) {
    const heardBefore = talk.acknowledged()
    await until('the talk goes on', () => talk.acknowledged() >= heardBefore + 6)
    await sleep(chance.below(500))
    const dying = chance.below(2)
    home = 1 - dying
    await servers[dying]?.kill()
    const since = talk.acknowledged()
    await until('the talk goes on without it', () => talk.acknowledged() >= since + 6)
    await servers[dying]?.revive()
  }
  isOver = true
  await drafting
  await talk.stop()

  const chat = await judgeTalk(database, talk)
  const { rows: picks } = await database.look((db) =>
    sql<{ contest_id: number; picks: number; last: number; by_clock: number; overdue: boolean }>`
      select contest_id, count(d.*) as picks, max(pick_number) as last, count(*) filter (where made_by = 'clock') as by_clock,
        bool_or(c.status = 'drafting') as overdue
      from contests c left join draft_picks d using (contest_id) group by contest_id`.execute(db),
  )
  for (const row of picks) expect(row.last ?? 0, 'no gap').toBe(row.picks)
  const { rows: stored } = await database.look((db) =>
    sql<{ key: string }>`select concat_ws(' ', contest_id, pick_number, team_id) as key from draft_picks`.execute(db),
  )
  const keys = new Set(stored.map(({ key }) => key))
  expect(
    [...picked].filter((key) => !keys.has(key)),
    'every acknowledged pick is there',
  ).toEqual([])

  expect(picked.size, 'there was a draft to be judged').toBeGreaterThan(0)

  // Both servers run the clock of a turn, but it fires once.
  const clocked = await letTheClockPick({ admin, members, database, servers })
  say(
    `two servers, ${DEATHS} killed, seed ${chance.seed}: ${chat} messages in one order on every page, none lost or doubled; ` +
      `${picks.length} drafts with ${stored.length} picks, ${picked.size} acknowledged; ${clocked} turns picked by the clock, once each`,
  )
})

type Drafting = { admin: Actor; members: readonly Actor[]; isOver: () => boolean; picked: Set<string> }

/** From the waiting room to the last pick, through every server crash. */
async function draftOnce({ admin, members, isOver, picked }: Drafting): Promise<number> {
  const name = `Draft ${randomUUID()}`
  const wanted = { contest_type: 'two_team', contest_name: name, season_year: '2025-26', max_participants: 8 }
  const { body } = await admin.send('POST', '/contest/contests', wanted)
  const contestId = body.contest?.contest_id
  if (contestId === undefined) {
    await sleep(200)
    return 0
  }
  const at = `/contest/contests/${contestId}`
  for (const member of members) {
    while ((await member.send('POST', `${at}/join`, {})).status !== 200) {
      const { body: draft } = await admin.send('GET', at)
      if (JSON.stringify(draft).includes(`"user_id":${member.userId},`)) break
      await sleep(100)
    }
  }
  while (!isOver()) {
    const { status, body: draft } = await admin.send('GET', `${at}/draft`)
    if (status === 409 || draft.status === 'waiting') await admin.send('POST', `${at}/start`)
    if (status !== 200) {
      await sleep(100)
      continue
    }
    const { current } = draft
    if (!current && draft.status !== 'waiting') return contestId
    const picker = members.find(({ userId }) => userId === current?.participant.user_id)
    if (!current || !picker) continue
    const teams = await admin.send('GET', `/contest/picks/available-teams?contest_id=${contestId}`)
    const team = Number(/"team_id":(\d+)/.exec(JSON.stringify(teams.body))?.[1] ?? 1)
    const asked = { team_id: team, pick_number: current.pick_number }
    const answer = await picker.send('POST', `${at}/draft/pick`, asked)
    if (answer.status === 201) picked.add(`${contestId} ${current.pick_number} ${team}`)
  }
  return contestId
}

type Talk = {
  acknowledged: () => number
  stop: () => Promise<void>
  /** The messages each page showed, in order, and those each sender knows are stored. */
  shown: number[][]
  kept: Map<string, number>
  tried: Set<string>
}

/**
 * Each sender has a separate page, which moves to the other server when its server dies, and requests missed messages
 * like the browser.
 */
function startTalk(speakers: readonly Actor[], serverOf: (n: number) => ServerVictim): Talk {
  let isOver = false
  const shown = speakers.map((): number[] => [])
  const kept = new Map<string, number>()
  const tried = new Set<string>()
  const speak = async (speaker: Actor, n: number) => {
    const mine = shown[n] ?? []
    const show = ({ id }: Pick<ChatMessage, 'id'>) => {
      if (id > (mine.at(-1) ?? 0)) mine.push(id)
    }
    let unheard: string | null = null
    for (let turn = n; !isOver; turn += 1) {
      const { origin } = serverOf(turn)
      const page: Page = openPage({ origin }, { token: speaker.token() }, { reconnection: false, timeout: 5_000 })
      const early: ChatMessage[] = []
      let isCaughtUp = false
      page.on('chat:message', (message) => (isCaughtUp ? show(message) : early.push(message)))
      if (!(await connect(page).catch(() => null))) {
        await sleep(100)
        continue
      }
      const caughtUp = await catchUp(origin, { token: speaker.token(), after: mine.at(-1) ?? 0 })
      for (const message of [...caughtUp, ...early].sort((a, b) => a.id - b.id)) show(message)
      isCaughtUp = true
      while (page.connected && !isOver) {
        const clientId: string = unheard ?? `${n} ${randomUUID()}`
        unheard = clientId
        tried.add(clientId)
        const said = await page
          .timeout(10_000)
          .emitWithAck('chat:message', { message: clientId, clientId })
          .catch(() => null)
        if (said?.success) {
          kept.set(clientId, said.message.id)
          unheard = null
        }
        await sleep(1_050) // five in five seconds (C1)
      }
      // A page that disconnects on purpose still gets messages in flight.
      if (isOver) {
        await sleep(500)
        for (const message of await catchUp(origin, { token: speaker.token(), after: mine.at(-1) ?? 0 })) show(message)
      }
      page.disconnect()
    }
  }
  const running = Promise.all(speakers.map(speak))
  return {
    acknowledged: () => kept.size,
    shown,
    kept,
    tried,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

async function catchUp(origin: string, { token, after }: { token: string; after: number }): Promise<{ id: number }[]> {
  const all: { id: number }[] = []
  for (let from = after; ; ) {
    const { body } = await call(origin, { method: 'GET', path: `/chat/messages?limit=200&after=${from}`, token })
    const page = body.messages ?? []
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < 200) return all
    from = last.id
  }
}

/** Every acknowledged message is stored once under its id, and each page showed all messages in the server's order. */
async function judgeTalk(database: DatabaseVictim, { shown, kept, tried }: Talk): Promise<number> {
  const { rows } = await database.look((db) =>
    sql<{ message_id: number; client_id: string | null }>`
      select message_id, client_id from chat_messages order by message_id`.execute(db),
  )
  const spoken = rows.filter(({ client_id }) => client_id !== null)
  expect(new Set(spoken.map(({ client_id }) => client_id)).size, 'nothing is stored twice').toBe(spoken.length)
  const idOf = new Map(spoken.map(({ client_id, message_id }) => [client_id, message_id]))
  for (const [clientId, id] of kept) expect(idOf.get(clientId)).toBe(id)
  for (const { client_id } of spoken) expect(tried.has(client_id ?? '')).toBe(true)
  const all = rows.map(({ message_id }) => message_id)
  for (const page of shown) {
    expect(page).toEqual(page.toSorted((a, b) => a - b))
    const last = page.at(-1) ?? 0
    expect(page, 'no page missed a message').toEqual(all.filter((id) => id <= last))
  }
  return spoken.length
}

type Clocked = { admin: Actor; members: readonly Actor[]; database: DatabaseVictim; servers: readonly ServerVictim[] }

async function letTheClockPick({ admin, members, database, servers }: Clocked): Promise<number> {
  const wanted = {
    contest_type: 'two_team',
    contest_name: 'By the clock',
    season_year: '2025-26',
    max_participants: 4,
    pick_seconds: 600,
  }
  const { body } = await admin.send('POST', '/contest/contests', wanted)
  const contestId = body.contest?.contest_id ?? 0
  for (const member of members.slice(0, 2)) await member.send('POST', `/contest/contests/${contestId}/join`, {})
  await admin.send('POST', `/contest/contests/${contestId}/start`)
  const overdue = () =>
    database.look((db) =>
      sql`update contests set pick_deadline = '2000-01-01' where contest_id = ${contestId} and pick_deadline is not null`.execute(
        db,
      ),
    )
  const count = async () => {
    const { rows } = await database.look((db) =>
      sql<{ picks: number }>`select count(*) as picks from draft_picks where contest_id = ${contestId}`.execute(db),
    )
    return rows[0]?.picks ?? 0
  }
  for (let turn = 1; turn <= 4; turn += 1) {
    await overdue()
    if (turn === 2) await servers[1]?.kill()
    await until('the clock picks', async () => (await count()) >= turn)
    await sleep(2_500) // both check every second
    expect(await count(), 'one pick for one turn').toBe(turn)
    if (turn === 2) await servers[1]?.revive()
  }
  return count()
}
