/**
 * Words attackers try first at a hockey pool: the product, the game, its roles, the teams. A password can't consist of
 * these and the member's own names and address (OWASP ASVS 6.1.2, 6.2.11).
 */
const WORDS_OF_THE_POOL: readonly string[] = [
  'puckpool',
  'puck',
  'pool',
  'hockey',
  'icehockey',
  'nhl',
  'stanleycup',
  'stanley',
  'playoffs',
  'playoff',
  'survivor',
  'contest',
  'twoteam',
  'tiebreaker',
  'draft',
  'season',
  'commissioner',
  'administrator',
  'admin',
  'member',
  'player',
  'password',
  'passwort',
  'secret',
  'welcome',
  'login',
  'letmein',
  'test',
  'demo',
  'ducks',
  'bruins',
  'sabres',
  'flames',
  'hurricanes',
  'blackhawks',
  'avalanche',
  'bluejackets',
  'stars',
  'redwings',
  'oilers',
  'panthers',
  'kings',
  'wild',
  'canadiens',
  'predators',
  'devils',
  'islanders',
  'rangers',
  'senators',
  'flyers',
  'penguins',
  'sharks',
  'kraken',
  'blues',
  'lightning',
  'mapleleafs',
  'leafs',
  'mammoth',
  'canucks',
  'goldenknights',
  'capitals',
  'jets',
  'utah',
  'habs',
  'canes',
  'sens',
  'isles',
  'preds',
  'pens',
  'caps',
  'knights',
]

/** A password's minimum number of characters outside words of the pool and its owner. */
const OWN_MIN_LENGTH = 5

export type Owner = { email: string; name?: string | undefined; lastName?: string | undefined }
export type PasswordRefusal = { code: 'password_common' } | { code: 'password_guessable' }

/**
 * Refuses common passwords, and those with fewer than five characters left after removing the pool's words and the
 * owner's names and address.
 */
export function refusePassword(asked: {
  password: string
  owner: Owner
  isCommon: (password: string) => boolean
}): PasswordRefusal | null {
  if (asked.isCommon(asked.password)) return { code: 'password_common' }
  const words = [...WORDS_OF_THE_POOL, ...wordsOf(asked.owner)].sort((one, other) => other.length - one.length)
  const own = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, ''), text.replaceAll(YEAR, ''))
  const text = plain(asked.password)
  const left = Math.min(own(text).length, own(lettersForDigits(text)).length)
  return left < OWN_MIN_LENGTH ? { code: 'password_guessable' } : null
}

/** The owner's names and the parts of their address. Parts under three letters would match almost anything. */
function wordsOf({ email, name = '', lastName = '' }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, domain, name, lastName, `${name}${lastName}`, `${lastName}${name}`]
  const pieces = [...local.split(/[._+-]/), ...domain.split('.'), ...name.split(/[\s-]/), ...lastName.split(/[\s-]/)]
  return [...parts, ...pieces].map(plain).filter((word) => word.length >= 3)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s._+@-]/g, '')
}

/** Replaces digits with the letters they resemble. */
function lettersForDigits(text: string): string {
  return text.replaceAll(/[013457$]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
}

const YEAR = /(?:19|20)\d\d/g

const LOOKS_LIKE: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's' }
