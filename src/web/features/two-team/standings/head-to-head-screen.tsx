import { IconSelector } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { counted } from '#rules/counted.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { leaderboardQuery, raceQuery } from '../two-team.queries.ts'
import { isForecast, titleWords } from './forecast-words.ts'
import classes from './head-to-head.module.css'
import { chooseTwo, daysInFront, leadBetween, winsOf } from './head-to-head.ts'
import { RacePanel } from './race-panel.tsx'
import { GamesToday } from './today.tsx'

const TITLE = 'Head-to-Head'

/** Any two participants side by side, under an address of their own. */
export const HeadToHeadScreen = () => (
  <ContestScreen title={TITLE} skeleton={<TableScreenSkeleton />}>
    {(contest) => (contest === null ? <Nobody /> : <OfTwo contest={contest} />)}
  </ContestScreen>
)

const Nobody = () => (
  <Page title={TITLE}>
    <EmptyState title="There’s nobody to compare yet.">
      <TextLink to={paths.twoTeam}>Two-Team Contest</TextLink>
    </EmptyState>
  </Page>
)

function OfTwo({ contest }: { contest: Contest }) {
  const { contest_id, status } = contest
  const user = useUser()
  const isPhone = useIsPhone()
  const [search, change] = useSearch()
  useLive(['games', 'playoff_games'], leaderboardQuery(contest_id).queryKey)
  const { data: rows } = useSuspenseQuery(leaderboardQuery(contest_id))
  const two = chooseTwo(rows, { a: search.get('a'), b: search.get('b'), myself: user.id })
  if (two === null) return <Nobody />
  const [a, b] = two
  const standings = (
    <TextLink to={`${paths.twoTeam}?contest=${contest_id}`}>
      {status === 'completed' ? 'Final Standings' : 'Leaderboard'}
    </TextLink>
  )
  const choose = (side: 'a' | 'b') => (id: string) =>
    change({ a: a.participant_id, b: b.participant_id, [side]: id }, { replace: true })
  return (
    <Page
      title={TITLE}
      eyebrow={nameWithSeason(contest)}
      intro={leadBetween(a, b)}
      aside={isPhone ? undefined : standings}
    >
      <div className={classes.sides}>
        <Panel flush title="Side by Side">
          <div className={classes.choice}>
            <Choice label="First participant" rows={rows} chosen={a} other={b} onChoose={choose('a')} />
            <Choice label="Second participant" rows={rows} chosen={b} other={a} onChoose={choose('b')} />
          </div>
          <Comparison contest={contest} two={two} />
        </Panel>
        <RacePanel contest={contest} only={[a.participant_id, b.participant_id]} />
      </div>
      {isPhone && <p>{standings}</p>}
    </Page>
  )
}

type Chosen = {
  label: string
  rows: readonly LeaderboardRow[]
  chosen: LeaderboardRow
  /** Nobody is compared with themselves. */
  other: LeaderboardRow
  onChoose: (id: string) => void
}

/** A select would cut a long name off, so the name is written out, and the select lies over it unseen. */
const Choice = ({ label, rows, chosen, other, onChoose }: Chosen) => (
  <div className={`row-xxs apart yields touch ${classes.person}`}>
    <span className={`strong yields tight ${classes.name}`} aria-hidden>
      {chosen.participant_name}
    </span>
    <IconSelector size={14} stroke={1.7} className="pale" aria-hidden />
    <select
      aria-label={label}
      className={`covers ${classes.select}`}
      value={chosen.participant_id}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {rows
        .filter((row) => row !== other)
        .map(({ participant_id, participant_name }) => (
          <option key={participant_id} value={participant_id}>
            {participant_name}
          </option>
        ))}
    </select>
  </div>
)

type Line = {
  what: string
  cell: (row: LeaderboardRow) => ReactNode
  /** What the line compares: the side with more is marked. */
  by?: (row: LeaderboardRow) => number
}

type Two = readonly [LeaderboardRow, LeaderboardRow]

function Comparison({ contest, two: [a, b] }: { contest: Contest; two: Two }) {
  const { data: race } = useQuery({ ...raceQuery(contest.contest_id), throwOnError: false })
  const front = race && daysInFront(race, [a.participant_id, b.participant_id])
  const daysOf = (row: LeaderboardRow) => front?.[row === a ? 0 : 1] ?? 0
  const inFront: Line[] = front ? [{ what: 'Days in front', cell: daysOf, by: daysOf }] : []
  return (
    <table className={`table ${classes.table}`}>
      <caption className={classes.caption}>Side by Side</caption>
      <thead className={classes.caption}>
        <tr>
          <th scope="col">{a.participant_name}</th>
          <th scope="col">What</th>
          <th scope="col">{b.participant_name}</th>
        </tr>
      </thead>
      <tbody>
        {[...linesOf(contest, [a, b]), ...inFront].map(({ what, cell, by = () => 0 }) => (
          <tr key={what}>
            <td data-better={by(a) > by(b) || undefined}>{cell(a)}</td>
            <th scope="row">{what}</th>
            <td data-better={by(b) > by(a) || undefined}>{cell(b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linesOf({ is_tiebreaker, status }: Contest, two: Two): Line[] {
  const isOver = status === 'completed'
  const hasForecast = isForecast(two)
  // What is expected says the same, and better.
  const hasPace = !hasForecast && !isOver && two.every(({ pace }) => pace !== null)
  const playsToday = two.some(({ teams }) => teams.some(({ games_today }) => games_today.length > 0))
  return [
    {
      what: is_tiebreaker ? 'Playoff wins' : 'Total wins',
      cell: (row) => <strong className={`heavy ${classes.total}`}>{winsOf(row)}</strong>,
      by: winsOf,
    },
    { what: 'Teams', cell: Teams },
    ...(playsToday ? [{ what: 'Today', cell: GamesToday }] : []),
    ...(hasPace ? [{ what: 'On pace for', cell: paceOf, by: paceOf }] : []),
    ...(hasForecast ? forecastLines(is_tiebreaker) : []),
    ...(two.every(({ last_seven_days }) => last_seven_days !== null)
      ? [{ what: 'Last 7 days', cell: (row: LeaderboardRow) => counted(weekOf(row), 'win'), by: weekOf }]
      : []),
    ...(isOver ? [] : [{ what: 'Games left', cell: ({ games_left }: LeaderboardRow) => games_left }]),
  ]
}

const paceOf = ({ pace }: LeaderboardRow) => pace ?? 0
const weekOf = ({ last_seven_days }: LeaderboardRow) => last_seven_days?.wins ?? 0
const expectedOf = ({ expected_wins }: LeaderboardRow) => Math.round(expected_wins ?? 0)

const forecastLines = (isTiebreaker: boolean): Line[] => [
  ...(isTiebreaker ? [] : [{ what: 'Expected wins', cell: expectedOf, by: expectedOf }]),
  { what: 'Title chance', cell: titleWords, by: ({ title_chance }) => title_chance ?? 0 },
]

const Teams = ({ teams }: LeaderboardRow) => (
  <span className={`wrap ${classes.teams}`}>
    {teams.map(({ team_id, abbreviation, team_name, wins }) => (
      <span key={team_id} className={`inline whole ${classes.team}`}>
        <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
        {wins}
      </span>
    ))}
  </span>
)
