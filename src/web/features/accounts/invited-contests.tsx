import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { type ContestType, contestTypes } from '#rules/contests/contest-types.ts'
import { feeLine } from '#web/features/contests/fee-line.ts'
import { Instant } from '#web/ui/time/time.tsx'

/** An invitation's contests, each with season, start and spots. */
export const InvitedContests = ({ contests }: { contests: readonly InvitedContest[] }) => (
  <ul className="stack-xs above-xs" aria-label="Contests">
    {contests.map((contest) => (
      <li key={contest.contest_id} className="stack">
        <strong>{contest.contest_name}</strong>
        <span>
          <ContestWords contest={contest} />
        </span>
      </li>
    ))}
  </ul>
)

/** How each kind of contest is played, in three steps for somebody who hasn't yet. */
export const gameSteps: Readonly<Record<ContestType, readonly [string, string, string]>> = {
  survivor: [
    'Pick one team a week, each team once.',
    'If it wins enough, you’re still in.',
    'The last one left is the champion.',
  ],
  two_team: ['Draft two NHL teams.', 'Each of their regular-season wins counts.', 'Most wins takes the title.'],
  playoff_tiebreaker: ['Draft playoff teams.', 'Each of their playoff wins counts.', 'Most wins takes the title.'],
}

export const GameSteps = ({ type }: { type: ContestType }) => (
  <ol className="numbered stack-xs">
    {gameSteps[type].map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

/** A contest's type, season, start, spots and fee. */
export const ContestWords = ({ contest }: { contest: InvitedContest }) => (
  <>
    {contestTypes[contest.contest_type].label}, {contest.season_year}. <Start contest={contest} />
    {contest.fee !== null && ` ${feeLine(contest.fee)}`}
  </>
)

function Start({
  contest: { status, starts_at, contest_type, current_participants, max_participants },
}: {
  contest: InvitedContest
}) {
  if (status !== 'waiting') return 'Already started.'
  if (current_participants >= max_participants) return `Full: all ${max_participants} spots are taken.`
  return (
    <>
      {starts_at !== null && (
        <>
          Starts <Instant at={starts_at} deadline />.{' '}
        </>
      )}
      {starts_at === null && contestTypes[contest_type].has_draft && "Drafts when everyone's in. "}
      {current_participants === 0
        ? `Open spots: ${max_participants}.`
        : `${current_participants} of ${max_participants} in.`}
    </>
  )
}
