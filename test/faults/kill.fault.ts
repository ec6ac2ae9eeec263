import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { numberOf, openChance, say, sleep, until } from './chance.ts'
import { compare } from './compare.ts'
import { prepareLoad } from './load.ts'
import { type DatabaseVictim, type ServerVictim, startDatabaseVictim, startServerVictim, victimIn } from './victims.ts'

const ROUNDS = numberOf('FAULT_ROUNDS', 40)
const CLOCK = '2025-10-01T12:00:00-04:00'
const KINDS = ['server', 'database', 'connection', 'both'] as const

type Victims = { server: ServerVictim; database: DatabaseVictim; close: () => Promise<void> }

async function embedded(): Promise<Victims> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-faults-'))
  const server = await startServerVictim({ DATA_DIR: dataDir, CLOCK })
  const close = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, database: victimIn(dataDir), close }
}

async function separate(): Promise<Victims> {
  const database = await startDatabaseVictim()
  const server = await startServerVictim({ DATA_DIR: database.dataDir, DATABASE_URL: database.url, CLOCK })
  const close = async () => {
    await server.stop()
    await database.stop()
  }
  return { server, database, close }
}

test.each([
  ['the embedded database', embedded, Math.ceil(ROUNDS / 2)],
  ['a database of its own', separate, Math.floor(ROUNDS / 2)],
] as const)(
  'after kill -9 at any instant under load, with %s, nothing acknowledged is lost or doubled',
  async (name, start, rounds) => {
    const { server, database, close } = await start()
    onTestFinished(close)
    const chance = openChance(rounds)
    const load = await prepareLoad(() => server.origin, chance)
    const killed = new Map<string, number>()
    const recoveries: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const kind = chance.oneOf(KINDS)
      killed.set(kind, (killed.get(kind) ?? 0) + 1)
      let isOver = false
      const running = load.run(() => isOver)
      // A fixed amount is done first, however slow the machine; after that the kill can come at any moment.
      const enough = load.acknowledged() + 5 + chance.below(50)
      await until('the load runs', () => load.acknowledged() >= enough)
      await sleep(chance.below(200))
      const isServerGone = kind === 'server' || kind === 'both'
      if (kind === 'connection') database.killBackend(chance.below(1_000))
      if (kind === 'database' || kind === 'both') database.kill()
      if (isServerGone) await server.kill()
      await sleep(chance.below(400))
      isOver = true
      const since = performance.now()
      await Promise.all([running, isServerGone ? server.revive() : null])
      await until(`ready again after the end of ${kind}`, async () => (await server.health()) === 200)
      recoveries.push(performance.now() - since)
      const wrong = await database.look((db) => compare(db, load.ledger))
      expect(wrong, `seed ${chance.seed}, round ${round}, killed: ${kind}`).toEqual([])
      if (round % 10 === 0)
        say(`${round} rounds of ${rounds}: ${load.acknowledged()} writes acknowledged, none lost or doubled`)
    }
    load.close()
    const { signUps, joins, drafts, chat, picks, scores, answers } = load.ledger
    const edits = [...picks.of.values(), ...scores.values()].reduce((sum, of) => sum + of.acknowledged, 0)
    const slowest = Math.round(Math.max(...recoveries))
    say(`kill -9, ${name}: ${rounds} rounds, seed ${chance.seed}, killed ${JSON.stringify(Object.fromEntries(killed))}`)
    say(
      `acknowledged and found once: ${signUps.kept.size} sign-ups, ${joins.kept.size} joins, ${drafts.kept.size} draft picks,`,
    )
    say(`${chat.kept.size} chat messages, ${edits} picks and scores; ready again within ${slowest} ms at most`)
    say(`answers: ${JSON.stringify(Object.fromEntries([...answers].sort()))}`)
    expect(signUps.kept.size * joins.kept.size * drafts.kept.size * chat.kept.size * edits).toBeGreaterThan(0)
  },
)
