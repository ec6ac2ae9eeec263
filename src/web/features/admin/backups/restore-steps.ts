import type { listBackups } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

type Installation = Pick<AnswerOf<typeof listBackups>, 'installation' | 'database' | 'data_dir' | 'folder'>
type RestoreStep = { text: string; command: string | null }

const LARGE = 'docker compose -f compose.large.yaml'

/** The commands for going back to a backup on this very installation (O7). `name` is the backup's file. */
export function restoreSteps(of: Installation, name: string): RestoreStep[] {
  const file = inShell(`${of.folder}/${name}`)
  const database = `${of.data_dir}/postgres`
  switch (`${of.installation} ${of.database}` as const) {
    case 'npm embedded':
      return [
        { text: 'Stop the pool: Ctrl-C, or stop its service.', command: null },
        { text: 'Move the current database aside', command: `mv ${inShell(database)} ${inShell(`${database}.old`)}` },
        { text: 'Restore the backup', command: `npm run restore -- ${file}` },
        { text: 'Start the pool again', command: 'npm start' },
      ]
    case 'container embedded':
      return [
        { text: 'Stop the pool', command: 'docker compose stop' },
        {
          text: 'Move the current database aside',
          command: `docker compose run --rm pool mv ${inShell(database)} ${inShell(`${database}.old`)}`,
        },
        { text: 'Restore the backup', command: `docker compose run --rm pool node src/server/cli/restore.ts ${file}` },
        { text: 'Start the pool again', command: 'docker compose up --detach' },
      ]
    case 'npm postgresql':
      return [
        { text: 'Stop the pool on every server.', command: null },
        {
          text: 'Make an empty database on your server',
          command: 'createdb --owner=pool --encoding=UTF8 --template=template0 pool_restored',
        },
        { text: 'Put its address into DATABASE_URL in .env.', command: null },
        { text: 'Restore the backup', command: `npm run restore -- ${file}` },
        { text: 'Start the pool again', command: 'npm start' },
      ]
    case 'container postgresql':
      return [
        { text: 'Stop both servers', command: `${LARGE} stop app1 app2` },
        {
          text: 'Move the current database aside',
          command: `${LARGE} exec -u postgres db psql -c 'alter database pool rename to pool_old' -c 'create database pool owner pool'`,
        },
        { text: 'Restore the backup', command: `${LARGE} run --rm tools node src/server/cli/restore.ts ${file}` },
        { text: 'Start them again', command: `${LARGE} up --detach` },
      ]
  }
}

/** In quotes if the shell would not take it as one word. */
const inShell = (path: string): string => (/^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
