import { describe, expect, test } from 'vitest'
import { requestFrom } from '../../../test/harness/request-from.ts'
import { clientNetworkOf, networkOf } from './client-address.ts'

describe('The address of a request', () => {
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
    expect(clientNetworkOf(trustProxy)(requestFrom(remote, { forwarded }))).toBe(expected)
  })
})

describe('The network limits count by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('for %s is %s (A8)', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
