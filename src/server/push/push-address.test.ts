import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublic, isPushAddress, lookupPublic } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGq',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'https://push.example.org./x',
])('%s may be a push service', (endpoint) => {
  expect(isPushAddress(endpoint, { anywhere: false })).toBe(true)
})

test.each([
  'http://push.example.org/x',
  'https://push.example.org:8443/x',
  'https://me@push.example.org/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://8.8.8.8/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://pool.localhost/x',
  'https://router.lan/x',
  'gopher://push.example.org/x',
  'push.example.org',
])('%s is none', (endpoint) => {
  expect(isPushAddress(endpoint, { anywhere: false })).toBe(false)
})

test('a push service in the own network is possible if the setting allows it', () => {
  expect(isPushAddress('http://127.0.0.1:4000/x', { anywhere: true })).toBe(true)
  expect(isPushAddress('file:///etc/passwd', { anywhere: true })).toBe(false)
})

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

test('a name that points to this machine is not resolved', async () => {
  const find = promisify(lookupPublic)
  await expect(find('localhost', { all: true })).rejects.toMatchObject({ code: 'EPRIVATE' })
  await expect(find('localhost', {})).rejects.toMatchObject({ code: 'EPRIVATE' })
})
