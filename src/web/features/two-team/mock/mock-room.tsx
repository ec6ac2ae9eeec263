import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '#web/features/sessions/session.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Room, seatOf } from '../draft/room.ts'
import { RoomView } from '../draft/room-view.tsx'
import { useTurnSound } from '../draft/turn-sound.ts'
import { tabWords } from '../draft/turn-words.ts'
import { MY_SEAT } from './mock-draft.ts'
import { MockResult } from './mock-result.tsx'
import type { Mock } from './mock-store.ts'

type Props = { mock: Mock; again: () => void; leave: () => void }

/** The room of draft night, with scripts in the other seats. */
export function MockRoom({ mock, again, leave }: Props) {
  const user = useUser()
  const draft = useSyncExternalStore(mock.listen, mock.read)
  const [queue, setQueue] = useState<readonly number[]>(mock.readQueue())
  const seat = seatOf(draft, user.id)
  useTurnSound(seat.isMyTurn ? (draft.current?.pick_number ?? null) : null)
  const room: Room = {
    ...seat,
    draft,
    pool: { is_tiebreaker: false, max_participants: draft.order.length },
    present: null,
    queue: {
      ids: queue,
      change: (ids) => {
        mock.queue(ids)
        // The row must stand at its new place before it can get the focus back.
        flushSync(() => setQueue(ids))
      },
    },
    autoPick: { on: seat.mine?.auto_pick ?? false, change: async (on) => mock.setAutoPick(on) },
    pick: async (made) => mock.pick(made),
  }
  const isOver = draft.current === null
  // As on draft night, nothing stands above the clock of a phone, so its bar has the way out.
  const leads = useIsPhone() && !isOver
  const way = (
    <Button variant="default" size="sm" onClick={leave}>
      {isOver ? 'Change Setup' : 'Leave'}
    </Button>
  )
  return (
    <Page
      title="Mock Draft"
      tab={isOver ? 'Mock Draft' : `${tabWords(draft, MY_SEAT)} (mock)`}
      intro={isOver ? undefined : 'Nothing here is saved.'}
      aside={
        <>
          {!leads && way}
          {isOver && (
            <Button size="sm" onClick={again}>
              Draft Again
            </Button>
          )}
        </>
      }
      lead={leads ? <RoomView room={room} acts={way} /> : undefined}
    >
      {isOver ? <MockResult draft={draft} /> : !leads && <RoomView room={room} acts={null} />}
    </Page>
  )
}
