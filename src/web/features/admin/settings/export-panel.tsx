import { exportPool } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ExportButton } from '../acts/export-button.tsx'

/** Downloads the whole pool. */
export const ExportPanel = () => (
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
