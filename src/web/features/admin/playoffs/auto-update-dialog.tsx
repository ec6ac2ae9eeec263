import { Modal, Switch, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AutoUpdate, saveAutoUpdateSettings } from '#contract/playoffs/standings.ts'
import { call } from '#web/api/call.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { intervalIn } from './standing-draft.ts'
import { autoUpdateQuery } from './standings.queries.ts'

/** Render it only while it is open. Each change is saved right away. */
export function AutoUpdateDialog({ onClose }: { onClose: () => void }) {
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
