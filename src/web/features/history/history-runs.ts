import type { AuditLine } from '#contract/history/history.ts'

/** Runs of this many lines fold. */
export const FOLDED = 4

/** Consecutive lines of one kind: the same act on one contest by one person on one day of the reader's. */
export function runsOf(lines: readonly AuditLine[]): AuditLine[][] {
  const runs: AuditLine[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && kindOf(last[0]) === kindOf(line)) last.push(line)
    else runs.push([line])
  }
  return runs
}

const kindOf = ({ subject, action, contest_id, who, at }: AuditLine) =>
  [subject, action, contest_id, who, new Date(at).toDateString()].join()
