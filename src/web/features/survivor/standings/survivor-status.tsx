import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WeekPick } from '#contract/survivor/picks.ts'
import type { SurvivorContest, SurvivorStanding } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { badgeOf, tallyWords } from '#web/features/survivor/week/pick-status.ts'
import { weekNames } from '#web/features/survivor/week/week-names.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { NameWithLives } from '#web/ui/people/lives.tsx'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { ShowAll } from '#web/ui/people/show-all.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { NoTeam } from '#web/ui/teams/no-team.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { picksQuery, type Standings, whilePlaying } from '../survivor.queries.ts'
import { aliveFirstMine, latestOutFirst } from './status-lists.ts'
import classes from './survivor-status.module.css'

type Props = {
  contest: SurvivorContest
  standings: Standings
  myself: number | null
  /** The week that is processed next; null between two rounds. */
  current: ContestWeek | null
}

/**
 * Members who are still in, and when the others went out; `isAliveTold` if the board beside it lists those still in.
 */
export function SurvivorStatus({
  contest,
  standings,
  myself,
  current,
  isAliveShown,
}: Props & { isAliveShown: boolean }) {
  if (standings.participants.length === 0) return null
  if (isAliveShown && standings.eliminated_participants === 0) return null
  if (isAliveShown)
    return (
      <Panel title="Eliminated" flush aside={<span className="figures pale">{standings.eliminated_participants}</span>}>
        <Eliminated standings={standings} myself={myself} isFolded />
      </Panel>
    )
  return (
    <Panel title="Survivor Status" flush>
      <Alive contest={contest} standings={standings} myself={myself} current={current} />
      <Eliminated standings={standings} myself={myself} />
    </Panel>
  )
}

/** After the end: the champions, then who fell when and by which team, all of them. */
export const HowItEnded = ({ contest, standings, myself }: Omit<Props, 'current'>) => (
  <Panel title="Survivor Status" flush>
    <div className={classes.ended}>
      <Alive contest={contest} standings={standings} myself={myself} current={null} />
      <Eliminated title="Eliminated: who fell when" standings={standings} myself={myself} isWhole />
    </div>
  </Panel>
)

/** The page's other information about those still in: all of it, some, or none. */
type ShownAbove = 'whole' | 'part' | null

/**
 * Members still in and members out on a phone, each in a line that unfolds: those still in unless the page has shown
 * them, and in full if nothing else has.
 */
export function FoldedStatus({ shownAbove, ...of }: Props & { shownAbove: ShownAbove }) {
  const { participants, active_participants, eliminated_participants } = of.standings
  if (participants.length === 0) return null
  if (shownAbove === null)
    return (
      <Panel title="Survivor Status" flush>
        <Alive {...of} />
        <Eliminated standings={of.standings} myself={of.myself} />
      </Panel>
    )
  return (
    <section className="stack-xs">
      <h2 className="text-md">Survivor Status</h2>
      {shownAbove === 'part' && active_participants > 0 && (
        <Fold title={`Still Alive (${active_participants})`}>
          <Alive {...of} isFolded />
        </Fold>
      )}
      {eliminated_participants > 0 && (
        <Fold title={`Eliminated (${eliminated_participants})`}>
          <Eliminated standings={of.standings} myself={of.myself} isFolded />
        </Fold>
      )}
    </section>
  )
}

/** `isFolded`: below a line that names and counts the list. */
type ListOf = { isFolded?: boolean }

function Alive({ contest, standings, myself, current, isFolded }: Props & ListOf) {
  const isOn = contest.status === 'in_progress' && current !== null && current.is_locked && !current.is_processed
  const { data: seen } = useQuery({
    ...picksQuery(contest.contest_id, current?.week_number ?? 0),
    ...whilePlaying(isOn),
    enabled: isOn,
    throwOnError: false,
  })
  // Of a large pool the first page of the table holds others than the first page of the standings.
  const isWhole = isOn && seen?.can_see_picks === true && seen.next === null
  const picks = isWhole ? new Map(seen.picks.map((pick) => [pick.participant_id, pick])) : null
  const { titleOf } = weekNames(standings.slots)
  const here = contest.awaiting_round === null ? titleOf(contest.current_week) : 'Playoffs'
  // Beside an open week, or one whose picks are hidden, a check mark would read as a pick that was made.
  const isOver = contest.status === 'completed'
  const isUndecided = !isOver && current !== null && !current.is_processed
  return (
    <List
      title="Still Alive"
      lives={contest.lives}
      isFolded={isFolded}
      count={standings.active_participants}
      people={aliveFirstMine(standings.participants, myself)}
      myself={myself}
      week={isOver || isUndecided ? here : undefined}
      lead={picks === null ? undefined : ({ participant_id }) => <PickedTeam pick={picks.get(participant_id)} />}
      chips={({ participant_id }) => {
        const pick = picks?.get(participant_id)
        return pick === undefined ? null : tallyWords(pick)
      }}
      // The heading says that all of them are alive.
      state={
        isUndecided && picks === null
          ? undefined
          : ({ participant_id }) => {
              if (isOver) return <StatusBadge status="champion" />
              if (picks !== null) return <PickState pick={picks.get(participant_id)} />
              return <StatusBadge status="alive" word={here} />
            }
      }
    />
  )
}

/** Eliminated members by week, each with the team that did it. */
function Eliminated({
  title = 'Eliminated',
  standings,
  myself,
  isFolded,
  isWhole,
}: Pick<Props, 'standings' | 'myself'> & ListOf & { title?: string; isWhole?: boolean }) {
  const { titleOf } = weekNames(standings.slots)
  const people = latestOutFirst(standings.participants)
  if (people.length === 0) return null
  return (
    <List
      title={title}
      isFolded={isFolded}
      isWhole={isWhole}
      count={standings.eliminated_participants}
      people={people}
      myself={myself}
      lead={(of) => <FatalTeam {...of} />}
      state={(of) => <StatusBadge status="eliminated" word={outWord(of, titleOf)} />}
    />
  )
}

function FatalTeam({ teams_used_list: used, elimination_week }: SurvivorStanding) {
  const team = used.find(({ week_number }) => week_number === elimination_week)
  return team === undefined ? <NoTeam /> : <TeamBadge abbreviation={team.abbreviation} size="sm" />
}

/** The week that put them out, with whether they were withdrawn in it (S16). */
function outWord({ elimination_week: week, rulings }: SurvivorStanding, titleOf: (week: number) => string): string {
  if (week === null) return 'Out'
  const hasWithdrawn = rulings?.some((of) => of.kind === 'withdraw' && of.week_number === week) ?? false
  return hasWithdrawn ? `Withdrawn, ${titleOf(week)}` : titleOf(week)
}

const PickedTeam = ({ pick }: { pick: WeekPick | undefined }) =>
  pick === undefined ? <NoTeam /> : <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />

/** The state of the locked week's pick (S5). */
const PickState = ({ pick }: { pick: WeekPick | undefined }) =>
  pick === undefined ? <StatusBadge status="no_pick" word="No pick" /> : <StatusBadge status={badgeOf(pick.status)} />

/** More names than this are shown on demand. */
const FIRST = 12

/** The title of one of the two lists. */
export const StatusHeading = ({ title, count }: { title: string; count: ReactNode }) => (
  <h3 className={`apart strong text-sm ${classes.title}`}>
    {title} <span className="figures pale">{count}</span>
  </h3>
)

type ListProps = {
  title: string
  isFolded: boolean | undefined
  /** All are shown at once. */
  isWhole?: boolean | undefined
  /** Their number, even if not all are listed. */
  count: number
  /** The week that the list is about, unless each row names one. */
  week?: string | undefined
  /** Lives the contest gives, for the hearts of those who are in (S18). */
  lives?: number
  people: readonly SurvivorStanding[]
  myself: number | null
  lead?: ((person: SurvivorStanding) => ReactNode) | undefined
  chips?: (person: SurvivorStanding) => ReactNode
  state: ((person: SurvivorStanding) => ReactNode) | undefined
}

function List({
  title,
  isFolded,
  isWhole = false,
  count,
  week,
  lives = 1,
  people,
  myself,
  lead,
  chips,
  state,
}: ListProps) {
  const [all, setAll] = useState(isWhole)
  const shown = all ? people : people.slice(0, FIRST)
  return (
    <section className={classes.list}>
      {!isFolded && <StatusHeading title={title} count={week === undefined ? count : `${week} · ${count}`} />}
      <PeopleRows
        caption={title}
        rows={shown}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ participant_id }) => participant_id === myself}
        name={({ participant_name, participant_id, lives_left }) => (
          <NameWithLives name={participant_name} left={lives_left} of={lives} isMine={participant_id === myself} />
        )}
        {...(state && { state: { header: 'Status', cell: state } })}
        {...(lead && { lead: { header: 'Pick', cell: lead } })}
        {...(chips && { chips })}
      />
      <ShowAll shown={shown.length} listed={people.length} count={count} onPress={() => setAll(true)} />
    </section>
  )
}
