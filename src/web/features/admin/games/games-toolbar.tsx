import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { GameDates } from '#contract/games/games.ts'
import classes from './games.module.css'
import { pageOfDay } from './pages.ts'

type Props = { dates: GameDates; team: string | undefined; page: number; pages: number }

/** Which season, which team, which two days. */
export function GamesToolbar({ dates, team, page, pages }: Props) {
  const [search, setSearch] = useSearchParams()
  const go = (to: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(to)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { preventScrollReset: true })
  }
  const turnTo = (to: number) => go({ page: String(to) })
  const ends = [dates.dates[0]?.game_date, dates.dates.at(-1)?.game_date] as const
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
        data={[{ value: '', label: 'All Teams' }, ...dates.teams.map(asOption)]}
        value={team ?? ''}
        onChange={({ currentTarget }) => go({ team: currentTarget.value || null, page: null })}
      />
      <TextInput
        key={dates.season_year}
        label="Jump to Date"
        type="date"
        min={ends[0]}
        max={ends[1]}
        onChange={({ currentTarget: { value } }) => {
          // While a year is typed digit by digit the field says year 2.
          if (value >= '1917') turnTo(pageOfDay(dates.dates, value))
        }}
      />
      <nav className={classes.pager} aria-label="Pages">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size="1.1em" aria-hidden />}
          disabled={page <= 1}
          onClick={() => turnTo(page - 1)}
        >
          Previous
        </Button>
        <span className={classes.pageOf} role="status">
          Page {page} of {pages}
        </span>
        <Button
          variant="default"
          rightSection={<IconChevronRight size="1.1em" aria-hidden />}
          disabled={page >= pages}
          onClick={() => turnTo(page + 1)}
        >
          Next
        </Button>
      </nav>
    </div>
  )
}

const asOption = ({ abbreviation, team_name }: GameDates['teams'][number]) => ({
  value: abbreviation,
  label: `${abbreviation} · ${team_name}`,
})
