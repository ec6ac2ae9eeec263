import { expect, test } from 'vitest'
import { compareNames, nameOrder, searchedName, searchWords } from './name-order.ts'

test.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['Đorđe', 'dorde'],
  ['Strauß', 'strauss'],
  ['STRAUẞ', 'strauss'],
  ['Þóra Guðmundsdóttir', 'thora gudmundsdottir'],
  ['İsmail Işık', 'ismail isik'],
  ['Ɗan Ɓala', 'dan bala'],
  ['O’Neil', "o'neil"],
  ['Anne‑Marie', 'anne-marie'],
  ['ΝΙΚΟΣ', 'νικοσ'],
  ['Νίκος', 'νικοσ'],
  ['Фёдор', 'федор'],
  ['علی‌رضا', 'علیرضا'],
  ['नीता', 'नीता'],
])('%s is sorted and searched as %s (A12)', (name, order) => expect(nameOrder(name)).toBe(order))

test('names are sorted by their plain letters (A12)', () => {
  const names = ['Zoë', 'Øyvind', 'Lukas', 'Ana 😀', 'Łukasz', 'Ana Ω', 'Đuro', 'Éric', 'ann', 'Ann', 'Oscar', 'Paul']
  expect(names.toSorted(compareNames)).toEqual([
    'Ana Ω',
    'Ana 😀',
    'ann',
    'Ann',
    'Đuro',
    'Éric',
    'Lukas',
    'Łukasz',
    'Oscar',
    'Øyvind',
    'Paul',
    'Zoë',
  ])
})

test.each([
  ['lukasz', 'Łukasz Nowak'],
  ['ŁUKASZ now', 'Lukasz Nowak'],
  ['soren', 'Søren'],
  ['strauss', 'Strauß'],
  ['straß', 'Strasser'],
  ["o'neil", 'Pat O’Neil'],
  ['oneil', 'Pat O’Neil'],
  ['annemarie', 'Anne-Marie'],
])('a search for %j finds %s (A12)', (text, name) => {
  const said = searchedName(name)
  expect(searchWords(text).every((word) => said.includes(word))).toBe(true)
})
