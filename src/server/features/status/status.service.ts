import { allEndpoints } from '#contract/all.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readStatus } from '#contract/status/status.ts'
import { between, type Instant, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { countActiveUsers } from '#server/features/accounts/users/users.service.ts'
import { readBackupState } from '#server/features/backups/backups.service.ts'
import { viewEmailSettings } from '#server/features/outbox/notifications.service.ts'
import { countMails } from '#server/features/outbox/outbox-desk.service.ts'
import { readJobs } from '#server/features/status/jobs.service.ts'
import type { Sample } from '#server/http/meters.ts'
import type { Caller } from '#server/http/session.ts'
import { countContests, readDatabaseFacts } from './status.repo.ts'

type Status = AnswerOf<typeof readStatus>

/** The current state of the pool, for the admins' status page. */
export async function viewStatus(deps: Deps): Promise<Status> {
  const [facts, { jobs, feed }, { settings, delivery }, mails] = await Promise.all([
    readDatabaseFacts(deps.db),
    readJobs(deps),
    viewEmailSettings(deps),
    countMails(deps.db),
  ])
  const server_now = deps.wallNow()
  const { startedAt } = deps.meters
  const mailsThat = (status: string) => mails.find((one) => one.status === status)?.mails ?? 0
  return {
    server: {
      version: deps.settings.version,
      node: process.versions.node,
      started_at: startedAt,
      server_now,
      uptime_seconds: secondsBetween(startedAt, server_now),
      memory_bytes: process.memoryUsage.rss(),
      pool_now: deps.now(),
    },
    proxy: deps.proxyWatch.last(server_now),
    database: { kind: deps.settings.database, ...facts },
    jobs: {
      total: jobs.length,
      failing: jobs.flatMap(({ name, error, failures_in_a_row }) =>
        error === null ? [] : [{ name, error, failures_in_a_row }],
      ),
    },
    feed,
    mail: {
      enabled: settings.enabled,
      provider: delivery.provider,
      problem: delivery.problem,
      queued: mailsThat('queued') + mailsThat('sending'),
      failed: mailsThat('failed') + mailsThat('undelivered'),
      uncertain: mailsThat('uncertain'),
    },
  }
}

/** Metrics of members' acts: when someone picks, and how often, would reveal to an admin picks for later weeks (S5). */
const ofMembers = new Set(
  allEndpoints
    .filter(({ access, method }) => access === 'member' && method !== 'GET')
    .map(({ method, path }) => `${method} /api${path}`),
)

/**
 * The status and more as numbers for Prometheus, without names or addresses. An admin gets no counts of members' acts.
 */
export async function writeMetrics(deps: Deps, reader: Caller | null): Promise<string> {
  const samples = [...samplesOfServer(deps), ...(await readPoolSamples(deps))]
  return deps.meters.text(samples, ({ method, route }) => reader !== null && ofMembers.has(`${method} ${route}`))
}

function samplesOfServer({ meters }: Deps): Sample[] {
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_start_time_seconds', 'When this server started.', epoch(meters.startedAt)),
    gauge('process_resident_memory_bytes', 'Memory of this server, without the database.', [
      { value: process.memoryUsage.rss() },
    ]),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter' as const,
      help: 'CPU time of this server.',
      values: [{ value: (user + system) / 1e6 }],
    },
  ]
}

async function readPoolSamples(deps: Deps): Promise<Sample[]> {
  const [backups, facts, users, contests, { jobs, feed }, mails] = await Promise.all([
    readBackupState(deps),
    readDatabaseFacts(deps.db),
    countActiveUsers(deps.db),
    countContests(deps.db),
    readJobs(deps),
    countMails(deps.db),
  ])
  const { version, database } = deps.settings
  const about = { version, node: process.versions.node, database, postgresql: facts.version }
  return [
    gauge('puckpool_info', 'What is running here.', [{ labels: about, value: 1 }]),
    gauge('puckpool_database_size_bytes', 'Size of the whole database on disk.', [{ value: facts.size_bytes }]),
    gauge('puckpool_database_connections', 'Connections to the database, from all servers.', [
      { value: facts.connections },
    ]),
    gauge('puckpool_users', 'Active users.', [{ value: users }]),
    gauge(
      'puckpool_contests',
      'Contests by kind and status.',
      contests.map(({ contest_type, status, contests: value }) => ({ labels: { kind: contest_type, status }, value })),
    ),
    gauge(
      'puckpool_mails',
      'Mails of the outbox by status.',
      mails.map(({ status, mails: value }) => ({ labels: { status }, value })),
    ),
    gauge(
      'puckpool_job_failures',
      'Failures of a job in a row; 0 is fine.',
      jobs.map(({ name, failures_in_a_row: value }) => ({ labels: { name }, value })),
    ),
    gauge(
      'puckpool_job_last_success_seconds',
      'When a job last succeeded.',
      jobs.flatMap(({ name, last_success_at }) => epoch(last_success_at, { name })),
    ),
    gauge('puckpool_feed_failures', 'Failures of the NHL feed in a row; 0 is fine.', [
      { value: feed.failures_in_a_row },
    ]),
    gauge(
      'puckpool_backup_last_success_seconds',
      'When the last backup was made; before the first one, when the pool was set up.',
      epoch(backups.last_success_at ?? facts.set_up_at),
    ),
    gauge('puckpool_feed_asked_seconds', 'When the NHL was last asked.', epoch(feed.asked_at)),
  ]
}

function gauge(name: string, help: string, values: Sample['values']): Sample {
  return { name, type: 'gauge', help, values }
}

/** Seconds since 1970, Prometheus's unit; no sample if it has not happened yet. */
function epoch(at: Instant | null, labels: Record<string, string> = {}): Sample['values'] {
  return at === null ? [] : [{ labels, value: Date.parse(at) / 1_000 }]
}

const secondsBetween = (from: Instant, to: Instant) => Math.max(0, Math.floor(between(from, to) / seconds(1)))
