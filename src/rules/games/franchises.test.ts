import { expect, it } from 'vitest'
import { abbreviationToday } from './franchises.ts'

it.each([
  ['ARI', 'UTA'],
  ['PHX', 'UTA'],
  ['ATL', 'WPG'],
  ['UTA', 'UTA'],
  ['QUE', 'QUE'],
])('%s is %s today (G2)', (old, today) => expect(abbreviationToday(old)).toBe(today))
