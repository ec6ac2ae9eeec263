import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GameDates } from '#contract/games/games.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Pager } from '../layout/pager.tsx'
import { teamOptions } from './game-form.ts'
import classes from './games.module.css'
import { spanOf } from './pages.ts'

type Props = { dates: GameDates; team: string | undefined; page: number; pages: number }

/** Which season, team and page of games to show; the address keeps them. */
export function GamesToolbar({ dates, team, page, pages }: Props) {
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
