import { Button } from '@mantine/core'
import { IconCalendarPlus, IconDice5, IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import { Avatar } from '#web/features/chat/messages/avatar.tsx'
import { usePresent } from '#web/live/use-live.ts'
import { mockDraftPath } from '#web/paths.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { type SavedFile, saveFile } from '#web/ui/acts/save-file.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useTimeLeft } from '#web/ui/time/countdown.tsx'
import { clockSpanWords, deadlineWords, spanWords } from '#web/ui/time/time.tsx'
import { draftQuery } from '../two-team.queries.ts'
import classes from './lobby-panel.module.css'

/** So many seats are lower than the face-off circle. */
const SMALL = 8

/** The members so far, when it starts, and what to do until then. */
export function LobbyPanel({ contest }: { contest: ContestWithParticipants }) {
  const { participants, max_participants, starts_at } = contest
  return (
    <Panel title="The Lobby" intro={`${participants.length} of ${max_participants} in`}>
      <div className={`stack-md ${max_participants > SMALL ? `face-off ${classes.ice}` : ''}`}>
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

/** A seat for each place: its member, and whether they are looking at the lobby right now. */
function Seats({ contest: { contest_id, participants, max_participants } }: { contest: ContestWithParticipants }) {
  const present = usePresent(contest_id)
  const seats = Array.from({ length: max_participants }, (_, index) => index + 1)
  const freeSeats = seats.slice(participants.length)
  return (
    <ul className={classes.seats} aria-label="Who is in">
      {participants.map(({ participant_id, participant_name, user_id }) => (
        <li
          key={participant_id}
          className={`row-xxs yields centered ${classes.seat}`}
          data-here={(user_id !== null && present?.has(user_id)) || undefined}
        >
          <Avatar name={participant_name} />
          <span className={`text-xs tight ${classes.name}`}>{participant_name}</span>
        </li>
      ))}
      {freeSeats.map((seat) => (
        <li key={`free-${seat}`} className={`row-xxs yields centered ${classes.seat}`} aria-hidden>
          <span className={classes.free} />
          <span className={`text-xs tight ${classes.name}`}>Open</span>
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

type Scheduled = Pick<Contest, 'contest_id' | 'contest_name'> & { starts_at: string }

/** An hour is about what a draft with a short clock takes (ms). */
const TAKES = 3_600_000

/** '20251006T000000Z'. */
const stampOf = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons, backslashes and line breaks mean something in iCalendar. */
const plain = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

/**
 * The start of the draft as an appointment. It has the same id as in the member's own calendar, so it never appears
 * there twice.
 */
function calendarFile({ contest_id, contest_name, starts_at }: Scheduled, origin: string): SavedFile {
  const at = Date.parse(starts_at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PuckPool//Draft//EN',
    'BEGIN:VEVENT',
    `UID:draft-${contest_id}@puckpool`,
    `DTSTAMP:${stampOf(at)}`,
    `DTSTART:${stampOf(at)}`,
    `DTEND:${stampOf(at + TAKES)}`,
    `SUMMARY:${plain(`Draft: ${contest_name}`)}`,
    `URL:${origin}/two-team?contest=${contest_id}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return { name: 'draft.ics', content: new Blob([lines.join('\r\n')], { type: 'text/calendar;charset=utf-8' }) }
}

const HOUR = 3_600_000

/** The countdown to the start (D4). The draft carries the server's clock (T3). */
function DraftStarts({ contestId, at }: { contestId: number; at: string }) {
  const { data: draft } = useSuspenseQuery(draftQuery(contestId))
  const left = useTimeLeft({ until: at, serverNow: draft.server_now })
  return (
    <p className={`wrap ${classes.starts}`}>
      <span className="hint">{left > 0 ? 'Starts in' : 'Starting...'}</span>
      {left > 0 && (
        <span className={`figures accent heavy ${classes.left}`} role="timer" aria-live="off">
          {left <= HOUR ? clockSpanWords(left) : spanWords(left)}
        </span>
      )}
      <time dateTime={at} className="hint">
        {deadlineWords(at)}
      </time>
    </p>
  )
}
