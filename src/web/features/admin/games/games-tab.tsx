import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLive } from '#web/live/use-live.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton, TableSkeleton } from '#web/ui/states/skeletons.tsx'
import { useDialogs } from '../addresses/dialog-address.ts'
import { UpdateGames } from '../feed/update-games.tsx'
import { UpdatesOff } from '../feed/updates-off.tsx'
import layout from '../layout/tab.module.css'
import { GameDialog } from './game-dialog.tsx'
import { type GameKind, gameKinds } from './game-kinds.ts'
import { datesQuery, GAMES } from './games.queries.ts'
import { GamesPage } from './games-page.tsx'
import { TITLE_ID } from './games-title.ts'
import { GamesToolbar } from './games-toolbar.tsx'
import { OutOfDateNotices } from './out-of-date-notices.tsx'
import { pageAsked, pageCount } from './pages.ts'

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
      <div className={layout.head}>
        <h2 id={TITLE_ID} tabIndex={-1}>
          {kind.title}
        </h2>
        <Button
          leftSection={<IconPlus size="1.1em" aria-hidden />}
          variant="default"
          onClick={() => dialogs.open('add')}
        >
          Add Game
        </Button>
      </div>
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
