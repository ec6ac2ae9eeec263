import { NativeSelect, TextInput } from '@mantine/core'
import type { GameDates } from '#contract/games/games.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Pager } from '../layout/pager.tsx'
import { teamOptions } from './game-form.ts'
import classes from './games.module.css'
import { pageOfDay } from './pages.ts'

type Props = { dates: GameDates; team: string | undefined; page: number; pages: number }

/** Which season, team and page of games to show; the address keeps them. */
export function GamesToolbar({ dates, team, page, pages }: Props) {
  const [, go] = useSearch()
  const turnTo = (to: number) => go({ page: String(to) })
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        label="Season"
        data={dates.seasons}
        value={dates.season_year}
        onChange={({ currentTarget }) => go({ season: currentTarget.value, page: null })}
      />
      <NativeSelect
        label="Team"
        data={[{ value: '', label: 'All Teams' }, ...teamOptions(dates)]}
        value={team ?? ''}
        onChange={({ currentTarget }) => go({ team: currentTarget.value || null, page: null })}
      />
      <TextInput
        key={dates.season_year}
        label="Jump to Date"
        type="date"
        min={dates.dates[0]?.game_date}
        max={dates.dates.at(-1)?.game_date}
        onChange={({ currentTarget: { value } }) => {
          // A half-typed year arrives as year 2; the NHL starts in 1917.
          if (value >= '1917') turnTo(pageOfDay(dates.dates, value))
        }}
      />
      <Pager label="Pages" page={page} pages={pages} onTurn={turnTo} />
    </div>
  )
}
