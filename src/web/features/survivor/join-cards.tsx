import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { spotsLabel } from '#rules/survivor/entries.ts'
import { playsFromWords } from '#rules/survivor/week-words.ts'
import { FeeNote } from '#web/features/contests/fee-note.tsx'
import { JoinPanel } from '#web/features/contests/join-panel.tsx'
import { JoinedPanel } from '#web/features/contests/joined-panel.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { useEntryId } from './own-entry.ts'
import { type NextEntry, type Status, useJoin, useLeave } from './survivor.queries.ts'

type Props = { contest: SurvivorContest; serverNow: string }

/** `next`: the entry it opens, in a contest that takes entries after its start (S19). */
export function JoinCard({ contest, next, serverNow }: Props & { next: NextEntry | null }) {
  const join = useJoin(contest.contest_id)
  const size = contest.max_participants
  const isFull = contest.current_participants >= size
  const isOver = contest.open_week === null
  return (
    <JoinPanel
      title="Join Survivor Contest"
      intro={`Pick one team a week. Win and you’re still in. Each team once.${livesIntro(contest)}`}
      fact={[spotsLabel(contest), `${contest.current_participants}/${size}`]}
      isFull={isFull || isOver}
      join={join}
      // To the teams, which are at the top now.
      onJoined={() => window.scrollTo({ top: 0 })}
    >
      <Starts at={contest.starts_at} serverNow={serverNow} />
      {next !== null && contest.status === 'in_progress' && <Closes next={next} serverNow={serverNow} />}
      <FeeNote contestId={contest.contest_id} />
      {isFull && <p className="hint pretty">This contest is full.</p>}
      {isOver && <p className="hint pretty">That’s it: every week has locked.</p>}
    </JoinPanel>
  )
}

/** Only where the contest gives more than one life (S18). */
const livesIntro = ({ lives }: SurvivorContest) =>
  lives > 1 ? ` You have ${lives} lives; a losing week or a missed pick costs one.` : ''
/** A second chance is for members eliminated from the first contest (Y4). */
export function OnlyWhoIsOutCard({ contest, contests, serverNow }: Props & { contests: readonly SurvivorContest[] }) {
  const first = contests.find(({ contest_id }) => contest_id === contest.second_chance_of)
  return (
    <Panel
      title="A Second Chance"
      intro={`Only members who are out of ${first?.contest_name ?? 'the first contest'} can join.`}
    >
      <Starts at={contest.starts_at} serverNow={serverNow} />
      <p className="hint pretty">
        {contest.current_participants === 0 ? 'Nobody has joined yet.' : `${contest.current_participants} in so far.`}
      </p>
    </Panel>
  )
}

export function JoinedCard({ contest, me, serverNow }: Props & { me: Status }) {
  const leave = useLeave(contest.contest_id, useEntryId())
  return (
    <JoinedPanel
      name={me.participant_name}
      aside={<StatusBadge status="waiting" />}
      note="Waiting for contest to start..."
      facts={[
        [spotsLabel(contest), `${contest.current_participants}/${contest.max_participants}`],
        ...(contest.lives > 1 ? [['Lives', String(contest.lives)] as const] : []),
      ]}
      leave={leave}
    >
      <Starts at={contest.starts_at} serverNow={serverNow} />
      <FeeNote contestId={contest.contest_id} />
    </JoinedPanel>
  )
}

/** The automatic start of a waiting contest (S14, D4), at the deadline among its figures. */
const Starts = ({ at, serverNow }: { at: string | null; serverNow: string }) =>
  at === null ? null : <Countdown until={at} serverNow={serverNow} verb="Starts" over="Starting..." bare />

/** From which week on an entry opened now plays, and how long it can be opened (S19). */
const Closes = ({ next, serverNow }: { next: NextEntry; serverNow: string }) => (
  <>
    <p className="hint pretty">You play {playsFromWords(next.first_week)}.</p>
    {next.until !== null && (
      <Countdown until={next.until} serverNow={serverNow} verb="Entries close" over="Entries have closed" />
    )}
  </>
)
