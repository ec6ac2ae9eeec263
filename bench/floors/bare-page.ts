import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds the bare page and serves it, packed like the app's files, until stopped. */
export async function serveBarePage(folder: string): Promise<{ origin: string; stop: () => void }> {
  await build({
    root: path.join(import.meta.dirname, 'bare-page'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const server = createServer(({ url = '/' }, answer) => {
    const file = url === '/' ? '/index.html' : url
    answer.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain')
    answer.setHeader('content-encoding', 'gzip')
    answer.end(gzipSync(readFileSync(path.join(folder, file))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
