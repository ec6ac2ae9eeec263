import { type SurvivorContest, startSurvivor } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { StartAct } from '../contests/contest-acts.tsx'

/** Starts the contest at once instead of at its scheduled start (S14): no one new can join (spec 4). */
export function StartContest({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, total_participants, starts_at } = contest
  const isEmpty = total_participants === 0
  return (
    <StartAct
      contest={contest}
      label="Start Contest"
      title={`Start "${contest_name}"?`}
      send={() => call(startSurvivor, { params: { contestId: contest_id } })}
      disabled={isEmpty}
      consequence={
        <>
          It starts now with {counted(total_participants, 'participant')}. After that, no one can join or leave, and you
          can't undo it.
        </>
      }
    >
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
    </StartAct>
  )
}
