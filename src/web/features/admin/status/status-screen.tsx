import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { jobTitle } from '#contract/status/job-titles.ts'
import type { readStatus } from '#contract/status/status.ts'
import { sizeWords } from '#rules/size-words.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/layout/stat-card.tsx'
import { Go } from '#web/ui/layout/text-link.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { poolWords, spanWords } from '#web/ui/time/time.tsx'
import { BackupPanels } from '../backups/backups-panel.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { providerNames } from '../outbox/mail-dialog.tsx'
import { fromNow } from './job-words.ts'
import { statusQuery } from './status.queries.ts'
import { WhatsNew } from './whats-new.tsx'

type Status = AnswerOf<typeof readStatus>

/** The health of every part on one page: look here first when something is slow or broken. */
export const StatusScreen = () => (
  <AdminPage title="Status" intro="The server, database, backups, jobs, NHL feed and email right now.">
    <QueryBoundary failure="Failed to load the status" skeleton={<StatusSkeleton />}>
      <Panels />
      <WhatsNew />
    </QueryBoundary>
  </AdminPage>
)

/** As many panels as a screen shows at once. */
const StatusSkeleton = () => (
  <LoadingScreen>
    <PanelSkeleton lines={5} />
    <PanelSkeleton lines={5} />
    <PanelSkeleton lines={4} />
    <PanelSkeleton lines={3} />
  </LoadingScreen>
)

function Panels() {
  const { data } = useSuspenseQuery(statusQuery)
  return (
    <>
      <ServerPanel server={data.server} proxy={data.proxy} />
      <DatabasePanel database={data.database} />
      <BackupPanels />
      <JobsPanel jobs={data.jobs} />
      <FeedPanel feed={data.feed} now={data.server.server_now} />
      <MailPanel mail={data.mail} />
    </>
  )
}

const Health = ({ isFine }: { isFine: boolean }) =>
  isFine ? <StatusBadge status="survived" word="OK" /> : <StatusBadge status="cannot_win" word="Check this" />

const ServerPanel = ({ server, proxy }: Pick<Status, 'server' | 'proxy'>) => (
  <Panel
    title="Server"
    tone={proxy === null ? 'plain' : 'warn'}
    aside={<Health isFine={proxy === null} />}
    intro={proxy === null ? undefined : `${proxyWords(proxy)} See “Behind a proxy” in docs/operations.md.`}
  >
    <Facts
      facts={[
        ['PuckPool', server.version],
        ['Node', server.node],
        ['Up for', spanWords(server.uptime_seconds * 1_000)],
        ['Memory', sizeWords(server.memory_bytes)],
        ['Pool’s time', poolWords(server.pool_now)],
      ]}
    />
  </Panel>
)

function proxyWords({ what, address }: NonNullable<Status['proxy']>): string {
  const shared = 'so everyone behind it shares one sign-in limit'
  switch (what) {
    case 'no_header':
      return `Your proxy sends no X-Forwarded-For, ${shared}. Add it in the proxy’s settings.`
    case 'not_trusted':
      return `A proxy at ${address ?? 'a public address'} isn’t in TRUST_PROXY, ${shared}. Add it if it’s yours.`
  }
}

const DatabasePanel = ({ database }: { database: Status['database'] }) => (
  <Panel title="Database" aside={<Health isFine />}>
    <Facts
      facts={[
        ['PostgreSQL', database.version],
        ['Type', database.kind === 'embedded' ? 'embedded' : 'separate server'],
        ['Size', sizeWords(database.size_bytes)],
        ['Connections', String(database.connections)],
        ['Schema version', String(Number.parseInt(database.migration, 10))],
      ]}
    />
  </Panel>
)

function JobsPanel({ jobs: { total, failing } }: { jobs: Status['jobs'] }) {
  const isFine = failing.length === 0
  return (
    <Panel
      title="Jobs"
      tone={isFine ? 'plain' : 'warn'}
      aside={<Health isFine={isFine} />}
      intro={
        <>
          {isFine
            ? `All ${total} jobs are running. `
            : `${failing.length} of ${total} failed: ${failing.map(({ name, error }) => `${jobTitle(name)}: ${error}`).join(' ')} `}
          <Go to={paths.jobs}>See all jobs</Go>
        </>
      }
    />
  )
}

const FeedPanel = ({ feed, now }: { feed: Status['feed']; now: string }) => (
  <Panel
    title="NHL Feed"
    tone={feed.error === null ? 'plain' : 'warn'}
    aside={<Health isFine={feed.error === null} />}
    intro={[feed.is_on ? null : 'Automatic updates are off (NHL_SYNC=off).', feed.error].filter(Boolean).join(' ')}
  >
    <Facts
      facts={[
        ['Source', feed.is_replay ? 'Recorded seasons' : feed.is_on ? 'The NHL' : 'The NHL, when you ask'],
        ['Scores as of', feed.scores_as_of === null ? 'never' : poolWords(feed.scores_as_of)],
        ['Last asked', fromNow(feed.asked_at, now)],
        ['Failures in a row', String(feed.failures_in_a_row)],
      ]}
    />
  </Panel>
)

function MailPanel({ mail }: { mail: Status['mail'] }) {
  const trouble = mail.enabled ? mail.problem : null
  const isFine = trouble === null && mail.failed === 0
  return (
    <Panel
      title="Email"
      tone={trouble === null ? 'plain' : 'warn'}
      aside={<Health isFine={isFine} />}
      intro={
        <>
          {mail.enabled ? asSentence(trouble ?? 'Email is on') : 'Email is off.'}{' '}
          <Go to={paths.emailSettings}>Email Settings</Go>
        </>
      }
    >
      <Facts
        facts={[
          ['Sent through', mail.provider === null ? 'nothing' : providerNames[mail.provider]],
          ['Waiting', String(mail.queued)],
          ['Failed', String(mail.failed)],
          ['Uncertain', String(mail.uncertain)],
        ]}
      />
    </Panel>
  )
}

/** Troubles come from other programs too, which end them as they like. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
