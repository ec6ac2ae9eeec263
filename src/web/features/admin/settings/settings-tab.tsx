import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportPool } from '#contract/exports/exports.ts'
import { updateSettings } from '#contract/settings/settings.ts'
import { call, callForFile } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { useAskBeforeLeaving } from '#web/ui/acts/ask-before-leaving.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import { Advanced } from '../forms/advanced.tsx'
import { ScreenPanel } from '../office-screen/screen-panel.tsx'
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx'
import classes from './settings.module.css'
import { settingsQuery } from './settings.queries.ts'
import { DeadlineFields, NameField, SeasonFields, SignUpFields, SwitchFields } from './settings-fields.tsx'
import { carriedOver, changedBetween, changesOf, formOf, problems } from './settings-form.ts'

/** Settings of the whole pool. */
export const SettingsTab = () => (
  <>
    <SettingsPanel />
    <WebhooksPanel />
    <ScreenPanel />
    <ExportPanel />
  </>
)

const SettingsPanel = () => (
  <Panel title="Pool Settings">
    <QueryBoundary failure="Failed to fetch settings" skeleton={<PanelScreenSkeleton isTitled lines={6} />}>
      <SettingsForm />
    </QueryBoundary>
  </Panel>
)

function SettingsForm() {
  const { form, theirs, busy, isUnchanged, save, reset } = useSettingsForm()
  return (
    <form className="stack-lg" noValidate onSubmit={form.onSubmit(save)}>
      <NameField form={form} />
      <SignUpFields form={form} />
      <SwitchFields form={form} />
      {/* Last, because the schedule keeps them. */}
      <SeasonFields form={form} />
      <DeadlineFields form={form} />
      {theirs.length > 0 && (
        <p className="strong text-sm pretty warn" role="alert">
          Someone else just changed {theirs.join('; ')}. Your changes are still here, not saved yet.
        </p>
      )}
      <div className={`wrap-sm ${classes.foot}`}>
        <Button variant="default" disabled={busy || isUnchanged} onClick={reset}>
          Reset
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving..." disabled={isUnchanged}>
          Save Settings
        </BusyButton>
      </div>
    </form>
  )
}

/** Downloads the whole pool. */
const ExportPanel = () => (
  <Panel
    title="Export"
    intro="Contests, picks, results, games, chat and the audit log for a spreadsheet or your own program. Includes members' email addresses, but no passwords. To restore the pool later, make a backup instead."
  >
    <div className="stack-xs">
      <div>
        <ExportButton label="Export CSV Files" read={() => callForFile(exportPool, { query: { form: 'csv' } })} />
      </div>
      <Advanced>
        <div>
          <ExportButton label="Export JSON" read={() => callForFile(exportPool, { query: { form: 'json' } })} />
        </div>
      </Advanced>
    </div>
  </Panel>
)

/** The pool settings being edited. Background refreshes and conflicts leave what was typed alone. */
function useSettingsForm() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(settingsQuery)
  // The version the form was filled from, kept apart from `data`, which refreshes in the background.
  const [read, setRead] = useState(data)
  const [theirs, setTheirs] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: formOf(read.settings), validate: problems })
  const changes = changesOf(read.settings, form.values)
  const isUnchanged = Object.keys(changes).length === 0
  useAskBeforeLeaving(!isUnchanged)

  const save = async () => {
    setBusy(true)
    try {
      const saved = await call(updateSettings, { body: { ...changes, version: read.version } })
      setRead(saved)
      setTheirs([])
      form.setValues(formOf(saved.settings))
      await client.invalidateQueries()
      toastSuccess('Settings updated successfully')
    } catch (error) {
      toastFailure(error, 'Failed to update settings')
      if (!(error instanceof Failure)) return
      form.setErrors(error.fields)
      if (error.status === 409) await mergeTheirs()
    } finally {
      setBusy(false)
    }
  }
  /** Takes another admin's changes into the fields that were not touched here. */
  const mergeTheirs = async () => {
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null)
    if (now === null) return
    setTheirs(changedBetween(read.settings, now.settings))
    form.setValues(carriedOver({ read: read.settings, now: now.settings, form: form.values }))
    setRead(now)
  }
  const reset = () => {
    form.setValues(formOf(data.settings))
    form.clearErrors()
    setRead(data)
    setTheirs([])
  }
  return { form, theirs, busy, isUnchanged, save, reset }
}
