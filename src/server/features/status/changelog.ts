import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ChangelogReader, readChangelog as call } from '#contract/status/status.ts'
import { PROJECT } from '#server/settings.ts'

type Release = AnswerOf<typeof call>['releases'][number]

const HEADINGS: Record<string, ChangelogReader> = {
  'You must do': 'must_do',
  'New for members': 'members',
  'New for commissioners': 'commissioners',
  'New for operators': 'operators',
}

/**
 * The changes of each version, newest first (O8), from CHANGELOG.md: admins read everything, members what is new for
 * them.
 */
export async function readChangelog({ isAdmin }: { isAdmin: boolean }): Promise<Release[]> {
  const text = await readFile(path.join(PROJECT, 'CHANGELOG.md'), 'utf8').catch(() => '')
  const releases = releasesIn(text)
  if (isAdmin) return releases
  return releases
    .map((release) => ({ ...release, parts: release.parts.filter(({ reader }) => reader === 'members') }))
    .filter(({ parts }) => parts.length > 0)
}

/**
 * Each release is a heading '## 0.2.0 (2026-11-22)', sentences, and parts: a heading for the audience, and a list whose
 * lines may wrap.
 */
export function releasesIn(text: string): Release[] {
  return text.split(/^## /m).flatMap((release) => {
    const [, version, date] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)\n/.exec(release) ?? []
    if (!version || !date) return []
    const [intro = '', ...parts] = release.slice(release.indexOf('\n')).split(/^### /m)
    return [{ version, date, intro: oneLine(intro), parts: parts.flatMap(partIn) }]
  })
}

function partIn(text: string): Release['parts'] {
  const [heading = '', ...changes] = text.split(/^- /m)
  const reader = HEADINGS[heading.trim()]
  return reader === undefined ? [] : [{ reader, changes: changes.map(oneLine) }]
}

/** Without the markup for code and emphasis, which plain text would show. */
const oneLine = (text: string) => text.trim().replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ')
