/** Inspects a Node process started with `--inspect`: its memory, and where its time goes. */
export type Inspector = {
  /** The process's bytes after garbage collection. */
  heldBytes: () => Promise<{ resident: number; heap: number }>
  /** Returns a profile for a browser's developer tools. */
  profile: (during: () => Promise<unknown>) => Promise<object>
  close: () => void
}

type Said = { id?: number; result?: { result?: { value?: unknown }; profile?: object } }

export async function inspect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')))
  })
  const waiting = new Map<number, (result: NonNullable<Said['result']>) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    // The inspector's protocol; a wrong type would only print nonsense.
    const said = JSON.parse(String(data)) as Said
    if (said.id !== undefined && said.result) waiting.get(said.id)?.(said.result)
  })
  const ask = (method: string, params: object = {}) =>
    new Promise<NonNullable<Said['result']>>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await ask('HeapProfiler.enable')
  return {
    heldBytes: async () => {
      for (let n = 0; n < 3; n += 1) await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
        returnByValue: true,
      })
      const { rss, heapUsed, external } = JSON.parse(String(result?.value)) as NodeJS.MemoryUsage
      return { resident: rss, heap: heapUsed + external }
    },
    profile: async (during) => {
      await ask('Profiler.enable')
      await ask('Profiler.setSamplingInterval', { interval: 500 })
      await ask('Profiler.start')
      await during()
      return (await ask('Profiler.stop')).profile ?? {}
    },
    close: () => socket.close(),
  }
}
