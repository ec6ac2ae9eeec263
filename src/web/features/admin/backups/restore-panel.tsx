import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { listBackups } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { fullWords } from '#web/ui/time/time.tsx'
import classes from './restore-panel.module.css'
import { restoreSteps } from './restore-steps.ts'

type Backups = AnswerOf<typeof listBackups>

/** How to go back to a backup, step by step with the commands of this installation. A restore stops the pool, so no button can do it. */
export function RestorePanel({ data }: { data: Backups }) {
  const [newest] = data.backups
  const [chosen, setChosen] = useState<string | null>(null)
  const name = data.backups.find((one) => one.name === chosen)?.name ?? newest?.name
  return (
    <Fold title="Restore a Backup">
      <Stack gap="md">
        <p className="pretty">
          Going back undoes everything since: picks, passwords and results. Type these commands on the server, in
          PuckPool's folder.
        </p>
        {newest !== undefined && (
          <NativeSelect
            label="Backup"
            data={data.backups.map((one) => ({ value: one.name, label: fullWords(one.made_at) }))}
            value={name ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <ol className={`stack-sm ${classes.steps}`}>
          {restoreSteps(data, name ?? 'FILE.backup').map(({ text, command }) => (
            <li key={text}>{command === null ? text : <CopyField label={text} value={command} />}</li>
          ))}
        </ol>
        <Text size="sm" c="dimmed">
          {secretWords(data)} On another machine, put that secret in place, download the backup and restore it there the
          same way.
        </Text>
      </Stack>
    </Fold>
  )
}

function secretWords({ database, data_dir }: Backups): string {
  const place = database === 'embedded' ? `${data_dir}/app-secret, or APP_SECRET if you set it` : 'APP_SECRET'
  return `A backup holds everything except the pool's secret (${place}). Keep a copy of it too: open picks are sealed with it, and without it everyone has to sign in again.`
}
