import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { exportLeaderboard } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { ContestStatus } from '#web/features/two-team/contest-status.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton, TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { anchorOf, useAnchorFocus } from '../addresses/contest-anchor.ts'
import { useDialogs } from '../addresses/dialog-address.ts'
import { ParticipantsList } from '../contests/participants-list.tsx'
import { championFact } from '../contests/title-words.ts'
import layout from '../layout/tab.module.css'
import { CompleteContest, DeleteContest, ReopenContest, StartDraft } from './contest-acts.tsx'
import { restingClockWords } from './contest-form.ts'
import { EditContestDialog } from './edit-contest-dialog.tsx'
import { RunningDraft } from './running-draft.tsx'
import { TiedFirstPlace } from './tied-first-place.tsx'
import classes from './two-team-admin.module.css'
import { useFirst } from './use-first.ts'

/** A contest's state and what an admin can do in it (spec 4). */
export function ContestCard({ contest }: { contest: Contest }) {
  const { isOpen, open, close } = useDialogs()
  const { contest_id, contest_name, season_year, status, is_tiebreaker, excluded_team_name } = contest
  const { first, isDecided } = useFirst(contest)
  // Who shares first place is named where a tiebreaker is offered.
  const champions = status === 'completed' && first.length === 1 ? first : []
  useAnchorFocus(contest_id)
  const [showsPeople, setShowsPeople] = useState(false)
  const listId = `participants-of-${contest_id}`
  const isWaiting = status === 'waiting'
  return (
    <div id={anchorOf(contest_id)} tabIndex={-1}>
      <Panel
        title={contest_name}
        tone={status === 'drafting' || status === 'in_progress' ? 'accent' : 'plain'}
        intro={
          <>
            {season_year} season, created <Instant at={contest.created_at} />
          </>
        }
        aside={
          <>
            {is_tiebreaker && <Badge>Playoff Tiebreaker</Badge>}
            <ContestStatus status={status} />
          </>
        }
      >
        <Facts
          facts={[
            ['Participants', `${contest.current_participants}/${contest.max_participants}`],
            ['Pick clock', restingClockWords(contest)],
            ...(champions.length === 0 ? [] : [championFact(champions)]),
            ...(excluded_team_name === null ? [] : [['Excluded from draft', excluded_team_name] as const]),
          ]}
        />
        {isWaiting && <StartDraft contest={contest} />}
        {status === 'drafting' && (
          <QueryBoundary failure="Failed to load contest details" skeleton={<PanelSkeleton lines={2} />}>
            <RunningDraft contest={contest} />
          </QueryBoundary>
        )}
        {status === 'in_progress' && <CompleteContest contest={contest} isDecided={isDecided && first.length === 1} />}
        {(status === 'completed' || (status === 'in_progress' && isDecided)) && !is_tiebreaker && (
          <TiedFirstPlace contest={contest} />
        )}
        <Group gap="xs" className={layout.tools}>
          {isWaiting && (
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
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={showsPeople}
            aria-controls={listId}
            onClick={() => setShowsPeople(!showsPeople)}
          >
            {showsPeople ? 'Hide Participants' : 'Show Participants'}
          </Button>
        </Group>
        <div id={listId} hidden={!showsPeople} className={classes.people}>
          {showsPeople && (
            <QueryBoundary failure="Failed to load contest details" skeleton={<TableSkeleton rows={3} />}>
              <ParticipantsList contest={contest} />
            </QueryBoundary>
          )}
        </div>
      </Panel>
      {isWaiting && <EditContestDialog contest={contest} opened={isOpen('edit', contest_id)} onClose={close} />}
    </div>
  )
}
