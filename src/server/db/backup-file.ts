import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CannotStart } from '#server/cannot-start.ts'

/**
 * Writes the lines as gzip, readable only by the owner. Either the complete file is on disk or none. Throws `CannotStart` instead of
 * overwriting a file.
 */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(file)) throw new CannotStart(`${file} exists already, and a backup never writes over anything.`)
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}.part`
  try {
    await pipeline(
      Readable.from(ended(lines)),
      createGzip(),
      createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await putInPlace(half, file)
    await flushFolder(path.dirname(file))
  } finally {
    await rm(half, { force: true })
  }
}

/** A link, unlike a rename, fails if the file exists; but some file systems, such as exFAT, have no links. */
async function putInPlace(half: string, file: string): Promise<void> {
  try {
    await link(half, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    await rename(half, file)
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The lines of such a file. Throws `CannotStart` if it cannot be read or is damaged. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = createGunzip()
  packed.on('error', (error) => text.destroy(error))
  packed.pipe(text).setEncoding('utf8')
  let rest = ''
  try {
    for await (const part of text) {
      const lines = `${rest}${part}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'Z_BUF_ERROR') throw new CannotStart(`${file} is cut off. Nothing was restored.`)
    if (code.startsWith('Z_'))
      throw new CannotStart(`${file} is no backup of a PuckPool, or it is damaged. Nothing was restored.`)
    throw new CannotStart(`${file} cannot be read (${code}).`)
  } finally {
    packed.destroy()
  }
  if (rest) yield rest
}
