import { type SurvivorContest, startSurvivor } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { aloneWords, StartAct } from '../contests/contest-acts.tsx'

/** Starts the contest at once instead of at its scheduled start (S14): no one new can join (spec 4), unless entries stay open (S19). */
export function StartContest({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, total_participants, starts_at, max_entries, entries_until } = contest
  const isEmpty = total_participants === 0
  // Where each may have several, those who take part are fewer than their entries (S19).
  const joined =
    max_entries > 1 ? counted(total_participants, 'entry', 'entries') : counted(total_participants, 'participant')
  return (
    <StartAct
      contest={contest}
      label="Start Contest"
      title={`Start "${contest_name}"?`}
      send={() => call(startSurvivor, { params: { contestId: contest_id } })}
      disabled={isEmpty}
      consequence={
        <>
          {total_participants === 1 ? aloneWords('play') : `It starts now with ${joined}.`} After that, no one can{' '}
          {entries_until > 0 ? '' : 'join or '}leave, and you can't undo it.
          {entries_until > 0 && ` Entries stay open until week ${entries_until} locks.`}
        </>
      }
    >
      {isEmpty
        ? 'No one has joined yet. Members join on the Survivor Contest page.'
        : `${joined} so far.${starts_at === null ? " Start when everyone's in." : ''}`}
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
