import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import { SortTeams } from '#web/ui/teams/sort-teams.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import cards from '../cards.module.css'
import type { Game } from '../survivor.queries.ts'
import { needWords } from '../wording.ts'
import { type SheetOrder, sheetOrders } from './sheet-orders.ts'
import { gamesOf, type TeamGame } from './team-games.ts'
import classes from './team-sheet.module.css'

type Props = {
  /** The week's title. */
  week: string
  isSlot: boolean
  teams: readonly WeekTeam[]
  /** Unused teams that cannot be picked now. */
  resting: readonly WeekTeam[]
  chosen: number | null
  /** The team that is already picked. */
  picked: number | null
  /** The games of the week; null until they are loaded. */
  games: readonly Game[] | null
  onChoose: (teamId: number) => void
  titleOf: WeekNames['titleOf']
}

/** The teams in rows, as one group of radio buttons: arrow keys move, a finger taps. */
export function TeamSheet({ week, isSlot, teams, resting, chosen, picked, games, onChoose, titleOf }: Props) {
  const [order, setOrder] = useState<SheetOrder>('games')
  const name = useId()
  return (
    <div className={classes.sheet}>
      <fieldset className={classes.group} aria-describedby={`${name}-note`}>
        <legend className={classes.legend}>Available Teams ({teams.length})</legend>
        <SortTeams className={classes.orders} orders={sheetOrders} order={order} onOrder={setOrder} />
        <div className={classes.rows}>
          {teams.toSorted(sheetOrders[order].compare).map((team) => (
            <TeamRow
              key={team.team_id}
              team={team}
              group={name}
              isChosen={team.team_id === chosen}
              isPicked={team.team_id === picked}
              games={games === null ? null : gamesOf(games, team.team_id)}
              onChoose={onChoose}
              titleOf={titleOf}
            />
          ))}
        </div>
      </fieldset>
      <p className={cards.note} id={`${name}-note`}>
        Several players can pick the same team.{' '}
        {isSlot
          ? 'It must win this game of its series.'
          : 'A team with 4 or more games needs 2 wins; any other team needs 1.'}
      </p>
      <Resting week={week} teams={resting} />
    </div>
  )
}

type RowProps = {
  team: WeekTeam
  /** The name shared by all radio buttons of the group. */
  group: string
  isChosen: boolean
  isPicked: boolean
  games: TeamGame[] | null
  onChoose: (teamId: number) => void
  titleOf: WeekNames['titleOf']
}

function TeamRow({ team, group, isChosen, isPicked, games, onChoose, titleOf }: RowProps) {
  const opponents = `${group}-${team.team_id}`
  return (
    <label className={classes.row}>
      <input
        type="radio"
        className={classes.radio}
        name={group}
        value={team.team_id}
        checked={isChosen}
        aria-describedby={opponents}
        onChange={() => onChoose(team.team_id)}
      />
      <TeamBadge abbreviation={team.abbreviation} name={team.team_name} />
      <span className={classes.middle} aria-hidden>
        <span className={classes.opponents} id={opponents}>
          {games?.map((game) => (
            <OpponentChip key={game.game_id} {...game} />
          ))}
        </span>
        {isPicked && (
          <span className={classes.mine}>
            <IconCheck size="1.1em" /> Your pick
          </span>
        )}
        {team.picked_for !== null && <span className={classes.elsewhere}>{titleOf(team.picked_for)}</span>}
      </span>
      <span className={classes.games}>
        <span>{team.games_this_week}G</span>
        {team.wins_needed > 1 && <span className={classes.need}>{team.wins_needed}W needed</span>}
      </span>
      <VisuallyHidden>{spokenWords(team, titleOf)}</VisuallyHidden>
    </label>
  )
}

/** 'TOR' on a light chip at home, '@TOR' on a dark one away, struck through where the game is called off. */
const OpponentChip = ({ where, opponent, state }: TeamGame) => (
  <span
    className={classes.opponent}
    data-away={where === '@' || undefined}
    data-off={state === 'postponed' || state === 'cancelled' || undefined}
  >
    {where === '@' && '@'}
    {opponent}{' '}
  </span>
)

function spokenWords(team: WeekTeam, titleOf: WeekNames['titleOf']): string {
  const words = `${team.team_name}, ${needWords(team)}`
  return team.picked_for === null ? words : `${words}, your pick for ${titleOf(team.picked_for)}`
}

function Resting({ week, teams }: { week: string; teams: readonly WeekTeam[] }) {
  const named = (isAsked: (team: WeekTeam) => boolean) =>
    teams
      .filter(isAsked)
      .map(({ abbreviation }) => abbreviation)
      .join(', ')
  const started = named(({ refused }) => refused === 'team_has_started')
  const idle = named(({ games_this_week, refused }) => games_this_week === 0 && refused !== 'team_has_started')
  return (
    <>
      {started !== '' && <p className={cards.note}>Already started: {started}</p>}
      {idle !== '' && (
        <p className={cards.note}>
          No game in {week}: {idle}
        </p>
      )}
    </>
  )
}
