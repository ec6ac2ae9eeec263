import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const app = Fastify()
compressAnswers(app)
const long = (length: number) => ({ text: 'x'.repeat(length) })
app.get<{ Params: { length: string } }>('/:length', async ({ params }) => long(Number(params.length)))
app.get('/picture', async (_request, reply) => reply.type('image/png').send(randomBytes(5_000)))
app.get('/packed', async (_request, reply) =>
  reply.type('application/json').header('content-encoding', 'br').send(randomBytes(5_000)),
)

const ask = (url: string, accepted = 'br, gzip') => app.inject({ url, headers: { 'accept-encoding': accepted } })

test.each([1_024, 60_000, 200_000])(
  'an answer of %i bytes and more is sent compressed, with its length',
  async (length) => {
    const { headers, rawPayload } = await ask(`/${length}`)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long(length))
  },
)

test.each(['', 'br', 'gzip;q=0', 'identity'])(
  'a client that accepts %j gets the answer uncompressed',
  async (accepted) => {
    const { headers, body } = await ask('/60000', accepted)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect(JSON.parse(body)).toEqual(long(60_000))
  },
)

test('short answers, pictures and compressed files are sent unchanged', async () => {
  expect((await ask('/100')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/picture')).headers).not.toHaveProperty('content-encoding')
  expect((await ask('/packed')).headers['content-encoding']).toBe('br')
})
