import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { syncGames } from '#contract/feed/feed.ts'
import type { GameDates } from '#contract/games/games.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { useLive } from '#web/live/use-live.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { dayWords } from '#web/ui/time/time.tsx'
import { useRefreshing } from '../acts/acts.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { UpdatesOff } from '../feed/updates-off.tsx'
import { Pager } from '../layout/pager.tsx'
import { TabHead } from '../layout/tab-head.tsx'
import { OutOfDate } from '../survivor/results/out-of-date.tsx'
import { contestsQuery } from '../survivor/survivor-admin.queries.ts'
import { TITLE_ID } from './game-acts.tsx'
import { GameDialog } from './game-dialog.tsx'
import { teamOptions } from './game-form.ts'
import { type GameKind, gameKinds } from './game-kinds.ts'
import classes from './games.module.css'
import { datesQuery, GAMES, pageQuery } from './games.queries.ts'
import { pageAsked, pageCount, spanOf } from './pages.ts'
import { ScoreRow } from './score-row.tsx'

export const SeasonGamesTab = () => <GamesTab kind={gameKinds.season} />
export const PlayoffGamesTab = () => <GamesTab kind={gameKinds.playoffs} />

/** A season's games by day, two days a page, with scores edited in place. */
function GamesTab({ kind }: { kind: GameKind }) {
  return (
    <div className="stack-md">
      <UpdatesOff aside={<UpdateGames />}>Enter scores by hand, or ask the NHL now.</UpdatesOff>
      <OutOfDateNotices />
      <QueryBoundary
        key={kind.name}
        failure={kind.loadFailure}
        skeleton={
          <LoadingScreen>
            <PanelSkeleton lines={2} />
            <TableSkeleton rows={8} />
          </LoadingScreen>
        }
      >
        <Games kind={kind} />
      </QueryBoundary>
    </div>
  )
}

/** Season, team and page or date are in the address: `?season=2025-26&team=BOS&page=12`. */
function Games({ kind }: { kind: GameKind }) {
  const [search] = useSearchParams()
  useLive(['games', 'playoff_games'], GAMES)
  const dialogs = useDialogs()
  const team = search.get('team') ?? undefined
  const { data } = useSuspenseQuery(datesQuery(kind, { season: search.get('season') ?? undefined, team }))
  const page = pageAsked(data.dates, { page: search.get('page'), date: search.get('date'), today: data.today })
  return (
    <>
      <TabHead title={kind.title} titleId={TITLE_ID}>
        <Button
          leftSection={<IconPlus size="1.1em" aria-hidden />}
          variant="default"
          onClick={() => dialogs.open('add')}
        >
          Add Game
        </Button>
      </TabHead>
      <GamesToolbar dates={data} team={team} page={page} pages={pageCount(data.dates)} />
      {data.dates.length === 0 ? (
        <EmptyState title={kind.empty}>
          {team !== undefined && `${team} has no games in ${data.season_year}.`}
        </EmptyState>
      ) : (
        <GamesPage kind={kind} dates={data.dates} page={page} team={team} />
      )}
      {dialogs.isOpen('add') && <GameDialog kind={kind} of={{ game: null, dates: data }} onClose={dialogs.close} />}
    </>
  )
}

/** A score corrected here can make a week's results out of date; the notice offers to recompute them (G5). */
function OutOfDateNotices() {
  const { data: contests = [] } = useQuery({ ...contestsQuery, throwOnError: false })
  return contests.map((contest) => (
    <OutOfDate key={contest.contest_id} contest={contest} isNamed={contests.length > 1} />
  ))
}

type Props = { kind: GameKind; dates: GameDates['dates']; page: number; team: string | undefined }

/** The games of two league days. */
function GamesPage({ kind, dates, page, team }: Props) {
  const queryOf = (n: number) => pageQuery(kind, { ...(spanOf(dates, n) ?? NO_DAYS), team })
  const { data } = useSuspenseQuery(queryOf(page))
  // Prefetch so that turning the page is instant.
  usePrefetchQuery(queryOf(spanOf(dates, page + 1) === null ? page : page + 1))
  return data.map(({ game_date, games }) => (
    // A missing date shows as 'Invalid Date' (spec 2); its games are still listed.
    <Panel key={game_date} title={dayWords(game_date ?? '')} aside={counted(games.length, 'game')} flush>
      <ul className="list">
        {games.map((game) => (
          <ScoreRow key={game.game_id} kind={kind} game={game} />
        ))}
      </ul>
    </Panel>
  ))
}

/** Stands in for a page that does not exist and matches no games. */
const NO_DAYS = { start: '1917-01-01', end: '1917-01-01' }

type ToolbarProps = { dates: GameDates; team: string | undefined; page: number; pages: number }

/** Which season, team and page of games to show; the address keeps them. */
function GamesToolbar({ dates, team, page, pages }: ToolbarProps) {
  const [, go] = useSearch()
  const shown = spanOf(dates.dates, page)?.start ?? null
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        label="Season"
        data={dates.seasons}
        value={dates.season_year}
        onChange={({ currentTarget }) => go({ season: currentTarget.value, page: null, date: null })}
      />
      <NativeSelect
        label="Team"
        data={[{ value: '', label: 'All Teams' }, ...teamOptions(dates)]}
        value={team ?? ''}
        onChange={({ currentTarget }) => go({ team: currentTarget.value || null, page: null, date: shown })}
      />
      {dates.dates.length > 0 && (
        <>
          <JumpToDate
            // Another season or team starts from its own first day, not from the one typed before.
            key={`${dates.season_year} ${team}`}
            dates={dates.dates}
            shown={shown}
            onJump={(date) => go({ date, page: null })}
          />
          <Pager label="Pages" page={page} pages={pages} onTurn={(to) => go({ page: to, date: null })} />
        </>
      )}
    </div>
  )
}

type JumpProps = { dates: GameDates['dates']; shown: string | null; onJump: (date: string) => void }

/** Says the first day shown, until another one is typed: the day and the team always belong together. */
function JumpToDate({ dates, shown, onJump }: JumpProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label="Jump to Date"
      type="date"
      value={typed ?? shown ?? ''}
      min={dates[0]?.game_date}
      max={dates.at(-1)?.game_date}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        // A half-typed year arrives as year 2; the NHL starts in 1917.
        if (value >= '1917') onJump(value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Asks the NHL for schedule and results around today, because an admin wants them now. */
function UpdateGames() {
  const refreshing = useRefreshing()
  const update = async () => {
    const { inserted, updated } = await refreshing(() => call(syncGames, { body: {} }))
    toastSuccess(`Games updated: ${counted(inserted + updated, 'change')}`)
  }
  return (
    <BusyButton
      size="sm"
      variant="default"
      busyLabel="Updating..."
      onPress={update}
      failure="Failed to update the games"
    >
      Update Now
    </BusyButton>
  )
}
