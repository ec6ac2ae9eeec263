import { expect, test } from 'vitest'
import { findPeopleColumns } from './people-columns.ts'

const GOOGLE_OLD = 'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value'
const GOOGLE_NEW = 'First Name,Middle Name,Last Name,File As,E-mail 1 - Label,E-mail 1 - Value'
const OUTLOOK = 'First Name,Middle Name,Last Name,Company,E-mail Address,E-mail Type,E-mail Display Name'
const THUNDERBIRD = 'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email'

test.each([
  ['email,name,lastName', 'email', 'name', 'lastName', null],
  ['Notes,First Name,E-Mail,Last Name', 'E-Mail', 'First Name', 'Last Name', null],
  [GOOGLE_OLD, 'E-mail 1 - Value', 'Given Name', 'Family Name', 'Name'],
  [GOOGLE_NEW, 'E-mail 1 - Value', 'First Name', 'Last Name', null],
  [OUTLOOK, 'E-mail Address', 'First Name', 'Last Name', null],
  [THUNDERBIRD, 'Primary Email', 'First Name', 'Last Name', 'Display Name'],
  ['Full Name,Email Address', 'Email Address', null, null, 'Full Name'],
  ['Email,Name', 'Email', null, null, 'Name'],
  ['Prénom,Nom de famille,Courriel', 'Courriel', 'Prénom', 'Nom de famille', null],
  ['Vorname,Nachname,E-Mail-Adresse', 'E-Mail-Adresse', 'Vorname', 'Nachname', null],
  ['Work email,Player', 'Work email', null, null, 'Player'],
])('the columns of %s are recognized by their titles (A1)', (titles, email, first, last, full) => {
  const names = titles.split(',')
  const found = findPeopleColumns(names, [])
  const titleOf = (place: number | null | undefined) => (place == null ? null : names[place])
  expect([found?.email, found?.first_name, found?.last_name, found?.full_name].map(titleOf)).toEqual([
    email,
    first,
    last,
    full,
  ])
})

test('without a known title, the column with the most @ holds the addresses', () => {
  const rows = [
    ['@annie', 'ann@example.org'],
    ['', 'bob@example.org'],
  ]
  expect(findPeopleColumns(['Who', 'Where'], rows)).toEqual({
    email: 1,
    first_name: null,
    last_name: null,
    full_name: null,
  })
  expect(findPeopleColumns(['Who', 'Where'], [['Ann', 'Boston']])).toBeNull()
})
