import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { ContestSwitch } from '#web/features/contests/contest-switch.tsx'
import { RulesLink } from '#web/features/contests/rules-link.tsx'
import { HistoryLink } from '#web/features/history/history-link.tsx'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ContestStatus } from './contest-status.tsx'
import { TiebreakerBracket } from './tiebreaker/tiebreaker-bracket.tsx'
import classes from './two-team.module.css'
import { draftContestsQuery } from './two-team.queries.ts'

/** The contest's header in every phase: name, season, status. During a draft the room needs the space, so links come after it. */
export function ContestFrame({ contest, tab, children }: { contest: Contest; tab: string; children: ReactNode }) {
  const { contest_id, contest_name, season_year, status, is_tiebreaker, excluded_team_name } = contest
  const { data: contests = [] } = useQuery({ ...draftContestsQuery, throwOnError: false })
  const isRoom = status === 'drafting'
  const contestSwitch = (
    <ContestSwitch
      path={paths.twoTeam}
      contests={contests.map((of) => (of.contest_id === contest_id ? contest : of))}
      shown={contest_id}
    />
  )
  const links = (
    <>
      <RulesLink of="two-team" contestId={contest_id} />
      <HistoryLink contestId={contest_id} />
    </>
  )
  return (
    <Page
      title={contest_name}
      tab={tab}
      eyebrow={`Two-Team Contest · ${season_year} season`}
      switcher={!isRoom && contestSwitch}
      aside={
        <>
          {is_tiebreaker && <Badge>Playoff Tiebreaker Contest</Badge>}
          {is_tiebreaker && excluded_team_name !== null && (
            <>
              <Badge>One team excluded from draft</Badge>
              <Text span size="sm">
                {excluded_team_name}
              </Text>
            </>
          )}
          <ContestStatus status={status} />
          {!isRoom && links}
        </>
      }
    >
      {children}
      {is_tiebreaker && (status === 'waiting' || status === 'drafting') && <TiebreakerBracket contest={contest} />}
      {isRoom && (
        <div className={classes.after}>
          {links}
          {contestSwitch}
        </div>
      )}
    </Page>
  )
}
