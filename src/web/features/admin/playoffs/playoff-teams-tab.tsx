import { Alert, Button, Modal, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconSettingsAutomation } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  type AutoUpdate,
  chooseFinalTable,
  saveAutoUpdateSettings,
  type standings,
  type UpdatedStandings,
  updateStandings,
} from '#contract/playoffs/standings.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { PlayoffBracket } from '#web/features/playoffs/bracket/playoff-bracket.tsx'
import { useLive } from '#web/live/use-live.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadingScreen, PanelSkeleton, QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { dayWords, Instant } from '#web/ui/time/time.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { UpdatesOff } from '../feed/updates-off.tsx'
import { TabHead } from '../layout/tab-head.tsx'
import { intervalIn } from './standing-draft.ts'
import classes from './standings.module.css'
import { autoUpdateQuery, datesQuery, STANDINGS, tableQuery } from './standings.queries.ts'
import { StandingsTable } from './standings-table.tsx'

/** Playoff standings by conference; the newest table unless the address names a day (`?date=`). */
export function PlayoffTeamsTab() {
  const { isOpen, open, close } = useDialogs()
  useLive(['standings'], STANDINGS)
  const [updated, setUpdated] = useState<UpdatedStandings | null>(null)
  return (
    <div className="stack-md">
      <TabHead title="Playoff Teams">
        <Button
          variant="default"
          leftSection={<IconSettingsAutomation size="1.1em" aria-hidden />}
          onClick={() => open('automatic')}
        >
          Automatic Config
        </Button>
        <UpdateNow onUpdate={setUpdated} />
      </TabHead>
      <UpdatesOff>‘Update Now’ still asks the NHL.</UpdatesOff>
      <StandingsSource updated={updated} />
      <QueryBoundary
        failure="Failed to load playoff standings"
        skeleton={
          <LoadingScreen>
            <TableSkeleton rows={8} />
            <TableSkeleton rows={8} />
          </LoadingScreen>
        }
      >
        <Conferences />
      </QueryBoundary>
      {isOpen('automatic') && <AutoUpdateDialog onClose={close} />}
    </div>
  )
}

function UpdateNow({ onUpdate }: { onUpdate: (updated: UpdatedStandings) => void }) {
  const client = useQueryClient()
  const [, change] = useSearch()
  const update = async () => {
    onUpdate(await call(updateStandings))
    await client.invalidateQueries()
    toastSuccess('Playoff standings updated successfully')
    // Show the table that was just computed.
    change({ date: null }, { replace: true })
  }
  return (
    <BusyButton variant="default" busyLabel="Updating..." onPress={update} failure="Failed to update playoff standings">
      Update Now
    </BusyButton>
  )
}

function Conferences() {
  const [search, change] = useSearch()
  const { data: table } = useSuspenseQuery(tableQuery(search.get('date') ?? undefined))
  const { data: dates } = useSuspenseQuery(datesQuery)
  const choose = (date: string) => change({ date: date === dates[0] ? null : date })
  const season = table.standings[0]?.season_year
  const isNewest = table.date === dates[0]
  return (
    <>
      <LeagueBehind behind={table.league_behind} />
      {dates.length > 0 && (
        <NativeSelect
          label="Date"
          className={classes.dates}
          data={datesShown(dates, table.date).map((date) => ({ value: date, label: dayWords(date) }))}
          value={table.date ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {table.standings.length === 0 ? (
        <EmptyState title="No standings available">
          {dates.length === 0 && "They fill in automatically once the season's first game is final."}
        </EmptyState>
      ) : (
        [
          { name: 'Eastern Conference', teams: table.eastern },
          { name: 'Western Conference', teams: table.western },
        ].map(({ name, teams }) => (
          <Panel key={name} title={name} flush>
            <StandingsTable caption={name} teams={teams} isNewest={isNewest} />
          </Panel>
        ))
      )}
      {season !== undefined && <PlayoffBracket seasonYear={season} />}
    </>
  )
}

/** Why our own table counts in place of the NHL's final one, and after three days the choice between them (B4). */
function LeagueBehind({ behind }: { behind: AnswerOf<typeof standings>['league_behind'] }) {
  const client = useQueryClient()
  if (behind === null) return null
  const choose = async (table: 'nhl' | 'own') => {
    await call(chooseFinalTable, { body: { table } })
    await client.invalidateQueries()
    toastSuccess(table === 'nhl' ? "The NHL's table counts" : 'Our own table counts')
  }
  const buttons = [
    { table: 'own', label: 'Keep Our Own Table' },
    { table: 'nhl', label: "Use the NHL's Table" },
  ] as const
  return (
    <Alert color="yellow" title={behind.words}>
      <div className="stack-md">
        {behind.is_to_choose
          ? 'Three days have passed. Choose the final standings.'
          : "Our own table counts until the NHL's agrees with our games. PuckPool asks every hour."}
        {behind.is_to_choose && (
          <div className="row-xs wrap">
            {buttons.map(({ table, label }) => (
              <BusyButton
                key={table}
                variant="default"
                busyLabel="Saving..."
                onPress={() => choose(table)}
                failure="Failed to update playoff standings"
              >
                {label}
              </BusyButton>
            ))}
          </div>
        )}
      </div>
    </Alert>
  )
}

/** The dates to choose from, with the shown one even if it has no table. */
const datesShown = (dates: string[], shown: string | null) =>
  shown === null || dates.includes(shown) ? dates : [shown, ...dates]

const SHOWN = 6

/** The source of the updated table, and where the NHL's table disagrees with our games. */
function StandingsSource({ updated }: { updated: UpdatedStandings | null }) {
  if (updated === null) return null
  const { nhl_problem, differences } = updated
  if (nhl_problem !== null) return <Alert>Computed from final games. {nhl_problem}</Alert>
  if (differences.length === 0) return null
  const rest = differences.length - SHOWN
  return (
    <Alert color="yellow" title="The NHL's table doesn't match our games">
      {differences
        .slice(0, SHOWN)
        .map(({ abbreviation, field, nhl, computed }) => `${abbreviation} ${field} ${nhl} (games: ${computed})`)
        .join(', ')}
      {rest > 0 && ` and ${counted(rest, 'more difference')}`}. The table may be behind, or a score is wrong.
    </Alert>
  )
}

/** Render it only while it is open. Each change is saved right away. */
function AutoUpdateDialog({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Automatic Config">
      <QueryBoundary failure="Failed to load playoff standings" skeleton={<PanelSkeleton lines={3} />}>
        <AutoUpdateFields />
      </QueryBoundary>
    </Modal>
  )
}

function AutoUpdateFields() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(autoUpdateQuery)
  const [interval, setInterval] = useState(String(data.intervalHours))
  const [problem, setProblem] = useState<string | null>(null)
  const cache = (saved: AutoUpdate) => client.setQueryData(autoUpdateQuery.queryKey, saved)

  const toggle = async (enabled: boolean) => {
    try {
      cache((await call(saveAutoUpdateSettings, { body: { enabled } })).data)
      toastSuccess(enabled ? 'Auto-update enabled' : 'Auto-update disabled')
    } catch (error) {
      toastFailure(error, 'Failed to update auto-update setting')
    }
  }
  const saveInterval = async () => {
    const typed = intervalIn(interval, data.intervalHours)
    if (typed === null) {
      setProblem(null)
      return setInterval(String(data.intervalHours))
    }
    if ('problem' in typed) return setProblem(typed.problem)
    setProblem(null)
    try {
      cache((await call(saveAutoUpdateSettings, { body: { intervalHours: typed.hours } })).data)
      toastSuccess(`Update interval set to ${typed.hours} hour(s)`)
    } catch (error) {
      toastFailure(error, 'Failed to update interval')
    }
  }
  return (
    <div className="stack-md">
      <Switch
        label="Update the standings automatically"
        checked={data.enabled}
        onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
      />
      <TextInput
        label="Update Interval (hours)"
        description="1 to 168 hours. Try 5, 10, 12, 24 or 48."
        inputMode="numeric"
        autoComplete="off"
        value={interval}
        error={problem}
        onChange={({ currentTarget }) => setInterval(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
        onBlur={() => void saveInterval()}
      />
      <p className="hint">
        Last update: {data.lastUpdate === null ? 'never' : <Instant at={data.lastUpdate} />}. PuckPool checks every
        hour.
      </p>
    </div>
  )
}
