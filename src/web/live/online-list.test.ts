import { expect, test } from 'vitest'
import { withChange } from './online-list.ts'

const ann = { userId: 1, username: 'Ann', role: 'player' }
const bob = { userId: 2, username: 'Bob', role: 'player' }
const zoe = { userId: 3, username: 'Zoe', role: 'player' }

test('a change adds who came at their place, renames and takes out who left', () => {
  const before = { users: [ann, zoe], version: 4 }
  expect(withChange(before, { version: 5, came: [bob], left: [zoe.userId] })).toEqual({ users: [ann, bob], version: 5 })
  const renamed = { ...ann, username: 'Yan' }
  expect(withChange(before, { version: 5, came: [renamed], left: [] })?.users).toEqual([renamed, zoe])
})

test('after a missed change there is no list any more to change', () => {
  expect(withChange({ users: [ann], version: 4 }, { version: 6, came: [bob], left: [] })).toBeNull()
})
