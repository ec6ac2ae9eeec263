import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { AddressOutcome } from '#contract/dashboard/public-address.ts'
import type { Setup } from '#contract/dashboard/setup.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool, admin, ann } = await givenPool()

/** Answers as this pool does, or as another program. */
let answers: 'pool' | 'other' = 'pool'
const server = createServer(async (request, response) => {
  const { body } = await ann.get<object>((request.url ?? '').replace(/^\/api/, ''))
  response.end(answers === 'pool' ? JSON.stringify(body) : 'Welcome to nginx')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
// A server that listens on a port has an address with it.
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
pool.deps.settings = { ...pool.deps.settings, appUrl: 'http://127.0.0.1:3000', appHosts: [host, '192.168.1.20:3000'] }

const check = async (url: string) => {
  const { status, body } = await admin.post<{ outcome: AddressOutcome }>('/admin/public-address/check', { url })
  return status === 200 ? body.outcome : status
}

test("an unencrypted address in one's own network is enough for the checklist once it reaches the pool (O12)", async () => {
  // Stands for an address of the network, and is this machine all the same.
  pool.deps.settings = { ...pool.deps.settings, appUrl: `http://2130706433:${host.split(':')[1]}` }
  const step = async () => {
    const { steps, address_problem } = (await admin.get<Setup>('/admin/setup')).body
    return { address_problem, is_done: steps.find(({ step }) => step === 'address')?.is_done }
  }
  expect(await step()).toEqual({ address_problem: 'network', is_done: true })
  answers = 'other'
  expect(await step()).toEqual({ address_problem: 'network', is_done: false })
  answers = 'pool'
})

test('an address is checked by a proof that only this pool can give (O12)', async () => {
  expect(await check(`http://${host}`)).toBe('reaches')
  answers = 'other'
  expect(await check(`http://${host}/`)).toBe('other')
  server.close()
  expect(await check(`http://${host}`)).toBe('silent')
})

test('no other private address is called, and only an address is checked, by admins (O12)', async () => {
  expect(await check('http://10.255.0.1')).toBe('private')
  for (const url of ['pool.example.test', 'ftp://pool.example.test', `http://${host}/path`, 'http://a@b', '']) {
    expect(await check(url), url).toBe(400)
  }
  expect(await check('http://127.0.0.1:99999')).toBe('silent')
  expect((await ann.post('/admin/public-address/check', { url: `http://${host}` })).status).toBe(403)
})

test('the file for the settings is named, unless the pool is in a container, which does not see it (O12)', async () => {
  const read = async () => (await admin.get('/admin/public-address')).body
  expect(await read()).toMatchObject({ env_file: expect.stringMatching(/^\/.*\/\.env$/) })
  pool.deps.settings = { ...pool.deps.settings, installation: 'container' }
  expect(await read()).toMatchObject({ env_file: null })
})

test('the addresses of the network are offered until the pool has one (O12)', async () => {
  const read = async () => (await admin.get('/admin/public-address')).body
  pool.deps.settings = { ...pool.deps.settings, appUrl: 'http://127.0.0.1:3000' }
  expect(await read()).toMatchObject({ address_problem: 'loopback', network: ['http://192.168.1.20:3000'] })
  pool.deps.settings = { ...pool.deps.settings, appUrl: 'https://pool.example.test', appHosts: ['pool.example.test'] }
  expect(await read()).toMatchObject({ address_problem: null, network: [] })
})
