import type { Draft } from '#contract/two-team/draft.ts'
import { counted } from '#rules/counted.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { You } from '#web/ui/people/you.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './mock.module.css'
import { MY_SEAT, mockStandings } from './mock-draft.ts'

/** How the draft would have gone by last season's wins. */
export function MockResult({ draft }: { draft: Draft }) {
  const rows = mockStandings(draft)
  const mine = rows.find(({ participant_id }) => participant_id === MY_SEAT)
  return (
    <Panel
      flush
      title={
        mine === undefined
          ? 'The draft is complete'
          : `${mine.teams.map(({ abbreviation }) => abbreviation).join(' and ')}`
      }
      intro={
        mine &&
        `Your teams won ${counted(mine.wins, 'game')} last season. That's number ${mine.rank} of ${rows.length} in this draft.`
      }
    >
      <PeopleRows
        caption="Result"
        rows={rows}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ participant_id }) => participant_id === MY_SEAT}
        lead={{
          header: 'Rank',
          cell: ({ rank }) => <span className={`strong figures pale ${classes.rank}`}>{rank}</span>,
        }}
        name={({ participant_id, participant_name }) => (
          <>
            {participant_name}
            {participant_id === MY_SEAT && <You />}
          </>
        )}
        chips={({ teams }) =>
          teams.map(({ abbreviation, team_name, pick_number }) => (
            <TeamBadge key={pick_number} abbreviation={abbreviation} name={team_name} size="sm" />
          ))
        }
        state={{ header: 'Wins Last Season', cell: ({ wins }) => <strong>{wins}</strong> }}
      />
    </Panel>
  )
}
