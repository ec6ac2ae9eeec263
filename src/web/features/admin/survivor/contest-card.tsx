import { Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { exportPicks, exportSurvivorStandings } from '#contract/exports/exports.ts'
import type { ContestSettings } from '#contract/survivor/contest-settings.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { callForFile } from '#web/api/call.ts'
import type { Fact } from '#web/ui/layout/stat-card.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Day } from '#web/ui/time/time.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { ContestCard } from '../contests/contest-card.tsx'
import { championFact } from '../contests/title-words.ts'
import { OutOfDate } from './results/out-of-date.tsx'
import { ReopenSurvivor, UndoAdvance } from './results/undo-advance.tsx'
import { UndoRecompute } from './results/undo-recompute.tsx'
import { PlayoffRounds } from './rounds/playoff-rounds.tsx'
import { RulingsDialog } from './rulings/rulings-dialog.tsx'
import { SecondChance } from './second-chance.tsx'
import { StartContest } from './start-contest.tsx'
import { CurrentWeek } from './weeks/current-week.tsx'
import { WeeksDialog } from './weeks/weeks-dialog.tsx'
import { WeeksTable } from './weeks/weeks-table.tsx'
import { autoAdvanceWord, entriesWord, hasTrophy, statusWord, weekWord } from './words.ts'

type Props = { contest: SurvivorContest }

const badges = { waiting: 'waiting', in_progress: 'active', completed: 'completed' } as const

/** A contest's state and everything an admin can do with it. */
export function SurvivorCard({ contest }: Props) {
  const { isOpen, close } = useDialogs()
  const { contest_id, status } = contest
  return (
    <>
      <ContestCard
        contest={contest}
        isEditable
        since={
          <>
            from <Day day={contest.season_start_date} short />
          </>
        }
        aside={
          <>
            {hasTrophy(contest) && (
              <span className="warn inline" role="img" aria-label="Contest has a winner">
                <IconTrophy size={20} aria-hidden />
              </span>
            )}
            <StatusBadge status={badges[status]} word={statusWord(status)} />
          </>
        }
        facts={factsOf(contest)}
        tools={<Tools contest={contest} />}
        folds={[
          {
            id: `weeks-of-${contest_id}`,
            show: `Show All ${contest.total_weeks} Weeks`,
            hide: 'Hide All Weeks',
            failure: 'Failed to load weeks',
            lines: 6,
            content: <WeeksTable contest={contest} />,
          },
        ]}
        exports={status !== 'waiting' && <Exports contestId={contest_id} />}
      >
        <OutOfDate contest={contest} />
        <UndoAdvance contest={contest} />
        <ReopenSurvivor contest={contest} />
        <UndoRecompute contest={contest} />
        {status === 'waiting' && <StartContest contest={contest} />}
        {status === 'in_progress' && <UnderWay contest={contest} />}
      </ContestCard>
      <RulingsDialog contest={contest} opened={isOpen('rulings', contest_id)} onClose={close} />
      <WeeksDialog contest={contest} opened={isOpen('edit-weeks', contest_id)} onClose={close} />
    </>
  )
}

const UnderWay = ({ contest }: Props) => (
  <>
    <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={4} />}>
      <CurrentWeek contest={contest} />
    </QueryBoundary>
    {contest.second_chance_of === null && <SecondChance contest={contest} />}
    {contest.phase === 'playoff_tiebreaker' && (
      <QueryBoundary failure="Failed to load weeks" skeleton={<PanelSkeleton lines={4} />}>
        <PlayoffRounds contest={contest} />
      </QueryBoundary>
    )}
  </>
)

function Tools({ contest }: Props) {
  const { open } = useDialogs()
  const { contest_id, status } = contest
  const tool = { variant: 'default', size: 'sm' }
  return (
    <>
      {status !== 'completed' && (
        <Button {...tool} onClick={() => open('edit-weeks', contest_id)}>
          Edit Weeks
        </Button>
      )}
      {status !== 'waiting' && (
        <Button {...tool} onClick={() => open('rulings', contest_id)}>
          Rulings
        </Button>
      )}
    </>
  )
}

const Exports = ({ contestId }: { contestId: number }) => (
  <>
    <ExportButton
      label="Export Standings"
      read={() => callForFile(exportSurvivorStandings, { params: { contestId } })}
    />
    <ExportButton label="Export Picks" read={() => callForFile(exportPicks, { params: { contestId } })} />
  </>
)

/** Usual and finished things are left out. */
function factsOf(contest: SurvivorContest): readonly Fact[] {
  const { status, active_participants, total_participants, champions = [] } = contest
  const alive: Fact = ['Still alive', `${active_participants}/${total_participants}`]
  return [
    ...(champions.length === 0 ? [] : [championFact(champions)]),
    ...(status === 'completed' && champions.length === 0 ? [['Champion', 'None, because nobody picked'] as const] : []),
    ...(status === 'in_progress' ? [alive] : []),
    ...(status === 'completed' ? [] : [['Current week', weekWord(contest)] as const]),
    ...Object.values(settingFacts).flatMap((factsOf) => factsOf(contest)),
  ]
}

/** The card's words for each setting that isn't as usual. */
const settingFacts: { [Name in keyof ContestSettings]: (contest: SurvivorContest) => readonly Fact[] } = {
  auto_advance: (contest) => {
    const advances = autoAdvanceWord(contest)
    return advances === 'On' ? [] : [['Auto advance', advances]]
  },
  late_picks: ({ late_picks }) => (late_picks ? [] : [['Late picks', 'Off']]),
  lives: ({ lives }) => (lives > 1 ? [['Lives', String(lives)]] : []),
  max_entries: ({ max_entries, entries_until }) =>
    max_entries > 1 || entries_until > 0 ? [['Allowed', entriesWord({ max_entries, entries_until })]] : [],
  // Shown with the entries allowed.
  entries_until: () => [],
  // The second chance has a line of its own.
  auto_second_chance: () => [],
}
