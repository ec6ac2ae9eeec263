import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { WeekPick, weekPicks } from '#contract/survivor/picks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { EnteredBy } from '#web/features/survivor/pick/entered-by.tsx'
import { storyPath } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { ShowAll } from '#web/ui/people/show-all.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { NoTeam } from '#web/ui/teams/no-team.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { clockWords, Instant } from '#web/ui/time/time.tsx'
import { morePicksQuery, picksQuery, whilePlaying } from '../survivor.queries.ts'
import { badgeOf, tallyWords } from './pick-status.ts'
import { RulingChips } from './ruling-chips.tsx'
import type { ShownWeek } from './shown-week.ts'
import classes from './week-picks.module.css'
import { type PickRow, pickRows } from './week-rows.ts'

/** Rows shown until the reader asks for all; on a phone as many as the board has. */
const FIRST = { desk: 50, phone: 12 }

type Props = {
  contestId: number
  week: ShownWeek
  /** Whether its games are on: then it refetches. */
  isPlaying: boolean
  myself: number | null
}

/** Everyone's picks and the members without one, once the server lets them be seen (S2, S5). */
export function WeekPicks({ contestId, week, isPlaying, myself }: Props) {
  const { data, refetch } = useSuspenseQuery({
    ...picksQuery(contestId, week.week_number),
    ...whilePlaying(isPlaying),
  })
  const [all, setAll] = useState(false)
  const isPhone = useIsPhone()
  const [below, setBelow] = useState(false)
  const more = useInfiniteQuery({
    ...morePicksQuery(contestId, { week: week.week_number, next: data.next }),
    ...whilePlaying(isPlaying),
    enabled: below && data.next !== null,
  })
  const title = `${weekTitle(week)} Picks`
  /** A phone has no room to offer to refresh what no longer changes. */
  const isLive = !isPhone || !week.is_processed
  if (data.hidden_because !== null && data.hidden_because !== 'not_locked') return <NotYet title={title} data={data} />
  const everyone = pickRows([data, ...(data.next === null ? [] : (more.data?.pages ?? []))])
  const hasMore = data.next !== null && (more.data === undefined || more.hasNextPage)
  if (!data.can_see_picks || everyone.length === 0) return null
  const first = FIRST[isPhone ? 'phone' : 'desk']
  const rows = all ? everyone : everyone.filter((row, index) => index < first || row.participant_id === myself)
  return (
    <Panel
      flush
      title={title}
      intro={<Updated contestId={contestId} week={week} at={isLive ? data.server_now : null} />}
      aside={isLive ? <Refresh refetch={() => refetch({ throwOnError: true })} /> : undefined}
    >
      <PeopleTable
        caption={title}
        columns={columnsFor(myself)}
        rows={rows}
        keyOf={({ participant_id }) => participant_id}
        isMine={({ participant_id }) => participant_id === myself}
        row={rowFor(myself)}
      />
      <ShowAll shown={rows.length} listed={everyone.length} count={data.alive_count} onPress={() => setAll(true)} />
      {rows.length === everyone.length && hasMore && (
        <BusyButton
          variant="subtle"
          fullWidth
          busyLabel="Loading..."
          onPress={() => {
            setBelow(true)
            return more.fetchNextPage()
          }}
        >
          Show more of {data.alive_count}
        </BusyButton>
      )}
    </Panel>
  )
}

/** When the picks were read, where that still matters, and the story of a week that is over. */
const Updated = ({ contestId, week, at }: { contestId: number; week: ShownWeek; at: string | null }) => (
  <>
    {at !== null && `Updated ${clockWords(at)}`}
    {at !== null && week.is_processed && ' · '}
    {week.is_processed && (
      <TextLink inherit className={classes.story} to={storyPath({ contestId, week: week.week_number })}>
        {weekTitle(week)} story
      </TextLink>
    )}
  </>
)

type NotYetProps = {
  title: string
  data: Pick<AnswerOf<typeof weekPicks>, 'picked_count' | 'alive_count' | 'hidden_because' | 'shown_from'>
}

/** While a member could still use the others' picks (S2): how many have picked, and when they are shown. */
const NotYet = ({ title, data: { picked_count, alive_count, hidden_because, shown_from } }: NotYetProps) => (
  <Panel title={title} intro={`${picked_count} of ${alive_count} have picked`}>
    {shown_from === null ? (
      notYetUnknown[hidden_because === 'pick_first' ? 'mine' : 'others']
    ) : (
      <>
        {hidden_because === 'pick_first'
          ? "You can still make a late pick. Everyone's picks show once you have, or from "
          : "Somebody can still make a late pick. Everyone's picks show once nobody can, at the latest from "}
        <Instant at={shown_from} />.
      </>
    )}
  </Panel>
)

/** A playoff slot waits for a pairing, so it isn't known yet when its last team starts (P1). */
const notYetUnknown = {
  mine: "You can still make a late pick. Everyone's picks show once you have.",
  others: "Not all of its games are known yet. Everyone's picks show once nobody can make a late pick.",
}

const Refresh = ({ refetch }: { refetch: () => Promise<unknown> }) => (
  <BusyButton
    size="sm"
    variant="default"
    busyLabel="Refreshing..."
    leftSection={<IconRefresh size={16} aria-hidden />}
    onPress={refetch}
    failure="Failed to refresh picks"
  >
    Refresh
  </BusyButton>
)

const columnsFor = (myself: number | null): Column<PickRow>[] => [
  { header: 'Participant', place: 'title', cell: nameFor(myself) },
  { header: 'Pick', cell: (row) => <PickCell {...row} /> },
  { header: 'Games', numeric: true, cell: of((pick) => `${pick.games_played}/${pick.games_this_week}`) },
  { header: 'Wins Needed', numeric: true, cell: of((pick) => pick.wins_needed) },
  { header: 'Wins', numeric: true, cell: of((pick) => pick.wins) },
  { header: 'Losses', numeric: true, cell: of((pick) => pick.losses) },
  { header: 'Status', cell: (row) => <StatusCell {...row} /> },
]

/** A person and their pick in one row of a phone. */
const rowFor = (myself: number | null) => ({
  lead: { header: 'Pick', cell: (row: PickRow) => <PickBadge {...row} /> },
  name: nameFor(myself),
  chips: ({ pick, without }: PickRow) => (pick === null ? without : tallyWords(pick)),
  state: { header: 'Status', cell: (row: PickRow) => <StatusCell {...row} /> },
  below: notesOf,
})

const nameFor =
  (myself: number | null) =>
  ({ participant_name, participant_id }: PickRow) => (
    <span className={classes.name}>
      {participant_name}
      {participant_id === myself && <You />}
    </span>
  )

const of =
  (figure: (pick: WeekPick) => string | number) =>
  ({ pick }: PickRow) =>
    pick === null ? null : figure(pick)

const PickCell = (row: PickRow) => (
  <span className={`inline wrap ${classes.pick}`}>
    {row.pick === null ? (
      <StatusBadge status="no_pick" word={row.without} />
    ) : (
      <TeamBadge abbreviation={row.pick.abbreviation} name={row.pick.team_name} size="sm" />
    )}
    {notesOf(row)}
  </span>
)

/** The team in a phone's row, or an empty place without one. */
const PickBadge = ({ pick, without }: PickRow) =>
  pick === null ? (
    <NoTeam why={without} />
  ) : (
    <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />
  )

/** Null for most rows. */
function notesOf({ pick, rulings }: PickRow) {
  const notes = [
    pick?.is_late && <StatusBadge key="late" status="late" />,
    pick !== null && pick.entered_by !== null && <EnteredBy key="entered" name={pick.entered_by} />,
    rulings && <RulingChips key="rulings" rulings={rulings} team={pick?.abbreviation ?? null} />,
  ].filter(Boolean)
  return notes.length > 0 ? notes : null
}

function StatusCell({ pick, result }: PickRow) {
  const status = pick === null ? result : badgeOf(pick.status)
  return status === null ? null : <StatusBadge status={status} />
}
