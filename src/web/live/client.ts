import { io, type Socket } from 'socket.io-client'
import { type FromPage, LIVE_PATH, type ToPage } from '#contract/live.ts'

export type PageSocket = Socket<ToPage, FromPage>

/**
 * The socket, in its own chunk so that the first screen doesn't wait for it. Reads the token at each attempt, and sends
 * the page's age, because its answers may be as old.
 */
export const createSocket = (readToken: () => string | null): PageSocket =>
  io({
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    auth: (send) => send({ token: readToken(), age: Math.round(performance.now()) }),
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
