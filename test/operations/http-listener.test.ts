import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type HttpListener, openHttpListener } from '#server/http-listener.ts'

let listener: HttpListener
afterEach(() => listener.server.listening && listener.close())
const open = async () => {
  listener = await openHttpListener({ host: '127.0.0.1', port: 0 })
}

test('before the server is ready and while it stops, every call gets 503 with the reason (O3)', async () => {
  await open()
  const early = await fetch(`${listener.address}/api/health`)
  expect(early.status).toBe(503)
  expect(await early.json()).toEqual({
    success: false,
    message: 'PuckPool is starting. Try again in a moment.',
    code: 'starting',
  })

  listener.open((_request, response) => response.end('open'))
  expect(await (await fetch(listener.address)).text()).toBe('open')

  await listener.finish(1000)
  const late = await fetch(`${listener.address}/survivor`)
  expect(late.status).toBe(503)
  expect(await late.json()).toMatchObject({ success: false, code: 'stopping' })
})

test('a request in progress is finished before the server stops (O3)', async () => {
  await open()
  const asked = Promise.withResolvers<ServerResponse>()
  listener.open((_request, response) => asked.resolve(response))
  const slow = fetch(listener.address)
  const response = await asked.promise

  let finished = false
  const finish = listener.finish(60_000).then(() => {
    finished = true
  })
  expect((await fetch(listener.address)).status).toBe(503)
  expect(finished).toBe(false)

  response.end('done in time')
  await finish
  expect(await (await slow).text()).toBe('done in time')
})

test('a request that never ends is cut off after the shutdown timeout', async () => {
  await open()
  const asked = Promise.withResolvers<ServerResponse>()
  listener.open((_request, response) => asked.resolve(response))
  const endless = fetch(listener.address)
  await asked.promise
  await listener.finish(1)
  await Promise.all([expect(endless).rejects.toThrow(), listener.close()])
})

test('a client that connected before the port closed gets a response, not a reset (O3)', async () => {
  await open()
  await listener.finish(1000)
  const answers = Array.from({ length: 20 }, () => onConnectionOfItsOwn(listener.address))
  await new Promise((resolve) => process.nextTick(resolve)) // connected, but not yet accepted
  await listener.close()
  expect(await Promise.all(answers)).toEqual(Array(20).fill(503))
})

function onConnectionOfItsOwn(address: string): Promise<number | undefined> {
  const asking = request(address, { agent: false, method: 'POST' })
  asking.end('a body')
  return new Promise((resolve, reject) => {
    asking.once('error', reject).once('response', (answer: IncomingMessage) => resolve(answer.resume().statusCode))
  })
}

test('a port in use is reported with a way to fix it', async () => {
  await open()
  const port = Number(new URL(listener.address).port)
  await expect(openHttpListener({ host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is already in use. Stop the other program, or choose another port, such as PORT=${port + 1}.`,
  )
  await expect(openHttpListener({ host: '203.0.113.1', port: 0 })).rejects.toThrow('no address of this machine')
})
