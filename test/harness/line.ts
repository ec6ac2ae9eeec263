import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'

/** A connection to a server that can be cut: open connections are dropped, and new ones fail until `reconnect`. */
export type Line = { cut: () => void; reconnect: () => void; close: () => Promise<void> }

/** Listens at `from`, and forwards everything to `to`. */
export async function layLine({ from, to }: { from: ListenOptions; to: NetConnectOpts }): Promise<Line> {
  let isCut = false
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(to)
    for (const [end, other] of [[near, far] as const, [far, near] as const]) {
      open.add(end)
      end.pipe(other)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(from, resolve))
  const cut = () => {
    isCut = true
    for (const end of open) end.destroy()
  }
  const close = async () => {
    cut()
    await new Promise((resolve) => relay.close(resolve))
  }
  const reconnect = () => {
    isCut = false
  }
  return { cut, reconnect, close }
}
