import { expect, test } from 'vitest'
import { drawPath } from './card-pen.ts'

const TEAMS = ['BOS', 'NJD', 'UTA', 'WPG', 'COL', 'DAL', 'FLA', 'TOR', 'MTL', 'OTT', 'VGK', 'EDM', 'CGY']

test.each([
  [6, [6]],
  [7, [4, 3]],
  [13, [5, 5, 3]],
])('the path of a card of %i weeks has rows of even length: %j', (weeks, rows) => {
  const drawn: { text: string; y: number }[] = []
  const fillText = (text: string, _x: number, y: number) => drawn.push({ text, y })
  const pen = new Proxy({ fillText }, { get: (of, name) => Reflect.get(of, name) ?? (() => {}), set: () => true })
  const path = TEAMS.slice(0, weeks).map((abbreviation, at) => ({ abbreviation, label: `${at + 1}`, held: true }))
  drawPath(pen as unknown as CanvasRenderingContext2D, { path, y: 0, color: '' })
  const badges = drawn.filter(({ text }) => TEAMS.includes(text))
  expect(Object.values(Object.groupBy(badges, ({ y }) => y)).map((row) => row?.length)).toEqual(rows)
})
