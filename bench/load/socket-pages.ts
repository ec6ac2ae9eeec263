import { WebSocket } from 'ws'

/**
 * The pages of a crowd, in a separate process controlled by messages. A page implements only the parts of Socket.IO it
 * needs; with the full client, two thousand of them would load the machine more than the measured server.
 */
export type Asked =
  | { ask: 'connect'; origin: string; tokens: readonly string[]; isFloor: boolean; address: string }
  | { ask: 'say'; text: string; pages: number }
  | { ask: 'listen'; prefix: string }
  | { ask: 'heard' }
export type Answered = { id: number; figures: number[]; error?: string }

/** Connections opened concurrently. */
const AT_ONCE = 50
/** After this time (ms) a page counts as having missed it. */
const PATIENCE = 5_000

const sockets: WebSocket[] = []
let prefix = ''
let heardAt = new Map<WebSocket, number>()
let whenAll = () => {}

const now = () => Number(process.hrtime.bigint()) / 1e6

async function answer(asked: Asked): Promise<number[]> {
  if (asked.ask === 'connect') return connectAll(asked)
  if (asked.ask === 'say') for (const socket of sockets.slice(0, asked.pages)) socket.send(asked.text)
  if (asked.ask === 'listen') {
    prefix = asked.prefix
    heardAt = new Map()
  }
  return asked.ask === 'heard' ? heard() : []
}

async function connectAll(asked: Asked & { ask: 'connect' }): Promise<number[]> {
  const waiting = [...asked.tokens]
  const taken: number[] = []
  const work = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const started = now()
      sockets.push(await connect(asked, token))
      taken.push(now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return taken
}

/** Connects from different local addresses, because the server limits connections per address. */
function connect({ origin, isFloor, address }: Asked & { ask: 'connect' }, token: string): Promise<WebSocket> {
  const where = isFloor ? origin : `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(where, { perMessageDeflate: false, localAddress: address })
    socket.on('open', () => {
      if (isFloor) resolve(socket)
    })
    socket.on('message', (said) => {
      const text = String(said)
      if (text === '2') socket.send('3')
      else if (prefix !== '' && text.startsWith(prefix)) hear(socket)
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve(socket)
      else if (text.startsWith('44')) reject(new Error(text))
    })
    socket.on('error', reject)
  })
}

function hear(socket: WebSocket): void {
  if (heardAt.has(socket)) return
  heardAt.set(socket, now())
  if (heardAt.size === sockets.length) whenAll()
}

async function heard(): Promise<number[]> {
  if (heardAt.size < sockets.length) {
    await new Promise<void>((resolve) => {
      whenAll = resolve
      setTimeout(resolve, PATIENCE)
    })
  }
  return [...heardAt.values()]
}

process.on('message', ({ id, question }: { id: number; question: Asked }) => {
  answer(question).then(
    (figures) => process.send?.({ id, figures } satisfies Answered),
    (error) => process.send?.({ id, figures: [], error: String(error) } satisfies Answered),
  )
})
