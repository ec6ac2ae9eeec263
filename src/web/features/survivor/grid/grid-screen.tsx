import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy } from 'react'
import type { GridMember } from '#contract/survivor/grid.ts'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import charts from '../standings/charts.module.css'
import { headOf } from '../tools/tools-row.tsx'
import { weekNames } from '../week/week-names.ts'
import { type Grid, gridQuery } from './grid.queries.ts'
import classes from './grid-screen.module.css'
import marks from './grid-square.module.css'
import {
  columnsOf,
  columnWidth,
  FEW_WEEKS,
  type GridColumn,
  type GridTeam,
  spreadOf,
  squareOf,
  whoIsIn,
} from './grid-squares.ts'
import { SeasonGrid } from './season-grid.tsx'

const SurvivorsChart = lazy(async () => ({
  default: (await import('../standings/survivors-chart.tsx')).SurvivorsChart,
}))
const ShareTable = lazy(async () => ({ default: (await import('../week/pick-shares.tsx')).ShareTable }))

const FAILURE = 'Failed to load survivor data'

/** Everyone's season in squares: `/survivor/grid?contest=1&week=5`. */
export function GridScreen() {
  useLive(['survivor', 'games', 'playoff_games'], SURVIVOR)
  return (
    <ContestScreen title="Season Grid" failure={FAILURE} skeleton={<TableScreenSkeleton />}>
      {(contest) => <Season contest={contest} />}
    </ContestScreen>
  )
}

function Season({ contest }: { contest: ListedSurvivorContest }) {
  const { contest_id: contestId } = contest
  const { data: grid } = useSuspenseQuery(gridQuery(contestId))
  const isPhone = useIsPhone()
  const user = useUser()
  const mine = grid.members.find(({ user_id }) => user_id === user.id)
  const columns = columnsOf(grid)
  const teams = new Map(grid.teams.map((team) => [team.team_id, team]))
  return (
    <Page
      title="Season Grid"
      eyebrow={grid.contest_name}
      {...headOf(isPhone, { contest, here: 'grid', picks: mine?.elimination_week === null })}
    >
      {columns.length === 0 || grid.members.length === 0 ? (
        <EmptyState title="Nothing to show yet">The grid gets a column each time a week locks.</EmptyState>
      ) : (
        <Weeks contest={contest} grid={grid} columns={columns} teams={teams} mine={mine ?? null} />
      )}
    </Page>
  )
}

type Props = { grid: Grid; columns: readonly GridColumn[]; teams: ReadonlyMap<number, GridTeam> }

type WeeksProps = Props & { contest: Pick<ListedSurvivorContest, 'lives'>; mine: GridMember | null }

function Weeks({ contest, grid, columns, teams, mine }: WeeksProps) {
  const [search, change] = useSearch()
  const isPhone = useIsPhone()
  const asked = columns.find(({ week }) => String(week.week_number) === search.get('week'))
  const chosen = asked ?? columns.findLast(({ hasPicks }) => hasPicks) ?? null
  const { weeks, members, total_participants } = grid
  const howMany = whoIsIn(grid)
  const shown = legendOf(grid, columns, teams)
  const width = columnWidth(columns.length, useIsWide())
  return (
    <div
      className={`stack-lg ${classes.weeks}`}
      data-beside={columns.length <= FEW_WEEKS || undefined}
      style={{ '--columns': columns.length, '--column': `${width}rem` } as CSSProperties}
    >
      {/* A phone has room for one line above the weeks. */}
      <Panel flush title={isPhone ? howMany : 'Everyone’s Picks'} intro={isPhone ? undefined : howMany}>
        {!isPhone && <GridLegend {...shown} />}
        <SeasonGrid
          caption="Picks of every member by week"
          lives={contest.lives}
          members={mine === null ? members : members.filter((member) => member !== mine)}
          mine={mine}
          columns={columns}
          width={width}
          teams={teams}
          chosen={chosen?.week.week_number ?? null}
          onChoose={(week) => change({ week }, { replace: true })}
        />
        {isPhone && <GridLegend {...shown} />}
      </Panel>
      <div className={classes.charts}>
        {chosen !== null && <Spread grid={grid} column={chosen} teams={teams} />}
        {weeks.some(({ is_processed }) => is_processed) && (
          <Panel title="Survivors by Week">
            <QueryBoundary skeleton={<Skeleton className={charts.frame} />} failure={FAILURE}>
              <SurvivorsChart all={total_participants} alive={aliveBy(grid)} titleOf={weekNames(weeks).titleOf} />
            </QueryBoundary>
          </Panel>
        )}
      </div>
    </div>
  )
}

function Spread({ grid, column, teams }: { grid: Grid; column: GridColumn; teams: Props['teams'] }) {
  const { shares, alive } = spreadOf(grid, column, teams)
  if (!column.week.can_see_picks) {
    return (
      <Panel title="Pick Distribution" intro={column.title}>
        Somebody can still make a late pick. Everyone's picks show once nobody can, to you once you have picked.
      </Panel>
    )
  }
  return (
    <QueryBoundary skeleton={<Skeleton className={classes.drawn} />} failure={FAILURE}>
      <ShareTable shares={shares} alive={alive} title={column.title} />
    </QueryBoundary>
  )
}

const aliveBy = ({ weeks }: Grid) =>
  weeks.flatMap(({ week_number, survived }) => (survived === null ? [] : [{ week_number, alive: survived }]))

const looks = [
  { look: 'survived', word: 'Survived' },
  { look: 'life_lost', word: 'Lost a life' },
  { look: 'out', word: 'Out' },
  { look: 'open', word: 'Still playing' },
  { look: 'no_pick', word: 'No pick' },
  { look: 'excused', word: 'Excused' },
] as const

/** Members whose squares the legend explains; more are rarely of another kind. */
const EXPLAINED = 100

/** The kinds of squares in the grid. */
function legendOf({ members }: Grid, columns: Props['columns'], teams: Props['teams']) {
  const squares = members
    .slice(0, EXPLAINED)
    .flatMap((member) => columns.flatMap((column) => squareOf(member, column, teams) ?? []))
  const kinds = new Set(squares.map(({ look }) => (look.startsWith('no_pick') ? 'no_pick' : look)))
  return { kinds, hasRulings: squares.some(({ isRuled }) => isRuled) }
}

/** The legend of the squares, by shape and color. Each square also says it in words. */
const GridLegend = ({ kinds, hasRulings }: ReturnType<typeof legendOf>) => (
  <ul className={`wrap hint ${classes.legend}`}>
    {looks
      .filter(({ look }) => kinds.has(look))
      .map(({ look, word }) => (
        <li key={look}>
          <span className={marks.sample} data-look={look} aria-hidden />
          {word}
        </li>
      ))}
    {hasRulings && (
      <li>
        <span className={marks.dot} aria-hidden />
        Ruling
      </li>
    )}
  </ul>
)
