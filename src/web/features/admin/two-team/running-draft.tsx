import { Button, Group } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { type Draft, pauseDraft, resumeDraft, undoPick } from '#contract/two-team/draft.ts'
import { call } from '#web/api/call.ts'
import { draftQuery, takeState } from '#web/features/two-team/two-team.queries.ts'
import { useDraftStates } from '#web/live/use-live.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { spanWords } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import { focusContest, useDialogs } from '../addresses/addresses.ts'
import layout from '../layout/tab.module.css'
import { DraftClockDialog } from './draft-clock-dialog.tsx'
import { PickForDialog } from './pick-for-dialog.tsx'
import classes from './two-team-admin.module.css'

/** A running draft: who is on the clock, and how an admin can help (D6). */
export function RunningDraft({ contest }: { contest: Contest }) {
  const client = useQueryClient()
  const { data: draft } = useSuspenseQuery(draftQuery(contest.contest_id))
  useDraftStates(contest.contest_id, (state) => void takeState(client, state))
  const { isOpen, open, close } = useDialogs()
  const { current } = draft
  const last = draft.picks.at(-1)
  return (
    <section className={`above-md ${classes.desk}`} aria-label={`Draft of ${contest.contest_name}`}>
      <h3>Draft in Progress</h3>
      {current === null ? (
        <p>The draft is complete.</p>
      ) : (
        <p className="pretty">
          Pick {current.pick_number} of {draft.total_picks}, round {current.round} of {draft.rounds}. Waiting for{' '}
          <strong>{current.participant.participant_name}</strong>. <TurnClock draft={draft} />
        </p>
      )}
      <Group gap="xs" className={`above-md ${layout.tools}`}>
        {current !== null && (
          <Button variant="default" size="sm" onClick={() => open('pick-for', contest.contest_id)}>
            Pick for {current.participant.participant_name}
          </Button>
        )}
        {last !== undefined && <UndoPick draft={draft} last={last} />}
        {current !== null && <PauseOrResume draft={draft} />}
        {current !== null && (
          <Button variant="default" size="sm" onClick={() => open('clock', contest.contest_id)}>
            Change Clock
          </Button>
        )}
      </Group>
      {current !== null && isOpen('clock', contest.contest_id) && <DraftClockDialog draft={draft} onClose={close} />}
      {current !== null && isOpen('pick-for', contest.contest_id) && <PickForDialog draft={draft} onClose={close} />}
    </section>
  )
}

/** The time of the current pick: running, or what is left of it while the draft is paused. */
function TurnClock({ draft: { pick_deadline, paused, server_now } }: { draft: Draft }) {
  if (paused !== null)
    return <>Paused{paused.seconds_left === null ? '' : ` with ${spanWords(paused.seconds_left * 1_000)} left`}.</>
  if (pick_deadline === null) return <>No pick clock, so the draft waits for them.</>
  return <Countdown until={pick_deadline} serverNow={server_now} verb="Pick ends" over="Time is up" bare />
}

/** No question first: either one takes the other back, and the clock keeps what was left. */
function PauseOrResume({ draft: { contest_id, paused } }: { draft: Draft }) {
  const act = useAct()
  const params = { contestId: contest_id }
  const press = () =>
    act({
      send: () => call(paused === null ? pauseDraft : resumeDraft, { params }),
      done: () => toastSuccess(paused === null ? 'Draft paused' : 'Draft resumed'),
      failure: paused === null ? 'Failed to pause draft' : 'Failed to resume draft',
    })
  return (
    <BusyButton
      variant={paused === null ? 'default' : 'filled'}
      size="sm"
      busyLabel={paused === null ? 'Pausing...' : 'Resuming...'}
      onPress={press}
    >
      {paused === null ? 'Pause Draft' : 'Resume Draft'}
    </BusyButton>
  )
}

function UndoPick({ draft, last }: { draft: Draft; last: Draft['picks'][number] }) {
  const { contest_id } = draft
  const { pick_number, participant_id, team_name, abbreviation } = last
  const who = draft.order.find((drafter) => drafter.participant_id === participant_id)?.participant_name ?? ''
  return (
    <AskedAct
      dialog="undo"
      of={`${contest_id}.${pick_number}`}
      label="Undo Last Pick"
      confirmLabel="Undo Pick"
      busyLabel="Undoing..."
      title={`Undo pick ${pick_number} by ${who}?`}
      // It sends the pick number, so that a newer pick is not undone by mistake.
      send={() => call(undoPick, { params: { contestId: contest_id }, body: { pick_number } })}
      success={`Pick ${pick_number} (${abbreviation}) undone`}
      failure="Failed to undo pick"
      onDone={() => focusContest(contest_id)}
    >
      The {team_name} can be picked again, and {who} is back on the clock.
    </AskedAct>
  )
}
