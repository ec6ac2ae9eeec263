import type { WeekRuling } from '#contract/survivor/survivor.ts'

/**
 * The words for a ruling beside a row: 'Excused by ruling', 'Ruling: TOR → BOS' (S16). `team` is the corrected pick.
 */
export function rulingWords(
  { kind, team_before }: Pick<WeekRuling, 'kind' | 'team_before'>,
  team: string | null,
): string {
  switch (kind) {
    case 'excuse':
      return 'Excused by ruling'
    case 'revive':
      return 'Revived by ruling'
    case 'withdraw':
      return 'Withdrawn by ruling'
    case 'correct_pick':
      return team === null ? 'Pick corrected by ruling' : `Ruling: ${team_before ?? 'no pick'} → ${team}`
  }
}
