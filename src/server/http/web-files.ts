import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalAnswer } from '#server/http/errors.ts'

const BUILT = path.join(import.meta.dirname, '../../../dist/web')
/** The build's folder for files with a content hash in their name. */
export const ASSETS = '/assets/'

type Files = {
  /** The folder of the build. */
  folder?: string
  readPoolName: () => Promise<string>
}

/**
 * Serves the built browser app, and its first page for every path only the browser knows (`/survivor`, `/admin`).
 * Unknown paths below `/api`, and assets of an old build, get the API's 404 (E1). Without a build only the API is
 * served.
 */
export async function webFiles(app: FastifyInstance, { folder = BUILT, readPoolName }: Files): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  if (isBuilt) {
    serveManifest(app, { folder, readPoolName })
    await app.register(files, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, file) => setCaching(reply, path.relative(folder, file)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isScreen(request)) {
      // Its address is a key (O10).
      if (request.url.startsWith('/screen/')) reply.header('x-robots-tag', 'noindex')
      return reply.sendFile('index.html')
    }
    return answerNotFound(reply)
  })
}

/** The content security policy's hashes of the page's inline scripts. */
export function ownScripts(folder = BUILT): string[] {
  const page = path.join(folder, 'index.html')
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** Gives the installed app the pool's name. */
function serveManifest(app: FastifyInstance, { folder, readPoolName }: Required<Files>): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const manifest: object = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8'))
    const name = await readPoolName()
    reply.header('cache-control', 'no-cache').type('application/manifest+json')
    return reply.send(JSON.stringify({ ...manifest, name, short_name: name }))
  })
}

/**
 * A name with a hash always means the same content, so it is never revalidated. Everything else is, which the ETag
 * makes cheap.
 */
function setCaching(reply: FastifyReply, file: string): void {
  if (!`/${file}`.startsWith(ASSETS)) return void reply.header('cache-control', 'no-cache')
  reply.header('cache-control', 'public, max-age=31536000, immutable').removeHeader('etag')
}

function isScreen({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [asked = ''] = url.split('?')
  return asked !== '/api' && !asked.startsWith('/api/') && !asked.startsWith(ASSETS)
}

function answerNotFound(reply: FastifyReply) {
  const { status, body } = refusalAnswer({ code: 'not_found' })
  return reply.status(status).send(body)
}
