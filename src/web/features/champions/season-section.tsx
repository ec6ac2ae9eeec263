import { IconArrowRight, IconTrophy } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { PastContest } from '#contract/champions/champions.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted, listed } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { memberPath, pastContestPath } from '#web/paths.ts'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { Lives } from '#web/ui/people/lives.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { pastDayWords } from '#web/ui/time/time.tsx'
import classes from './champions.module.css'
import { wonWords } from './words.ts'

/** A season's contests, each with its champions. */
export function SeasonSection({ season_year, contests }: { season_year: string; contests: readonly PastContest[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`heavy below-sm ${classes.season}`}>
        {season_year} season
      </h2>
      <ul className={classes.contests}>
        {contests.map((contest) => (
          <ContestCard key={contest.contest_id} contest={contest} decider={deciderOf(contest, contests)} />
        ))}
      </ul>
    </section>
  )
}

const deciderOf = ({ decided_by }: PastContest, contests: readonly PastContest[]) =>
  contests.find(({ contest_id }) => contest_id === decided_by)?.contest_name ?? null

function ContestCard({ contest, decider }: { contest: PastContest; decider: string | null }) {
  const { contest_id, contest_name, contest_type, participants, completed_at, champions } = contest
  const { weeks_played, slots_played } = contest
  return (
    <li className={`stack surface yields lifted ${classes.contest}`} data-won={champions.length > 0 || undefined}>
      <p className="faint">{contestTypes[contest_type].label}</p>
      <h3 className="text-md">{contest_name}</h3>
      {champions.length === 0 ? (
        <NoChampion contest={contest} decider={decider} />
      ) : (
        <Champions contest={contest} decider={decider} />
      )}
      <p className="faint">
        {counted(participants, 'player')}
        {completed_at === null &&
          weeks_played !== null &&
          weeks_played > 0 &&
          ` · ${lastedWords({ weeks: weeks_played, slots: slots_played ?? 0 })} played`}
        {completed_at !== null && ` · completed ${pastDayWords(completed_at)}`}
      </p>
      <Link
        to={pastContestPath(contest_id)}
        className={`inline strong accent touch ${classes.more}`}
        aria-label={`Full story of ${contest_name}`}
      >
        Full story
        <IconArrowRight size="1.1em" aria-hidden />
      </Link>
    </li>
  )
}

const Champions = ({ contest, decider }: { contest: PastContest; decider: string | null }) => (
  <>
    <ul className="above-sm">
      {contest.champions.map((champion) => (
        <li key={champion.participant_id} className={`row-xs heavy ${classes.champion}`}>
          <IconTrophy size={28} stroke={1.5} aria-hidden />
          <span>
            <MemberName {...champion} />
            <Lives left={champion.lives_left} of={contest.lives ?? 1} />
          </span>
        </li>
      ))}
    </ul>
    <p className={`soft figures ${classes.won}`}>
      {wonWords(contest)}
      {contest.prize !== undefined && `. Prize: ${contest.prize}${contest.champions.length > 1 ? ' each' : ''}`}
      {decider !== null && `. First place was tied, and ${decider} decided it.`}
    </p>
  </>
)

function NoChampion({ contest: { status, tied }, decider }: { contest: PastContest; decider: string | null }) {
  if (tied.length > 0)
    return (
      <p className={`soft pretty ${classes.won}`}>
        Tied for first: {listed(tied.map(({ participant_name }) => participant_name))}. {decider ?? 'Their tiebreaker'}{' '}
        decides.
      </p>
    )
  if (status === 'completed') return <p className={`soft figures ${classes.won}`}>No champion this time.</p>
  return (
    <div className={`row-xs soft figures ${classes.won}`}>
      {status === 'cancelled' ? (
        <StatusBadge status="eliminated" word="Cancelled" />
      ) : (
        <>
          <StatusBadge status="active" /> No champion yet
        </>
      )}
    </div>
  )
}

/** A name linking to the member's statistics; plain once they are deleted (A5). */
export function MemberName({ user_id, participant_name }: { user_id: number | null; participant_name: string }) {
  const { id } = useUser()
  return (
    <span>
      {user_id === null ? (
        participant_name
      ) : (
        <TextLink to={memberPath(user_id)} inherit>
          {participant_name}
        </TextLink>
      )}
      {user_id === id && <You />}
    </span>
  )
}
