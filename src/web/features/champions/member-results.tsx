import { Anchor } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MemberResult } from '#contract/champions/champions.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { pastContestPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './champions.module.css'
import { resultWords } from './words.ts'

/** Each contest of a member, newest first. */
export const MemberResults = ({ results }: { results: readonly MemberResult[] }) => (
  <Panel flush title="Contests">
    <PeopleTable
      caption="Contests with their results"
      columns={columns}
      rows={results}
      keyOf={({ contest_id }) => contest_id}
    />
  </Panel>
)

const columns: Column<MemberResult>[] = [
  {
    header: 'Contest',
    place: 'title',
    cell: ({ contest_id, contest_name }) => (
      <Anchor component={Link} to={pastContestPath(contest_id)} inherit>
        {contest_name}
      </Anchor>
    ),
  },
  { header: 'Season', cell: ({ season_year }) => season_year },
  {
    header: 'Result',
    place: 'end',
    cell: (result) => (
      <span className={`inline ${classes.result}`}>
        {result.is_title && <IconTrophy size={20} stroke={1.6} aria-hidden className="warn" />}
        {resultWords(result)}
      </span>
    ),
  },
  {
    header: 'Survived',
    cell: ({ weeks_survived, slots_survived }) =>
      weeks_survived === null ? null : lastedWords({ weeks: weeks_survived, slots: slots_survived ?? 0 }),
  },
  {
    header: 'Teams',
    cell: ({ teams }) =>
      teams.length === 0 ? null : (
        <ul className={`wrap ${classes.path}`}>
          {teams.map(({ abbreviation, wins }) => (
            <li key={abbreviation} className={`inline figures ${classes.team}`}>
              <TeamBadge abbreviation={abbreviation} size="sm" />
              {wins}
            </li>
          ))}
        </ul>
      ),
  },
  { header: 'Wins', numeric: true, cell: ({ wins }) => wins },
]
