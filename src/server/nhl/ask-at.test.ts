import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAt } from './ask-at.ts'

let asked: string[] = []
const servers = [0, 1].map((n) =>
  createServer((request, response) => {
    asked.push(`${n}${request.url}`)
    const [, to = ''] = /^\/to(.*)$/.exec(request.url ?? '') ?? []
    if (to === '') return response.end('data')
    response.writeHead(302, { location: to === '/other' ? origins[1] : to }).end('moved')
  }),
)
const origins: string[] = []
beforeAll(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server listening on a port has an object as its address.
    origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
})
afterAll(() => {
  for (const server of servers) server.close()
})

const ask = async (path: string) => {
  asked = []
  const response = await askAt(origins[0] ?? '')(path, { headers: {}, signal: AbortSignal.timeout(5_000) })
  return { status: response.status, text: await response.text(), asked }
}

test('a redirect within the same origin is followed', async () => {
  expect(await ask('/to/v1/schedule')).toEqual({
    status: 200,
    text: 'data',
    asked: ['0/to/v1/schedule', '0/v1/schedule'],
  })
})

test('a redirect elsewhere is returned as the response, and not followed', async () => {
  expect(await ask('/to/other')).toEqual({ status: 302, text: 'moved', asked: ['0/to/other'] })
})

test('a redirect loop ends', async () => {
  const { status, asked } = await ask('/to/to/to/to/to/x')
  expect([status, asked.length]).toEqual([302, 4])
})
