/** Column indexes an import reads. Without any of the three name columns, names are guessed from the addresses. */
export type PeopleColumns = {
  email: number
  first_name: number | null
  last_name: number | null
  /** Used for rows with neither a first nor a last name. */
  full_name: number | null
}

/** Column titles used by Google, Outlook, Thunderbird and people, without signs and accents; the likeliest first. */
const TITLES = {
  email: [
    'email',
    'emailaddress',
    'email1value',
    'primaryemail',
    'email1',
    'email1address',
    'emailaddress1',
    'emails',
    'mail',
    'mailaddress',
    'emailadresse',
    'courriel',
  ],
  first_name: ['firstname', 'givenname', 'forename', 'first', 'given', 'vorname', 'prenom'],
  last_name: ['lastname', 'familyname', 'surname', 'last', 'family', 'nachname', 'nomdefamille'],
  full_name: ['fullname', 'displayname', 'name', 'contactname', 'player', 'member', 'participant'],
}
/** Describes an address rather than holding one, such as 'E-mail 1 - Label' or 'E-mail Type'. */
const ABOUT_AN_ADDRESS = /type|label|name|format/

/**
 * The address and name columns, by their titles (A1); failing that, the column with the most @ holds the addresses.
 * Null if no cell can be an address.
 */
export function findPeopleColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): PeopleColumns | null {
  const words = titles.map(wordOf)
  const placeOf = (wanted: readonly string[]) => {
    const found = wanted.map((word) => words.indexOf(word)).find((place) => place !== -1)
    return found ?? null
  }
  const email = placeOf(TITLES.email) ?? likeAnEmail(words) ?? mostAts(rows)
  if (email === null) return null
  const [first_name, last_name, full_name] = [
    placeOf(TITLES.first_name),
    placeOf(TITLES.last_name),
    placeOf(TITLES.full_name),
  ]
  // Next to a last-name column, 'Name' holds the first name.
  if (first_name === null && last_name !== null) return { email, first_name: full_name, last_name, full_name: null }
  return { email, first_name, last_name, full_name }
}

function wordOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function likeAnEmail(words: readonly string[]): number | null {
  const place = words.findIndex((word) => word.includes('email') && !ABOUT_AN_ADDRESS.test(word))
  return place === -1 ? null : place
}

function mostAts(rows: readonly (readonly string[])[]): number | null {
  const counts = new Map<number, number>()
  for (const cells of rows) {
    for (const [place, cell] of cells.entries()) {
      if (cell.includes('@')) counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}
