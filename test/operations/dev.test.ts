import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../harness/processes/proxies.ts'
import { startServer } from '../harness/processes/real-server.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-dev-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm run dev serves the app by Vite, with the server behind it, and ends with both', async () => {
  const port = String(await freePort())
  const dev = startServer({ DATA_DIR: dataDir, PORT: port, NO_COLOR: '1' }, { program: 'bin/dev.mjs' })
  const said = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = words.exec(dev.said())
        if (found) resolve(found[1] ?? '')
      }
      dev.process.stdout?.on('data', look)
      dev.ended.then((code) => reject(new Error(`ended with ${code}: ${dev.said()}`)))
      look()
    })
  const [server, vite] = await Promise.all([said(/is ready: (\S+)/), said(/Local:\s+(\S+?)\/?\s/)])
  expect(server).toContain(port)

  const page = await (await fetch(vite)).text()
  expect(page).toContain('<div id="root">')
  expect(page).toContain('/@vite/client')
  const main = await fetch(`${vite}/src/web/main.tsx`)
  expect([main.status, main.headers.get('content-type')]).toEqual([200, 'text/javascript'])
  expect(await (await fetch(`${vite}/api/health`)).json()).toMatchObject({ status: 'ok' })

  dev.process.kill('SIGINT')
  expect(await dev.ended).toBe(0)
  await expect(fetch(vite)).rejects.toThrow()
  await expect(fetch(server)).rejects.toThrow()
}, 120_000)
