import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT } from '#server/settings.ts'

type Release = { version: string; date: string; intro: string; changes: string[] }

/** What changed in each version, the newest first (O8), from CHANGELOG.md; nothing if somebody deleted it. */
export async function readChangelog(): Promise<Release[]> {
  const text = await readFile(path.join(PROJECT, 'CHANGELOG.md'), 'utf8').catch(() => '')
  return releasesIn(text)
}

/** Each release is a heading '## 0.2.0 (2026-11-22)', sentences, and a list whose lines may wrap. */
export function releasesIn(text: string): Release[] {
  return text.split(/^## /m).flatMap((part) => {
    const [, version, date] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/m.exec(part.split('\n')[0] ?? '') ?? []
    if (!version || !date) return []
    const [intro = '', ...changes] = part.slice(part.indexOf('\n')).split(/^- /m)
    return [{ version, date, intro: oneLine(intro), changes: changes.map(oneLine) }]
  })
}

/** Without the marks of code, which a plain text would show. */
const oneLine = (text: string) => text.trim().replaceAll('`', '').replaceAll(/\s+/g, ' ')
