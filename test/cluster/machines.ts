import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'

/** Three machines on this one: a network namespace each if the kernel allows it, else an address each. */
export type Machines = {
  addresses: readonly string[]
  /** Runs a program on a machine as PostgreSQL's user; its output goes to a file of that name. */
  run: (machine: number, name: string, command: readonly string[], env?: Record<string, string>) => ChildProcess
  /** Runs a command on a machine to completion, and returns its output. */
  ask: (machine: number, command: readonly string[]) => string
  /** Null if this kernel provides no network to cut. */
  network: Network | null
  close: () => void
}

type Network = {
  /** Separates two machines from each other; the third reaches both. */
  separate: (one: number, other: number) => void
  /** Isolates a machine in both directions. */
  isolate: (machine: number) => void
  heal: () => void
}

export function openMachines(folder: string): Machines {
  const network = openNetwork()
  const addresses = network?.addresses ?? [1, 2, 3].map((n) => `127.77.0.${n}`)
  const on = (machine: number, command: readonly string[]): [program: string, asked: string[]] => {
    const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const [program = '', ...asked] = [...(network?.enter(machine) ?? []), ...user, ...command]
    return [program, asked]
  }
  const run: Machines['run'] = (machine, name, command, env = {}) => {
    const output = openSync(path.join(folder, `${name}.log`), 'a')
    const started = spawn(...on(machine, command), {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return started
  }
  const ask: Machines['ask'] = (machine, command) =>
    execFileSync(...on(machine, command), { cwd: folder, stdio: 'pipe', encoding: 'utf8' })
  return { addresses, run, ask, network, close: () => network?.close() }
}

type OpenNetwork = Network & {
  addresses: readonly string[]
  enter: (machine: number) => readonly string[]
  close: () => void
}

/**
 * A namespace for each machine, and one for the switch between them, so that this machine's firewall doesn't affect
 * their traffic. This process and its children stay outside, with their own cable.
 */
function openNetwork(): OpenNetwork | null {
  const tag = `pc${process.pid}`
  const net = `10.77.${process.pid % 250}`
  const spaces = [1, 2, 3].map((n) => `${tag}-${n}`)
  const addresses = [1, 2, 3].map((n) => `${net}.${n}`)
  const between = `${tag}-0`
  const inside = (space: string, ...asked: string[]) => ip('netns', 'exec', space, 'ip', ...asked)
  const close = () => {
    for (const space of [...spaces, between]) quietly(() => ip('netns', 'del', space))
  }
  const plugIn = (name: string) => {
    ip('link', 'add', `${name}c`, 'type', 'veth', 'peer', 'name', name, 'netns', between)
    inside(between, 'link', 'set', name, 'master', 'switch', 'up')
  }
  try {
    ip('netns', 'add', between)
    inside(between, 'link', 'add', 'switch', 'type', 'bridge')
    inside(between, 'link', 'set', 'switch', 'up')
    plugIn(tag)
    ip('address', 'add', `${net}.254/24`, 'dev', `${tag}c`)
    ip('link', 'set', `${tag}c`, 'up')
    spaces.forEach((space, machine) => {
      ip('netns', 'add', space)
      plugIn(space)
      ip('link', 'set', `${space}c`, 'netns', space)
      inside(space, 'address', 'add', `${addresses[machine]}/24`, 'dev', `${space}c`)
      inside(space, 'link', 'set', `${space}c`, 'up')
      inside(space, 'link', 'set', 'lo', 'up')
    })
  } catch {
    close()
    return null
  }
  const spaceOf = (machine: number) => spaces[machine] ?? ''
  return {
    addresses,
    enter: (machine) => ['ip', 'netns', 'exec', spaceOf(machine)],
    separate: (one, other) => {
      inside(spaceOf(one), 'route', 'add', 'blackhole', `${addresses[other]}/32`)
      inside(spaceOf(other), 'route', 'add', 'blackhole', `${addresses[one]}/32`)
    },
    isolate: (machine) => inside(between, 'link', 'set', spaceOf(machine), 'down'),
    heal: () => {
      for (const space of spaces) {
        inside(between, 'link', 'set', space, 'up')
        quietly(() => inside(space, 'route', 'flush', 'type', 'blackhole'))
      }
    },
    close,
  }
}

function ip(...asked: string[]): void {
  execFileSync('ip', asked, { stdio: 'pipe' })
}

function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // It didn't exist.
  }
}
