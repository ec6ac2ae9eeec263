import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { type WeekGame, weekSchedule } from '#contract/survivor/weeks.ts'
import { counted } from '#rules/counted.ts'
import { isDone, isLive, plays } from '#rules/games/games.ts'
import { easternDay } from '#rules/time.ts'
import { call } from '#web/api/call.ts'
import { SURVIVOR } from '#web/features/contests/survivor-key.ts'
import { useWeekNames } from '#web/features/survivor/week/week-names.ts'
import { useLive } from '#web/live/use-live.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { shortDayWords } from '#web/ui/time/time.tsx'
import { useEntryId } from '../own-entry.ts'
import { type MyPick, myPicksQuery } from '../survivor.queries.ts'
import { DecidingGames } from '../sweat/deciding-games.tsx'
import type { Place } from '../tools/tools.ts'
import { headOf } from '../tools/tools-row.tsx'

const scheduleQuery = (contestId: number, week: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'schedule', week],
    queryFn: ({ signal }) => call(weekSchedule, { params: { contestId, week } }, { signal }),
    throwOnError: false,
  })

/** Games of others that are shown. */
const SHOWN = 4

/** A week that still runs is no failure: its page shows what is to come, the reader's own games first. */
export function NotOver({ contest, week }: { contest: ListedSurvivorContest; week: number }) {
  const { contest_id: contestId } = contest
  const { titleOf, isSlot } = useWeekNames(contestId)
  const schedule = scheduleQuery(contestId, week)
  const { data } = useQuery(schedule)
  useLive(['games', 'playoff_games'], schedule.queryKey)
  const { data: picks } = useQuery({ ...myPicksQuery(contestId, useEntryId()), throwOnError: false })
  const pick = picks?.find(({ week_number }) => week_number === week)
  const isPhone = useIsPhone()
  if (data === undefined) return <PanelScreenSkeleton />
  const left = data.games.filter(({ game_state }) => !isDone(game_state)).toSorted(byTime)
  const own = left.filter((game) => plays(game, pick?.team_id ?? -1))
  const others = left.filter((game) => !own.includes(game)).slice(0, SHOWN)
  const look = { today: easternDay(data.server_now), isSlot: isSlot(week) }
  const tools: Place = { contest, here: 'story', picks: pick !== undefined, week }
  return (
    <Page title="The Week’s Story" width="read" {...headOf(isPhone, tools)}>
      <Panel title={`${titleOf(week)} isn’t over.`} intro={whatIsLeft(left)}>
        {pick && (
          <p className="row-sm below-md">
            <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />
            <strong className="text-lg">{standWords(pick)}</strong>
          </p>
        )}
        <Games title="Your games to come" games={own} {...look} />
        <Games title={own.length > 0 ? 'Also to come' : 'Up next'} games={others} {...look} />
        <Button component={Link} to={`${paths.survivor}?contest=${contestId}&week=${week}`}>
          See How It Stands
        </Button>
      </Panel>
    </Page>
  )
}

type GamesProps = { title: string; games: readonly WeekGame[]; today: string; isSlot: boolean }

const Games = ({ title, games, ...look }: GamesProps) =>
  games.length > 0 && (
    <section className="below-md">
      <h3 className="faint strong">{title}</h3>
      <DecidingGames
        isTitled
        games={games.map((game) => ({ game, home: [], away: [] }))}
        day={null}
        nameOf={({ participant_name }) => participant_name}
        {...look}
      />
    </section>
  )

const byTime = (a: WeekGame, b: WeekGame) =>
  Number(isLive(b.game_state)) - Number(isLive(a.game_state)) ||
  (a.start_time ?? a.game_date).localeCompare(b.start_time ?? b.game_date)

/** '31 games to go, the last on Sun, Nov 16. Its story is ready after the last game.' */
function whatIsLeft(left: readonly WeekGame[]): string {
  const ready = 'Its story is ready after the last game.'
  const last = left
    .map(({ game_date }) => game_date)
    .toSorted()
    .at(-1)
  return last === undefined
    ? ready
    : `${counted(left.length, 'game')} to go, the last on ${shortDayWords(last)}. ${ready}`
}

/** 'DAL needs 1 win.' */
function standWords({ status, abbreviation, wins, wins_needed }: MyPick): string {
  if (status === 'In Progress')
    return `${abbreviation} needs ${counted(wins_needed - wins, wins > 0 ? 'more win' : 'win')}.`
  return status === 'Cannot Win' ? `${abbreviation} can’t get there.` : `You’re safe with ${abbreviation}.`
}
