import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { exportLeaderboard } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { championsQuery } from '#web/features/champions/champions.queries.ts'
import { ContestStatus } from '#web/features/two-team/contest-status.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { ContestCard } from '../contests/contest-card.tsx'
import { championFact } from '../contests/title-words.ts'
import { restingClockWords } from './clock-form.ts'
import { CompleteContest, ReopenContest, StartDraft, useFirst } from './contest-acts.tsx'
import { RunningDraft } from './running-draft.tsx'
import { TiedFirstPlace } from './tied-first-place.tsx'

/** A contest's state and what an admin can do in it (spec 4). */
export function TwoTeamCard({ contest }: { contest: Contest }) {
  const { status, is_tiebreaker, excluded_team_name } = contest
  const { first, isDecided } = useFirst(contest)
  const champions = useChampions(contest)
  return (
    <ContestCard
      contest={contest}
      isEditable={status === 'waiting'}
      since={
        <>
          created <Instant at={contest.created_at} />
        </>
      }
      aside={
        <>
          {is_tiebreaker && <Badge>Playoff Tiebreaker</Badge>}
          <ContestStatus status={status} />
        </>
      }
      facts={[
        ['Pick clock', restingClockWords(contest)],
        ...(champions.length === 0 ? [] : [championFact(champions)]),
        ...(excluded_team_name === null ? [] : [['Excluded from draft', excluded_team_name] as const]),
      ]}
      tools={status === 'completed' && <ReopenContest contest={contest} />}
      exports={(status === 'in_progress' || status === 'completed') && <ExportStandings contest={contest} />}
    >
      {status === 'waiting' && <StartDraft contest={contest} />}
      {status === 'drafting' && (
        <QueryBoundary failure="Failed to load contest details" skeleton={<PanelSkeleton lines={2} />}>
          <RunningDraft contest={contest} />
        </QueryBoundary>
      )}
      {(status === 'completed' || (status === 'in_progress' && isDecided)) && !is_tiebreaker && (
        <TiedFirstPlace contest={contest} />
      )}
      {status === 'in_progress' && (
        <CompleteContest contest={contest} isDecided={isDecided} isTied={isDecided && first.length > 1} />
      )}
    </ContestCard>
  )
}

/** The champions of a finished contest: its first place, or if it is shared the winner of the tiebreaker (Y2). */
function useChampions({ contest_id, status }: Contest): string[] {
  const { data } = useQuery({ ...championsQuery, enabled: status === 'completed', throwOnError: false })
  const past = data?.flatMap(({ contests }) => contests).find((of) => of.contest_id === contest_id)
  return past?.champions.map(({ participant_name }) => participant_name) ?? []
}

const ExportStandings = ({ contest: { contest_id } }: { contest: Contest }) => (
  <ExportButton label="Export Leaderboard" read={() => callForFile(exportLeaderboard, { query: { contest_id } })} />
)
