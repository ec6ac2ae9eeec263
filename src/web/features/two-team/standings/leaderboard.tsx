import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { GamesToday } from './games-today.tsx'
import classes from './leaderboard.module.css'
import { Medal } from './medal.tsx'
import { hasMedals, rankWords } from './ranks.ts'
import { inHandWords } from './today.ts'

type Props = { contest: Contest; rows: readonly LeaderboardRow[] }

/** The participants by wins; equal totals share a rank (D7). */
export function Leaderboard({ contest, rows }: Props) {
  const user = useUser()
  const title = contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'
  return (
    <Panel flush title={title}>
      {rows.length === 0 ? (
        <EmptyState title="No standings yet. Waiting for picks to be made." />
      ) : (
        <PeopleTable
          caption={title}
          columns={[...whoColumns(user.id, rows), ...(contest.is_tiebreaker ? playoffColumns : seasonColumns)]}
          rows={rows}
          keyOf={({ participant_id }) => participant_id}
          isMine={({ user_id }) => user_id === user.id}
          row={{
            lead: { header: 'Rank', cell: rankOf(rows) },
            name: nameFor(user.id),
            chips: (row) => (row.teams.length === 0 ? 'No picks yet' : <TeamChips {...row} />),
            state: contest.is_tiebreaker ? playoffWins : totalWins,
          }}
        />
      )}
    </Panel>
  )
}

const whoColumns = (myself: number, rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] => [
  { header: 'Rank', place: 'end', cell: rankOf(rows) },
  { header: 'Participant', place: 'title', cell: nameFor(myself) },
]

/** 'T1' where several share it. */
const rankOf = (rows: readonly LeaderboardRow[]) => (row: LeaderboardRow) => (
  <span className={classes.rank}>
    {rankWords(rows, row)}
    {hasMedals(rows) && <Medal rank={row.rank} />}
  </span>
)

const nameFor =
  (myself: number) =>
  ({ participant_name, user_id }: LeaderboardRow) => (
    <>
      {participant_name}
      {user_id === myself && <You />}
    </>
  )

const totalWins = {
  header: 'Total Wins',
  numeric: true,
  cell: ({ total_wins }: LeaderboardRow) => <strong className={classes.total}>{total_wins}</strong>,
}

const playoffWins = {
  header: 'Playoff Wins',
  numeric: true,
  cell: ({ total_playoff_wins }: LeaderboardRow) => (
    <strong className={classes.total}>{total_playoff_wins ?? 0}</strong>
  ),
}

const seasonColumns: Column<LeaderboardRow>[] = [
  { header: 'Team 1', cell: (row) => <Team abbreviation={row.team1_abbrev} name={row.team1_name} /> },
  { header: 'Team 1 Wins', numeric: true, cell: ({ team1_wins }) => team1_wins },
  { header: 'Team 2', cell: (row) => <Team abbreviation={row.team2_abbrev} name={row.team2_name} /> },
  { header: 'Team 2 Wins', numeric: true, cell: ({ team2_wins }) => team2_wins },
  totalWins,
  { header: 'Games', numeric: true, onlyWide: true, cell: ({ games_played }) => games_played },
  { header: 'In Hand', numeric: true, onlyWide: true, cell: ({ games_in_hand }) => inHandWords(games_in_hand) },
  { header: 'Today', onlyWide: true, cell: ({ teams }) => <GamesToday teams={teams} /> },
]

const playoffColumns: Column<LeaderboardRow>[] = [
  { header: 'Playoff Teams', cell: ({ teams }) => teamWords(teams) },
  playoffWins,
]

const teamWords = (teams: LeaderboardRow['teams']) =>
  teams.length === 0 ? 'No picks yet' : teams.map(({ abbreviation }) => abbreviation).join(', ')

function Team({ abbreviation, name }: { abbreviation: string | null; name: string | null }) {
  if (abbreviation === null) return '–'
  return (
    <span className={classes.team}>
      <TeamBadge abbreviation={abbreviation} name={name ?? undefined} size="sm" />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** Both teams with their wins, in one line of a phone. */
const TeamChips = ({ teams }: Pick<LeaderboardRow, 'teams'>) =>
  teams.map(({ team_id, abbreviation, team_name, wins }) => (
    <span key={team_id} className={classes.chip}>
      <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
      {wins}
    </span>
  ))
