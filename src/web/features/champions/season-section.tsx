import { IconArrowRight, IconChevronRight, IconTrophy } from '@tabler/icons-react'
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

/** A season's contests: first those with a champion, then those still being played. */
export function SeasonSection({ season_year, contests }: { season_year: string; contests: readonly PastContest[] }) {
  const id = useId()
  const open = contests.filter(isOpen)
  const decided = contests.filter((contest) => !isOpen(contest))
  return (
    <section className="stack-sm" aria-labelledby={id}>
      <h2 id={id} className={`heavy ${classes.season}`}>
        {season_year} season
      </h2>
      {decided.length > 0 && (
        <ul className="stack-sm">
          {decided.map((contest) => (
            <DecidedCard key={contest.contest_id} contest={contest} decider={deciderOf(contest, contests)} />
          ))}
        </ul>
      )}
      {open.length > 0 && <Open contests={open} isAlone={decided.length === 0} />}
    </section>
  )
}

const isOpen = ({ status, champions, tied }: PastContest) =>
  champions.length === 0 && tied.length === 0 && status !== 'completed' && status !== 'cancelled'

const deciderOf = ({ decided_by }: PastContest, contests: readonly PastContest[]) =>
  contests.find(({ contest_id }) => contest_id === decided_by)?.contest_name ?? null

function DecidedCard({ contest, decider }: { contest: PastContest; decider: string | null }) {
  const { contest_id, contest_name, participants, completed_at, champions } = contest
  const hasWon = champions.length > 0
  return (
    <li className={`stack-xs surface yields lifted ${classes.contest}`} data-won={hasWon || undefined}>
      <p className="row wrap apart">
        <h3 className="text-sm">{contest_name}</h3>
        <span className="faint">{kindOf(contest)}</span>
      </p>
      {hasWon ? <Champions contest={contest} decider={decider} /> : <NoChampion contest={contest} decider={decider} />}
      <div className={`row wrap apart ${classes.foot}`}>
        <p className="faint">
          {counted(participants, 'player')}
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
      </div>
    </li>
  )
}

/** The contest's kind, where its name doesn't say it. */
const kindOf = ({ contest_name, contest_type }: PastContest) => {
  const { label } = contestTypes[contest_type]
  return contest_name.toLowerCase().includes(label.toLowerCase()) ? null : label
}

/** Contests still being played, a row each. */
const Open = ({ contests, isAlone }: { contests: readonly PastContest[]; isAlone: boolean }) => (
  <div className="surface lifted">
    {isAlone ? (
      <div className={`stack-xs centered ${classes.waiting}`}>
        <IconTrophy size={44} stroke={1.3} aria-hidden className="gold" />
        <p className="heavy text-lg">No champion yet</p>
        <p className="soft">The first name up here stays for good.</p>
      </div>
    ) : (
      <p className={`hint strong ${classes.still}`}>Still being played</p>
    )}
    <ul className="list">
      {contests.map((contest) => (
        <li key={contest.contest_id} className={`row ruled ${classes.open}`}>
          <div className="yields grows">
            <h3 className="text-md tight">
              <Link to={pastContestPath(contest.contest_id)} className="whole-row">
                {contest.contest_name}
              </Link>
            </h3>
            <p className="hint">{factsOf(contest).join(' · ')}</p>
          </div>
          <IconChevronRight size={20} stroke={1.8} aria-hidden className="faint" />
        </li>
      ))}
    </ul>
  </div>
)

const factsOf = (contest: PastContest) => {
  const { participants, weeks_played, slots_played } = contest
  const weeks = weeks_played ?? 0
  return [
    kindOf(contest),
    counted(participants, 'player'),
    weeks > 0 ? `${lastedWords({ weeks, slots: slots_played ?? 0 })} played` : null,
  ].filter((fact) => fact !== null)
}

const Champions = ({ contest, decider }: { contest: PastContest; decider: string | null }) => (
  <>
    <ul className="list">
      {contest.champions.map((champion) => (
        <li key={champion.participant_id} className={`row-sm heavy ${classes.champion}`}>
          <IconTrophy size={36} stroke={1.4} aria-hidden />
          <span className="row-sm wrap">
            <MemberName {...champion} />
            <Lives left={champion.lives_left} of={contest.lives ?? 1} />
          </span>
        </li>
      ))}
    </ul>
    <p className="soft figures">
      {wonWords(contest)}
      {contest.prize !== undefined && `. Prize: ${contest.prize}${contest.champions.length > 1 ? ' each' : ''}`}
      {decider !== null && `. First place was tied, and ${decider} decided it.`}
    </p>
  </>
)

function NoChampion({ contest: { status, tied }, decider }: { contest: PastContest; decider: string | null }) {
  if (tied.length > 0)
    return (
      <p className="soft pretty">
        Tied for first: {listed(tied.map(({ participant_name }) => participant_name))}. {decider ?? 'Their tiebreaker'}{' '}
        decides.
      </p>
    )
  if (status === 'completed') return <p className="soft figures">No champion this time.</p>
  return (
    <p>
      <StatusBadge status="eliminated" word="Cancelled" />
    </p>
  )
}

/** A name linking to the member's statistics; plain once they are deleted (A5). */
export function MemberName({ user_id, participant_name }: { user_id: number | null; participant_name: string }) {
  const { id } = useUser()
  return (
    <span className="row-xs">
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
