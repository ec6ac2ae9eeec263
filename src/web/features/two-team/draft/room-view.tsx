import { Tabs } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { Board } from './board.tsx'
import { BoardStrip, fitsStrip } from './board-strip.tsx'
import { ClockBar } from './clock-bar.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { poolSize } from './draft-board.ts'
import { autoPicks } from './draft-teams.ts'
import { MyTeams } from './my-teams.tsx'
import { ROOM_TABS } from './phases.ts'
import { PickBanner } from './pick-banner.tsx'
import { QueuePanel } from './queue-panel.tsx'
import type { Room } from './room.ts'
import classes from './room-view.module.css'
import { TeamRows } from './team-rows.tsx'

type Props = {
  room: Room
  /** Buttons in the bar with the clock. */
  acts: ReactNode
  /** At a desk, the last part of the side. */
  side?: ReactNode
  /** On a phone, the list of participants and its tab: the page's own tabs are not there while it drafts. */
  people?: { label: string; list: ReactNode }
}

/** The draft room: under the clock everything at once at a desk, in tabs on a phone. */
export function RoomView({ room, acts, side, people }: Props) {
  const isPhone = useIsPhone()
  return (
    <>
      <PickBanner draft={room.draft} myId={room.mine?.participant_id ?? null} />
      {isPhone ? <Phone room={room} acts={acts} people={people} /> : <Desk room={room} acts={acts} side={side} />}
    </>
  )
}

/** Where the board fits, it stands in the bar with the clock; otherwise below the teams. */
function Desk({ room, acts, side }: Props) {
  const { draft, present, mine } = room
  const hasStrip = useIsWide() && fitsStrip(draft)
  return (
    <div className={classes.room}>
      {hasStrip ? (
        <ClockBar
          room={room}
          acts={
            <>
              <Overview room={room} />
              {acts}
            </>
          }
          board={<BoardStrip draft={draft} present={present} myId={mine?.participant_id ?? null} />}
        />
      ) : (
        <ClockBar room={room} acts={acts} />
      )}
      <div className={classes.columns}>
        <TeamsPanel room={room} />
        <div className="stack-md yields">
          <MyPart room={room} />
          <QueuePart room={room} />
          {side}
        </div>
      </div>
      {!hasStrip && (
        <>
          <Overview room={room} />
          <BoardPanel room={room} />
        </>
      )}
    </div>
  )
}

const views = { teams: 'Teams', board: 'Board', queue: 'Queue', mine: 'My Team' } as const
type View = keyof typeof views | 'people'

/** Spectators have no queue and no team. */
const viewsOf = ({ mine }: Room, people: Props['people']): View[] => [
  'teams',
  'board',
  ...(mine === undefined ? [] : (['queue', 'mine'] as const)),
  ...(people === undefined ? [] : (['people'] as const)),
]

function Phone({ room, acts, people }: Omit<Props, 'side'> & { people: Props['people'] }) {
  const [search, change] = useSearch()
  const shown = viewsOf(room, people)
  const view = shown.find((each) => each === search.get('view')) ?? 'teams'
  const queued = room.queue?.ids?.length ?? 0
  const top = useRef<HTMLDivElement>(null)
  return (
    <Tabs
      id={ROOM_TABS}
      className={classes.room}
      value={view}
      onChange={(next) => {
        change({ view: next === 'teams' ? null : next }, { replace: true })
        showFromTop(top.current)
      }}
      keepMounted={false}
      ref={top}
    >
      <ClockBar room={room} acts={acts}>
        <Tabs.List aria-label="Draft room" grow className={classes.tabs}>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {each === 'people' ? people?.label : views[each]}
              {each === 'queue' && queued > 0 && ` (${queued})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </ClockBar>
      <Tabs.Panel value="teams">
        <TeamsPanel room={room} />
      </Tabs.Panel>
      <Tabs.Panel value="board" className={classes.room}>
        <Overview room={room} />
        <BoardPanel room={room} />
      </Tabs.Panel>
      <Tabs.Panel value="queue">
        <QueuePart room={room} />
      </Tabs.Panel>
      <Tabs.Panel value="mine" className={classes.room}>
        <MyPart room={room} />
        {/* Who may come next. */}
        <QueuePart room={room} />
      </Tabs.Panel>
      <Tabs.Panel value="people">{people?.list}</Tabs.Panel>
    </Tabs>
  )
}

/** Another part begins at its top, right below the bar, however far the reader had scrolled in the one before. */
function showFromTop(top: HTMLElement | null) {
  const isScrolled =
    top !== null && top.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(top).scrollMarginTop)
  if (isScrolled) top.scrollIntoView({ behavior: 'instant' })
}

const BoardPanel = ({ room: { draft, present } }: { room: Room }) => (
  <Panel flush title="Draft Board">
    <Board draft={draft} present={present} />
  </Panel>
)

const MyPart = ({ room }: { room: Room }) =>
  room.mine && <MyTeams room={room} participantId={room.mine.participant_id} />

const QueuePart = ({ room: { draft, mine, teams, queue, autoPick } }: { room: Room }) =>
  mine &&
  queue && (
    <QueuePanel draft={draft} participantId={mine.participant_id} teams={teams} queue={queue} autoPick={autoPick} />
  )

/** The teams that are left; in the reader's turn one of them is chosen and confirmed. */
function TeamsPanel({ room }: { room: Room }) {
  const { draft, mine, isMyTurn, teams, queue, pick, waiting } = room
  const turn = isMyTurn ? (draft.current?.pick_number ?? null) : null
  // A choice counts for one turn: an undo or any pick clears it.
  const [choice, setChoice] = useState<{ turn: number; teamId: number } | null>(null)
  const chosen =
    teams.find(({ team_id, refused }) => choice?.turn === turn && team_id === choice?.teamId && refused === null) ??
    null
  const [next] = mine ? autoPicks(draft, { participantId: mine.participant_id, queue: queue?.ids ?? [], most: 1 }) : []
  return (
    // Enter on a chosen team presses the button that confirms it, so that no one on the clock has to tab past the other
    // teams' stars.
    <form className={`yields ${classes.teams}`} aria-label="Teams" onSubmit={(event) => event.preventDefault()}>
      <TeamRows
        teams={teams}
        queue={queue}
        autoPick={next?.team_id ?? null}
        choice={
          turn === null ? null : { chosen: chosen?.team_id ?? null, choose: (teamId) => setChoice({ turn, teamId }) }
        }
      />
      {turn !== null && (
        <ConfirmBar
          key={turn}
          chosen={chosen}
          pickNumber={turn}
          isPaused={draft.paused !== null}
          pick={pick}
          waiting={waiting}
        />
      )}
    </form>
  )
}

/** The number of teams left in each conference, and of those picked. */
function Overview({ room: { draft, pool, teams } }: { room: Pick<Room, 'draft' | 'pool' | 'teams'> }) {
  const left = (conference: string) =>
    teams
      .filter(({ conference_name }) => conference_name === conference)
      .reduce((sum, { copies_left }) => sum + copies_left, 0)
  return (
    <section aria-label="Draft Overview" className={`wrap ${classes.overview}`}>
      <h2 className="heavy text-md">Draft Overview</h2>
      <dl className={`wrap figures text-sm ${classes.facts}`}>
        <Fact name="Eastern Remaining" figure={left('Eastern')} />
        <Fact name="Western Remaining" figure={left('Western')} />
        <Fact name="Picked" figure={`${draft.picks.length} / ${poolSize(pool, draft.copies_of_each_team)}`} />
      </dl>
    </section>
  )
}

const Fact = ({ name, figure }: { name: string; figure: number | string }) => (
  <div className={classes.fact}>
    <dt className="soft">{name}</dt>
    <dd className="strong">{figure}</dd>
  </div>
)
