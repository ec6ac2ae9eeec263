/**
 * Words that everybody tries first where a hockey pool is concerned: the product, what it is about, who runs it, the clubs. Together with
 * the member's own names and address they cannot make up a password (OWASP ASVS 6.1.2, 6.2.11).
 */
const WORDS_OF_THE_POOL: readonly string[] = [
  ...['puckpool', 'puck', 'pool', 'hockey', 'icehockey', 'nhl', 'stanleycup', 'stanley', 'playoffs', 'playoff'],
  ...['survivor', 'contest', 'twoteam', 'tiebreaker', 'draft', 'season', 'commissioner', 'administrator', 'admin'],
  ...['member', 'player', 'password', 'passwort', 'secret', 'welcome', 'login', 'letmein', 'test', 'demo'],
  ...[
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
  ],
  ...['oilers', 'panthers', 'kings', 'wild', 'canadiens', 'predators', 'devils', 'islanders', 'rangers', 'senators'],
  ...['flyers', 'penguins', 'sharks', 'kraken', 'blues', 'lightning', 'mapleleafs', 'leafs', 'mammoth', 'canucks'],
  ...[
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
  ],
]

/** So many characters of one's own make a password that nobody guesses from what he knows. */
const OWN_MIN_LENGTH = 5

export type Owner = { email: string; name?: string | undefined; lastName?: string | undefined }
export type PasswordRefusal = { code: 'password_common' } | { code: 'password_guessable' }

/**
 * A new password must neither be one of the common ones nor be made of words of the pool, of its owner's names and his address:
 * without those at least five characters are left.
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
  const left = Math.min(own(text).length, own(withoutDisguise(text)).length)
  return left < OWN_MIN_LENGTH ? { code: 'password_guessable' } : null
}

/** The names and the parts of the address; what is shorter than three letters would be found in everything. */
function wordsOf({ email, name = '', lastName = '' }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, domain, name, lastName, `${name}${lastName}`, `${lastName}${name}`]
  const pieces = [...local.split(/[._+-]/), ...domain.split('.'), ...name.split(/[\s-]/), ...lastName.split(/[\s-]/)]
  return [...parts, ...pieces].map(plain).filter((word) => word.length >= 3)
}

/** In small letters, without what stands between them. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s._+@-]/g, '')
}

/** With letters for the digits that look like them. */
function withoutDisguise(text: string): string {
  return text.replaceAll(/[013457$]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
}

const YEAR = /(?:19|20)\d\d/g

const LOOKS_LIKE: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's' }
