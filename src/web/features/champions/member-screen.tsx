import { IconTrophy } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { JudgedPick, MemberResult, MemberStatistics } from '#contract/champions/champions.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { counted } from '#rules/counted.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { pastContestPath, paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
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
        <StatCard label="Weeks Alive" value={data.weeks_survived - data.slots_survived} />
        {data.slots_survived > 0 && <StatCard label="Playoff Games Survived" value={data.slots_survived} />}
      </StatGrid>
      {data.results.length === 0 ? (
        <EmptyState title="No contests yet. Statistics begin with the first one that starts." />
      ) : (
        <Played best={data.best_pick} worst={data.worst_pick} results={data.results} />
      )}
    </Page>
  )
}

type PlayedProps = {
  best: MemberStatistics['best_pick']
  worst: MemberStatistics['worst_pick']
  results: readonly MemberResult[]
}

const Played = ({ best, worst, results }: PlayedProps) =>
  best === null && worst === null ? (
    <MemberResults results={results} />
  ) : (
    <div className={`stack-lg ${classes.member}`}>
      <div className={classes.picks}>
        {best !== null && <JudgedCard title="Best Pick" tone="good" pick={best} />}
        {worst !== null && <JudgedCard title="Worst Pick" tone="bad" pick={worst} />}
      </div>
      <MemberResults results={results} />
    </div>
  )

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
    <ul className="list" aria-label="Contests with their results">
      {results.map((result) => (
        <li key={result.contest_id} className={`row wrap ruled ${classes.played}`}>
          <div className="stack-xxs yields grows">
            <TextLink to={pastContestPath(result.contest_id)} className="strong tight">
              {nameWithSeason(result)}
            </TextLink>
            <Figures {...result} />
          </div>
          <span className={`inline strong ${classes.result}`}>
            {result.is_title && <IconTrophy size={20} stroke={1.6} aria-hidden className="gold" />}
            {resultWords(result)}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

/** The weeks survived, or the drafted teams with their wins. */
const Figures = ({ weeks_survived, slots_survived, teams, wins }: MemberResult) =>
  weeks_survived === null ? (
    <div className={`row wrap hint figures ${classes.wins}`}>
      {wins !== null && counted(wins, 'win')}
      <ul className={`wrap ${classes.path}`}>
        {teams.map((team) => (
          <li key={team.abbreviation} className={`inline ${classes.team}`}>
            <TeamBadge abbreviation={team.abbreviation} size="sm" />
            {team.wins}
          </li>
        ))}
      </ul>
    </div>
  ) : (
    <p className="hint">Survived {lastedWords({ weeks: weeks_survived, slots: slots_survived ?? 0 })}</p>
  )
