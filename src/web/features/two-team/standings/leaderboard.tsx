import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { bracketQuery } from '#web/features/playoffs/bracket/bracket.queries.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Go, SmallLink } from '#web/ui/layout/text-link.tsx'
import { useIsPhone, useIsWidest } from '#web/ui/layout/use-width.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { expectedWords, isForecast, magicWords, titleWords } from './forecast-words.ts'
import classes from './leaderboard.module.css'
import { moverWords } from './mover.ts'
import { PhoneHeads, PhoneName, TeamsLine, Totals } from './phone-row.tsx'
import { hasWins, Medal, rankWords } from './ranks.tsx'
import { GamesToday, inHandWords } from './today.tsx'

/** The participants by wins; equal totals share a rank (D7). */
export function Leaderboard({ contest, rows }: { contest: Contest; rows: readonly LeaderboardRow[] }) {
  const user = useUser()
  const isPhone = useIsPhone()
  const hasRoom = useIsWidest() || isPhone
  const title = contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'
  const out = useTeamsOut(contest)
  const hasForecast = isForecast(rows)
  const columns = [
    ...whoColumns(user.id, rows),
    ...(contest.is_tiebreaker ? playoffColumns(out) : teamColumns),
    ...(hasForecast ? [titleChance(hasRoom)] : []),
    ...(contest.is_tiebreaker || contest.status === 'completed'
      ? []
      : [hasForecast ? expectedWins : pace, ...(hasRoom ? countColumns : []), gamesToday]),
  ]
  return (
    <Panel
      flush
      title={title}
      intro={isPhone ? undefined : (moverWords(rows) ?? undefined)}
      aside={
        rows.length > 1 && <SmallLink to={`${paths.headToHead}?contest=${contest.contest_id}`}>Head-to-Head</SmallLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No standings yet. Waiting for picks to be made." />
      ) : (
        <div className={classes.rows} data-final={contest.status === 'completed' || undefined}>
          {isPhone && <PhoneHeads contest={contest} hasForecast={hasForecast} />}
          <PeopleTable
            caption={title}
            // On a phone the rows sum up all columns, and a screen reader reads them out.
            columns={isPhone ? columns.map((column) => ({ ...column, onlyWide: false })) : columns}
            rows={rows}
            keyOf={({ participant_id }) => participant_id}
            isMine={({ user_id }) => user_id === user.id}
            row={{
              lead: { header: 'Rank', cell: (row) => <strong>{rankWords(rows, row)}</strong> },
              name: (row) => <PhoneName contest={contest} rows={rows} row={row} myself={user.id} />,
              chips: (row) =>
                row.teams.length === 0 ? 'No picks yet' : <TeamsLine row={row} out={out} contest={contest} />,
              state: {
                header: contest.is_tiebreaker ? 'Playoff Wins' : 'Total Wins',
                cell: (row) => <Totals row={row} hasForecast={hasForecast} />,
              },
            }}
          />
        </div>
      )}
      <ForecastNote contestId={contest.contest_id} rows={rows} mover={isPhone ? moverWords(rows) : null} />
    </Panel>
  )
}

const whoColumns = (myself: number, rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] => [
  { header: 'Rank', place: 'end', cell: rankOf(rows) },
  { header: 'Participant', place: 'title', cell: nameFor(myself) },
]

/** 'T1' where several share it. */
const rankOf = (rows: readonly LeaderboardRow[]) => (row: LeaderboardRow) => (
  <span className={`inline strong figures ${classes.rank}`}>
    {rankWords(rows, row)}
    {hasWins(rows) && <Medal rank={row.rank} />}
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
  cell: ({ total_wins }: LeaderboardRow) => <strong className="heavy text-md">{total_wins}</strong>,
}

const playoffWins = {
  header: 'Playoff Wins',
  numeric: true,
  cell: ({ total_playoff_wins }: LeaderboardRow) => (
    <strong className="heavy text-md">{total_playoff_wins ?? 0}</strong>
  ),
}

/** `hasBar` where there is room for it. */
const titleChance = (hasBar: boolean): Column<LeaderboardRow> => ({
  header: 'Title',
  numeric: !hasBar,
  cell: (row) =>
    row.title_chance === null ? (
      titleWords(row)
    ) : (
      <span className={hasBar ? classes.title : undefined}>
        <ChanceBar chance={row.title_chance} label={`${row.participant_name} to win the title`} bare={!hasBar} />
      </span>
    ),
})

const pace: Column<LeaderboardRow> = {
  header: 'Pace',
  numeric: true,
  onlyWide: true,
  cell: (row) => (row.games_left === 0 ? null : row.pace),
}

const expectedWins: Column<LeaderboardRow> = {
  header: 'Expected',
  numeric: true,
  onlyWide: true,
  cell: ({ expected_wins }) => expected_wins !== null && expectedWords(expected_wins),
}

const teamColumns: Column<LeaderboardRow>[] = [
  { header: 'Team 1', cell: (row) => <Team abbreviation={row.team1_abbrev} name={row.team1_name} /> },
  { header: 'Team 1 Wins', numeric: true, cell: ({ team1_wins }) => team1_wins },
  { header: 'Team 2', cell: (row) => <Team abbreviation={row.team2_abbrev} name={row.team2_name} /> },
  { header: 'Team 2 Wins', numeric: true, cell: ({ team2_wins }) => team2_wins },
  totalWins,
]

const countColumns: Column<LeaderboardRow>[] = [
  { header: 'Games', numeric: true, onlyWide: true, cell: ({ games_played }) => games_played },
  { header: 'In Hand', numeric: true, onlyWide: true, cell: ({ games_in_hand }) => inHandWords(games_in_hand) },
]

const gamesToday: Column<LeaderboardRow> = {
  header: 'Today',
  onlyWide: true,
  cell: ({ teams }) => <GamesToday teams={teams} />,
}

const playoffColumns = (out: ReadonlySet<number>): Column<LeaderboardRow>[] => [
  {
    header: 'Playoff Teams',
    cell: ({ teams }) => (teams.length === 0 ? 'No picks yet' : <PlayoffTeams teams={teams} out={out} />),
  },
  playoffWins,
]

/** The teams of a tiebreaker with their wins; those that are out are struck through. */
const PlayoffTeams = ({ teams, out }: Pick<LeaderboardRow, 'teams'> & { out: ReadonlySet<number> }) => (
  <span className={`wrap ${classes.playoffTeams}`}>
    {teams.map(({ team_id, abbreviation, team_name, wins }) => (
      <span key={team_id} className={`inline wrap-xxs ${classes.chip}`}>
        <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" used={out.has(team_id)} />
        {wins}
      </span>
    ))}
  </span>
)

function Team({ abbreviation, name }: { abbreviation: string | null; name: string | null }) {
  if (abbreviation === null) return '–'
  return <TeamBadge abbreviation={abbreviation} name={name ?? undefined} size="sm" />
}

type ForecastNoteProps = {
  contestId: number
  rows: readonly LeaderboardRow[]
  /** The biggest mover, unless it is above the rows. */
  mover: string | null
}

/** The magic number once it matters, and that the chances above are an estimate. */
function ForecastNote({ contestId, rows, mover }: ForecastNoteProps) {
  const magic = magicWords(rows)
  const hasForecast = isForecast(rows)
  if (magic === null && mover === null && !hasForecast) return null
  return (
    <div className={`hint stack-xs ${classes.note}`}>
      {magic !== null && <p className={`strong ${classes.magic}`}>{magic}</p>}
      {mover !== null && <p className="hint">{mover}</p>}
      {hasForecast && (
        <p className="hint">
          {rows.some(({ expected_wins }) => expected_wins !== null) ? 'Expected wins and title' : 'Title'} chances are
          estimates. <Go to={`${paths.twoTeamRules}?contest=${contestId}#forecasts`}>How good are these odds?</Go>
        </p>
      )}
    </div>
  )
}

/** The teams that have lost a series and win no more games; none outside of a tiebreaker, or while it isn't known. */
function useTeamsOut({ season_year, is_tiebreaker }: Contest): ReadonlySet<number> {
  const { data: bracket } = useQuery({ ...bracketQuery(season_year), enabled: is_tiebreaker, throwOnError: false })
  const teams = bracket?.rounds.flatMap((round) => round.series.flatMap((series) => series.teams)) ?? []
  return new Set(teams.flatMap((team) => (team?.is_out ? team.team_id : [])))
}
