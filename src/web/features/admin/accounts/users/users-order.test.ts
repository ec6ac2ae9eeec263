import { expect, test } from 'vitest'
import { type ManagedUser, userSortings } from '#contract/accounts/users.ts'
import { usersToShow } from './users-order.ts'

const user = (id: number, name: string, fields: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  name,
  lastName: 'Ek',
  email: `${name.toLowerCase()}@example.test`,
  role: 'player',
  active: true,
  created_at: `2025-09-0${id % 9}T12:00:00.000Z`,
  version: '1',
  ...fields,
})
const everybody = [
  user(1, 'Zoë', { lastName: 'Åberg' }),
  user(2, 'ann'),
  user(3, 'Bob', { role: 'admin', active: false }),
]
const plainly = { text: '', sorting: 'name', isDescending: false, page: 1 } as const
const names = (wanted: Partial<Parameters<typeof usersToShow>[1]>) =>
  usersToShow(everybody, { ...plainly, ...wanted }).rows.map(({ name }) => name)

test.each([
  ['', ['ann', 'Bob', 'Zoë']],
  ['zoe', ['Zoë']],
  ['ABERG zoe', ['Zoë']],
  ['@example.test', ['ann', 'Bob', 'Zoë']],
  ['ann bob', []],
  ['admin', ['Bob']],
  ['inactive', ['Bob']],
  ['active', ['ann', 'Zoë']],
  ['(', []],
])('the search %j finds %j', (text, found) => expect(names({ text })).toEqual(found))

test.each([
  ['name', ['ann', 'Bob', 'Zoë'], ['Zoë', 'Bob', 'ann']],
  ['email', ['ann', 'Bob', 'Zoë'], ['Zoë', 'Bob', 'ann']],
  ['role', ['Bob', 'ann', 'Zoë'], ['ann', 'Zoë', 'Bob']],
  ['status', ['ann', 'Zoë', 'Bob'], ['Bob', 'ann', 'Zoë']],
  ['joined', ['Zoë', 'ann', 'Bob'], ['Bob', 'ann', 'Zoë']],
] as const)('in the order of %s', (sorting, upwards, downwards) => {
  expect(names({ sorting })).toEqual(upwards)
  expect(names({ sorting, isDescending: true })).toEqual(downwards)
})

test('a page shows twenty-five users, and a page that does not exist becomes the nearest one', () => {
  const many = Array.from({ length: 51 }, (_, n) => user(n, `Member ${10 + n}`))
  expect(usersToShow(many, { ...plainly, page: 3 })).toMatchObject({ found: 51, page: 3, pages: 3 })
  expect(usersToShow(many, { ...plainly, page: 3 }).rows.map(({ name }) => name)).toEqual(['Member 60'])
  expect(usersToShow(many, { ...plainly, page: 99 }).page).toBe(3)
  expect(usersToShow(many, { ...plainly, page: -1 }).page).toBe(1)
  expect(usersToShow([], plainly)).toEqual({ rows: [], found: 0, page: 1, pages: 1 })
})

test('a thousand users are found and ordered in no time worth waiting for', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => user(n, `Member ${n}`))
  for (const sorting of userSortings)
    expect(usersToShow(many, { ...plainly, sorting, text: 'member' }).found).toBe(1_000)
})
