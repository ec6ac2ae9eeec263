/** Old abbreviations of moved franchises, with the league's current ones (G2). */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['ATL', 'WPG'],
  ['PHX', 'UTA'],
  ['ARI', 'UTA'],
])

/** The franchise's current abbreviation; other texts are returned unchanged. */
export function abbreviationToday(abbreviation: string): string {
  return MOVED.get(abbreviation) ?? abbreviation
}
