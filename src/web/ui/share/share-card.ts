/** What a card to share says: drawn as a picture, and as one sentence for the chat. */
export type ShareCard = {
  kind: 'survived' | 'out' | 'champion' | 'haul'
  contest: string
  title: string
  lines: readonly string[]
  /** Abbreviations, with a figure below each. */
  teams: readonly { abbreviation: string; figure: string }[]
}

/** 'You survived week 6' as its reader tells it to others. */
const inTheFirstPerson = (title: string) =>
  title
    .replace(/^You were /, 'I was ')
    .replace(/^You /, 'I ')
    .replace(/^Your /, 'My ')

/** The card as one line of the chat. */
export const sentenceOf = ({ title, lines }: ShareCard) => [`${inTheFirstPerson(title)}.`, ...lines].join(' ')

type Told = { title: string; lines: readonly string[] }
type Ended = { fate: 'survived' | 'out' | 'champion' | 'shared_first'; contest: string; team: string | null }

/** The card of a week that is over. */
export function weekCard({ title, lines }: Told, { fate, contest, team }: Ended): ShareCard {
  const record = team === null ? undefined : lines.find((line) => line.startsWith(`${team} `))
  return {
    kind: fate === 'survived' || fate === 'out' ? fate : 'champion',
    contest,
    title,
    lines: lines.filter((line) => line !== record),
    teams: team === null ? [] : [{ abbreviation: team, figure: record?.slice(team.length + 1, -1) ?? '' }],
  }
}
