import { useId, useState } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import type { WeekNames } from '#web/features/survivor/week/week-names.ts'
import { TeamTile, TeamTiles } from '#web/ui/teams/team-tiles.tsx'
import cards from '../cards.module.css'
import type { Game } from '../survivor.queries.ts'
import { needWords } from '../wording.ts'
import { gamesOf } from './team-games.ts'
import classes from './team-grid.module.css'

type Props = {
  /** The week's title. */
  week: string
  isSlot: boolean
  teams: readonly WeekTeam[]
  /** Unused teams that cannot be picked now. */
  resting: readonly WeekTeam[]
  chosen: number | null
  /** The games of the week; null until they are loaded. */
  games: readonly Game[] | null
  onChoose: (teamId: number) => void
  titleOf: WeekNames['titleOf']
  /** Whether each tile shows the team's opponents. */
  showsOpponents: boolean
  onShowOpponents: (shows: boolean) => void
}

const filters = {
  all: { label: 'All', keeps: () => true },
  few: { label: '1–3 games', keeps: ({ wins_needed }: WeekTeam) => wins_needed < 2 },
  many: { label: '4+ games', keeps: ({ wins_needed }: WeekTeam) => wins_needed > 1 },
} as const
type Filter = keyof typeof filters

/** The teams as one group of radio buttons: arrow keys move, a finger taps. */
export function TeamGrid({ week, isSlot, teams, resting, chosen, games, onChoose, titleOf, ...rest }: Props) {
  const { showsOpponents, onShowOpponents } = rest
  const [filter, setFilter] = useState<Filter>('all')
  const name = useId()
  const shown = teams.filter(filters[filter].keeps)
  return (
    <div className={classes.picker}>
      <button
        type="button"
        className={classes.opponentsSwitch}
        aria-pressed={showsOpponents}
        onClick={() => onShowOpponents(!showsOpponents)}
      >
        Opponents
      </button>
      <fieldset className={classes.group} aria-describedby={`${name}-note`}>
        <legend className={classes.legend}>Available Teams ({teams.length})</legend>
        <FilterBar teams={teams} filter={filter} onFilter={setFilter} />
        <TeamTiles tells={showsOpponents ? 'opponents' : 'games'}>
          {shown.map((team) => (
            <TeamTile
              key={team.team_id}
              team={team}
              group={name}
              chosen={team.team_id === chosen}
              spoken={spokenWords(team, titleOf)}
              onChoose={onChoose}
            >
              <span className={classes.games}>{team.games_this_week}G</span>
              {team.wins_needed > 1 && <span className={classes.need}>{team.wins_needed}W needed</span>}
              {team.picked_for !== null && (
                <span className={classes.elsewhere} aria-hidden>
                  {titleOf(team.picked_for)}
                </span>
              )}
              {showsOpponents && (
                <span className={classes.opponents}>
                  {games === null ? '\u00a0' : opponentWords(games, team.team_id)}
                </span>
              )}
            </TeamTile>
          ))}
        </TeamTiles>
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

function spokenWords(team: WeekTeam, titleOf: WeekNames['titleOf']): string {
  const words = `${team.team_name}, ${needWords(team)}`
  return team.picked_for === null ? words : `${words}, your pick for ${titleOf(team.picked_for)}`
}

const opponentWords = (games: readonly Game[], teamId: number) =>
  gamesOf(games, teamId)
    .map(({ where, opponent }) => `${where}\u00a0${opponent}`)
    .join(', ')

type FilterProps = { teams: readonly WeekTeam[]; filter: Filter; onFilter: (filter: Filter) => void }

/** Shown only if the teams differ in how many wins they need. */
function FilterBar({ teams, filter, onFilter }: FilterProps) {
  const many = teams.filter(filters.many.keeps).length
  if (many === 0 || many === teams.length) return null
  return (
    <fieldset className={classes.filters} aria-label="Show teams by games">
      {(Object.keys(filters) as Filter[]).map((each) => (
        <button
          key={each}
          type="button"
          className={classes.filter}
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
        >
          {filters[each].label}
          <span className={classes.count}>{teams.filter(filters[each].keeps).length}</span>
        </button>
      ))}
    </fieldset>
  )
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
