import { randomUUID } from 'node:crypto'
import { connect, openPage, type Page } from '../harness/live-server.ts'
import { type Chance, sleep } from './chance.ts'
import { type Actor, call, type Heard, signIn, signUp } from './client.ts'
import { ADMIN } from './victims.ts'

/** A value that is overwritten repeatedly: the last acknowledged one, and those tried since. */
export type Register = { kept: string | null; tried: Set<string>; acknowledged: number; attempts: number }

/** The load's attempts and acknowledgements, kept outside the pool. */
export type Ledger = {
  signUps: { tried: Set<string>; kept: Set<string> }
  joins: { contestId: number; tried: Set<string>; kept: Set<string> }
  /** Survivor picks of week 1, by member. */
  picks: { contestId: number; of: Map<number, Register> }
  contests: { tried: Set<string>; kept: Set<string> }
  /** Draft picks: `contest pick team`. */
  drafts: { tried: Set<string>; kept: Set<string> }
  /** Chat messages by client id, with the server's id once known. */
  chat: { tried: Map<string, string>; kept: Map<string, number> }
  /** Scores, by game. */
  scores: Map<number, Register>
  answers: Map<string, number>
  /** Responses no fault explains. */
  strange: string[]
}

export type Load = {
  ledger: Ledger
  /** The number of writes acknowledged so far. */
  acknowledged: () => number
  /** Everyone acts until it is over, and finishes their current act. */
  run: (isOver: () => boolean) => Promise<void>
  close: () => void
}

const register = (): Register => ({ kept: null, tried: new Set(), acknowledged: 0, attempts: 0 })
const TEAMS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17]
/** No answer; the database is down; the server is starting or stopping. */
const EXPLAINED = [0, 502, 503]

/** `startDate`: of contests whose first week is still to come. */
export async function prepareLoad(origin: () => string, chance: Chance, startDate = '2025-10-07'): Promise<Load> {
  const admin = await signIn(origin)
  const make = async (path: string, wanted: object) => {
    const { status, body } = await admin.send('POST', path, { season_year: '2025-26', ...wanted })
    if (status !== 201 || !body.contest) throw new Error(`no contest: ${status} ${JSON.stringify(body)}`)
    return body.contest.contest_id
  }
  const survivor = { season_start_date: startDate, max_participants: 1_000 }
  const waiting = await make('/survivor/contests', { ...survivor, contest_name: 'Waiting' })
  const playing = await make('/survivor/contests', { ...survivor, contest_name: 'Playing' })
  const pickers: Actor[] = []
  for (const name of ['ann', 'bob', 'carl', 'dora']) pickers.push(await signUp(origin, name))
  for (const picker of pickers) await picker.send('POST', `/survivor/contests/${playing}/join`, {})
  await admin.send('POST', `/survivor/contests/${playing}/start`)
  const { body: games } = await admin.send('GET', '/games/date/2026-01-10')
  const ids = [...JSON.stringify(games).matchAll(/"game_id":(\d+).*?"team_id":(\d+)/g)].slice(0, 2)

  const ledger: Ledger = {
    signUps: { tried: new Set(), kept: new Set() },
    joins: { contestId: waiting, tried: new Set(), kept: new Set() },
    picks: { contestId: playing, of: new Map(pickers.map(({ userId }) => [userId, register()])) },
    contests: { tried: new Set(), kept: new Set() },
    drafts: { tried: new Set(), kept: new Set() },
    chat: { tried: new Map(), kept: new Map() },
    scores: new Map(ids.map(([, gameId]) => [Number(gameId), register()])),
    answers: new Map(),
    strange: [],
  }
  const { hear, write } = keepBooks(ledger)

  let count = 0
  const signUpAndJoin = async () => {
    count += 1
    const email = `member${count}@example.test`
    ledger.signUps.tried.add(email)
    const body = { email, password: ADMIN.password, name: `Member ${count}` }
    const signedUp = hear('sign-up', await call(origin(), { method: 'POST', path: '/auth/register', body }))
    if (signedUp.status !== 201) return
    ledger.signUps.kept.add(email)
    ledger.joins.tried.add(email)
    const join = { method: 'POST', path: `/survivor/contests/${waiting}/join`, body: {} }
    const joined = hear('join', await call(origin(), { ...join, token: signedUp.body.token ?? '' }))
    if (joined.status === 200 || joined.status === 201) ledger.joins.kept.add(email)
  }

  const pickAgain = (picker: Actor) => async () => {
    const team = chance.oneOf(TEAMS)
    await write(ledger.picks.of.get(picker.userId), String(team), () =>
      picker.send('POST', `/survivor/contests/${playing}/picks`, { week_number: 1, team_id: team }),
    )
  }

  const saveScores = ids.map(([, gameId, teamId]) => async () => {
    const scores = ledger.scores.get(Number(gameId))
    const score = 1 + ((scores?.attempts ?? 0) % 99)
    await write(scores, String(score), () =>
      admin.send('PUT', `/games/${gameId}/${teamId}`, { team_score: score, opponent_score: 0, result: 'W' }),
    )
  })

  const chatters = [admin, ...pickers.slice(0, 2)].map((who) => chatter(origin, who, ledger))
  const acts = [
    signUpAndJoin,
    signUpAndJoin,
    ...pickers.map(pickAgain),
    ...saveScores,
    drafting({ admin, members: pickers.slice(2), ledger, hear, chance }),
    ...chatters.map(({ say }) => say),
  ]
  const run = async (isOver: () => boolean) => {
    await Promise.all(
      acts.map(async (act) => {
        while (!isOver()) {
          await act()
          await sleep(5)
        }
      }),
    )
  }
  const acknowledged = () => {
    const { signUps, joins, contests, drafts, chat, picks, scores } = ledger
    const edits = [...picks.of.values(), ...scores.values()].reduce((sum, of) => sum + of.acknowledged, 0)
    return edits + [signUps, joins, contests, drafts, chat].reduce((sum, of) => sum + of.kept.size, 0)
  }
  return { ledger, acknowledged, run, close: () => chatters.forEach(({ close }) => void close()) }
}

function keepBooks(ledger: Ledger) {
  const hear = (what: string, heard: Heard): Heard => {
    const { status, body } = heard
    const outcome = `${what} ${status}`
    ledger.answers.set(outcome, (ledger.answers.get(outcome) ?? 0) + 1)
    const isGood = status === 200 || status === 201 || status === 409
    if (!isGood && !EXPLAINED.includes(status)) ledger.strange.push(`${outcome} ${JSON.stringify(body)}`)
    if (status >= 400 && !(body.success === false && body.message && body.code))
      ledger.strange.push(`${outcome} without a sentence`)
    return heard
  }
  const write = async (of: Register | undefined, value: string, send: () => Promise<Heard>) => {
    if (!of) return
    of.tried.add(value)
    of.attempts += 1
    const { status } = hear('write', await send())
    if (status !== 200 && status !== 201) return
    of.acknowledged += 1
    of.kept = value
    of.tried = new Set()
  }
  return { hear, write }
}

type Drafting = {
  admin: Actor
  members: readonly Actor[]
  ledger: Ledger
  hear: (what: string, heard: Heard) => Heard
  chance: Chance
}

/** One draft after another: reads its state and takes the next step. */
function drafting({ admin, members, ledger, hear, chance }: Drafting): () => Promise<void> {
  let contestId = 0
  let joined = 0
  return async () => {
    if (contestId === 0) {
      const name = `Draft ${ledger.contests.tried.size}`
      ledger.contests.tried.add(name)
      const wanted = { contest_type: 'two_team', contest_name: name, season_year: '2025-26', max_participants: 2 }
      const { status, body } = hear('create', await admin.send('POST', '/contest/contests', wanted))
      if (status !== 201) return
      ledger.contests.kept.add(name)
      contestId = body.contest?.contest_id ?? 0
      joined = 0
      return
    }
    const at = `/contest/contests/${contestId}`
    const member = members[joined]
    if (member) {
      const { status } = hear('join', await member.send('POST', `${at}/join`, {}))
      if (!EXPLAINED.includes(status)) joined += 1 // done now, or earlier without an acknowledgment
      return
    }
    const { status, body } = hear('draft', await admin.send('GET', `${at}/draft`))
    if (status === 409) hear('start', await admin.send('POST', `${at}/start`))
    if (status !== 200) return
    if (body.status === 'waiting') return void hear('start', await admin.send('POST', `${at}/start`))
    const { current } = body
    if (!current) {
      contestId = 0
      return
    }
    const picker = members.find(({ userId }) => userId === current.participant.user_id)
    const team = chance.oneOf(TEAMS)
    const what = `${contestId} ${current.pick_number} ${team}`
    ledger.drafts.tried.add(what)
    const asked = { team_id: team, pick_number: current.pick_number }
    const picked = hear('draft pick', (await picker?.send('POST', `${at}/draft/pick`, asked)) ?? nothing)
    if (picked.status === 201) ledger.drafts.kept.add(what)
  }
}

const nothing: Heard = { status: 0, body: {}, ms: 0 }

/** Posts a message, and reposts it under the same client id until it is acknowledged, like a page. */
function chatter(origin: () => string, who: Actor, { chat, answers, strange }: Ledger) {
  let page: Page | null = null
  let at = ''
  let unheard: string | null = null
  const say = async () => {
    await sleep(300)
    if (at !== origin() || !page?.connected) {
      page?.disconnect()
      at = origin()
      page = openPage({ origin: at }, { token: who.token() })
      const isIn = await connect(page).catch(() => null)
      if (!isIn) await who.send('GET', '/auth/me') // gets a new token if that was the reason
      if (!isIn) return
    }
    const clientId = unheard ?? randomUUID()
    const message = chat.tried.get(clientId) ?? `Message ${chat.tried.size}`
    chat.tried.set(clientId, message)
    unheard = clientId
    const said = await page
      .timeout(15_000)
      .emitWithAck('chat:message', { message, clientId })
      .catch(() => null)
    const outcome = `chat ${said === null ? 'unheard' : said.success}`
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
    if (!said) return
    if (!said.success && !/too fast|can't reach|very busy/.test(said.message)) strange.push(`chat: ${said.message}`)
    if (!said.success) return
    const known = chat.kept.get(clientId)
    if (known !== undefined && known !== said.message.id) strange.push(`chat: ${clientId} has two ids`)
    chat.kept.set(clientId, said.message.id)
    unheard = null
  }
  return { say, close: () => page?.disconnect() }
}
