import { execFileSync } from 'node:child_process'
import os from 'node:os'
import type { Load } from '../load/load.ts'
import { before } from './before.ts'

/** Bare answers, reads and durable writes per second on this machine in this run. */
export type Floors = { answer: Load; select: Load; insert: Load }

/** The output of each part, as Markdown. */
export type Report = {
  say: (line: string) => void
  /** Begins a table of rates as shares of the floors. */
  openRates: () => void
  /** A row of that table. */
  row: (what: string, measured: Load) => void
  /** A row for a call with a promised rate. */
  promisedRow: (what: string, measured: Load, atLeast: number) => void
  /** A promise about the program and whether this run confirms it; listed at the top of the report. */
  promise: (what: string, kept: { found: string; isKept: boolean }) => void
  /** A table with titles and rows. The first column is text, the others are numbers. */
  table: (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) => void
}

/** Writes to `say`; the floors must be known before the first row. */
type Open = { say: (line: string) => void; floors: () => Floors; promises: string[] }

export function openReport({ say, floors, promises }: Open): Report {
  const line = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
  const head = (titles: readonly string[]) => {
    say('')
    line(titles)
    say(`|---${'|---:'.repeat(titles.length - 1)}|`)
  }
  const row: Report['row'] = (what, { perSecond, p50, p99, failures, cpu }) => {
    const { answer, select, insert } = floors()
    const shares = [answer, select, insert].map((floor) => percent(perSecond / floor.perSecond))
    const work = cpu === undefined ? '' : `${round(cpu / (select.cpu ?? Number.NaN))} selects`
    const name = failures > 0 ? `${what} (${failures} failed!)` : what
    line([name, before[what] ?? '', round(perSecond), p50, p99, ...shares, work])
  }
  const promise: Report['promise'] = (what, { found, isKept }) => {
    promises.push(`| ${what} | ${found} | ${isKept ? 'yes' : '**no**'} |`)
  }
  return {
    say,
    promise,
    openRates: () =>
      head([
        'what',
        'before',
        'per second',
        'p50 ms',
        'p99 ms',
        'of bare answer',
        'of bare select',
        'of bare insert',
        'CPU',
      ]),
    row,
    promisedRow: (what, measured, atLeast) => {
      row(what, measured)
      const { perSecond } = measured
      const share = percent(perSecond / floors().select.perSecond)
      promise(`${what}: at least ${atLeast} a second`, {
        found: `${round(perSecond)}, ${share} of the bare selects`,
        isKept: perSecond >= atLeast,
      })
    },
    table: (titles, rows) => {
      head(titles)
      for (const cells of rows) line(cells)
    },
  }
}

/** A share as a percentage, with one decimal below ten. */
const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`

/** A benchmark is less precise than three digits. */
export const round = (value: number) => (value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString())

/** The given percentiles of some values, rounded. */
export function percentiles(values: readonly number[], percents: readonly number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  return percents.map((of) => round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0))
}

/** The median. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Before the benchmark itself makes the machine busy. */
const busy = os.loadavg()[0] ?? 0

/** The machine, the date and the versions, without which the numbers mean nothing. */
export function describeRun(databaseVersion: string): string[] {
  const cpus = os.cpus()
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. **Look at the ratios**: each figure is compared with a floor measured on the same machine in the same',
    'run. Absolute times say more about the machine than about the program.',
    '',
    `- **When:** ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, revision ${revision()}`,
    `- **Machine:** ${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}, ${round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}; ` +
      `load before the run ${busy.toFixed(1)}${busy > 0.5 * cpus.length ? ' (**busy with other things: believe nothing below**)' : ''}`,
    `- **Versions:** Node ${process.versions.node}, PostgreSQL ${databaseVersion} with fsync on`,
    '- The server, the database and the benchmark share these CPUs, so a call rate is that of all three together.',
  ]
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  } catch {
    return 'unknown'
  }
}
