import { IconTrophy } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { JudgedPick, MemberResult, MemberStatistics } from '#contract/champions/champions.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { pastContestPath, paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary, StatSkeleton, TitleSkeleton } from '#web/ui/states/no-answer.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './champions.module.css'
import { CHAMPIONS, statisticsQuery } from './champions.queries.ts'
import { judgedWords, resultWords, whenWords } from './words.ts'

/** A member's statistics over the years (Y3), open to every member. */
export function MemberScreen() {
  const { userId } = useParams()
  return (
    <QueryBoundary page="Statistics" failure="Failed to load the statistics" skeleton={<MemberSkeleton />}>
      <Member userId={Number(userId)} />
    </QueryBoundary>
  )
}

function Member({ userId }: { userId: number }) {
  useLive(['contest', 'survivor'], CHAMPIONS)
  const user = useUser()
  const { data } = useSuspenseQuery(statisticsQuery(userId))
  return (
    <Page
      title={data.member.name}
      eyebrow={userId === user.id ? 'Your statistics' : 'Member statistics'}
      aside={<TextLink to={paths.champions}>All champions</TextLink>}
    >
      <StatGrid isRow={data.slots_survived === 0}>
        <StatCard label="Titles" value={data.titles} />
        <StatCard label="Seasons" value={data.seasons} />
        <StatCard label="Weeks Survived" value={data.weeks_survived - data.slots_survived} />
        {data.slots_survived > 0 && <StatCard label="Playoff Games Survived" value={data.slots_survived} />}
      </StatGrid>
      <Picks best={data.best_pick} worst={data.worst_pick} />
      {data.results.length === 0 ? (
        <EmptyState title="No contests yet. Statistics begin with the first one that starts." />
      ) : (
        <MemberResults results={data.results} />
      )}
    </Page>
  )
}

function Picks({ best, worst }: { best: MemberStatistics['best_pick']; worst: MemberStatistics['worst_pick'] }) {
  if (best === null && worst === null) return null
  return (
    <div className={classes.picks}>
      {best !== null && <JudgedCard title="Best Pick" tone="good" pick={best} />}
      {worst !== null && <JudgedCard title="Worst Pick" tone="bad" pick={worst} />}
    </div>
  )
}

const JudgedCard = ({ title, tone, pick }: { title: string; tone: 'good' | 'bad'; pick: JudgedPick }) => (
  <Panel title={title} tone={tone} intro={whenWords(pick)}>
    <div className={`row ${classes.judged}`}>
      <TeamBadge abbreviation={pick.abbreviation} size="lg" />
      <p className="pretty">{judgedWords(pick)}</p>
    </div>
  </Panel>
)

const MemberSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <StatSkeleton />
    <PanelSkeleton lines={5} />
  </LoadingScreen>
)

/** A member's contests, newest first. */
const MemberResults = ({ results }: { results: readonly MemberResult[] }) => (
  <Panel flush title="Contests">
    <PeopleTable
      caption="Contests with their results"
      columns={columns}
      rows={results}
      keyOf={({ contest_id }) => contest_id}
    />
  </Panel>
)

const columns: Column<MemberResult>[] = [
  {
    header: 'Contest',
    place: 'title',
    cell: ({ contest_id, contest_name }) => (
      <TextLink to={pastContestPath(contest_id)} inherit>
        {contest_name}
      </TextLink>
    ),
  },
  { header: 'Season', cell: ({ season_year }) => season_year },
  {
    header: 'Result',
    place: 'end',
    cell: (result) => (
      <span className={`inline ${classes.result}`}>
        {result.is_title && <IconTrophy size={20} stroke={1.6} aria-hidden className="warn" />}
        {resultWords(result)}
      </span>
    ),
  },
  {
    header: 'Survived',
    cell: ({ weeks_survived, slots_survived }) =>
      weeks_survived === null ? null : lastedWords({ weeks: weeks_survived, slots: slots_survived ?? 0 }),
  },
  {
    header: 'Teams',
    cell: ({ teams }) =>
      teams.length === 0 ? null : (
        <ul className={`wrap ${classes.path}`}>
          {teams.map(({ abbreviation, wins }) => (
            <li key={abbreviation} className={`inline figures ${classes.team}`}>
              <TeamBadge abbreviation={abbreviation} size="sm" />
              {wins}
            </li>
          ))}
        </ul>
      ),
  },
  { header: 'Wins', numeric: true, cell: ({ wins }) => wins },
]
