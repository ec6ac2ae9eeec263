import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Aside, bringPackages, typeAside } from './aside.ts'
import { commandsUnder, openTerminal, PROJECT, requireDocker, type Terminal, wordsUnder } from './guide.ts'
import { firstAdminIn, signIn, untilHealthy } from './visitor.ts'

const ORIGIN = 'http://127.0.0.1:3918'

describe('one folder, as docs/operations.md says', () => {
  let terminal: Terminal
  const environment = { PORT: '3918', NHL_SYNC: 'off' }
  let place: string
  let pool: Aside | null = null
  beforeAll(() => {
    terminal = openTerminal({ environment })
    place = path.join(terminal.folder, 'opt/puckpool')
    mkdirSync(path.join(terminal.folder, 'mnt'))
  })
  afterAll(async () => {
    await stop()
    terminal.close()
  })

  const start = async (cwd: string, settings: Record<string, string> = {}): Promise<string> => {
    pool = await typeAside('npm start', cwd, { ...environment, ...settings })
    return pool.said()
  }

  const stop = async () => {
    await pool?.stop()
    pool = null
  }

  const own = (line: string) =>
    line
      .replace('<the repository>', PROJECT)
      .replaceAll('/opt/', `${terminal.folder}/opt/`)
      .replaceAll('/mnt/', `${terminal.folder}/mnt/`)
  const [install = []] = commandsUnder('operations', 'Install in one folder')
  const [backup = [], restore = [], newMachine = [], attempt = []] = commandsUnder('operations', 'Backup and restore')
  const [upgrade = []] = commandsUnder('operations', 'Upgrade')
  const [exports = []] = commandsUnder('operations', 'Export')
  let admin: { email: string; password: string }

  test('it starts, and the first administrator signs in', async () => {
    const [clone = '', settings = '', last] = install
    await terminal.typeAll([own(clone), own(settings)])
    bringPackages(place)
    expect(last).toMatch(/^npm start /)
    admin = firstAdminIn(await start(place))
    await untilHealthy(ORIGIN)
    await signIn(ORIGIN, admin)
  })

  test('a backup and an export are made while the pool runs', async () => {
    await terminal.typeAll([...backup, ...exports].map(own))
    expect(readdirSync(path.join(terminal.folder, 'mnt')).sort()).toEqual(['pool.backup', 'pool.zip'])
    expect(readdirSync(path.join(place, 'data/exports'))).toHaveLength(1)
  })

  test('it is restored from a backup', async () => {
    await stop()
    const [name = ''] = readdirSync(path.join(place, 'data/pool/backups'))
    const [aside = '', restored = '', last] = restore
    await terminal.typeAll([aside, restored.replace(/puckpool-\S+\.backup/, name)])
    expect(last).toBe('npm start')
    await start(place)
    await signIn(ORIGIN, admin)
    await stop()
  })

  test('a backup can be tried in a separate folder, with the secret', async () => {
    const [folder = '', tried = '', last = ''] = attempt
    await terminal.typeAll([folder, tried.replace('FILE', path.join(terminal.folder, 'mnt/pool.backup'))])
    const settings = Object.fromEntries(
      [...last.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(settings).toMatchObject({ DATA_DIR: '../try', PORT: '3001' })
    await start(place, { ...settings, PORT: '3918' })
    await signIn(ORIGIN, admin)
    await stop()
  })

  test('a secret is put in place on a new machine', async () => {
    await terminal.type('mv data/pool data/old')
    await terminal.typeAll(newMachine)
    expect(existsSync(path.join(place, 'data/pool/app-secret'))).toBe(true)
    await terminal.type('rm -r data/pool && mv data/old data/pool')
  })

  test('an upgrade keeps everything', async () => {
    const [saved = '', pulled = '', last] = upgrade
    await terminal.typeAll([saved, pulled])
    expect(last).toBe('npm start')
    await start(place)
    await signIn(ORIGIN, admin)
  })

  test('a backup includes the secret, and is restored without it', async () => {
    const [withSecret = '', withoutSecrets = ''] = wordsUnder('operations', 'Backup and restore').filter((line) =>
      line.includes('FILE --'),
    )
    const file = path.join(terminal.folder, 'mnt/secret.backup')
    await terminal.type(withSecret.replace('FILE', file))
    expect(gunzipSync(readFileSync(file)).toString()).toContain(
      readFileSync(path.join(place, 'data/pool/app-secret'), 'utf8').trim(),
    )
    const elsewhere = `DATA_DIR=${terminal.folder}/stranger`
    await terminal.type(`${elsewhere} ${withoutSecrets.replace('FILE', `${terminal.folder}/mnt/pool.backup`)}`)
  })

  describe('it moves to a database server, and back', () => {
    const name = 'puckpool-guide-database'
    const words = wordsUnder('operations-large', 'Moving to a database server, and back')
    const [create = '', backup = '', address = '', restore = '', begin, backAgain = '', secretFile = '', home = ''] =
      words
    /** The cookie of a browser that has signed in before. */
    let cookie: string
    let secret: string
    const ask = (where: string, { headers = {}, ...rest }: RequestInit) =>
      fetch(`${ORIGIN}/api/auth/${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...rest,
      })
    const keep = (answer: Response) => {
      expect(answer.status).toBe(200)
      cookie = answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    }
    const isIn = async () => keep(await ask('refresh-token', { headers: { cookie } }))
    const settings = (lines: readonly string[]) => writeFileSync(path.join(place, '.env'), `${lines.join('\n')}\n`)
    beforeAll(async () => {
      requireDocker()
      await terminal.type(
        `docker run --detach --name ${name} --env POSTGRES_PASSWORD=root --publish 127.0.0.1:5439:5432 postgres:18-bookworm`,
      )
      await terminal.type(
        `for _ in $(seq 60); do docker exec ${name} pg_isready --host 127.0.0.1 && break; sleep 1; done`,
      )
    })
    afterAll(async () => void (await terminal.type(`docker rm --force --volumes ${name}`)))

    test('everyone stays signed in there', async () => {
      keep(await ask('login', { body: JSON.stringify(admin) }))
      expect(create).toMatch(/^createuser --pwprompt pool && createdb /)
      const asked = create.replace('createuser', String.raw`printf 'password\npassword\n' | createuser`)
      await terminal.type(`docker exec --user postgres ${name} sh -c "${asked}"`)
      await stop()
      await terminal.type(backup)
      secret = readFileSync(path.join(place, 'data/pool/app-secret'), 'utf8').trim()
      settings([address.replace('host:5432', '127.0.0.1:5439'), `APP_SECRET=${secret}`])
      await terminal.type(restore)
      expect(begin).toBe('npm start')
      await start(place)
      await isIn()
    })

    test('and back home', async () => {
      await stop()
      await terminal.type(backAgain)
      settings(['DATA_DIR=./data/home'])
      await terminal.type(secretFile.replace('<the old APP_SECRET>', secret))
      await terminal.type(home)
      await start(place)
      await isIn()
    })

    test('a new secret signs no one out while the old one is known', async () => {
      const [made = ''] = wordsUnder('operations-large', 'Changing the secret')
      await stop()
      const newer = (await terminal.type(made)).trim()
      settings(['DATA_DIR=./data/home', `APP_SECRET=${newer}`, `APP_SECRET_PREVIOUS=${secret}`])
      await start(place)
      await isIn()
    })
  })
})
