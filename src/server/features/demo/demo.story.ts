import { ADMIN_LOGIN, MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'

/** A demo member with their picks from week 1 on: null for a forgotten pick, none after their elimination. */
export type Character = { name: string; lastName: string; email: string; picks: (string | null)[] }

/**
 * Sixteen members with varying luck in the real 2025-26 season: the games decide the results of their picks. By Tuesday
 * of week 6 seven are eliminated, one of them for forgetting to pick, and two of the nine survivors have no pick yet,
 * so that you can try a late pick.
 */
export const CAST: readonly Character[] = [
  {
    name: 'Morgan',
    lastName: 'Hale',
    email: ADMIN_LOGIN.email,
    picks: ['CAR', 'COL', 'MTL', 'ANA', 'BOS', null],
  },
  {
    name: 'Jamie',
    lastName: 'Lindqvist',
    email: MEMBER_LOGIN.email,
    picks: ['BOS', 'NJD', 'UTA', 'WPG', 'COL', 'DAL'],
  },
  member('Priya Nair', ['DAL', 'VGK', 'NJD', 'NYR', 'ANA', 'LAK']),
  member('Luca Moretti', ['SEA', 'DET', 'LAK', 'BOS', 'CAR', 'NYI']),
  member('Hannah Weiss', ['MTL', 'CAR', 'WSH', 'TBL', 'SJS', 'EDM']),
  member('Owen Tremblay', ['NYR', 'WPG', 'TOR', 'CBJ', 'MIN', 'VGK']),
  member('Aisha Khan', ['FLA', 'PHI', 'CBJ', 'DET', 'DAL', 'COL']),
  member('Mateo Alvarez', ['WSH', 'CHI', 'PIT', 'EDM', 'OTT', 'BOS']),
  member('Freya Olsen', ['VAN', 'BUF', 'TBL', 'MTL', 'CHI', null]),
  member('Noah Gagnon', ['TBL']),
  member('Yuki Tanaka', ['COL', 'FLA']),
  member('Sam O’Brien', ['CAR', 'EDM']),
  member('Elena Petrova', ['DET', 'NYI', 'COL']),
  member('Theo Martin', ['BOS', 'PIT', 'NYI', 'NJD']),
  member('Grace Kim', ['PIT', 'UTA', 'EDM', null]),
  member('Ben Carter', ['NJD', 'VAN', 'SEA', 'LAK', 'PIT']),
]

function member(fullName: string, picks: (string | null)[]): Character {
  const [name = '', lastName = ''] = fullName.split(' ')
  return { name, lastName, email: `${name.toLowerCase()}@puckpool.demo`, picks }
}
