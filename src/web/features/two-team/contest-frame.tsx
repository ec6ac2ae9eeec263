import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { HistoryLink, RulesLink } from '#web/features/contests/contest-links.tsx'
import { ContestSwitch, PastContests } from '#web/features/contests/contest-switch.tsx'
import { OtherContests } from '#web/features/contests/other-contests.tsx'
import { paths } from '#web/paths.ts'
import { Page, useTabTitle } from '#web/ui/layout/page.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ContestStatus } from './contest-status.tsx'
import { TiebreakerBracket } from './tiebreaker/tiebreaker-bracket.tsx'
import classes from './two-team.module.css'
import { draftContestsQuery } from './two-team.queries.ts'

/**
 * The contest's header in every phase: name, season, status. On a phone, and in the draft room, which has no header, links and past
 * contests come after what one has come for.
 */
export function ContestFrame({ contest, tab, children }: { contest: Contest; tab: string; children: ReactNode }) {
  const { contest_id, contest_name, season_year, status, is_tiebreaker } = contest
  const { data: contests = [] } = useQuery({ ...draftContestsQuery, throwOnError: false })
  const isPhone = useIsPhone()
  const isRoom = status === 'drafting'
  const choice = { path: paths.twoTeam, contests, shown: contest_id }
  const links = (
    <>
      <RulesLink of="two-team" contestId={contest_id} />
      <HistoryLink contestId={contest_id} />
    </>
  )
  useTabTitle(tab)
  // The page is the room: the way elsewhere follows it.
  if (isRoom)
    return (
      <div className={`stack ${classes.alone}`}>
        <h1 className="unseen">{contest_name}</h1>
        {children}
        {is_tiebreaker && <TiebreakerBracket contest={contest} />}
        <ContestSwitch {...choice} />
        {!isPhone && <div className={`row wrap ${classes.after}`}>{links}</div>}
      </div>
    )
  return (
    <Page
      title={contest_name}
      tab={tab}
      eyebrow={
        isPhone ? (
          <span className={`row wrap ${classes.season}`}>
            {/* A tiebreaker's badge needs the room. */}
            {season_year}
            {!is_tiebreaker && ' season'} <ContestStatus status={status} />
            <TiebreakerFacts contest={contest} />
          </span>
        ) : (
          `Two-Team Contest · ${season_year} season`
        )
      }
      switcher={<OtherContests others={contests} shown={contest_id} />}
      aside={
        isPhone ? undefined : (
          <>
            <TiebreakerFacts contest={contest} />
            <ContestStatus status={status} />
            {links}
            <div className={classes.past}>
              <PastContests {...choice} />
            </div>
          </>
        )
      }
    >
      {children}
      {is_tiebreaker && status === 'waiting' && <TiebreakerBracket contest={contest} />}
      {isPhone && (
        <div className={`row wrap ${classes.after}`}>
          {links}
          <PastContests {...choice} />
        </div>
      )}
    </Page>
  )
}

export function TiebreakerFacts({ contest: { is_tiebreaker, excluded_team_name } }: { contest: Contest }) {
  if (!is_tiebreaker) return null
  return (
    <>
      <Badge component="span">Playoff Tiebreaker Contest</Badge>
      {excluded_team_name !== null && (
        <>
          <Badge component="span">One team excluded from draft</Badge>
          <Text span size="sm">
            {excluded_team_name}
          </Text>
        </>
      )}
    </>
  )
}
