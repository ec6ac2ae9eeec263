import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PastContest } from '#contract/champions/champions.ts'
import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { ChampionCard } from '#web/features/survivor/standings/champion-card.tsx'
import { SeasonCharts } from '#web/features/survivor/standings/season-charts.tsx'
import { type Standings, standingsQuery } from '#web/features/survivor/survivor.queries.ts'
import { type WeekNames, weekNames } from '#web/features/survivor/week/week-names.ts'
import { useLive } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Lives } from '#web/ui/people/lives.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { ShowAll } from '#web/ui/people/show-all.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './champions.module.css'
import { MemberName } from './season-section.tsx'

/** A survivor contest: the winning path, survivors by week, and everyone's picks. */
export function PastSurvivor({ contest }: { contest: PastContest }) {
  const { contest_id, status, lives = 1 } = contest
  useLive(['survivor'], [...SURVIVOR, contest_id])
  const { data: standings } = useSuspenseQuery(standingsQuery(contest_id))
  const isOver = status === 'completed'
  const champions = isOver ? standings.participants.filter(({ placement }) => placement === 1) : []
  return (
    <>
      <div className={classes.past}>
        {champions.length > 0 && <ChampionCard contest={{ ...contest, lives }} champions={champions} />}
        <SeasonCharts contestId={contest_id} standings={standings} week={null} />
      </div>
      <EveryPick title={isOver ? 'Final Standings' : 'Standings so Far'} standings={standings} lives={lives} />
    </>
  )
}

/** Further rows are shown on demand. */
const FIRST = 16

function EveryPick({ title, standings, lives }: { title: string; standings: Standings; lives: number }) {
  const user = useUser()
  const [all, setAll] = useState(false)
  const { participants, active_participants, eliminated_participants } = standings
  const shown = all ? participants : participants.slice(0, FIRST)
  const count = active_participants + eliminated_participants
  return (
    <Panel flush title={title} intro="Everyone’s picks, week by week. A team that lost its week is struck through.">
      <PeopleTable
        caption={`${title}: place, how long they survived and picks by week`}
        columns={columnsFor(weekNames(standings.slots), lives)}
        rows={shown}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ user_id }) => user_id === user.id}
      />
      <ShowAll shown={shown.length} listed={participants.length} count={count} onPress={() => setAll(true)} />
    </Panel>
  )
}

const columnsFor = ({ titleOf }: WeekNames, lives: number): Column<SurvivorStanding>[] => [
  { header: 'Place', cell: ({ placement }) => placement },
  {
    header: 'Participant',
    place: 'title',
    cell: (row) => (
      <>
        <MemberName {...row} />
        {row.elimination_week === null && <Lives left={row.lives_left} of={lives} />}
      </>
    ),
  },
  {
    header: 'Survived',
    cell: ({ weeks_survived, slots_survived = 0 }) => lastedWords({ weeks: weeks_survived, slots: slots_survived }),
  },
  {
    header: 'Out',
    cell: ({ elimination_week }) => (elimination_week === null ? null : titleOf(elimination_week)),
  },
  { header: 'Picks', place: 'foot', cell: (row) => <Path row={row} titleOf={titleOf} /> },
]

const Path = ({ row, titleOf }: { row: SurvivorStanding } & Pick<WeekNames, 'titleOf'>) =>
  row.teams_used_list.length === 0 ? (
    'No picks'
  ) : (
    <ol className={`wrap ${classes.path}`} aria-label={`Picks of ${row.participant_name}`}>
      {row.teams_used_list.map(({ week_number, abbreviation, result, is_void }) => (
        <li key={week_number}>
          <span className="unseen">
            {titleOf(week_number)}
            {result === 'eliminated' && ', lost'}
            {is_void && ', postponed'}:{' '}
          </span>
          <TeamBadge
            abbreviation={abbreviation}
            size="sm"
            name={`${titleOf(week_number)}${is_void ? ', postponed' : ''}`}
            used={result === 'eliminated'}
          />
        </li>
      ))}
    </ol>
  )
