import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import type { DraftRecap } from '#contract/two-team/recap.ts'
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
import { inHandWords, TeamToday } from './today.tsx'

type Props = {
  contest: Contest
  rows: readonly LeaderboardRow[]
  /** Before the first win: the draft, for the pick of each team. */
  recap?: DraftRecap | undefined
}

/** The participants by wins; equal totals share a rank (D7). */
export function Leaderboard({ contest, rows: ranked, recap }: Props) {
  const user = useUser()
  const isFresh = !hasWins(ranked)
  const rows = isFresh ? byTitleChance(ranked) : ranked
  const isPhone = useIsPhone()
  const hasRoom = useIsWidest() || isPhone
  const title = contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'
  const out = useTeamsOut(contest)
  const hasForecast = isForecast(rows)
  const about = isFresh && hasForecast ? 'In order of title chance until the first win' : moverWords(rows)
  const columns = [
    ...whoColumns(user.id, rows),
    ...(contest.is_tiebreaker ? playoffColumns(out) : [...teamColumns(isFresh ? recap : undefined), totalWins]),
    ...(hasForecast ? [titleChance(hasRoom)] : []),
    ...(contest.is_tiebreaker || contest.status === 'completed'
      ? []
      : [hasForecast ? expectedWins : pace, ...(hasRoom ? countColumns : [])]),
  ]
  return (
    <Panel
      flush
      title={title}
      intro={isPhone ? undefined : (about ?? undefined)}
      aside={
        rows.length > 1 && <SmallLink to={`${paths.headToHead}?contest=${contest.contest_id}`}>Head-to-Head</SmallLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No standings yet. Waiting for picks to be made." />
      ) : (
        <div
          className={classes.rows}
          data-final={contest.status === 'completed' || undefined}
          data-fresh={isFresh || undefined}
        >
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
      <ForecastNote contestId={contest.contest_id} rows={rows} about={isPhone ? about : null} />
    </Panel>
  )
}

/** Until the first win, when all are equal, the likeliest champion comes first. */
const byTitleChance = (rows: readonly LeaderboardRow[]) =>
  rows.toSorted((a, b) => (b.title_chance ?? 0) - (a.title_chance ?? 0))

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

/** Each team with its game of today, or after the draft with its pick. */
const teamColumns = (recap: DraftRecap | undefined): Column<LeaderboardRow>[] => [
  { header: 'Team 1', cell: (row) => <Team team={row.teams[0]} pick={pickOf(recap, row, 0)} /> },
  { header: 'Team 1 Wins', numeric: true, cell: ({ team1_wins }) => team1_wins },
  { header: 'Team 2', cell: (row) => <Team team={row.teams[1]} pick={pickOf(recap, row, 1)} /> },
  { header: 'Team 2 Wins', numeric: true, cell: ({ team2_wins }) => team2_wins },
]

const pickOf = (recap: DraftRecap | undefined, row: LeaderboardRow, index: number): number | undefined =>
  recap?.pairs.find(({ participant_id }) => participant_id === row.participant_id)?.picks[index]?.pick_number

const countColumns: Column<LeaderboardRow>[] = [
  { header: 'Games', numeric: true, onlyWide: true, cell: ({ games_played }) => games_played },
  { header: 'In Hand', numeric: true, onlyWide: true, cell: ({ games_in_hand }) => inHandWords(games_in_hand) },
]

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

function Team({ team, pick }: { team: LeaderboardRow['teams'][number] | undefined; pick: number | undefined }) {
  if (team === undefined) return '–'
  return (
    <span className={`row yields ${classes.team}`}>
      <TeamBadge abbreviation={team.abbreviation} name={team.team_name} size="sm" />
      {pick !== undefined && <span className="pale figures text-xs">#{pick}</span>}
      <TeamToday games={team.games_today} />
    </span>
  )
}

type ForecastNoteProps = {
  contestId: number
  rows: readonly LeaderboardRow[]
  /** The biggest mover or the order of the rows, unless it is above them. */
  about: string | null
}

/** The magic number once it matters, and that the chances above are an estimate. */
function ForecastNote({ contestId, rows, about }: ForecastNoteProps) {
  const magic = magicWords(rows)
  const hasForecast = isForecast(rows)
  if (magic === null && about === null && !hasForecast) return null
  return (
    <div className={`hint stack-xs ${classes.note}`}>
      {magic !== null && <p className={`strong ${classes.magic}`}>{magic}</p>}
      {about !== null && <p className="hint">{about}</p>}
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
