import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import type { WeekStory } from '#contract/survivor/story.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { useEntryId } from '../own-entry.ts'
import { chooseAhead } from '../pick/chosen-team.ts'
import { GamesLine } from '../pick/games-line.tsx'
import { sheetOrders } from '../pick/sheet-orders.ts'
import { myPicksQuery, teamsQuery } from '../survivor.queries.ts'
import classes from './story.module.css'

type Props = { contestId: number; next: NonNullable<WeekStory['next']> }

const SHOWN = 3

/** The reader's pick of the next week, or the three best teams to tap: each leads to the sheet, with the team chosen there. */
export function NextPick({ contestId, next }: Props) {
  const entryId = useEntryId()
  const week = next.week_number
  const { data: picks } = useQuery({ ...myPicksQuery(contestId, entryId), throwOnError: false })
  const { data: teams } = useQuery({ ...teamsQuery(contestId, week, entryId), throwOnError: false })
  if (picks === undefined || teams === undefined) return null
  const mine = picks.find(({ week_number }) => week_number === week)
  const own = teams.available_teams.find(({ team_id }) => team_id === mine?.team_id)
  const orders = sheetOrders(teams.available_teams)
  const best = teams.available_teams
    .filter(({ refused }) => refused === null)
    .toSorted((orders.chance ?? orders.games)?.compare)
    .slice(0, SHOWN)
  if (mine === undefined && best.length === 0) return null
  return (
    <section>
      <h3 className="strong text-md">
        {mine === undefined ? `Best for ${weekWords(next)}` : `Your ${weekTitle(next)} pick`}
      </h3>
      <ul className={classes.people}>
        {mine !== undefined && own === undefined && <li>{mine.team_name}</li>}
        {(mine === undefined ? best : own === undefined ? [] : [own]).map((team) => (
          <li key={team.team_id}>
            <TeamLine team={team} contestId={contestId} week={week} isPicked={mine !== undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Line = { team: WeekTeam; contestId: number; week: number; isPicked: boolean }

function TeamLine({ team, contestId, week, isPicked }: Line) {
  const { id } = useUser()
  return (
    <Link
      to={`${paths.survivor}?contest=${contestId}&week=${week}`}
      className={`row-sm touch ${classes.team}`}
      onClick={() => !isPicked && chooseAhead({ userId: id, contestId, week }, team.team_id)}
    >
      <TeamBadge abbreviation={team.abbreviation} name={team.team_name} />
      <span className="yields grows text-sm">
        <GamesLine games={team.games} />
      </span>
      <ChanceBar chance={team.survival_chance} label={`${team.abbreviation} to survive`} bare />
    </Link>
  )
}
