import { execFileSync } from 'node:child_process'
import os from 'node:os'
import type { Load } from '../load/load.ts'

/** What a bare answer, a bare read and a bare durable write reach on this machine in this run, each a second. */
export type Floors = { answer: Load; select: Load; insert: Load }

/** Where each part writes what it has found, as Markdown. */
export type Report = {
  say: (line: string) => void
  /** Begins a table of rates, whose rows are shares of the floors. */
  openRates: () => void
  /** A row of it. */
  row: (what: string, measured: Load) => void
  /** What was promised of the program, and whether this run bears it out. They stand together at the top. */
  promise: (what: string, kept: { found: string; isKept: boolean }) => void
  /** A table of its own: the titles, then the rows. The first column is text, the others are figures. */
  table: (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) => void
}

/** Writes to `say`; the floors must be known when the first row comes. */
type Open = { say: (line: string) => void; floors: () => Floors; promises: string[] }

export function openReport({ say, floors, promises }: Open): Report {
  const line = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
  const head = (titles: readonly string[]) => {
    say('')
    line(titles)
    say(`|---${'|---:'.repeat(titles.length - 1)}|`)
  }
  return {
    say,
    promise: (what, { found, isKept }) => {
      promises.push(`| ${what} | ${found} | ${isKept ? 'yes' : '**no**'} |`)
    },
    openRates: () =>
      head([
        'what',
        'per second',
        'p50 ms',
        'p99 ms',
        'of bare answer',
        'of bare select',
        'of bare insert',
        'processor',
      ]),
    row: (what, { perSecond, p50, p99, failures, cpu }) => {
      const { answer, select, insert } = floors()
      const shares = [answer, select, insert].map((floor) => percent(perSecond / floor.perSecond))
      const work = cpu === undefined ? '' : `${round(cpu / (select.cpu ?? Number.NaN))} selects`
      line([failures > 0 ? `${what} (${failures} failed!)` : what, round(perSecond), p50, p99, ...shares, work])
    },
    table: (titles, rows) => {
      head(titles)
      for (const cells of rows) line(cells)
    },
  }
}

/** Share as per cent: with a decimal below ten. */
const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`

/** Three figures are more than a benchmark knows. */
export const round = (value: number) => (value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString())

/** The given percentiles of some values, rounded. */
export function percentiles(values: readonly number[], percents: readonly number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  return percents.map((of) => round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0))
}

/** The middle one. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Which machine, when and which versions: without it the figures mean nothing. */
export function describeRun(databaseVersion: string): string[] {
  const cpus = os.cpus()
  const busy = os.loadavg()[0] ?? 0
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. **The ratios are what counts**: each figure is compared with a floor that was measured on the same',
    'machine in the same run. Absolute times are of little meaning; they say more about the machine than about the program.',
    '',
    `- **When:** ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, revision ${revision()}`,
    `- **Machine:** ${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}, ${round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}; ` +
      `load before the run ${busy.toFixed(1)}${busy > 0.5 * cpus.length ? ' (**busy with other things: believe nothing below**)' : ''}`,
    `- **Versions:** Node ${process.versions.node}, PostgreSQL ${databaseVersion} with fsync on`,
    '- Server, database and those who measure share these processors, so a rate of calls is that of all three together.',
  ]
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  } catch {
    return 'unknown'
  }
}
