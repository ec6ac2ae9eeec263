import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export const PROJECT = path.join(import.meta.dirname, '../..')

type Guide = 'operations' | 'operations-large'

function sectionOf(page: Guide, heading: string): string {
  const sections = readFileSync(path.join(PROJECT, `docs/${page}.md`), 'utf8').split(/^## /m)
  const section = sections.find((one) => one.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/${page}.md has no heading '${heading}'`)
  return section
}

/** The commands in the sentences below a heading, and the settings to be written into `.env`. */
export function wordsUnder(page: Guide, heading: string): string[] {
  const text = sectionOf(page, heading).replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...text.matchAll(/`((?:npm (?:run|start)|createuser |mkdir |openssl |[A-Z_]+=)[^`]*)`/g)].map(
    ([, command = '']) => command,
  )
}

/** The command blocks below a heading of a page, each as its lines; a line ending with a backslash continues. */
export function commandsUnder(page: Guide, heading: string): string[][] {
  return [...sectionOf(page, heading).matchAll(/^```sh\n([\s\S]+?)^```$/gm)].map(([, block = '']) =>
    block.trim().replaceAll('\\\n', ' ').split('\n'),
  )
}

/** The files below a heading to be copied from the page. */
export function filesUnder(page: Guide, heading: string): string[] {
  const fences = [...sectionOf(page, heading).matchAll(/^```(\w*)\n([\s\S]+?)^```$/gm)]
  return fences.flatMap(([, kind, text = '']) => (kind === 'sh' ? [] : [text]))
}

/** A person at a terminal, in their own folder, who types what the guide says. */
export type Terminal = {
  folder: string
  /** Runs a line; folder and variables persist. Returns its output, and throws if it fails. */
  type: (line: string) => Promise<string>
  typeAll: (lines: readonly string[]) => Promise<string[]>
  close: () => void
}

type Opened = {
  environment?: Record<string, string>
  /** Values for the guide's placeholders, such as `<the repository>`. */
  instead?: Record<string, string>
}

/** If a build needs the machine's own network, `BUILD_NETWORK=host` adds that to the compose file. */
const NETWORK = process.env.BUILD_NETWORK

/**
 * A test runner's settings aren't in a person's terminal: with them, the browser app would be built for development.
 */
export const inherited = { ...process.env, NODE_ENV: undefined }

const KEPT = ['PWD', 'COMPOSE_FILE'] as const

/** Services of compose.cluster.yaml that share an image. */
const CLUSTER_NODES = ['etcd1', 'etcd2', 'etcd3', 'db1', 'db2', 'db3', 'db']

export function openTerminal({ environment = {}, instead = {} }: Opened = {}): Terminal {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-guide-'))
  const kept: Record<string, string> = { PWD: folder }
  const after = path.join(folder, '.after')
  const network = (services: string[]) =>
    `services: { ${services.map((name) => `${name}: { build: { network: ${NETWORK} } }`).join(', ')} }\n`
  writeFileSync(path.join(folder, 'compose.yaml-network'), network(['pool']))
  writeFileSync(path.join(folder, 'compose.large.yaml-network'), network(['app1', 'app2', 'tools']))
  writeFileSync(path.join(folder, 'compose.cluster.yaml-network'), network(CLUSTER_NODES))
  const functions = [
    process.getuid?.() === 0 ? 'sudo() { "$@"; }' : '',
    NETWORK === undefined
      ? ''
      : `docker() {
          local files="\${COMPOSE_FILE:-compose.yaml}"; local added=''; local file
          # Compose reads this file where none is named.
          if [ -z "\${COMPOSE_FILE-}" ] && [ -e compose.override.yaml ]; then added=:compose.override.yaml; fi
          for file in \${files//:/ }; do added="$added:${folder}/$file-network"; done
          COMPOSE_FILE="$files$added" command docker "$@"
        }`,
  ]
  const type = async (line: string) => {
    const typed = Object.entries(instead).reduce((words, [open, own]) => words.replaceAll(open, own), line)
    const keep = KEPT.map((name) => `printf '%s\\n' "\${${name}-}"`).join('; ')
    // In `a && b`, a failing `a` alone ends no script.
    const script = ['set -eo pipefail', ...functions, typed, 'test $? -eq 0', `{ ${keep}; } > ${after}`].join('\n')
    const { PWD: cwd, ...variables } = kept
    const shell = spawn('bash', ['-c', script], {
      cwd,
      env: { ...inherited, ...environment, ...Object.fromEntries(Object.entries(variables).filter(([, it]) => it)) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise((resolve) => shell.once('close', resolve))
    const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)])
    if ((await ended) !== 0) throw new Error(`$ ${typed}\n${printed}${complaints}`)
    const values = readFileSync(after, 'utf8').split('\n')
    for (const [at, name] of KEPT.entries()) kept[name] = values[at] ?? ''
    return printed
  }
  return {
    folder,
    type,
    typeAll: async (lines) => {
      const printed: string[] = []
      for (const line of lines) printed.push(await type(line))
      return printed
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Reports a missing requirement before the first test fails over it. */
export function requireDocker(): void {
  try {
    execFileSync('docker', ['info'], { stdio: 'pipe' })
    const version = execFileSync('docker', ['compose', 'version', '--short'], { encoding: 'utf8' }).trim()
    const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
    if (major > 2 || (major === 2 && minor >= 24)) return
    throw new Error(`Compose ${version}`)
  } catch (error) {
    throw new Error(
      `These tests need a Docker daemon that this user may use (DOCKER_HOST), Compose 2.24 or newer, the ports 80, 443 and 3917, and the network of the first build: ${error}`,
    )
  }
}
