import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, it } from 'vitest'

const from = (file: string) => path.join(import.meta.dirname, file)

it('replaces zod in every call of the contract, so that each can be read without schemas', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { zod: from('schemas-stay-on-the-server.ts') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: from('../contract/all.ts'), formats: ['iife'], name: 'contract' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  // The bundle assigns its exports to the given name.
  const calls = runInNewContext(`${bundle?.output[0].code}; contract.allEndpoints`, {}, 'contract.js') as {
    method: string
    path: string
  }[]
  expect(calls.length).toBeGreaterThan(100)
  for (const { method, path } of calls) expect(`${method} ${path}`).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \//)
})
