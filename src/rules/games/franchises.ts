/** The old abbreviations of franchises that moved, with what the league calls them today (G2). */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['ATL', 'WPG'],
  ['PHX', 'UTA'],
  ['ARI', 'UTA'],
])

/** The abbreviation that the franchise has today; any other text as it is. */
export function abbreviationToday(abbreviation: string): string {
  return MOVED.get(abbreviation) ?? abbreviation
}
