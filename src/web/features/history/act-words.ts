import type { AuditLine } from '#contract/history/history.ts'

/** A line's act without its contest, for rows that name the contest beside it: 'Closed week 5'. */
export function actWords({ words, contest_name }: Pick<AuditLine, 'words' | 'contest_name'>): string {
  const contest = `“${contest_name}”`
  const short = ['of', 'for', 'in'].reduce((text, link) => text.replace(` ${link} ${contest}`, ''), words)
  const act = short.replace(` ${contest}`, '')
  return act.charAt(0).toUpperCase() + act.slice(1)
}
