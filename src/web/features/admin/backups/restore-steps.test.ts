import { expect, test } from 'vitest'
import { restoreSteps } from './restore-steps.ts'

const NAME = 'puckpool-2025-11-13T09-31-00Z.backup'
const commandsOf = (...asked: Parameters<typeof restoreSteps>) =>
  restoreSteps(...asked).flatMap(({ command }) => (command === null ? [] : [command]))

test('a restore is described with the commands of this installation (O7)', () => {
  const here = { data_dir: "/srv/Pete's pool", folder: "/srv/Pete's pool/backups" }
  expect(commandsOf({ installation: 'npm', database: 'embedded', ...here }, NAME)).toEqual([
    `mv '/srv/Pete'\\''s pool/postgres' '/srv/Pete'\\''s pool/postgres.old'`,
    `npm run restore -- '/srv/Pete'\\''s pool/backups/${NAME}'`,
    'npm start',
  ])
  const inContainer = { installation: 'container', data_dir: '/data', folder: '/data/backups' } as const
  expect(commandsOf({ ...inContainer, database: 'embedded' }, NAME)).toEqual([
    'docker compose stop',
    'docker compose run --rm pool mv /data/postgres /data/postgres.old',
    `docker compose run --rm pool node src/server/cli/restore.ts /data/backups/${NAME}`,
    'docker compose up --detach',
  ])
  for (const installation of ['npm', 'container'] as const) {
    const steps = commandsOf({ ...inContainer, installation, database: 'postgresql' }, NAME)
    expect(steps.filter((command) => command.endsWith(NAME))).toHaveLength(1)
  }
})
