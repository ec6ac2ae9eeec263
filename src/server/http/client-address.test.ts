import { describe, expect, test } from 'vitest'
import { requestFrom } from '../../../test/harness/request-from.ts'
import { clientAddressOf } from './client-address.ts'

describe('The address a request comes from', () => {
  test.each([
    ['the connection’s, where no proxy is trusted', false, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['the one that a trusted proxy names', '10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the connection’s, where it is not a trusted proxy', '10.0.0.1', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [
      'the last one that no trusted proxy vouches for',
      '10.0.0.1, 10.0.0.2',
      '10.0.0.1',
      '6.6.6.6, 198.51.100.1, 10.0.0.2',
      '198.51.100.1',
    ],
    ['the first one, where every proxy is trusted', true, '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ])('is %s', (_, trustProxy, remote, forwarded, expected) => {
    expect(clientAddressOf(trustProxy)(requestFrom(remote, { forwarded }))).toBe(expected)
  })
})
