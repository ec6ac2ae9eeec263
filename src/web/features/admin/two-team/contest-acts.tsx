import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { completeContest, reopenContest, startContest } from '#contract/two-team/two-team.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { isRefusal } from '#web/api/failure.ts'
import { leaderboardQuery } from '#web/features/two-team/two-team.queries.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import { focusContest, useDialogs } from '../addresses/addresses.ts'
import { aloneWords, StartAct } from '../contests/contest-acts.tsx'
import { titleGoesWords } from '../contests/title-words.ts'
import layout from '../layout/tab.module.css'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { draftWords } from './tiebreaker-words.ts'

type Props = { contest: Contest }

/** Starts the draft: the order is drawn and no one new can join (D1, D4). */
export function StartDraft({ contest }: Props) {
  const { contest_id, contest_name, current_participants, is_tiebreaker } = contest
  const needed = is_tiebreaker ? FEWEST_IN_TIEBREAKER : 1
  const tooFew = current_participants < needed
  const isOver = useIsSeasonOver(contest)
  if (isOver) return <p className="soft">The {contest.season_year} season is over, so there’s nothing left to draft.</p>
  return (
    <StartAct
      contest={contest}
      label="Start Draft"
      title={`Start the draft of "${contest_name}"?`}
      send={() => call(startContest, { params: { contestId: contest_id } })}
      disabled={tooFew}
      consequence={
        <>
          {current_participants === 1
            ? aloneWords('draft')
            : `The draft order of ${counted(current_participants, 'participant')} is random.`}{' '}
          After that, no one can join or leave, and you can't undo it.
          {is_tiebreaker && ` They draft from ${draftWords(current_participants)}.`}
        </>
      }
    >
      {current_participants === 0
        ? 'No one has joined yet. Members join on the Two-Team Contest page.'
        : `${counted(current_participants, 'participant')} so far.`}
      {tooFew && is_tiebreaker && ' A tiebreaker needs at least two.'}
      <StartsAutomatically contest={contest} />
    </StartAct>
  )
}

/** Nobody can join a contest once its regular season has been played (O9); a tiebreaker begins then. */
function useIsSeasonOver({ season_year, is_tiebreaker }: Contest): boolean {
  const { data } = useQuery({ ...seasonsQuery, throwOnError: false })
  const season = data?.seasons.find((of) => of.season_year === season_year)
  return !is_tiebreaker && season?.is_over === true
}

/** When the draft starts without an admin, in one sentence (D4). */
function StartsAutomatically({ contest }: Props) {
  const { starts_at, max_participants, tiebreaker_of, current_participants } = contest
  const whenFull = max_participants >= 16 && tiebreaker_of === null ? `when all ${max_participants} are in` : null
  if (starts_at === null) return whenFull === null ? null : ` The draft starts automatically ${whenFull}.`
  return (
    <>
      {' '}
      The draft starts automatically {whenFull !== null && `${whenFull}, or `}
      <Instant at={starts_at} deadline />
      {current_participants < 2 && ' if at least two have joined'}.
    </>
  )
}

/** A tie has at least two sides (B1). */
const FEWEST_IN_TIEBREAKER = 2

/** Completes the contest. If the server answers that its season still runs, a second dialog asks with that sentence (D9). */
export function CompleteContest({
  contest: { contest_id, contest_name, is_tiebreaker },
  isDecided,
  isTied = false,
}: Props & { isDecided: boolean; isTied?: boolean }) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const [stillRuns, setStillRuns] = useState('The season still runs: games from here on won’t count.')
  const send = async (even_though_season_runs: boolean) => {
    await act({
      send: () => call(completeContest, { params: { contestId: contest_id }, body: { even_though_season_runs } }),
      done: () => toastSuccess('Contest completed successfully!'),
      unless: (error) => {
        if (!isRefusal(error, 'season_still_runs') && !isRefusal(error, 'playoffs_still_run')) return false
        setStillRuns(error.message)
        open('complete-early', contest_id)
        return true
      },
    })
    focusContest(contest_id)
  }
  return (
    <div className={`row wrap above-md ${layout.act}`}>
      <Button variant={isDecided && !isTied ? 'filled' : 'default'} onClick={() => open('complete', contest_id)}>
        Complete Contest
      </Button>
      <p>
        {isTied
          ? 'Makes the standings final, with first place shared.'
          : isDecided || is_tiebreaker
            ? 'Makes the standings final and crowns the champion.'
            : 'Only to end it early: games from then on don’t count.'}
      </p>
      <Confirm
        opened={isOpen('complete', contest_id)}
        onClose={close}
        title={`Complete "${contest_name}"?`}
        confirmLabel="Complete Contest"
        busyLabel="Completing..."
        onConfirm={() => send(false)}
        failure="Failed to complete contest"
      >
        The standings become final. You can reopen the contest later.
      </Confirm>
      <Confirm
        opened={isOpen('complete-early', contest_id)}
        onClose={close}
        title={`Complete "${contest_name}" before the season ends?`}
        confirmLabel="Complete Anyway"
        busyLabel="Completing..."
        danger
        onConfirm={() => send(true)}
        failure="Failed to complete contest"
      >
        {stillRuns}
      </Confirm>
    </div>
  )
}

/** Undoes completing: the standings follow the games again (D9). */
export function ReopenContest({ contest }: Props) {
  const { contest_id, contest_name } = contest
  const { first } = useFirst(contest)
  return (
    <AskedAct
      dialog="reopen"
      of={contest_id}
      label="Reopen Contest"
      busyLabel="Reopening..."
      title={`Reopen "${contest_name}"?`}
      send={() => call(reopenContest, { params: { contestId: contest_id } })}
      success="Contest reopened"
      failure="Failed to reopen contest"
      onDone={() => focusContest(contest_id)}
      look={{ leftSection: <IconArrowBackUp size={16} aria-hidden /> }}
    >
      {first.length > 0 && `${titleGoesWords(first)} `}Its standings follow the games again. You complete it when the
      season is over.
    </AskedAct>
  )
}

/**
 * The members in first place of a drafted contest, by name, and whether no game of any member's teams is left to change
 * that. Unknown for a tiebreaker: between two rounds no game of the next one is known.
 */
export function useFirst({ contest_id, status, is_tiebreaker }: Contest): { first: string[]; isDecided: boolean } {
  const enabled = status === 'in_progress' || status === 'completed'
  const { data: rows = [] } = useQuery({ ...leaderboardQuery(contest_id), enabled, throwOnError: false })
  return {
    first: rows.filter(({ rank }) => rank === 1).map(({ participant_name }) => participant_name),
    isDecided: !is_tiebreaker && rows.length > 0 && rows.every(({ games_left }) => games_left === 0),
  }
}
