import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * What the pages for operators show to be typed or copied, by page and heading. `npm run test:containers` types the blocks of `sh`; so whoever
 * adds one here adds it there.
 */
function blocks(page: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, `../../docs/${page}.md`), 'utf8')
  return text.split(/^## /m).flatMap((section) => {
    const fences = [...section.matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, kind]) => kind || 'text')
    return fences.length === 0 ? [] : [`${section.split('\n')[0]}: ${fences.join(' ')}`]
  })
}

test('each block of the pages for operators is known to the tests that type it', () => {
  expect(blocks('operations')).toEqual([
    'Install in one container: sh sh',
    'Install in one folder: sh ini',
    'Behind a proxy: text',
    'Backup and restore: sh sh sh sh',
    'Upgrade: sh sh',
    'Export: sh',
  ])
  expect(blocks('operations-large')).toEqual([
    'Several servers: sh sh',
    'Upgrade: sh',
    'Restart without losing a request: sh',
    'Secrets in files: text ini',
    'The log on another machine: ini text',
    'Prometheus: yaml',
  ])
})
