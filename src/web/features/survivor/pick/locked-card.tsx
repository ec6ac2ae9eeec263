import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { badgeOf, standingWords } from '#web/features/survivor/week/pick-status.ts'
import type { ShownWeek } from '#web/features/survivor/week/shown-week.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Day, startWords } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { useEntryId } from '../own-entry.ts'
import { type Game, type MyPick, myPicksQuery, picksQuery, whilePlaying } from '../survivor.queries.ts'
import { EnteredForYou } from './entered-by.tsx'
import classes from './locked-card.module.css'
import { gamesOf, type TeamGame } from './team-games.ts'
import list from './team-games-list.module.css'

/** `livesLeft` where the contest gives more than one (S18). */
type Mine = { pick: MyPick; livesLeft: number | undefined }

/** The reader's locked pick as a part of their own row, which already says how it stands. */
export function LockedPart({ contestId, week, pick, livesLeft }: Mine & { contestId: number; week: ShownWeek }) {
  useQuery({ ...myPicksQuery(contestId, useEntryId()), ...whilePlaying(true) })
  const board = useQuery({ ...picksQuery(contestId, week.week_number), throwOnError: false }).data
  return (
    <div className={`yields grows ${classes.part}`}>
      <h3 className="hint strong">Your Pick is Locked In</h3>
      {pick.status !== 'In Progress' && <p className="hint pretty">{standingWords(pick, livesLeft)}</p>}
      <EnteredForYou pick={pick} />
      {board !== undefined && <TeamGamesList games={board.games} teamId={pick.team_id} isSlot={week.round !== null} />}
    </div>
  )
}

/** Is my team safe? */
export function LockedCard({ contest, week, pick, livesLeft }: Mine & { contest: SurvivorContest; week: ShownWeek }) {
  const { contest_id } = contest
  useQuery({ ...myPicksQuery(contest_id, useEntryId()), ...whilePlaying(true) })
  const board = useQuery({
    ...picksQuery(contest_id, week.week_number),
    ...whilePlaying(true),
    throwOnError: false,
  }).data
  const chance = board?.teams.find(
    ({ team_id, result }) => team_id === pick.team_id && result === pick.result,
  )?.survival_chance
  return (
    <Panel title="Your Pick is Locked In" tone={toneOf(pick)} aside={<StatusBadge status={badgeOf(pick.status)} />}>
      <div className="stack-md">
        <div className={cards.row}>
          <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />
          <div>
            <p className={`row wrap strong text-lg ${classes.team}`}>
              {pick.team_name}
              {pick.is_late && <StatusBadge status="late" />}
            </p>
            <p className="hint pretty">{standingWords(pick, livesLeft)}</p>
            <ChanceBar chance={chance ?? null} label={`${pick.abbreviation} to survive`} />
          </div>
        </div>
        <EnteredForYou pick={pick} />
        {board !== undefined && (
          <TeamGamesList games={board.games} teamId={pick.team_id} isSlot={week.round !== null} />
        )}
        <p className={`hint ${classes.lock}`}>
          <IconLock size={18} aria-hidden />
          <span>
            <strong>Picks are locked</strong> <span>You cannot change your pick after the lock time.</span>
          </span>
        </p>
      </div>
    </Panel>
  )
}

function toneOf({ status }: MyPick) {
  if (status === 'Safe' || status === 'Survived') return 'good'
  if (status === 'Cannot Win' || status === 'Life Lost') return 'warn'
  return status === 'Eliminated' ? 'bad' : 'accent'
}

/** The games as a list, with their results. */
const TeamGamesList = ({ games, ...side }: { games: readonly Game[]; teamId: number; isSlot: boolean }) => (
  <ul className={list.list}>
    {gamesOf(games, side).map((game) => (
      <li key={game.game_id} className={`figures ruled ${list.game}`}>
        <span className="soft">
          <Day day={game.game_date} short />
        </span>
        <span className="strong">
          {game.where} {game.opponent}
        </span>
        <span className={`soft ${list.outcome}`} data-won={game.result === null ? undefined : game.result === 'W'}>
          <Outcome game={game} />
        </span>
      </li>
    ))}
  </ul>
)

function Outcome({ game }: { game: TeamGame }) {
  if (game.state === 'postponed') return <>Postponed</>
  if (game.state === 'cancelled') return <>Cancelled</>
  if (game.state === 'suspended') return <>Suspended {game.score}</>
  if (game.state === 'live') return [`Live ${game.score ?? ''}`.trim(), game.clock ?? []].flat().join(', ')
  if (game.state === 'final') {
    return (
      <>
        <strong>{game.result ?? 'Final'}</strong> {game.score}
      </>
    )
  }
  if (game.start_time === null) return <>Time to be announced</>
  return <time dateTime={game.start_time}>{startWords(game.start_time, game.game_date)}</time>
}
