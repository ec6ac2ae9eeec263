import { Agent, request } from 'node:http'

/** A member's browser around a week's lock. */
export type Asked = { origin: string; contestId: number; teams: readonly number[]; lock: { at: number } }
export type Member = { token: string; n: number }

/** A pick sent, by this process's clock. */
export type Made = {
  userId: number
  teamId: number
  isChange: boolean
  sentAt: number
  answeredAt: number
  ms: number
  status: number
  /** The refusal's code. */
  code: string
}

/** A page's call with its response time (ms). */
export type Read = { ms: number; status: number }

/** Reads what pages read when opened or after a pick. */
export async function readPage({ origin, contestId }: Asked, { token }: Member, when?: 'after'): Promise<Read[]> {
  const contest = `/survivor/contests/${contestId}`
  const opened = ['/contest/analytics', '/survivor/contests', `${contest}/my-status`, `${contest}/standings`]
  const both = [`${contest}/lock-status`, `${contest}/my-picks`, `${contest}/available-teams`]
  const paths = when === 'after' ? both : [...opened, ...both, `${contest}/picks?week=1`]
  return Promise.all(paths.map((path) => timed(`${origin}/api${path}`, token)))
}

/** Reads what everyone views at the lock. */
export async function readTables({ origin, contestId }: Asked, { token }: Member): Promise<Read[]> {
  const contest = `${origin}/api/survivor/contests/${contestId}`
  return Promise.all([timed(`${contest}/picks?week=1`, token), timed(`${contest}/standings`, token)])
}

/** Picks one of the teams that play; `turn` 0 is the first pick, 1 changes it. */
export async function pickAt({ origin, contestId, teams }: Asked, { token, n }: Member, turn: 0 | 1): Promise<Made> {
  const teamId = teams[(n + turn) % teams.length] ?? 0
  const sentAt = performance.now()
  const body = JSON.stringify({ week_number: 1, team_id: teamId })
  const { status, text } = await send(`${origin}/api/survivor/contests/${contestId}/picks`, { token, body })
  // The contract promises a code with each refusal.
  const { code = '' } = JSON.parse(text || '{}') as { code?: string }
  const answeredAt = performance.now()
  const ms = answeredAt - sentAt
  return { userId: userOf(token), teamId, isChange: turn === 1, sentAt, answeredAt, ms, status, code }
}

async function timed(address: string, token: string): Promise<Read> {
  const sentAt = performance.now()
  const { status } = await send(address, { token })
  return { ms: performance.now() - sentAt, status }
}

/** As many connections as a browser opens for each member, without timeouts. */
const agents = new Map<string, Agent>()
function agentOf(token: string): Agent {
  const agent = agents.get(token) ?? new Agent({ keepAlive: true, maxSockets: 6 })
  agents.set(token, agent)
  return agent
}

function send(
  address: string,
  { token, body }: { token: string; body?: string },
): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? { 'accept-encoding': 'gzip' } : { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(
      address,
      { method: body === undefined ? 'GET' : 'POST', headers, agent: agentOf(token) },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () => {
          const text = body === undefined ? '' : Buffer.concat(parts).toString()
          resolve({ status: answer.statusCode ?? 0, text })
        })
        answer.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

/** The token's user id. */
function userOf(token: string): number {
  const claims: { sub?: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return Number(claims.sub)
}
