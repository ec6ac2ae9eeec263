import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { TeamGame, WeekTeam } from '#contract/survivor/picks.ts'
import { percentWords } from '#rules/odds/percent.ts'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { SortTeams } from '#web/ui/teams/sort-teams.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { weekdayWords } from '#web/ui/time/time.tsx'
import { EstimateNote } from '../estimate-note.tsx'
import { needWords } from '../wording.ts'
import { NextChances, type NextWeeks, SheetHeads } from './next-weeks.tsx'
import { type SheetOrder, sheetOrders } from './sheet-orders.ts'
import classes from './team-sheet.module.css'

type Props = {
  /** Null for a visitor with an invitation. */
  contestId: number | null
  /** The week's title. */
  week: string
  isSlot: boolean
  teams: readonly WeekTeam[]
  /** Unused teams that cannot be picked now. */
  resting: readonly WeekTeam[]
  chosen: number | null
  /** The team that is already picked. */
  picked: number | null
  onChoose: (teamId: number) => void
  titleOf: WeekNames['titleOf']
  /** Words about the pick: beside the title where there is room, otherwise below the teams. */
  about?: ReactNode
  /** Where the rows have room: the weeks after it, null until they are read. */
  next?: NextWeeks | null
}

/** The teams in rows, as one group of radio buttons: arrow keys move, a finger taps. */
export function TeamSheet({ contestId, week, isSlot, teams, resting, chosen, picked, about, next, ...rest }: Props) {
  const [asked, setOrder] = useState<SheetOrder>('chance')
  const name = useId()
  const orders = sheetOrders(teams)
  const order = asked in orders ? asked : 'games'
  const isAhead = next !== undefined
  const title = `Available Teams (${teams.length})`
  return (
    <div
      className={`stack-xs ${classes.sheet}`}
      data-chances={'chance' in orders || undefined}
      data-ahead={isAhead || undefined}
    >
      <fieldset className={`yields ${classes.group}`} aria-describedby={`${name}-note`}>
        <legend className={`strong ${classes.legend}`}>{title}</legend>
        <div className={`row wrap apart ${classes.tools}`}>
          <SortTeams orders={orders} order={order} onOrder={setOrder} />
        </div>
        <div className={classes.rows}>
          {isAhead && <SheetHeads next={next} titleOf={rest.titleOf} />}
          {teams.toSorted(orders[order]?.compare).map((team) => (
            <TeamRow
              key={team.team_id}
              team={team}
              group={name}
              isChosen={team.team_id === chosen}
              isPicked={team.team_id === picked}
              ahead={isAhead && <NextChances next={next} teamId={team.team_id} chance={team.survival_chance} />}
              {...rest}
            />
          ))}
        </div>
      </fieldset>
      {about && <p className={`hint pretty ${classes.about}`}>{about}</p>}
      <p className="hint pretty" id={`${name}-note`}>
        Several players can pick the same team.{' '}
        {isSlot
          ? 'It must win this game of its series.'
          : 'A team with 4 or more games needs 2 wins; any other team needs 1.'}
      </p>
      {'chance' in orders && <EstimateNote contestId={contestId} />}
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
  /** The team's chances in the next weeks, on wide screens. */
  ahead: ReactNode
  onChoose: (teamId: number) => void
  titleOf: WeekNames['titleOf']
}

function TeamRow({ team, group, isChosen, isPicked, ahead, onChoose, titleOf }: RowProps) {
  const opponents = `${group}-${team.team_id}`
  return (
    <label className={`ruled ${classes.row}`}>
      <input
        type="radio"
        className={`covers ${classes.radio}`}
        name={group}
        value={team.team_id}
        checked={isChosen}
        aria-describedby={opponents}
        onChange={() => onChoose(team.team_id)}
      />
      <span className={classes.badge}>
        <TeamBadge abbreviation={team.abbreviation} name={team.team_name} />
      </span>
      <span className={`row-xxs wrap yields ${classes.middle}`} aria-hidden>
        <span className="row-xxs wrap yields" id={opponents}>
          {team.games.map((game) => (
            <OpponentChip key={game.game_id} {...game} />
          ))}
        </span>
        {isPicked && (
          <span className={`inline strong good text-xs ${classes.mine}`}>
            <IconCheck size="1.1em" /> Your pick
          </span>
        )}
        {team.picked_for !== null && (
          <span className={`inline strong accent text-xs ${classes.elsewhere}`}>{titleOf(team.picked_for)}</span>
        )}
      </span>
      <span className={`hint figures whole tight ${classes.games}`} aria-hidden>
        <span>{team.games_this_week}G</span> · <NeedWords wins={team.wins_needed} />
      </span>
      <span className={`yields ${classes.chance}`} aria-hidden>
        <ChanceBar chance={team.survival_chance} label={`${team.abbreviation} to survive`} />
      </span>
      {ahead}
      <span className="unseen">{spokenWords(team, titleOf)}</span>
    </label>
  )
}

const NeedWords = ({ wins }: { wins: number }) =>
  wins > 1 ? <span className="strong warn">{wins}W needed</span> : <span>needs {wins} win</span>

/** 'TOR' on a light chip at home, '@TOR' on a dark one away; where there is room with its day. */
const OpponentChip = ({ is_home, opponent, game_date }: TeamGame) => (
  <span className={classes.game}>
    <span className={`pale figures text-xs ${classes.day}`}>
      {weekdayWords(game_date)} {Number(game_date.slice(-2))}{' '}
    </span>
    <span className={`strong text-xs ${classes.opponent}`} data-away={!is_home || undefined}>
      {!is_home && '@'}
      {opponent}{' '}
    </span>
  </span>
)

function spokenWords(team: WeekTeam, titleOf: WeekNames['titleOf']): string {
  const words = [team.team_name, needWords(team)]
  if (team.survival_chance !== null) words.push(`${percentWords(team.survival_chance)} to survive`)
  if (team.picked_for !== null) words.push(`your pick for ${titleOf(team.picked_for)}`)
  return words.join(', ')
}

function Resting({ week, teams }: { week: string; teams: readonly WeekTeam[] }) {
  const started = teams.filter(({ refused }) => refused === 'team_has_started')
  const unknown = teams.filter(({ refused }) => refused === 'team_games_unknown')
  const idle = teams.filter((team) => team.games_this_week === 0 && ![...started, ...unknown].includes(team))
  return (
    <>
      <Named words="Already started" teams={started} />
      <Named words="Games not known yet" teams={unknown} />
      <Named words={`No game in ${week}`} teams={idle} />
    </>
  )
}

/** More than these are a number, with their names behind a tap. */
const NAMED = 8

function Named({ words, teams }: { words: string; teams: readonly WeekTeam[] }) {
  if (teams.length === 0) return null
  const names = teams.map(({ abbreviation }) => abbreviation).join(', ')
  if (teams.length <= NAMED)
    return (
      <p className="hint pretty">
        {words}: {names}
      </p>
    )
  return (
    <details className="hint">
      <summary className="row-xs touch">
        {words}: {teams.length} teams
        <IconChevronDown size={16} aria-hidden className="chevron" />
      </summary>
      <p className="pretty">{names}</p>
    </details>
  )
}
