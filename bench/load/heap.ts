import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The heap of the loaded value, in MB. */
export async function heapOf(load: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const loaded = await load()
  collectGarbage()
  const after = process.memoryUsage().heapUsed
  // Still in use, so that the collection above could not free it.
  if (loaded === undefined) throw new TypeError('nothing was loaded')
  return (after - before) / 2 ** 20
}
