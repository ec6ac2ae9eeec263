import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The guide's blocks to be typed or copied, by page and heading. `npm run test:containers` types the blocks of `sh`; a
 * new one must be added there.
 */
function blocks(page: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, `../../docs/${page}.md`), 'utf8')
  return text.split(/^## /m).flatMap((section) => {
    const fences = [...section.matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, kind]) => kind || 'text')
    return fences.length === 0 ? [] : [`${section.split('\n')[0]}: ${fences.join(' ')}`]
  })
}

/** The commands in the guide's sentences, likewise. */
function inline(page: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, `../../docs/${page}.md`), 'utf8')
  const sentences = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...sentences.matchAll(/`((?:npm run|docker |create|mkdir|openssl|psql|sudo|COMPOSE_FILE=)[^`]*)`/g)].map(
    ([, command = '']) => command,
  )
}

test('each command in a sentence is too, or is excluded with a reason', () => {
  const typed = [
    'npm run backup -- FILE --with-secret',
    'npm run restore -- FILE --without-secrets',
    'createuser --pwprompt pool && createdb --owner=pool --encoding=UTF8 --template=template0 pool',
    'npm run backup -- move.backup',
    'npm run restore -- move.backup',
    'npm run backup -- back.backup',
    "mkdir -p data/home && (umask 077 && echo '<the old APP_SECRET>' > data/home/app-secret)",
    'npm run restore -- back.backup',
    'openssl rand -base64 32',
    'COMPOSE_FILE=compose.large.yaml:compose.journal.yaml',
  ]
  const namedOnly = [
    'docker compose version',
    'docker compose down',
    'npm run build',
    'sudo useradd --system --home-dir /opt/puckpool puckpool',
    'sudo chown -R puckpool /opt/puckpool',
    'sudo systemctl enable --now puckpool',
    'sudo systemctl stop puckpool',
    'sudo systemctl start puckpool',
    'sudo journalctl -u puckpool',
    'sudo -u puckpool npm run backup',
    'npm run test:faults -- upgrade',
    'npm run test:faults',
    'npm run test:containers',
    'npm run test:cluster',
    'sudo sh deploy/prepare.sh deploy DNS:db1.example.org,DNS:db2.example.org,DNS:db3.example.org',
    'npm run backup',
    'docker compose logs',
    'npm run second-factor-off',
    'npm run promote -- address',
    `psql "$DATABASE_URL" -c 'select 1'`,
    'mkdir data && sudo chown 1000 data',
    'openssl rand -hex 32',
  ]
  const found = new Set([...inline('operations'), ...inline('operations-large')])
  expect([...found].sort()).toEqual([...typed, ...namedOnly].sort())
})

test('each block of the operators’ pages is known to the tests that type it', () => {
  expect(blocks('operations')).toEqual([
    'Install in one container: sh sh',
    'Install in one folder: sh',
    'Behind a proxy: yaml sh',
    'Backup and restore: sh sh sh sh',
    'Upgrade: sh sh',
    'Export: sh',
  ])
  expect(blocks('operations-large')).toEqual([
    'Several servers: sh sh',
    'Upgrade: sh',
    'Restart without losing a request: sh',
    // No test types these: test:cluster starts the same parts as processes.
    'No single machine: sh sh sh sh sh sh',
    'Moving to a database server, and back: ini sql',
    'Secrets in files: sh ini',
    'The log on another machine: ini ini sh text',
    'Prometheus: yaml',
  ])
})
