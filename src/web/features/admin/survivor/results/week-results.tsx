import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { useDialogs } from '#web/features/admin/addresses/addresses.ts'
import { Instant } from '#web/ui/time/time.tsx'
import classes from '../survivor-admin.module.css'
import { readinessQuery } from '../survivor-admin.queries.ts'
import { waitsForWords } from '../words.ts'
import { AdvanceDialog } from './advance-dialog.tsx'
import { ProcessDialog } from './process-dialog.tsx'

type OfWeek = { contest: SurvivorContest; week: ContestWeek }

/**
 * The end of the current week: when the pool advances it, with an admin's buttons in a fold, or with the buttons alone
 * (S13).
 */
export function WeekResults({ contest, week }: OfWeek) {
  const { isOpen, close } = useDialogs()
  const { auto_advance, auto_advance_paused } = contest
  const name = nameOf({ contest, week })
  // The server leaves a week without games to an admin.
  const isAutomatic = auto_advance && !auto_advance_paused && week.total_games > 0
  return (
    <>
      {isOver({ contest, week }) ? (
        <>
          <p className="hint pretty">The regular season is over. {nextRoundWords(auto_advance)}</p>
          <Buttons contest={contest} week={week} />
        </>
      ) : isAutomatic ? (
        <>
          <Outlook contest={contest} week={week} />
          <details className={classes.byHand}>
            <summary>By hand</summary>
            <Buttons contest={contest} week={week} />
          </details>
        </>
      ) : (
        <>
          <p className="hint pretty">
            {week.is_locked
              ? 'Advancing processes the results and moves on to the next week.'
              : 'Available once the week has locked.'}
          </p>
          <Buttons contest={contest} week={week} />
        </>
      )}
      <AdvanceDialog contest={contest} week={week} opened={isOpen('advance', name)} onClose={close} />
      <ProcessDialog contest={contest} week={week} opened={isOpen('process', name)} onClose={close} />
    </>
  )
}

const nameOf = ({ contest, week }: OfWeek) => `${contest.contest_id}.${week.week_number}`

/** The contest waits for its first playoff round (P1). */
const isOver = ({ contest, week }: OfWeek) => contest.phase === 'playoff_tiebreaker' && week.round === null

const nextRoundWords = (isAutomatic: boolean) =>
  isAutomatic
    ? 'The first playoff round is set up automatically once its games are known.'
    : 'Set up the first playoff round below.'

/** About when the pool advances the week, and what it waits for until then. */
function Outlook({ contest: { contest_id }, week: { week_number } }: OfWeek) {
  const { data } = useQuery(readinessQuery({ contestId: contest_id, week: week_number }))
  const around = data?.advance?.around ?? null
  return (
    <>
      <p className="strong pretty">
        Advances automatically
        {around !== null && (
          <>
            {' '}
            around <Instant at={around} deadline />
          </>
        )}
      </p>
      {data !== undefined && <p className="hint pretty">{waitsForWords(data)}</p>}
    </>
  )
}

function Buttons({ contest, week }: OfWeek) {
  const { open } = useDialogs()
  const { data } = useQuery(readinessQuery({ contestId: contest.contest_id, week: week.week_number }))
  const name = nameOf({ contest, week })
  const isNeeded = data?.is_ready && data.advance?.waits_for === 'admin'
  return (
    <div className={`stack-xs ${classes.buttons}`}>
      {!isOver({ contest, week }) && (
        <Button
          variant={isNeeded ? 'filled' : 'default'}
          disabled={!week.is_locked}
          onClick={() => open('advance', name)}
        >
          Advance Week
        </Button>
      )}
      <Button variant="default" disabled={!week.is_locked} onClick={() => open('process', name)}>
        Process Results
      </Button>
    </div>
  )
}
