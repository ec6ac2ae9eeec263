import { ask } from '../harness/processes/proxies.ts'
import { ADMIN } from './victims.ts'

/** Status 0: no response arrived, so it is unknown whether the call took effect. */
export type Heard = { status: number; body: Said; ms: number }
/** The response fields this suite reads; the server checks the contract itself. */
type Said = {
  success?: boolean
  code?: string
  message?: string
  token?: string
  user?: { id: number }
  contest?: { contest_id: number; status: string }
  contests?: unknown
  status?: string
  current?: { pick_number: number; participant: { user_id: number } } | null
  picks?: { pick_number: number; team_id: number; participant_id: number }[]
  pick?: { team_id: number; week_number: number; picked_at: string; lock_time: string; is_late: boolean }
  messages?: { id: number; message: string; clientId: string | null }[]
  server_now?: string
  [field: string]: unknown
}
type Call = { method: string; path: string; body?: unknown; token?: string | null; patience?: number }

let senders = 0

/** One call on its own connection, with its own client address so that rate limits don't apply. */
export async function call(origin: string, { method, path, body, token, patience = 60_000 }: Call): Promise<Heard> {
  senders += 1
  const since = performance.now()
  const headers = {
    'x-forwarded-for': `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const asked = ask(origin, {
    method,
    path: `/api${path}`,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answered = await Promise.race([asked.catch(() => null), gaveUp(patience)])
  return { status: answered?.status ?? 0, body: parse(answered?.body), ms: Math.round(performance.now() - since) }
}

const gaveUp = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref())

function parse(text: string | undefined): Said {
  try {
    // The body can be anything; it is only read field by field.
    return (JSON.parse(text ?? '{}') ?? {}) as Said
  } catch {
    return {}
  }
}

/** A person who signs in again when their token has expired, on the server running at that moment. */
export type Actor = {
  email: string
  userId: number
  token: () => string
  send: (method: string, path: string, body?: unknown) => Promise<Heard>
}

export async function signIn(origin: () => string, who: { email: string; password: string } = ADMIN): Promise<Actor> {
  let token = ''
  let userId = 0
  const enter = async () => {
    const { status, body } = await call(origin(), { method: 'POST', path: '/auth/login', body: who })
    if (status === 200) token = body.token ?? ''
    if (status === 200) userId = body.user?.id ?? 0
    return status
  }
  const status = await enter()
  if (status !== 200) throw new Error(`${who.email} is not let in: ${status}`)
  return {
    email: who.email,
    userId,
    token: () => token,
    send: async (method, path, body) => {
      const heard = await call(origin(), { method, path, body, token })
      if (heard.status !== 401 || (await enter()) !== 200) return heard
      return call(origin(), { method, path, body, token })
    },
  }
}

export async function signUp(origin: () => string, name: string): Promise<Actor> {
  const who = { email: `${name}@example.test`, password: ADMIN.password }
  const { status, body } = await call(origin(), { method: 'POST', path: '/auth/register', body: { ...who, name } })
  if (status !== 201) throw new Error(`${name} is not signed up: ${status} ${JSON.stringify(body)}`)
  return signIn(origin, who)
}
