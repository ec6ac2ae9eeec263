import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CannotStart } from '#server/cannot-start.ts'
import { errorCode } from '#server/error-code.ts'

/**
 * Writes the lines as gzip, readable only by the owner, into the first of these files, all in one folder, that doesn't
 * exist once all lines are there, and returns it. Writes the complete file or nothing. Throws `CannotStart` instead of
 * overwriting a file.
 */
export async function writeLines(files: readonly string[], lines: AsyncIterable<string>): Promise<string> {
  let file = ''
  let half: string | null = null
  try {
    for (file of files) {
      if (existsSync(file)) continue
      if (half === null) {
        await mkdir(path.dirname(file), { recursive: true })
        half = `${file}.${process.pid}.part`
        await pipeline(
          Readable.from(ended(lines)),
          createGzip(),
          createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }),
        )
      }
      if (!(await putInPlace(half, file))) continue
      await flushFolder(path.dirname(file))
      return file
    }
  } finally {
    if (half !== null) await rm(half, { force: true })
  }
  throw new CannotStart(`${file} exists already, and a backup never writes over anything.`)
}

/** False if the file exists: unlike a rename, a link detects that. Some file systems, such as exFAT, have no links. */
async function putInPlace(half: string, file: string): Promise<boolean> {
  try {
    await link(half, file)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    await rename(half, file)
  }
  return true
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** In characters: far more than a row of any table, or a thousand sealed ones, which are one line. */
const LONGEST_LINE = 64_000_000

const notOurs = (file: string) => `${file} is no backup of a PuckPool, or it is damaged. Nothing was restored.`

/** The file's lines. Throws `CannotStart` if it can't be read or is damaged. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const text = createGunzip()
  packed.on('error', (error) => text.destroy(error))
  packed.pipe(text).setEncoding('utf8')
  let rest = ''
  try {
    for await (const part of text) {
      const [first = '', ...others] = String(part).split('\n')
      rest += first
      // A few kilobytes of gzip can hold gigabytes without a line break.
      if (rest.length > LONGEST_LINE) throw new CannotStart(notOurs(file))
      for (const line of others) {
        yield rest
        rest = line
      }
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const code = errorCode(error)
    if (code === 'Z_BUF_ERROR') throw new CannotStart(`${file} is cut off. Nothing was restored.`)
    if (code.startsWith('Z_')) throw new CannotStart(notOurs(file))
    throw new CannotStart(`${file} cannot be read (${code}).`)
  } finally {
    packed.destroy()
  }
  if (rest) yield rest
}
