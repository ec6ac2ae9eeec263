import { expect, test } from 'vitest'
import { refusePushAddress } from './push-address.ts'

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
])('%s is not called', (endpoint, host) => {
  expect(refusePushAddress(endpoint, [])).toEqual({ code: 'push_service_unknown', host })
})

test.each(['http://fcm.googleapis.com/x', 'https://me@fcm.googleapis.com/x', 'gopher://push.example.org/x', 'push'])(
  '%s isn’t a push service’s address',
  (endpoint) => {
    expect(refusePushAddress(endpoint, [])).toEqual({ code: 'push_endpoint_refused' })
  },
)

test('the setting allows another push service, even a private one, and nothing else', () => {
  const services = ['http://127.0.0.1:4000']
  expect(refusePushAddress('http://127.0.0.1:4000/x', services)).toBeNull()
  expect(refusePushAddress('http://127.0.0.1:4001/x', services)).toEqual({ code: 'push_endpoint_refused' })
  expect(refusePushAddress('http://me@127.0.0.1:4000/x', services)).toEqual({ code: 'push_endpoint_refused' })
})
