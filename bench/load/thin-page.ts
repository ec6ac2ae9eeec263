import { WebSocket } from 'ws'

/**
 * A cheap page: it implements only the parts of Socket.IO it needs, and plain text for the floor. With the full client,
 * five hundred pages would load the machine more than the measured server.
 */
export type ThinPage = {
  open: () => Promise<void>
  isOpen: () => boolean
  /** Sends a line without waiting. */
  say: (line: { message: string; clientId: string }) => void
  /** Sends a line and returns whether it was stored. */
  sayAndWait: (line: { message: string }) => Promise<boolean>
  close: () => Promise<void>
}

type Opening = { hear: (clientId: string, id: number) => void }

export function pageOfPool({ origin, token, hear }: Opening & { origin: string; token: string }): ThinPage {
  let acks = new Map<number, (stored: boolean) => void>()
  let next = 0
  return thinPage({
    address: `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    onText: (text, { send, opened, refused }) => {
      if (text === '2') send('3')
      else if (text.startsWith('42["chat:message"')) hear(clientIdIn(text), idIn(text))
      else if (text.startsWith('43')) acknowledge(text)
      else if (text.startsWith('0')) send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) opened()
      else if (text.startsWith('44')) refused(text)
    },
    wrap: (line) => `42${JSON.stringify(['chat:message', line])}`,
    wrapAsking: (line, answer) => {
      next += 1
      acks.set(next, answer)
      return `42${next}${JSON.stringify(['chat:message', line])}`
    },
    onClose: () => {
      acks = new Map()
    },
  })

  function acknowledge(text: string) {
    const [, id = '', rest = ''] = /^43(\d+)(.*)$/s.exec(text) ?? []
    acks.get(Number(id))?.(rest.includes('"success":true'))
    acks.delete(Number(id))
  }
}

export function pageOfFloor({ origin, hear }: Opening & { origin: string }): ThinPage {
  return thinPage({
    address: origin,
    onOpen: ({ opened }) => opened(),
    onText: (text) => hear(clientIdIn(text), 0),
    // As long as the pool's message event.
    wrap: (line) => JSON.stringify(['chat:message', { ...line, padding: 'x'.repeat(180) }]),
    wrapAsking: (_line, answer) => {
      answer(true)
      return ''
    },
  })
}

const clientIdIn = (text: string) => /"clientId":"([^"]*)"/.exec(text)?.[1] ?? ''

const idIn = (text: string) => Number(/"id":(\d+)/.exec(text)?.[1] ?? 0)

type Speaking = { send: (text: string) => void; opened: () => void; refused: (why: string) => void }
type Ways = {
  address: string
  onOpen?: (speaking: Speaking) => void
  onText: (text: string, speaking: Speaking) => void
  onClose?: () => void
  wrap: (line: object) => string
  wrapAsking: (line: object, answer: (stored: boolean) => void) => string
}

function thinPage({ address, onOpen, onText, onClose, wrap, wrapAsking }: Ways): ThinPage {
  let socket: WebSocket | null = null
  let isOpen = false
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const fresh = new WebSocket(address, { perMessageDeflate: false })
      socket = fresh
      const speaking: Speaking = {
        send: (text) => fresh.send(text),
        opened: () => {
          isOpen = true
          resolve()
        },
        refused: (why) => reject(new Error(why)),
      }
      fresh.on('open', () => onOpen?.(speaking))
      fresh.on('message', (text) => onText(String(text), speaking))
      fresh.on('error', reject)
      fresh.on('close', () => {
        if (socket === fresh) isOpen = false
      })
    })
  return {
    open,
    isOpen: () => isOpen,
    say: (line) => socket?.send(wrap(line)),
    sayAndWait: (line) => new Promise((resolve) => socket?.send(wrapAsking(line, resolve))),
    close: () =>
      new Promise((resolve) => {
        isOpen = false
        onClose?.()
        socket?.once('close', () => resolve())
        socket?.close()
      }),
  }
}
