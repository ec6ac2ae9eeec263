import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekPick } from '#contract/survivor/picks.ts'
import { EnteredBy } from '#web/features/survivor/pick/entered-by.tsx'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { clockWords } from '#web/ui/time/time.tsx'
import { picksQuery, whilePlaying } from '../survivor.queries.ts'
import { badgeOf } from './pick-status.ts'
import { useWeekNames } from './week-names.ts'
import { EarlierWeeks, WeekNav } from './week-nav.tsx'
import classes from './week-picks.module.css'

/** Rows shown until the reader asks for all. */
const FIRST = 50

type Props = {
  contestId: number
  week: number
  /** The weeks whose picks can be seen. */
  weeks: readonly number[]
  /** Whether its games are on: then it refetches. */
  isPlaying: boolean
  myself: number | null
}

/** Everyone's picks, once the server lets them be seen (S5). */
export function WeekPicks({ contestId, week, weeks, isPlaying, myself }: Props) {
  const { data, refetch } = useSuspenseQuery({ ...picksQuery(contestId, week), ...whilePlaying(isPlaying) })
  const { titleOf } = useWeekNames(contestId)
  const [all, setAll] = useState(false)
  const refresh = async () => {
    try {
      await refetch({ throwOnError: true })
    } catch (error) {
      toastFailure(error, 'Failed to refresh picks')
    }
  }
  if (!data.can_see_picks || data.picks.length === 0)
    return <EarlierWeeks contestId={contestId} weeks={weeks.filter((other) => other !== week)} />
  const rows = all ? data.picks : data.picks.slice(0, FIRST)
  return (
    <Panel
      flush
      title={`${titleOf(week)} Picks`}
      intro={`Updated ${clockWords(data.server_now)}`}
      aside={
        <BusyButton
          size="sm"
          variant="default"
          busyLabel="Refreshing..."
          leftSection={<IconRefresh size={16} aria-hidden />}
          onPress={refresh}
        >
          Refresh
        </BusyButton>
      }
    >
      {weeks.length > 1 && (
        <div className={classes.weeks}>
          <WeekNav contestId={contestId} weeks={weeks} viewed={week} />
        </div>
      )}
      <PeopleTable
        caption={`${titleOf(week)} Picks`}
        columns={columnsFor(myself)}
        rows={rows}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ participant_id }) => participant_id === myself}
      />
      {rows.length < data.picks.length && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show all {data.picks.length} picks
          </Button>
        </div>
      )}
    </Panel>
  )
}

const columnsFor = (myself: number | null): Column<WeekPick>[] => [
  {
    header: 'Participant',
    place: 'title',
    cell: ({ participant_name, participant_id }) => (
      <span className={classes.name}>
        {participant_name}
        {participant_id === myself && <You />}
      </span>
    ),
  },
  {
    header: 'Pick',
    cell: ({ abbreviation, team_name, is_late, entered_by }) => (
      <span className={classes.pick}>
        <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
        {is_late && <StatusBadge status="late" />}
        {entered_by !== null && <EnteredBy name={entered_by} />}
      </span>
    ),
  },
  {
    header: 'Games',
    numeric: true,
    cell: ({ games_played, games_this_week }) => `${games_played}/${games_this_week}`,
  },
  { header: 'Wins Needed', numeric: true, cell: ({ wins_needed }) => wins_needed },
  { header: 'Wins', numeric: true, cell: ({ wins }) => wins },
  { header: 'Losses', numeric: true, cell: ({ losses }) => losses },
  { header: 'Status', place: 'end', cell: ({ status }) => <StatusBadge status={badgeOf(status)} /> },
]
