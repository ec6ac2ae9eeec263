import type { AnswerOf } from '#contract/endpoint.ts'
import type { previewRuling, Ruling } from '#contract/survivor/rulings.ts'
import { counted } from '#rules/counted.ts'
import { type WeekName, weekWords } from '#rules/survivor/week-words.ts'

export type Effect = AnswerOf<typeof previewRuling>

/** The choices, with what each does (S16). */
export const kinds: Record<Ruling['kind'], { label: string; hint: string }> = {
  excuse: { label: 'Excuse', hint: 'The week counts as survived.' },
  revive: { label: 'Revive', hint: 'Back in from this week on.' },
  withdraw: { label: 'Withdraw', hint: 'Out from this week on, whatever they pick.' },
  correct_pick: { label: 'Correct pick', hint: 'The locked pick becomes another team.' },
}

/** 'out in week 4', or 'in'. */
const fateWords = (week: number | null, nameOf: (week: number) => WeekName) =>
  week === null ? 'in' : `out in ${weekWords(nameOf(week))}`

/** 'Freya: out in week 4 → still in', with more than one life 'Freya: in, 2 lives → still in, 1 life' (S18). */
export function lineWords(
  { participant_name, before, after, lives }: Effect['lines'][number],
  nameOf: (week: number) => WeekName,
): string {
  const then = after === null ? 'still in' : fateWords(after, nameOf)
  const withLives = (words: string, left: number | undefined) =>
    left === undefined || left === 0 ? words : `${words}, ${counted(left, 'life', 'lives')}`
  const was = withLives(fateWords(before, nameOf), lives?.before)
  return `${participant_name}: ${was} → ${withLives(then, lives?.after)}`
}

/** 'Corrected TOR → BOS', 'Excused', … in the list of rulings. */
export function doneWords({ kind, team, team_before }: Ruling): string {
  switch (kind) {
    case 'excuse':
      return 'Excused'
    case 'revive':
      return 'Revived'
    case 'withdraw':
      return 'Withdrawn'
    case 'correct_pick':
      return team === null ? 'Pick corrected' : `${team_before?.abbreviation ?? 'No pick'} → ${team.abbreviation}`
  }
}
