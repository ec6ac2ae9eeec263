import { expect, test } from 'vitest'
// @ts-expect-error: it runs under an old Node without types.
import { buildFailure } from '../../bin/prepare.mjs'

test('a build that the system kills says that it wants memory, because nothing else does', () => {
  expect(buildFailure(137)).toContain('it needs 1 GB')
  expect(buildFailure(1)).toBe('The browser app could not be built; see the error above.')
})
