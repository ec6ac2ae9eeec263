import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { exportLeaderboard } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { championsQuery } from '#web/features/champions/champions.queries.ts'
import { ContestStatus } from '#web/features/two-team/contest-status.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { ContestCard } from '../contests/contest-card.tsx'
import { championFact } from '../contests/title-words.ts'
import { CompleteContest, DeleteContest, ReopenContest, StartDraft, useFirst } from './contest-acts.tsx'
import { EditContestDialog } from './contest-dialogs.tsx'
import { restingClockWords } from './contest-form.ts'
import { RunningDraft } from './running-draft.tsx'
import { TiedFirstPlace } from './tied-first-place.tsx'

/** A contest's state and what an admin can do in it (spec 4). */
export function TwoTeamCard({ contest }: { contest: Contest }) {
  const { isOpen, close } = useDialogs()
  const { contest_id, status, is_tiebreaker, excluded_team_name } = contest
  const { first, isDecided } = useFirst(contest)
  const champions = useChampions(contest)
  return (
    <>
      <ContestCard
        contest={contest}
        isUnderWay={status === 'drafting' || status === 'in_progress'}
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
          ['Participants', `${contest.current_participants}/${contest.max_participants}`],
          ['Pick clock', restingClockWords(contest)],
          ...(champions.length === 0 ? [] : [championFact(champions)]),
          ...(excluded_team_name === null ? [] : [['Excluded from draft', excluded_team_name] as const]),
        ]}
        tools={<Tools contest={contest} />}
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
      {status === 'waiting' && (
        <EditContestDialog contest={contest} opened={isOpen('edit', contest_id)} onClose={close} />
      )}
    </>
  )
}

/** The champions of a finished contest: its first place, or if it is shared the winner of the tiebreaker (Y2). */
function useChampions({ contest_id, status }: Contest): string[] {
  const { data } = useQuery({ ...championsQuery, enabled: status === 'completed', throwOnError: false })
  const past = data?.flatMap(({ contests }) => contests).find((of) => of.contest_id === contest_id)
  return past?.champions.map(({ participant_name }) => participant_name) ?? []
}

function Tools({ contest }: { contest: Contest }) {
  const { open } = useDialogs()
  const { contest_id, status } = contest
  return (
    <>
      {status === 'waiting' && (
        <>
          <Button variant="default" size="sm" onClick={() => open('edit', contest_id)}>
            Edit Contest
          </Button>
          <DeleteContest contest={contest} />
        </>
      )}
      {status === 'completed' && <ReopenContest contest={contest} />}
      {(status === 'in_progress' || status === 'completed') && (
        <ExportButton
          label="Export Leaderboard"
          read={() => callForFile(exportLeaderboard, { query: { contest_id } })}
        />
      )}
    </>
  )
}
