import { Button, Group } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { exportPicks, exportSurvivorStandings } from '#contract/exports/exports.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { callForFile } from '#web/api/call.ts'
import { type Fact, Facts } from '#web/ui/layout/facts.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Day } from '#web/ui/time/time.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { anchorOf, useAnchorFocus } from '../addresses/contest-anchor.ts'
import { useDialogs } from '../addresses/dialog-address.ts'
import { ParticipantsList } from '../contests/participants-list.tsx'
import { championFact } from '../contests/title-words.ts'
import layout from '../layout/tab.module.css'
import { DeleteContest } from '../two-team/contest-acts.tsx'
import { EditContestDialog } from './edit-contest-dialog.tsx'
import { OutOfDate } from './results/out-of-date.tsx'
import { ReopenSurvivor, UndoAdvance } from './results/undo-advance.tsx'
import { UndoRecompute } from './results/undo-recompute.tsx'
import { PlayoffRounds } from './rounds/playoff-rounds.tsx'
import { RulingsDialog } from './rulings/rulings-dialog.tsx'
import { StartContest } from './start-contest.tsx'
import classes from './survivor-admin.module.css'
import { CurrentWeek } from './weeks/current-week.tsx'
import { WeeksDialog } from './weeks/weeks-dialog.tsx'
import { WeeksTable } from './weeks/weeks-table.tsx'
import { autoAdvanceWord, hasTrophy, statusWord, weekWord } from './words.ts'

const badges = { waiting: 'waiting', in_progress: 'active', completed: 'completed' } as const

/** A contest's state and everything an admin can do with it. */
export function ContestCard({ contest }: { contest: SurvivorContest }) {
  const { isOpen, open, close } = useDialogs()
  useAnchorFocus(contest.contest_id)
  const { contest_id, contest_name, season_year, status } = contest
  const [showsWeeks, setShowsWeeks] = useState(false)
  const [showsPeople, setShowsPeople] = useState(false)
  const listId = `weeks-of-${contest_id}`
  const peopleId = `participants-of-${contest_id}`
  return (
    <div id={anchorOf(contest_id)} tabIndex={-1}>
      <Panel
        title={contest_name}
        tone={status === 'in_progress' ? 'accent' : 'plain'}
        intro={
          <>
            {season_year} season, from <Day day={contest.season_start_date} short />
          </>
        }
        aside={
          <>
            {hasTrophy(contest) && (
              <span className={classes.trophy} role="img" aria-label="Contest has a winner">
                <IconTrophy size={20} aria-hidden />
              </span>
            )}
            <StatusBadge status={badges[status]} word={statusWord(status)} />
          </>
        }
      >
        <Facts facts={factsOf(contest)} />
        <OutOfDate contest={contest} />
        <UndoAdvance contest={contest} />
        <ReopenSurvivor contest={contest} />
        <UndoRecompute contest={contest} />
        {status === 'waiting' && <StartContest contest={contest} />}
        {status === 'in_progress' && (
          <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={4} />}>
            <CurrentWeek contest={contest} />
          </QueryBoundary>
        )}
        {status === 'in_progress' && contest.phase === 'playoff_tiebreaker' && (
          <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={4} />}>
            <PlayoffRounds contest={contest} />
          </QueryBoundary>
        )}
        <Group gap="xs" className={layout.tools}>
          <Button variant="default" size="sm" onClick={() => open('edit', contest_id)}>
            Edit Contest
          </Button>
          {status !== 'completed' && (
            <Button variant="default" size="sm" onClick={() => open('edit-weeks', contest_id)}>
              Edit Weeks
            </Button>
          )}
          {status === 'waiting' && <DeleteContest contest={contest} />}
          {status !== 'waiting' && (
            <Button variant="default" size="sm" onClick={() => open('rulings', contest_id)}>
              Rulings
            </Button>
          )}
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={showsWeeks}
            aria-controls={listId}
            onClick={() => setShowsWeeks(!showsWeeks)}
          >
            {showsWeeks ? 'Hide All Weeks' : `Show All ${contest.total_weeks} Weeks`}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-expanded={showsPeople}
            aria-controls={peopleId}
            onClick={() => setShowsPeople(!showsPeople)}
          >
            {showsPeople ? 'Hide Participants' : 'Show Participants'}
          </Button>
        </Group>
        {status !== 'waiting' && (
          <Group gap="xs">
            <ExportButton
              label="Export Standings"
              read={() => callForFile(exportSurvivorStandings, { params: { contestId: contest_id } })}
            />
            <ExportButton
              label="Export Picks"
              read={() => callForFile(exportPicks, { params: { contestId: contest_id } })}
            />
          </Group>
        )}
        <div id={peopleId}>
          {showsPeople && (
            <QueryBoundary failure="Failed to load contest details" skeleton={<PanelSkeleton lines={4} />}>
              <ParticipantsList contest={contest} />
            </QueryBoundary>
          )}
        </div>
        <div id={listId}>
          {showsWeeks && (
            <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={6} />}>
              <WeeksTable contest={contest} />
            </QueryBoundary>
          )}
        </div>
        <EditContestDialog contest={contest} opened={isOpen('edit', contest_id)} onClose={close} />
        <RulingsDialog contest={contest} opened={isOpen('rulings', contest_id)} onClose={close} />
        <WeeksDialog contest={contest} opened={isOpen('edit-weeks', contest_id)} onClose={close} />
      </Panel>
    </div>
  )
}

function factsOf(contest: SurvivorContest): readonly Fact[] {
  const { status, current_participants, max_participants, active_participants, total_participants } = contest
  const { champions = [] } = contest
  const alive: Fact = ['Still alive', `${active_participants}/${total_participants}`]
  return [
    ['Participants', `${current_participants}/${max_participants}`],
    ...(champions.length === 0 ? [] : [championFact(champions)]),
    ...(status === 'waiting' ? [] : [alive]),
    ['Current week', weekWord(contest)],
    ['Phase', contest.phase === 'playoff_tiebreaker' ? 'Playoff tiebreaker' : 'Regular season'],
    ['Auto advance', autoAdvanceWord(contest)],
    ['Late picks', contest.late_picks ? 'On' : 'Off'],
  ]
}
