import { IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { isLive } from '#rules/games/games.ts'
import { paths } from '#web/paths.ts'
import { You } from '#web/ui/people/you.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { titleWords } from './forecast-words.ts'
import classes from './phone-row.module.css'
import { hasWins, Medal } from './ranks.tsx'
import { scoreWords, shortOutcome } from './today.tsx'

type Named = { contest: Contest; rows: readonly LeaderboardRow[]; row: LeaderboardRow; myself: number }

/** On one line, however long. A tap anywhere in the row compares them with the reader, where all that the row leaves out is said. */
export function PhoneName({ contest, rows, row, myself }: Named) {
  const isMine = row.user_id === myself
  const name = <span className="cut">{row.participant_name}</span>
  return (
    <span className="row yields">
      {rows.length > 1 ? (
        <Link to={comparisonOf({ contest, rows, row, myself })} className={`yields whole-row ${classes.link}`}>
          {name}
        </Link>
      ) : (
        name
      )}
      {hasWins(rows) && <Medal rank={row.rank} />}
      {isMine && <You />}
    </span>
  )
}

/** The reader on the left; their own row, and any row for a spectator, is compared with the next one. */
function comparisonOf({ contest: { contest_id }, rows, row, myself }: Named): string {
  const mine = rows.find(({ user_id }) => user_id === myself)
  const at = `${paths.headToHead}?contest=${contest_id}`
  return mine === undefined || mine === row
    ? `${at}&a=${row.participant_id}`
    : `${at}&a=${mine.participant_id}&b=${row.participant_id}`
}

/** The columns that a row sums up, for the eye: a screen reader hears them with each row. */
export const PhoneHeads = ({ contest, hasForecast }: { contest: Contest; hasForecast: boolean }) => (
  <div className={`row apart tiny ${classes.heads}`} aria-hidden>
    <span className={classes.headRank}>Rank</span>
    {contest.is_tiebreaker ? (
      <span>Playoff Teams</span>
    ) : (
      <span>
        Team 1 <span className={classes.spare}>Wins </span>· Team 2 Wins
      </span>
    )}
    <span className="pushed">
      {contest.is_tiebreaker ? 'Playoff Wins' : 'Total Wins'}
      {hasForecast ? ' · Title' : contest.status === 'in_progress' && ' · Pace'}
    </span>
  </div>
)

type Teams = { contest: Contest; row: LeaderboardRow; out: ReadonlySet<number> }

/** Each team with its wins and, in a few characters, its game of today. */
export const TeamsLine = ({ contest: { is_tiebreaker: isPlayoffs }, row: { teams }, out }: Teams) => (
  <>
    {teams.map(({ team_id, abbreviation, team_name, wins, games_today }) => (
      <span
        key={team_id}
        className={`inline whole text-xs ${classes.team}`}
        data-of-many={teams.length > 2 || undefined}
      >
        <TeamBadge abbreviation={abbreviation} name={team_name} size="xs" used={out.has(team_id)} />
        <strong>{wins}</strong>
        {games_today.map((game) => (
          <span key={game.game_id} className={`pale ${classes.game}`} data-live={isLive(game.game_state) || undefined}>
            <span className={classes.spare}>
              {!isLive(game.game_state) && '· '}
              {shortOutcome(game, { isPlayoffs })}
            </span>
            <span className={classes.least}>{scoreWords(game)}</span>
          </span>
        ))}
      </span>
    ))}
  </>
)

/** The total, and below it the chance of the title, or the pace where nothing is forecast. */
export const Totals = ({ row, hasForecast }: { row: LeaderboardRow; hasForecast: boolean }) => (
  <span className={`stack ${classes.totals}`}>
    <strong className="heavy text-md">{row.total_playoff_wins ?? row.total_wins}</strong>
    <span className={`inline small ${classes.below}`} aria-hidden>
      {hasForecast ? (
        <>
          <IconTrophy size={12} stroke={1.8} className="pale" />
          {titleWords(row)}
        </>
      ) : (
        row.pace !== null && row.games_left > 0 && `pace ${row.pace}`
      )}
    </span>
  </span>
)
