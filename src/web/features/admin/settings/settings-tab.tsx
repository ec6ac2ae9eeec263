import { Button } from '@mantine/core'
import { exportPool } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import classes from './settings.module.css'
import {
  ChatFields,
  DeadlineFields,
  FeeFields,
  ForecastFields,
  NameField,
  SeasonFields,
  SecondFactorFields,
  SignUpFields,
} from './settings-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Settings of the whole pool. */
export const SettingsTab = () => (
  <>
    <SettingsPanel />
    <ExportPanel />
  </>
)

const SettingsPanel = () => (
  <Panel title="Pool Settings">
    <QueryBoundary
      failure="Failed to fetch settings"
      skeleton={
        <LoadingScreen>
          <PanelSkeleton lines={6} />
        </LoadingScreen>
      }
    >
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
      <ChatFields form={form} />
      <FeeFields form={form} />
      <ForecastFields form={form} />
      <SecondFactorFields form={form} />
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
    <div className="wrap-sm">
      <ExportButton label="Export JSON" read={() => callForFile(exportPool, { query: { form: 'json' } })} />
      <ExportButton label="Export CSV Files" read={() => callForFile(exportPool, { query: { form: 'csv' } })} />
    </div>
  </Panel>
)
