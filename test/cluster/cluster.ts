import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from '../faults/chance.ts'
import { ask, freePort, prepare } from '../harness/processes/proxies.ts'
import { type Machines, openMachines } from './machines.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const POSTGRES = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''
const NEEDED: Record<string, string> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/psql': 'postgresql',
  // Patroni needs it if a certificate contains an address.
  '/usr/lib/python3/dist-packages/idna': 'python3-idna',
}

/** The missing parts of this machine, in a sentence; null if none. */
export function findMissing(): string | null {
  if (process.getuid?.() !== 0) return 'Run it as root: it makes networks and starts programs as other users.'
  const packages = Object.keys(NEEDED).flatMap((file) => (existsSync(file) ? [] : [NEEDED[file]]))
  if (packages.length > 0 || POSTGRES === '')
    return `Install what is missing: apt-get install --no-install-recommends ${packages.join(' ') || 'postgresql'}`
  const version = runQuietly('patroni', ['--version']).trim()
  return losesTheLead(version) ? `Install Patroni 3.0.3 or newer: ${version} loses acknowledged writes.` : null
}

/**
 * Before 3.0.3 a leader that was cut off from everyone puts its name over its successor's as soon as it reaches etcd
 * again, and what the successor has acknowledged is undone (patroni/patroni#2689).
 */
function losesTheLead(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^patroni /, '')
    .split('.')
    .map(Number)
  return major < 3 || (major === 3 && minor === 0 && patch < 3)
}

type Member = { name: string; role: string; state: string; lag?: number }

/** Three machines with etcd, Patroni and PostgreSQL each, and HAProxy beside the pool's servers, with the files of deploy/. */
export type Cluster = {
  machines: Machines
  /** The pool's database address; HAProxy forwards it to the leader. */
  url: string
  /** A machine's own PostgreSQL, bypassing HAProxy. */
  urlOf: (machine: number) => string
  members: () => Promise<Member[]>
  leader: () => Promise<number>
  standby: () => Promise<number>
  /** Resolves when one machine leads and both others follow it, one of them synchronously. */
  isWhole: () => Promise<boolean>
  /** SIGKILL for Patroni and PostgreSQL of a machine, or SIGSTOP until SIGCONT. */
  signal: (machine: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  revive: (machine: number) => void
  etcdLeader: () => number
  killEtcd: (machine: number) => void
  reviveEtcd: (machine: number) => void
  killProxy: () => void
  reviveProxy: () => void
  switchOver: () => Promise<void>
  close: () => Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-cluster-'))
  chmodSync(folder, 0o755)
  const machines = openMachines(folder)
  prepare(folder, machines.addresses.map((address) => `IP:${address}`).join())
  execFileSync('chown', ['-R', 'postgres:postgres', path.join(folder, 'internal/db')])
  chmodSync(path.join(folder, 'internal'), 0o755)
  const etcds = startEtcds({ folder, machines })
  await until('etcd has a leader', () => etcds.leader() >= 0)
  const databases = startDatabases({ folder, machines })
  const proxy = await startProxy({ folder, machines })
  const cluster = {
    machines,
    ...databases,
    ...proxy,
    etcdLeader: etcds.leader,
    killEtcd: etcds.kill,
    reviveEtcd: etcds.revive,
  }
  const close = async () => {
    machines.network?.heal()
    for (const machine of MACHINES) databases.signal(machine, 'SIGKILL')
    for (const machine of MACHINES) etcds.kill(machine)
    proxy.killProxy()
    machines.close()
    rmSync(folder, { recursive: true, force: true })
  }
  await until('three databases follow one another', databases.isWhole, 180_000).catch(async (error) => {
    await close()
    throw error
  })
  return {
    ...cluster,
    url: urlTo(folder, `127.0.0.1:${proxy.port}`),
    urlOf: (n) => urlTo(folder, `${machines.addresses[n]}:5432`),
    close,
  }
}

const MACHINES = [0, 1, 2]
type Place = { folder: string; machines: Machines }

const urlTo = (folder: string, host: string) => {
  const file = (name: string) => `${folder}/internal/app/${name}.pem`
  return `postgres://pool@${host}/pool?sslmode=verify-full&sslrootcert=${file('ca')}&sslcert=${file('pool')}&sslkey=${file('pool-key')}`
}

function startEtcds({ folder, machines }: Place) {
  const [certificates, data] = [path.join(folder, 'internal/db'), path.join(folder, 'etcd')]
  mkdirSync(data)
  execFileSync('chown', ['postgres', data])
  const at = (machine: number, port: number) => `https://${machines.addresses[machine]}:${port}`
  const all = MACHINES.map((machine) => `etcd${machine + 1}=${at(machine, 2380)}`).join()
  const begin = (machine: number) =>
    machines.run(machine, `etcd${machine + 1}`, [
      '/usr/bin/etcd',
      `--name=etcd${machine + 1}`,
      `--data-dir=${data}/${machine}`,
      `--initial-cluster=${all}`,
      `--listen-peer-urls=${at(machine, 2380)}`,
      `--initial-advertise-peer-urls=${at(machine, 2380)}`,
      `--listen-client-urls=${at(machine, 2379)}`,
      `--advertise-client-urls=${at(machine, 2379)}`,
      '--heartbeat-interval=250',
      '--election-timeout=2500',
      '--pre-vote',
      '--client-cert-auth',
      '--peer-client-cert-auth',
      ...['', 'peer-'].flatMap((kind) => [
        `--${kind}trusted-ca-file=${certificates}/nodes-ca.pem`,
        `--${kind}cert-file=${certificates}/node.pem`,
        `--${kind}key-file=${certificates}/node-key.pem`,
      ]),
    ])
  const running = MACHINES.map(begin)
  const leader = () => {
    const files = ['--cacert', 'nodes-ca.pem', '--cert', 'node.pem', '--key', 'node-key.pem']
    const endpoints = MACHINES.map((machine) => at(machine, 2379)).join()
    const asked = ['--endpoints', endpoints, ...files, '--command-timeout=2s', 'endpoint', 'status']
    const answer = runQuietly('etcdctl', asked, { cwd: certificates, env: { ...process.env, ETCDCTL_API: '3' } })
    const line = answer.split('\n').find((text) => text.split(', ')[4] === 'true')
    return MACHINES.findIndex((machine) => line?.startsWith(at(machine, 2379)))
  }
  return {
    leader,
    kill: (machine: number) => void running[machine]?.kill('SIGKILL'),
    revive: (machine: number) => {
      running[machine] = begin(machine)
    },
  }
}

/** Patroni with deploy/cluster/patroni.yml; only addresses and paths are the test's. */
function startDatabases({ folder, machines }: Place) {
  const text = readFileSync(path.join(DEPLOY, 'cluster/patroni.yml'), 'utf8')
  const certificates = path.join(folder, 'internal/db')
  const isOld = Number(/(\d+)\/bin$/.exec(POSTGRES)?.[1]) < 17
  const begin = (machine: number) => {
    const [address, own] = [machines.addresses[machine], path.join(folder, `db${machine + 1}`)]
    if (!existsSync(own)) {
      mkdirSync(own)
      execFileSync('chown', ['postgres', own])
      const config = text
        .replaceAll('/certificates', certificates)
        .replaceAll(/etcd(\d):2379/g, (_, n: string) => `${machines.addresses[Number(n) - 1]}:2379`)
        .replace('[ db1, db2, db3 ]', `[ ${['127.0.0.1', ...machines.addresses].join(', ')} ]`)
        .replace('/etc/puckpool', DEPLOY)
        .replace('/var/lib/postgresql/pool', `${own}/data`)
        .replace('/tmp/pgpass', `${own}/pgpass`)
        .replace('unix_socket_directories: /tmp', `unix_socket_directories: ${own}`)
        .replaceAll('listen: 0.0.0.0', `listen: ${address}`)
        .replaceAll(/^ +- (builtin-locale|locale-provider): .*\n/gm, (line) => (isOld ? '' : line))
      writeFileSync(`${own}.yml`, config)
    }
    return machines.run(machine, `db${machine + 1}`, ['/usr/bin/patroni', `${own}.yml`], {
      PATH: `${POSTGRES}:${process.env.PATH}`,
      PATRONI_NAME: `db${machine + 1}`,
      PATRONI_POSTGRESQL_BIN_DIR: POSTGRES,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    })
  }
  const running = MACHINES.map(begin)
  const members = async (): Promise<Member[]> => {
    for (const address of machines.addresses) {
      const answer = await Promise.race([
        ask(`https://${address}:8008`, { method: 'GET', path: '/cluster', headers: {} }).catch(() => null),
        new Promise<null>((resolve) => setTimeout(resolve, 2_000, null)),
      ])
      // Patroni's response format.
      if (answer?.status === 200) return (JSON.parse(answer.body) as { members: Member[] }).members
    }
    return []
  }
  const find = async (role: string) =>
    Number((await members()).find((member) => member.role === role)?.name.slice(2) ?? 0) - 1
  return {
    members,
    leader: () => find('leader'),
    standby: () => find('sync_standby'),
    isWhole: async () => {
      const all = await members()
      const follows = ({ role, state, lag }: Member) =>
        role !== 'leader' && /running|streaming/.test(state) && lag === 0
      const leads = ({ role, state }: Member) => role === 'leader' && state === 'running'
      return all.some(leads) && all.filter(follows).length === 2 && all.some(({ role }) => role === 'sync_standby')
    },
    signal: (machine: number, name: NodeJS.Signals) => {
      for (const pid of processesOf({ patroni: running[machine], data: path.join(folder, `db${machine + 1}/data`) })) {
        try {
          process.kill(pid, name)
        } catch {
          // It ended before the signal arrived.
        }
      }
    },
    revive: (machine: number) => {
      running[machine] = begin(machine)
    },
    switchOver: async () => {
      const candidate = await find('sync_standby')
      const asked = ['switchover', '--force', '--candidate', `db${candidate + 1}`]
      const said = machines.ask(candidate, ['patronictl', '-c', `${folder}/db${candidate + 1}.yml`, ...asked])
      if (!said.includes('Successfully switched over')) throw new Error(said)
    },
  }
}

/** Patroni first, so that it doesn't restart processes killed after it. */
function processesOf({ patroni, data }: { patroni: ChildProcess | undefined; data: string }): number[] {
  const file = path.join(data, 'postmaster.pid')
  const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  const parents = new Set([patroni?.pid ?? 0, postmaster].filter((pid) => pid > 0))
  const found = new Set(parents)
  for (const [pid, parent] of processes()) if (parents.has(parent)) found.add(pid)
  return [...found]
}

function processes(): [pid: number, parent: number][] {
  return readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return []
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
  })
}

/** HAProxy with deploy/cluster/haproxy.cfg; only addresses and paths are the test's. */
async function startProxy({ folder, machines }: Place) {
  const port = await freePort()
  const config = readFileSync(path.join(DEPLOY, 'cluster/haproxy.cfg'), 'utf8')
    .replaceAll('/certificates', path.join(folder, 'internal'))
    .replace('bind :5432', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${await freePort()}`)
    .replaceAll(/ db(\d):5432/g, (_, n: string) => ` ${machines.addresses[Number(n) - 1]}:5432`)
  writeFileSync(path.join(folder, 'haproxy.cfg'), config)
  const begin = () => spawn('/usr/sbin/haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  let running = begin()
  return {
    port,
    killProxy: () => void running.kill('SIGKILL'),
    reviveProxy: () => {
      running = begin()
    },
  }
}

function runQuietly(
  program: string,
  asked: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  try {
    return execFileSync(program, asked, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    // The output before one endpoint failed.
    return (error as { stdout?: string }).stdout ?? ''
  }
}
