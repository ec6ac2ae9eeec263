import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellOff, IconMessageCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { useUnread } from '#web/features/chat/unread.ts'
import { useUntilSaved } from '#web/features/contests/use-until-saved.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Participants } from '#web/features/two-team/lobby/participants.tsx'
import { usePresent } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { holdsPick, useAutoPick, useDraftPick } from '../two-team.queries.ts'
import classes from './draft-tab.module.css'
import { tabLabel } from './phases.ts'
import type { Present } from './presence-light.tsx'
import { type Room, seatOf } from './room.ts'
import { RoomView } from './room-view.tsx'
import { useTurnSoundSetting } from './turn-sound.ts'
import { useQueue } from './use-queue.ts'

const ChatPanel = lazy(async () => ({ default: (await import('#web/features/chat/chat-panel.tsx')).ChatPanel }))
const ChatDrawer = lazy(async () => ({ default: (await import('./chat-drawer.tsx')).ChatDrawer }))

/** The live draft room with the pool's chat. */
export function DraftTab({ contest, draft }: { contest: ContestWithParticipants; draft: Draft }) {
  const user = useUser()
  const isPhone = useIsPhone()
  const present = usePresent(contest.contest_id)
  const seat = seatOf(draft, user.id)
  const queue = useQueue(contest.contest_id, { takesPart: seat.mine !== undefined })
  const makePick = useDraftPick(contest.contest_id)
  const { waiting, send } = useUntilSaved()
  const client = useQueryClient()
  const isSaved = async (made: Parameters<Room['pick']>[0]) => {
    if (seat.mine === undefined) return false
    const asked = { contestId: contest.contest_id, participantId: seat.mine.participant_id, pick: made }
    return holdsPick(client, asked).catch(() => false)
  }
  const pick: Room['pick'] = (made) =>
    send(() => makePick.mutateAsync(made), null).catch(async (refusal) => {
      if (!(await isSaved(made))) throw refusal
    })
  const autoPick = useAutoPick(contest.contest_id)
  const room: Room = {
    ...seat,
    draft,
    pool: contest,
    present,
    queue,
    autoPick: seat.mine === undefined ? null : { on: seat.mine.auto_pick, change: (on) => autoPick.mutateAsync(on) },
    pick,
    waiting,
  }
  return (
    <RoomView
      room={room}
      people={{ label: tabLabel('order', contest), list: <Participants contest={contest} /> }}
      acts={
        <>
          <Here present={present} order={draft.order} />
          {seat.mine !== undefined && <SoundSwitch />}
          {isPhone && <ChatButton />}
        </>
      }
      side={
        <Panel title="Chat" flush>
          <div className={`stack ${classes.chat}`}>
            <Chat />
          </div>
        </Panel>
      }
    />
  )
}

/** '5 of 8 here' while that is known; on a phone the lights beside the names say it. */
function Here({ present, order }: { present: Present; order: Draft['order'] }) {
  if (present === null) return null
  const here = order.filter(({ user_id }) => user_id !== null && present.has(user_id)).length
  return (
    <span className={`at-desk strong figures good text-xs ${classes.here}`}>
      {here}/{order.length} here
    </span>
  )
}

const Chat = () => (
  <Suspense fallback={<PanelSkeleton lines={3} />}>
    <ChatPanel />
  </Suspense>
)

/** Opens the chat over the room, which stays as it was behind it. */
function ChatButton() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  return (
    <>
      <ActionIcon
        aria-label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'}
        className={classes.act}
        onClick={() => setOpen(true)}
      >
        <IconMessageCircle size={22} stroke={1.7} aria-hidden />
        {unread > 0 && <span className={classes.unread} />}
      </ActionIcon>
      <Suspense>{isOpen && <ChatDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Sound and vibration when the reader's turn begins. */
function SoundSwitch() {
  const [on, setOn] = useTurnSoundSetting()
  const Icon = on ? IconBell : IconBellOff
  return (
    <ActionIcon
      role="switch"
      aria-checked={on}
      aria-label="Sound when my turn begins"
      title="Sound when my turn begins"
      className={classes.act}
      onClick={() => setOn(!on)}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
