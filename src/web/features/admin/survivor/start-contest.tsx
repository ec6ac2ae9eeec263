import { type SurvivorContest, startSurvivor } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { AskedAct } from '../acts/acts.tsx'
import { focusContest } from '../addresses/addresses.ts'
import layout from '../layout/tab.module.css'

/** Starts the contest at once instead of at its scheduled start (S14): no one new can join (spec 4). */
export function StartContest({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, total_participants, starts_at } = contest
  const isEmpty = total_participants === 0
  return (
    <div className={`row wrap above-md ${layout.act}`}>
      <AskedAct
        dialog="start"
        of={contest_id}
        label="Start Contest"
        busyLabel="Starting..."
        title={`Start "${contest_name}"?`}
        send={() => call(startSurvivor, { params: { contestId: contest_id } })}
        success="Contest started successfully!"
        failure="Failed to start contest"
        onDone={() => focusContest(contest_id)}
        look={{ variant: starts_at === null ? 'filled' : 'default', size: 'md', disabled: isEmpty }}
      >
        It starts now with {counted(total_participants, 'participant')}. After that, no one can join or leave, and you
        can't undo it.
      </AskedAct>
      <p>
        {isEmpty
          ? 'No one has joined yet. Members join on the Survivor Contest page.'
          : `${counted(total_participants, 'participant')} so far.${starts_at === null ? " Start when everyone's in." : ''}`}
        {starts_at !== null && (
          <>
            {' '}
            Starts automatically <Instant at={starts_at} deadline />
            {total_participants < 2 && ' if at least two have joined'}.
          </>
        )}
      </p>
    </div>
  )
}
