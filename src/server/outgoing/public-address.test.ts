import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPrivateAddress, isPublic, lookupPublic } from './public-address.ts'

test.each([
  ['8.8.8.8', 4, true],
  ['142.250.74.10', 4, true],
  ['2a00:1450:4001:80b::200a', 6, true],
  ['10.1.2.3', 4, false],
  ['172.31.255.255', 4, false],
  ['172.32.0.0', 4, true],
  ['192.168.0.1', 4, false],
  ['169.254.169.254', 4, false],
  ['100.64.0.1', 4, false],
  ['127.9.9.9', 4, false],
  ['0.0.0.0', 4, false],
  ['255.255.255.255', 4, false],
  ['::1', 6, false],
  ['::ffff:10.0.0.1', 6, false],
  ['64:ff9b::a00:1', 6, false],
  ['fd12::1', 6, false],
  ['fe80::1', 6, false],
  ['fec0::1', 6, false],
  ['feff:ffff::1', 6, false],
  ['::ffff:0:127.0.0.1', 6, false],
  ['::ffff:0:8.8.8.8', 6, false],
  ['::ffff:8.8.8.8', 6, true],
  ['::127.0.0.1', 6, false],
  ['64:ff9b::127.0.0.1', 6, false],
  ['64:ff9b:1::a00:1', 6, false],
  ['2002:a00:1::1', 6, false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 6, false],
  ['ff02::1', 6, false],
  ['224.0.0.1', 4, false],
  ['2620:fe::fe', 6, true],
] as const)('%s is called: %s', (address, family, isOpen) => {
  expect(isPublic({ address, family })).toBe(isOpen)
})

test('a name that points to this machine isn’t resolved', async () => {
  const find = promisify(lookupPublic)
  await expect(find('localhost', { all: true })).rejects.toMatchObject({ code: 'EPRIVATE' })
  await expect(find('localhost', {})).rejects.toMatchObject({ code: 'EPRIVATE' })
})

test.each([
  ['https://10.0.0.5/x', true],
  ['https://0x7f.1/x', true],
  ['https://[::1]/x', true],
  ['https://[::ffff:10.0.0.1]/x', true],
  ['https://8.8.8.8/x', false],
  ['https://[2620:fe::fe]/x', false],
  ['https://hooks.example.org/x', false],
])('%s is a private address even without a name server: %s', (url, isPrivate) => {
  expect(isPrivateAddress(new URL(url))).toBe(isPrivate)
})
