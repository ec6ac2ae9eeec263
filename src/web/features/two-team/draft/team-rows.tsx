import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { counted } from '#rules/counted.ts'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { SortTeams } from '#web/ui/teams/sort-teams.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { byConference, playoffOrders, type RoomTeam, recordWords, type TeamOrder, teamOrders } from './draft-teams.ts'
import { starred } from './queue-order.ts'
import type { QueueState } from './room.ts'
import classes from './team-rows.module.css'

type Props = {
  teams: readonly RoomTeam[]
  /** Null where the reader does not take part. */
  queue: QueueState | null
  /** The team that auto-pick would take next. */
  autoPick: number | null
  /** The reader's choice of a team in their turn; null otherwise. */
  choice: { chosen: number | null; choose: (teamId: number) => void } | null
}

/** The teams that are left, by conference, to queue with one tap and in the reader's turn to choose from. */
export function TeamRows({ teams, queue, autoPick, choice }: Props) {
  const isPlayoffs = teams.some(({ playoffs }) => playoffs !== null)
  const [order, setOrder] = useState<TeamOrder>(isPlayoffs ? 'record' : 'wins')
  const group = useId()
  return (
    <div className="stack-sm">
      <SortTeams
        className={classes.orders}
        orders={isPlayoffs ? playoffOrders : teamOrders}
        order={order}
        onOrder={setOrder}
        isWide
      />
      <div
        className={classes.conferences}
        data-order={order}
        {...(choice === null ? {} : { role: 'radiogroup', 'aria-label': 'Available teams' })}
      >
        {byConference(teams).map(({ conference, teams: there }) => (
          <fieldset key={conference} className={`yields ${classes.conference}`}>
            <legend className={`strong ${classes.legend}`}>
              {conference} Conference <span className={`figures pale ${classes.count}`}>{there.length}</span>
            </legend>
            {there.toSorted(teamOrders[order].compare).map((team) => (
              <TeamRow
                key={team.team_id}
                team={team}
                group={group}
                queue={queue}
                isNext={team.team_id === autoPick}
                choice={choice}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'queue' | 'choice'> & { team: RoomTeam; group: string; isNext: boolean }

const refusals = { team_already_yours: 'yours', team_needed: 'needed' } as const

function TeamRow({ team, group, queue, isNext, choice }: RowProps) {
  const facts = factsOf(team)
  const body = (
    <>
      <TeamBadge abbreviation={team.abbreviation} />
      <span className="stack yields">
        <span className={`strong tight ${classes.name}`}>{team.team_name}</span>
        <span className={`wrap small figures ${classes.facts}`}>
          <span>
            {facts.join(' · ')}
            {team.rating !== null && (
              <span className={classes.rating} data-spare={recordWords(team) !== null || undefined}>
                {facts.length > 0 && ' · '}rated {team.rating}
              </span>
            )}
          </span>
          {team.refused !== null && <span className="strong">{refusals[team.refused]}</span>}
          {isNext && <span className="strong accent">Auto-pick would take this</span>}
        </span>
      </span>
    </>
  )
  return (
    <div className={`ruled ${classes.row}`} data-refused={team.refused !== null || undefined}>
      {choice === null ? (
        <div className={`row yields ${classes.team}`}>{body}</div>
      ) : (
        <label className={`row yields ${classes.team}`}>
          <input
            type="radio"
            className={`covers ${classes.radio}`}
            name={group}
            value={team.team_id}
            checked={team.team_id === choice.chosen}
            disabled={team.refused !== null}
            onChange={() => choice.choose(team.team_id)}
          />
          {body}
        </label>
      )}
      {queue !== null && <Star team={team} queue={queue} />}
    </div>
  )
}

/** 'M1 vs OTT', 'M1', 'vs OTT'. */
const playoffWords = ({ seed, opponent_abbrev }: NonNullable<RoomTeam['playoffs']>): string =>
  [seed ?? '', opponent_abbrev === null ? '' : `vs ${opponent_abbrev}`].join(' ').trim()

/** '45 wins last season', '7–3–1', '1 left'; in a tiebreaker 'M1 vs OTT' instead of last season. */
const factsOf = (team: RoomTeam): string[] => {
  const { last_season_wins: wins, playoffs, copies_left } = team
  const record = recordWords(team)
  return [
    ...(playoffs === null ? [] : [playoffWords(playoffs)]),
    ...(wins === null || playoffs !== null ? [] : [`${counted(wins, 'win')} last season`]),
    ...(record === null ? [] : [record]),
    ...(copies_left > 1 ? [`${copies_left} left`] : []),
  ]
}

/** Puts a team at the end of the queue, or takes it off. */
function Star({ team: { team_id, team_name }, queue: { ids, change } }: { team: RoomTeam; queue: QueueState }) {
  const isOnline = useIsOnline()
  const place = (ids?.indexOf(team_id) ?? -1) + 1
  return (
    <button
      type="button"
      className={`row firm pale ${classes.star}`}
      aria-pressed={place > 0}
      aria-label={place > 0 ? `Queue ${team_name}, number ${place}` : `Queue ${team_name}`}
      disabled={ids === null || !isOnline}
      onClick={() => ids !== null && change(starred(ids, team_id))}
    >
      {place > 0 ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} stroke={1.7} aria-hidden />}
      {place > 0 && (
        <span className={`small strong figures ${classes.place}`} aria-hidden>
          {place}
        </span>
      )}
    </button>
  )
}
