import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringPackages, typeAside } from './aside.ts'
import { openTerminal, PROJECT, type Terminal } from './guide.ts'
import { signIn } from './visitor.ts'

const ORIGIN = 'http://127.0.0.1:3919'
const README = readFileSync(path.join(PROJECT, 'README.md'), 'utf8')
const blocks = [...README.matchAll(/^```\n([\s\S]+?)\n```$/gm)].map(([, command = '']) => command)
const inSentences = [...README.matchAll(/`(npm run demo[^`]*)`/g)].map(([, command = '']) => command)

/** `npm start` is typed in `one-folder.container.ts`, `docker compose up` in `one-container.container.ts`. */
describe('the demos, as the README says', () => {
  let terminal: Terminal
  let place: string
  const environment = { PORT: '3919' }
  beforeAll(async () => {
    terminal = openTerminal()
    await terminal.type(`git clone --quiet ${PROJECT} puckpool`)
    place = path.join(terminal.folder, 'puckpool')
    bringPackages(place)
  })
  afterAll(() => terminal.close())

  /** The two logins shown on the login screen, too. */
  const loginsIn = (said: string) =>
    ['Member', 'Admin'].map((label) => {
      const [, email = '', password = ''] = new RegExp(`${label}: (\\S+) with the password (\\S+)`).exec(said) ?? []
      return { email, password }
    })

  test('these are its commands', () => {
    expect(blocks).toEqual(['npm run demo', 'npm run demo -- --draft', 'npm start'])
    expect(inSentences).toEqual(['npm run demo -- --reset', 'npm run demo -- --draft --reset'])
  })

  test.each([
    ['a season', 0, { members: 16, current_week: 6 }],
    ['a draft night', 1, { members: 16, current_week: 1 }],
  ])('%s, which is reset on request', async (_which, at, { members, current_week }) => {
    for (const command of [blocks[at] ?? '', inSentences[at] ?? '']) {
      const demo = await typeAside(command, place, environment)
      try {
        const [member, admin] = await Promise.all(loginsIn(demo.said()).map((who) => signIn(ORIGIN, who)))
        const contests = await fetch(`${ORIGIN}/api/survivor/contests`, {
          headers: { authorization: `Bearer ${member?.token}` },
        })
        // The contract's type.
        const [survivor] = (await contests.json()) as { current_week: number }[]
        expect(survivor?.current_week).toBe(current_week)
        expect((await admin?.call('GET', '/admin/users'))?.answer).toMatchObject({ total: members })
      } finally {
        await demo.stop()
      }
    }
  })
})
