import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublic, lookupPublic, refusePushAddress } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGq',
  'https://WNS2-par02p.notify.windows.com/w/?token=BQ',
])('%s is called', (endpoint) => {
  expect(refusePushAddress(endpoint, [])).toBeNull()
})

test.each([
  ['https://push.example.org/x', 'push.example.org'],
  ['https://fcm.googleapis.com:8443/x', 'fcm.googleapis.com:8443'],
  ['https://fcm.googleapis.com.example.org/x', 'fcm.googleapis.com.example.org'],
  ['https://fcm.googleapis.com./x', 'fcm.googleapis.com.'],
  ['https://fcmxgoogleapis.com/x', 'fcmxgoogleapis.com'],
  ['https://evilpush.apple.com/x', 'evilpush.apple.com'],
  ['https://0x7f.1/x', '127.0.0.1'],
  ['https://[::1]/x', '[::1]'],
  ['https://localhost/x', 'localhost'],
])('%s is not', (endpoint, host) => {
  expect(refusePushAddress(endpoint, [])).toEqual({ code: 'push_service_unknown', host })
})

test.each(['http://fcm.googleapis.com/x', 'https://me@fcm.googleapis.com/x', 'gopher://push.example.org/x', 'push'])(
  '%s is no address of a push service',
  (endpoint) => {
    expect(refusePushAddress(endpoint, [])).toEqual({ code: 'push_endpoint_refused' })
  },
)

test('the setting adds a push service, even in the own network, and nothing beside it', () => {
  const services = ['http://127.0.0.1:4000']
  expect(refusePushAddress('http://127.0.0.1:4000/x', services)).toBeNull()
  expect(refusePushAddress('http://127.0.0.1:4001/x', services)).toEqual({ code: 'push_endpoint_refused' })
  expect(refusePushAddress('http://me@127.0.0.1:4000/x', services)).toEqual({ code: 'push_endpoint_refused' })
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
