import { Button } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '#contract/two-team/draft.ts'
import { counted } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Page, useTabTitle } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { You } from '#web/ui/people/you.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { type Room, seatOf } from '../draft/room.ts'
import { RoomView } from '../draft/room-view.tsx'
import { useTurnSound } from '../draft/turn-sound.ts'
import { tabWords } from '../draft/turn-words.ts'
import frame from '../two-team.module.css'
import classes from './mock.module.css'
import { MY_SEAT, mockStandings } from './mock-draft.ts'
import type { Mock } from './mock-store.ts'

/** The room of draft night, with scripts in the other seats. */
export function MockRoom({ mock, again, leave }: { mock: Mock; again: () => void; leave: () => void }) {
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
        // The row must be at its new place before it can get the focus back.
        flushSync(() => setQueue(ids))
      },
    },
    autoPick: { on: seat.mine?.auto_pick ?? false, change: async (on) => mock.setAutoPick(on) },
    pick: async (made) => mock.pick(made),
    waiting: null,
  }
  const isOver = draft.current === null
  const way = (
    <Button variant="default" size="sm" onClick={leave}>
      {isOver ? 'Change Setup' : 'Leave'}
    </Button>
  )
  const tab = isOver ? 'Mock Draft' : `${tabWords(draft, MY_SEAT)} (mock)`
  // As on draft night, nothing is above the clock, so its bar has the way out.
  if (!isOver)
    return (
      <RunningRoom tab={tab}>
        <RoomView room={room} acts={way} />
      </RunningRoom>
    )
  return (
    <Page
      title="Mock Draft"
      tab={tab}
      intro="Nothing is saved."
      width="read"
      aside={
        <>
          {way}
          <Button size="sm" onClick={again}>
            Draft Again
          </Button>
        </>
      }
    >
      <MockResult draft={draft} />
    </Page>
  )
}

/** The page is the room. */
function RunningRoom({ tab, children }: { tab: string; children: ReactNode }) {
  useTabTitle(tab)
  return (
    <div className={`stack ${frame.alone}`}>
      <h1 className="unseen">Mock Draft</h1>
      {children}
      <p className="hint centered above-md">A mock draft: nothing is saved.</p>
    </div>
  )
}

/** The result of the draft by last season's wins. */
function MockResult({ draft }: { draft: Draft }) {
  const rows = mockStandings(draft)
  const mine = rows.find(({ participant_id }) => participant_id === MY_SEAT)
  return (
    <Panel
      flush
      title={
        mine === undefined
          ? 'The draft is complete'
          : `${mine.teams.map(({ abbreviation }) => abbreviation).join(' and ')}`
      }
      intro={
        mine &&
        `Your teams won ${counted(mine.wins, 'game')} last season. That's number ${mine.rank} of ${rows.length} in this draft.`
      }
    >
      <PeopleRows
        caption="Result"
        rows={rows}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ participant_id }) => participant_id === MY_SEAT}
        lead={{
          header: 'Rank',
          cell: ({ rank }) => <span className={`strong figures pale ${classes.rank}`}>{rank}</span>,
        }}
        name={({ participant_id, participant_name }) => (
          <>
            {participant_name}
            {participant_id === MY_SEAT && <You />}
          </>
        )}
        chips={({ teams }) =>
          teams.map(({ abbreviation, team_name, pick_number }) => (
            <TeamBadge key={pick_number} abbreviation={abbreviation} name={team_name} size="sm" />
          ))
        }
        state={{ header: 'Wins Last Season', cell: ({ wins }) => <strong>{wins}</strong> }}
      />
    </Panel>
  )
}
