import { useSuspenseQuery } from '@tanstack/react-query'
import { type PlayoffRound, type Series, setUpPlayoffRound, takeBackPlayoffRound } from '#contract/survivor/rounds.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { AskedAct } from '#web/features/admin/acts/acts.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { roundsQuery } from '../survivor-admin.queries.ts'
import classes from './playoff-rounds.module.css'

/** The rounds of the playoff tiebreaker, and why one can't be set up yet; what the pool will set up itself is one line (P1, S13). */
export function PlayoffRounds({ contest }: { contest: SurvivorContest }) {
  const { data: rounds } = useSuspenseQuery(roundsQuery(contest.contest_id))
  const isLater = ({ is_set_up, refused }: PlayoffRound) => contest.auto_advance && !is_set_up && refused !== null
  const next = rounds.find(isLater)
  return (
    <section className="above-lg" aria-labelledby={`rounds-of-${contest.contest_id}`}>
      <h3 id={`rounds-of-${contest.contest_id}`} className="heavy text-lg below-sm">
        Playoff Rounds
      </h3>
      <ul className={classes.rounds}>
        {rounds
          .filter((round) => !isLater(round))
          .map((round) => (
            <RoundRow key={round.round} contest={contest} round={round} />
          ))}
        {next !== undefined && (
          <li className={`stack-xs ${classes.round}`}>
            <p className={classes.series}>{titleOf(next.round)} opens automatically once its first game is known.</p>
          </li>
        )}
      </ul>
    </section>
  )
}

function RoundRow({
  contest,
  round: { round, is_set_up, refused, can_be_taken_back, series },
}: {
  contest: SurvivorContest
  round: PlayoffRound
}) {
  const { contest_id, contest_name } = contest
  const name = titleOf(round)
  const of = `${contest_id}.${round}`
  return (
    <li className={`stack-xs ${classes.round}`}>
      <span className={`wrap-sm ${classes.head}`}>
        <strong>{name}</strong>
        {is_set_up && <StatusBadge status="survived" word="Set up" />}
      </span>
      <p className={classes.series}>{series.length === 0 ? 'No series yet' : series.map(seriesLine).join(', ')}</p>
      {!is_set_up && (
        <div className={`row wrap ${classes.act}`}>
          <AskedAct
            dialog="set-up-round"
            of={of}
            label={`Set Up ${name}`}
            busyLabel="Setting up..."
            title={`Set up ${roundWords(round)} of "${contest_name}"?`}
            send={() => call(setUpPlayoffRound, { params: { contestId: contest_id }, body: { round } })}
            success={`${name} is set up`}
            failure="Failed to save weeks"
            look={{ variant: 'filled', disabled: refused !== null }}
          >
            Members pick for games 1 to 4 of each series. Each pick locks when the first game of that number starts. You
            can undo this until the first of them starts.
          </AskedAct>
          <p>{refused ?? `Creates games 1 to 4 of ${series.length} series.`}</p>
        </div>
      )}
      {can_be_taken_back && (
        <div className={`row wrap ${classes.act}`}>
          <AskedAct
            dialog="undo-round"
            of={of}
            label={`Undo ${name}`}
            busyLabel="Undoing..."
            title={`Undo ${roundWords(round)} of "${contest_name}"?`}
            send={() => call(takeBackPlayoffRound, { params: { contestId: contest_id, round } })}
            success={`${name} undone`}
            failure="Failed to save weeks"
          >
            Members can no longer pick its four games. Any picks for them are gone, and everybody in the contest is
            notified.
            {contest.auto_advance &&
              ' Auto advance leaves this round to you until you set it up, or until one of its games changes and is final.'}
          </AskedAct>
          <p>Until its first game starts.</p>
        </div>
      )}
    </li>
  )
}

const titleOf = (round: number) => roundWords(round).replace(/^the /, '')

const seriesLine = ({ teams, state }: Series) =>
  `${teams.map(({ abbreviation }) => abbreviation).join('–')}${teams.every(({ wins }) => wins === 0) ? '' : ` (${state})`}`
