import { exportPool } from '#contract/exports/exports.ts'
import { callForFile } from '#web/api/call.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ExportButton } from '../acts/export-button.tsx'
import classes from './settings.module.css'

/** The whole pool as a file. */
export const ExportPanel = () => (
  <Panel
    title="Export"
    intro="Everything that the pool knows, for a spreadsheet or a program of your own: contests, picks, results, games, chat and the audit log. It holds the e-mail addresses of all members, and no passwords. To keep a copy that can be restored, use the backup."
  >
    <div className={classes.exports}>
      <ExportButton label="Export JSON" read={() => callForFile(exportPool, { query: { form: 'json' } })} />
      <ExportButton label="Export CSV Files" read={() => callForFile(exportPool, { query: { form: 'csv' } })} />
    </div>
  </Panel>
)
