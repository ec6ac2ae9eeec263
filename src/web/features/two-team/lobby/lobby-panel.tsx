import { Button } from '@mantine/core'
import { IconCalendarPlus, IconDice5, IconUserPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { Avatar } from '#web/features/chat/messages/avatar.tsx'
import { usePresent } from '#web/live/use-live.ts'
import { mockDraftPath } from '#web/paths.ts'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { calendarFile } from './calendar-file.ts'
import { DraftStarts } from './draft-starts.tsx'
import classes from './lobby-panel.module.css'

/** Who is in already, when it starts, and what to do until then. */
export function LobbyPanel({ contest }: { contest: ContestWithParticipants }) {
  const { participants, max_participants, starts_at } = contest
  return (
    <Panel title="The Lobby" intro={`${participants.length} of ${max_participants} in`}>
      <div className="stack-md">
        {starts_at !== null && (
          <Suspense>
            <DraftStarts contestId={contest.contest_id} at={starts_at} />
          </Suspense>
        )}
        <Seats contest={contest} />
        <div className="wrap-xs">
          {participants.length < max_participants && contest.tiebreaker_of === null && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => void invite(contest)}
            >
              Invite
            </Button>
          )}
          {starts_at !== null && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => saveFile(calendarFile({ ...contest, starts_at }, window.location.origin))}
            >
              Add to Calendar
            </Button>
          )}
          {!contest.is_tiebreaker && (
            <Button
              component={Link}
              to={mockDraftPath(contest.contest_id)}
              variant="default"
              leftSection={<IconDice5 size={18} stroke={1.7} aria-hidden />}
            >
              Mock Draft
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** A seat for each place: who has it, and who is looking at the lobby right now. */
function Seats({ contest: { contest_id, participants, max_participants } }: { contest: ContestWithParticipants }) {
  const present = usePresent(contest_id)
  const seats = Array.from({ length: max_participants }, (_, index) => index + 1)
  const freeSeats = seats.slice(participants.length)
  return (
    <ul className={classes.seats} aria-label="Who is in">
      {participants.map(({ participant_id, participant_name, user_id }) => (
        <li
          key={participant_id}
          className={classes.seat}
          data-here={(user_id !== null && present?.has(user_id)) || undefined}
        >
          <Avatar name={participant_name} />
          <span className={classes.name}>{participant_name}</span>
        </li>
      ))}
      {freeSeats.map((seat) => (
        <li key={`free-${seat}`} className={classes.seat} aria-hidden>
          <span className={classes.free} />
          <span className={classes.name}>Open</span>
        </li>
      ))}
    </ul>
  )
}

/** Hands the contest's address on: by the share sheet of a phone, else by the clipboard. */
async function invite({ contest_id, contest_name }: ContestWithParticipants): Promise<void> {
  const url = `${window.location.origin}/two-team?contest=${contest_id}`
  const text = `Join the ${contest_name} draft`
  if (navigator.share !== undefined && window.matchMedia('(pointer: coarse)').matches) {
    // Closing the share sheet rejects too, and needs no words.
    await navigator.share({ title: text, text, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Link copied')
  } catch {
    // Without https there is no clipboard access.
    window.prompt('Copy this link', url)
  }
}
