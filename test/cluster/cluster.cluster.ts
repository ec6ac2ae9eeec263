import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChance, say, sleep, until } from '../faults/chance.ts'
import { compare } from '../faults/compare.ts'
import { type Load, prepareLoad } from '../faults/load.ts'
import { startMailjet } from '../harness/mail/mail-catchers.ts'
import { type Cluster, findMissing, startCluster } from './cluster.ts'
import {
  advanceTwice,
  type ClusterPool,
  type Invitations,
  inviteByMail,
  judgeAdvances,
  judgeMails,
  keepPageOpen,
  type OpenPage,
  openClusterPool,
} from './pool.ts'

/** Milliseconds without an acknowledged write. */
const AFTER_A_KILL = 30_000
const AFTER_A_SWITCHOVER = 8_000
/** As a service manager starts a process again. */
const RESTARTED_AFTER = 1_000
/** The load continues at least this long, on the busiest machine. */
const LOADED = 5_000
const PLANNED = 12

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-cluster-data-'))
const mailjet = await startMailjet()
const chance = openChance()
let cluster: Cluster
let pool: ClusterPool
let load: Load
let invitations: Invitations
let pages: OpenPage[] = []
let home = 0
const advanced: number[] = []
const lines: string[] = []

beforeAll(async () => {
  expect(findMissing()).toBeNull()
  cluster = await startCluster()
  pool = await openClusterPool({ url: cluster.url, dataDir, mailjet, contests: PLANNED })
  load = await prepareLoad(() => pool.servers[home]?.origin ?? '', chance, '2025-10-20')
  await pool.look((db) => sql`create table written_past (machine int)`.execute(db))
  const [first, second] = pool.admins
  invitations = inviteByMail(first)
  pages = [keepPageOpen(pool.servers[0], first), keepPageOpen(pool.servers[1], second)]
}, 600_000)

afterAll(async () => {
  for (const page of pages) page.close()
  load?.close()
  await pool?.stop()
  await cluster?.close()
  await mailjet.close()
  rmSync(dataDir, { recursive: true, force: true })
  for (const line of lines) say(line)
  if (cluster?.machines.network === null) say('The network was not cut: this kernel gives no network namespaces.')
}, 120_000)

beforeEach(async () => {
  await until('the cluster is whole', cluster.isWhole, 180_000)
})

test('a planned switchover loses nothing', () =>
  endure('switchover', { within: AFTER_A_SWITCHOVER, harm: cluster.switchOver, isAnotherLeader: true }))

test('killing the leader loses nothing', async () => {
  const leader = await cluster.leader()
  await endure('leader killed', {
    harm: () => cluster.signal(leader, 'SIGKILL'),
    isAnotherLeader: true,
    after: () => cluster.revive(leader),
  })
})

test('killing the synchronous standby loses nothing', async () => {
  const standby = await cluster.standby()
  await endure('standby killed', {
    harm: () => cluster.signal(standby, 'SIGKILL'),
    after: () => cluster.revive(standby),
  })
})

test('killing etcd’s leader loses nothing', async () => {
  const leader = cluster.etcdLeader()
  await endure('etcd’s leader killed', {
    harm: () => cluster.killEtcd(leader),
    after: () => cluster.reviveEtcd(leader),
  })
})

test('losing the leader’s machine with its etcd loses nothing', async () => {
  const leader = await cluster.leader()
  await endure('machine lost', {
    harm: () => {
      cluster.signal(leader, 'SIGKILL')
      cluster.killEtcd(leader)
    },
    isAnotherLeader: true,
    after: () => {
      cluster.reviveEtcd(leader)
      cluster.revive(leader)
    },
  })
})

test('killing HAProxy loses nothing', () =>
  endure('HAProxy killed', {
    harm: async () => {
      cluster.killProxy()
      await sleep(RESTARTED_AFTER)
      cluster.reviveProxy()
    },
  }))

test('killing a server loses nothing', () =>
  endure('server killed', {
    harm: async () => {
      await pool.servers[0].kill()
      home = 1
      await sleep(RESTARTED_AFTER)
      await pool.servers[0].revive()
    },
  }))

test('a frozen leader accepts no write when it resumes', async () => {
  const leader = await cluster.leader()
  const past = await openPast(leader)
  await endure('leader frozen', {
    harm: () => cluster.signal(leader, 'SIGSTOP'),
    isAnotherLeader: true,
    after: async () => {
      cluster.signal(leader, 'SIGCONT')
      await expect(past.write()).rejects.toThrow()
    },
  })
  await past.close()
})

test('freezing the synchronous standby loses nothing', async () => {
  const standby = await cluster.standby()
  await endure('standby frozen', {
    harm: () => cluster.signal(standby, 'SIGSTOP'),
    after: () => cluster.signal(standby, 'SIGCONT'),
  })
})

test('a network split between leader and synchronous standby loses nothing', async ({ skip }) => {
  const { network } = cluster.machines
  if (!network) return skip()
  const [leader, standby] = [await cluster.leader(), await cluster.standby()]
  await endure('leader and standby apart', {
    harm: () => network.separate(leader, standby),
    after: network.heal,
  })
})

test('an isolated leader accepts no write, even once it is reachable again', async ({ skip }) => {
  const { network } = cluster.machines
  if (!network) return skip()
  const leader = await cluster.leader()
  const past = await openPast(leader)
  await endure('leader cut off', {
    harm: () => network.isolate(leader),
    isAnotherLeader: true,
    after: async () => {
      network.heal()
      await expect(past.write()).rejects.toThrow()
    },
  })
  await past.close()
})

test('at the end every mail has been sent once', async () => {
  const wrong = () => pool.look((db) => judgeMails(db, mailjet, invitations))
  // The provider is queried after five minutes about a mail interrupted by a failure.
  await until('no mail is on its way', async () => (await wrong()).length === 0, 900_000).catch(() => null)
  expect(await wrong()).toEqual([])
  lines.push(
    `${mailjet.accepted.length} mails, each once; ${advanced.length} contests advanced, each once; seed ${chance.seed}`,
  )
})

type Harm = {
  harm: () => unknown
  /** The longest time without an acknowledged write (ms). */
  within?: number
  isAnotherLeader?: boolean
  /** Repairs the damage once the pool writes again. */
  after?: () => unknown
}

/** Damages the cluster under load, waits until everything works again, and checks the acknowledged writes. */
async function endure(
  name: string,
  { harm, within = AFTER_A_KILL, isAnotherLeader = false, after }: Harm,
): Promise<void> {
  let isOver = false
  const running = Promise.all([load.run(() => isOver), invitations.run(() => isOver)])
  const writes = watchWrites()
  await sleep(LOADED)
  const leader = await cluster.leader()
  writes.startOver()
  try {
    await Promise.all([harm(), advanceNext()])
    if (isAnotherLeader)
      await until('another leads', async () => ![leader, -1].includes(await cluster.leader()), 60_000)
    await allGoesOn(writes)
    const longest = writes.longest()
    await after?.()
    await until('the cluster is whole', cluster.isWhole, 180_000)
    const seconds = (longest / 1_000).toFixed(1)
    lines.push(`${name}: ${seconds} s without an acknowledged write; ${load.acknowledged()} acknowledged so far`)
    say(lines.at(-1) ?? '')
    expect(longest).toBeLessThan(within)
  } finally {
    cluster.machines.network?.heal()
    isOver = true
    writes.stop()
    await running
  }
  const wrong = await pool.look(async (db) => [
    ...(await compare(db, load.ledger)),
    ...(await judgeAdvances(db, advanced)),
  ])
  expect(wrong, `seed ${chance.seed}`).toEqual([])
}

async function advanceNext() {
  const contest = pool.contests.pop() ?? 0
  advanced.push(contest)
  await advanceTwice(pool, contest)
}

/** Writes, jobs and open pages. */
async function allGoesOn(writes: ReturnType<typeof watchWrites>) {
  await writes.until(20)
  const guests = new Set(invitations.kept)
  const isNew = ({ To }: (typeof mailjet.accepted)[number]) => {
    const email = To[0]?.Email ?? ''
    return invitations.kept.has(email) && !guests.has(email)
  }
  await until('the job that sends mail goes on', () => mailjet.accepted.some(isNew), 120_000)
  const heard = pages.map((page) => page.heard())
  await until('the pages that were open hear the chat', () => pages.every((page, n) => page.heard() > (heard[n] ?? 0)))
}

/** The longest time without an acknowledged write since the last reset. */
function watchWrites() {
  const count = () => load.acknowledged() + invitations.kept.size
  let [last, since, longest, begun] = [count(), performance.now(), 0, count()]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (count() > last) [last, since] = [count(), now]
  }
  const timer = setInterval(look, 50)
  return {
    startOver: () => {
      look()
      longest = 0
      begun = count()
    },
    /** Resolves once this many writes have been acknowledged. */
    until: (enough: number) => until('writes go on', () => count() >= begun + enough, 120_000),
    longest: () => longest,
    stop: () => clearInterval(timer),
  }
}

/** A connection that bypasses HAProxy to a machine's own PostgreSQL, opened before the damage. */
async function openPast(machine: number) {
  const client = new pg.Client({ connectionString: cluster.urlOf(machine), query_timeout: 60_000 })
  client.on('error', () => {})
  await client.connect()
  return {
    write: () => client.query(`insert into written_past values (${machine})`),
    close: async () => {
      const { rows } = await pool.look((db) => sql<{ n: number }>`select count(*) as n from written_past`.execute(db))
      expect(rows[0]?.n).toBe(0)
      await client.end().catch(() => null)
    },
  }
}
