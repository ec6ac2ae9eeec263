import fc from 'fast-check'
import { seconds } from '#rules/time.ts'
import { type LiveServer, type Page, startTwoServers } from '../harness/live-server.ts'
import { type Person, signIn } from '../harness/people.ts'
import { openChance } from './chance.ts'
import { noteChanges } from './fuzz.ts'
import { anyJson } from './strange-values.ts'

const EVENTS = ['page:awake', 'draft:watch', 'draft:unwatch', 'chat:message', 'chat:typing'] as const

/** A page's messages with strange values in them, or anything at all. */
const asked = fc.oneof(
  anyJson,
  fc.record(
    {
      message: fc.oneof(fc.string({ maxLength: 1_200 }), anyJson),
      clientId: fc.oneof(fc.string({ maxLength: 80 }), anyJson),
      replyTo: fc.oneof(fc.integer({ min: -1, max: 20 }), anyJson),
      contest_id: fc.oneof(fc.integer({ min: -1, max: 5 }), anyJson),
      token: fc.oneof(fc.string({ maxLength: 400 }), anyJson),
    },
    { requiredKeys: [] },
  ),
)

/** Longer than a response takes, even on a busy machine (ms). */
const HANGS_AFTER = 30_000

type Said = { success?: boolean; message?: string }
/** `gone`: the server has ended the connection. */
type Heard = Said | 'gone' | 'no answer'

export type SocketReport = { events: number; taken: number; refused: number; gone: number; wrong: string[] }

/**
 * Sends that many strange events over a member's and an admin's sockets, and reports hangs and refusals that changed a
 * row.
 */
export async function fuzzSockets(events: number): Promise<SocketReport> {
  const chance = openChance()
  const { pool, first, join, leave, close } = await startTwoServers()
  const report: SocketReport = { events: 0, taken: 0, refused: 0, gone: 0, wrong: [] }
  try {
    const changes = await noteChanges(pool.db)
    const people = [await signIn(first.pool, 'ann'), await signIn(first.pool, 'admin')]
    const pages = new Map<Person, Page>()
    const sent = fc.sample(fc.tuple(fc.constantFrom(...EVENTS), asked), { numRuns: events, seed: chance.seed })
    for (const [event, what] of sent) {
      const person = chance.oneOf(people)
      const page = await openFor(person, { pages, first, join })
      // So that neither a limit nor an expired token answers instead.
      pool.wall.advance(seconds(5))
      await changes()
      const heard = await emit(page, event, what)
      report.events += 1
      const summary = `${event} ${JSON.stringify(what)?.slice(0, 500)}: ${JSON.stringify(heard)} (seed ${chance.seed})`
      if (heard === 'no answer') report.wrong.push(summary)
      else if (heard === 'gone') report.gone += 1
      else if (heard.success) report.taken += 1
      else {
        report.refused += 1
        const changed = await changes()
        if (changed.length > 0) report.wrong.push(`${summary} changed ${changed.join(', ')}`)
        if (!heard.message) report.wrong.push(`${summary} does not say why`)
      }
    }
    for (const person of people) {
      const page = await openFor(person, { pages, first, join })
      const heard = await emit(page, 'chat:message', { message: 'Still here' })
      if (heard === 'gone' || heard === 'no answer' || !heard.success)
        report.wrong.push(`the chat is over: ${JSON.stringify(heard)}`)
    }
  } finally {
    leave()
    await close()
  }
  return report
}

type Opened = {
  pages: Map<Person, Page>
  first: LiveServer
  join: (server: LiveServer, auth: object) => Promise<Page>
}

/** Their connected page. Their token is renewed before it expires. */
async function openFor(person: Person, { pages, first, join }: Opened): Promise<Page> {
  const open = pages.get(person)
  if (open?.connected) return open
  const { body } = await person.post<{ accessToken: string }>('/auth/refresh-token')
  person.token = body.accessToken
  const page = await join(first, { token: person.token })
  pages.set(person, page)
  return page
}

function emit(page: Page, event: string, what: unknown): Promise<Heard> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no answer'), HANGS_AFTER)
    const settle = (heard: Heard) => {
      clearTimeout(timer)
      page.off('disconnect', lose)
      resolve(heard)
    }
    const lose = () => settle('gone')
    page.once('disconnect', lose)
    // Deliberately strange: the contract's types are for well-behaved pages.
    Reflect.apply(page.emit, page, [event, what, (said: Said) => settle(said)])
  })
}
