import { execFileSync, spawn } from 'node:child_process'
import { inherited, PROJECT } from './guide.ts'

/** A command that stays in the foreground, like a pool, runs in a second terminal. */
export type Aside = { said: () => string; stop: () => Promise<void> }

/** Resolves once the pool reports that it is ready. */
export async function typeAside(line: string, cwd: string, settings: Record<string, string>): Promise<Aside> {
  const [program = '', ...words] = line.split(' ')
  const child = spawn(program, words, { cwd, env: { ...inherited, ...settings } })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (part: string) => {
      said += part
      if (said.includes('is ready:') && said.includes('Ctrl-C')) resolve()
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', listen)
    child.once('close', (code) => reject(new Error(`${line} ended with ${code}: ${said}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { said: () => said, stop }
}

/** Provides the packages the first start would fetch from the network. */
export function bringPackages(cwd: string): void {
  const copy = `cp -al ${PROJECT}/node_modules . 2>/dev/null || cp -a ${PROJECT}/node_modules .`
  execFileSync('sh', ['-c', copy], { cwd })
}
