import { IconTrophy } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import type { News } from '#contract/live.ts'
import type { Ending } from '#contract/two-team/ending.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { counted, listed, ordinal, plural } from '#rules/counted.ts'
import { ScoresAsOf } from '#web/features/feed/scores-as-of.tsx'
import { useUser } from '#web/features/sessions/session.tsx'
import { DrawLine } from '#web/features/two-team/recap/draw-line.tsx'
import { PairsTable } from '#web/features/two-team/recap/pairs-table.tsx'
import { recapQuery } from '#web/features/two-team/recap/recap.queries.ts'
import { RecapLink, TalkPanel } from '#web/features/two-team/recap/talk-panel.tsx'
import { useLive } from '#web/live/use-live.ts'
import { pastContestPath, paths } from '#web/paths.ts'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Go } from '#web/ui/layout/text-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { Celebration } from '#web/ui/states/celebration.tsx'
import { PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { ContestFrame } from '../contest-frame.tsx'
import { TiebreakerBracket } from '../tiebreaker/tiebreaker-bracket.tsx'
import { endingQuery, hasEnding, leaderboardQuery, raceQuery } from '../two-team.queries.ts'
import honors from './champions.module.css'
import { endingWords } from './ending-words.ts'
import { Leaderboard } from './leaderboard.tsx'
import { RacePanel } from './race-panel.tsx'
import { hasWins, Medal } from './ranks.tsx'
import classes from './standings-page.module.css'

/** The standings of a contest, current or final. */
export const StandingsPage = ({ contest }: { contest: ContestWithParticipants }) => (
  <ContestFrame contest={contest} tab={contest.status === 'completed' ? 'Final Standings' : 'Leaderboard'}>
    <QueryBoundary skeleton={<TableSkeleton />} failure="Failed to load contest. Please try again.">
      <Standings contest={contest} />
    </QueryBoundary>
  </ContestFrame>
)

/** News of its title odds, recomputed shortly after a result. */
const isAbout =
  ({ contest_id }: Contest) =>
  (news: News) =>
    'contest_id' in news && news.contest_id === contest_id

/** Everything below the contest's header. */
export function Standings({ contest }: { contest: ContestWithParticipants }) {
  useLive(['games', 'playoff_games', 'settings'], leaderboardQuery(contest.contest_id).queryKey)
  useLive(['contest'], leaderboardQuery(contest.contest_id).queryKey, isAbout(contest))
  useLive(['games', 'playoff_games'], raceQuery(contest.contest_id).queryKey)
  const { data: rows } = useSuspenseQuery(leaderboardQuery(contest.contest_id))
  const { data: recap, isPending } = useQuery({ ...recapQuery(contest.contest_id), throwOnError: false })
  const { data: ending = null, isLoading: isEndingLoading } = useQuery({
    ...endingQuery(contest),
    enabled: hasEnding(contest, rows),
  })
  const isUnderWay = hasWins(rows)
  const isPhone = useIsPhone()
  const fresh = isUnderWay ? undefined : recap
  return (
    <>
      {ending?.awaited && <WhatComes rows={rows} awaited={ending.awaited} />}
      {contest.status === 'in_progress' && <ScoresAsOf />}
      <div className={classes.columns}>
        {/* On a phone the talk of the draft comes first on the day after it. */}
        {isPhone && isPending && !isUnderWay && <PanelSkeleton lines={4} />}
        {isPhone && fresh && <TalkPanel recap={fresh} title="Draft Recap" hasLinks />}
        <div className={`yields ${classes.main}`}>
          {contest.status === 'completed' && rows.length > 0 && isEndingLoading && <PanelSkeleton lines={3} />}
          {contest.status === 'completed' && rows.length > 0 && !isEndingLoading && (
            <Ended contest={contest} rows={rows} tiebreaker={ending?.tiebreaker ?? null} />
          )}
          <Leaderboard contest={contest} rows={rows} recap={fresh} />
          {contest.is_tiebreaker && <TiebreakerBracket contest={contest} />}
        </div>
        <div className={`yields ${classes.main}`}>
          {isUnderWay && <RacePanel contest={contest} />}
          {!isPhone && !isUnderWay && isPending && <PanelSkeleton lines={4} />}
          {!isPhone && fresh && <TalkPanel recap={fresh} title="Draft Recap" hasLinks />}
          {isUnderWay && recap && <DraftBoard contest={contest} recap={recap} isFolded={isPhone} />}
        </div>
      </div>
    </>
  )
}

type BoardProps = { contest: ContestWithParticipants; recap: DraftRecap; isFolded: boolean }

/** The people of the leaderboard once more: on a phone on request. */
function DraftBoard({ contest, recap, isFolded }: BoardProps) {
  const board = (
    <Panel flush title="Draft Board" aside={<RecapLink contestId={contest.contest_id}>Draft recap</RecapLink>}>
      <PairsTable recap={recap} isNarrow />
      <div className={classes.proof}>
        <DrawLine contest={contest} />
      </div>
    </Panel>
  )
  return isFolded ? <Fold title="The Draft">{board}</Fold> : board
}

/** After the last game: until when the standings can change, and whether a tie can still be settled. */
function WhatComes({ rows, awaited }: Rows & { awaited: NonNullable<Ending['awaited']> }) {
  const { id } = useUser()
  const first = rows.filter(({ rank }) => rank === 1)
  const rank = rows.find(({ user_id }) => user_id === id)?.rank ?? null
  return (
    <Panel title={first.length > 1 ? 'Tied for First' : 'The Last Game Is Over'}>
      <p className="soft pretty">{endingWords({ me: { rank, is_tied: first.length > 1 } }, awaited)}</p>
    </Panel>
  )
}

type Rows = { rows: readonly LeaderboardRow[] }

/** The winners. A tiebreaker that is open still decides, and one that is over has decided (B1). */
function Ended({ contest, rows, tiebreaker }: Rows & { contest: Contest; tiebreaker: Ending['tiebreaker'] }) {
  const first = rows.filter(({ rank }) => rank === 1)
  if (tiebreaker !== null && !tiebreaker.is_over)
    return (
      <Panel title="Tied for First" intro={contest.contest_name}>
        <p className="pretty">
          <strong>{listed(first.map(({ participant_name }) => participant_name))}</strong> share first place.{' '}
          {tiebreaker.contest_name} decides.
        </p>
        <Go to={`${paths.twoTeam}?contest=${tiebreaker.contest_id}`}>See the tiebreaker</Go>
      </Panel>
    )
  const winners = first.filter(({ participant_name }) => tiebreaker?.winners.includes(participant_name))
  return (
    <Champions
      contest={contest}
      rows={rows}
      first={winners.length > 0 ? winners : first}
      decidedBy={winners.length > 0 ? tiebreaker : null}
    />
  )
}

type Won = Rows & { contest: Contest; first: readonly LeaderboardRow[]; decidedBy: Ending['tiebreaker'] }

/** First, second and third place of a completed contest. Ties share a place (D7). */
function Champions({ contest, rows, first, decidedBy }: Won) {
  const others = rows.filter(({ rank }) => rank === 2 || rank === 3)
  const winsOf = (row: LeaderboardRow) => (contest.is_tiebreaker ? (row.total_playoff_wins ?? 0) : row.total_wins)
  const user = useUser()
  const isMine = first.some(({ user_id }) => user_id === user.id)
  const story = pastContestPath(contest.contest_id)
  const isStory = useLocation().pathname === story
  const me = rows.find(({ user_id, rank }) => user_id === user.id && rank > 3)
  const below = me === undefined ? others : [...others, me]
  return (
    <Panel
      title={plural(first.length, 'Champion')}
      tone="gold"
      aside={isMine && <ShareButton contestId={contest.contest_id} isMain />}
    >
      {isMine && <Celebration contest={contest} />}
      <div className={honors.podium}>
        <ul className="stack-md">
          {first.map((row) => (
            <li key={row.participant_id} className={honors.champion}>
              <IconTrophy size={36} stroke={1.5} aria-hidden className="gold" />
              <span className="display gold">{row.participant_name}</span>
              <span className={`wrap-xxs ${honors.won}`}>
                {row.teams.map(({ abbreviation, team_name }) => (
                  <TeamBadge key={abbreviation} abbreviation={abbreviation} name={team_name} size="sm" />
                ))}
                <span className="hint figures whole">1st place, {counted(winsOf(row), 'win')}</span>
              </span>
            </li>
          ))}
        </ul>
        {below.length > 0 && (
          <ul className={`stack-sm ruled ${honors.others}`}>
            {below.map((row) => (
              <li key={row.participant_id} className="row-xs">
                <span className={honors.medal}>
                  <Medal rank={row.rank} />
                </span>
                <strong className="tight">{row === me ? 'You' : row.participant_name}</strong>
                <span className="hint figures whole pushed">
                  {ordinal(row.rank)} place, {counted(winsOf(row), 'win')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {decidedBy !== null && (
        <p className="soft pretty above-sm">First place was tied, and {decidedBy.contest_name} decided it.</p>
      )}
      {!isStory && (
        <p className="above-sm">
          <Go to={story}>Full story</Go>
        </p>
      )}
    </Panel>
  )
}
