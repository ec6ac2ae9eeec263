/**
 * Stands in for zod in the browser. Of an endpoint the browser reads the method and the path only; the schemas check on
 * the server and give the types at compile time. That is 25 kB less to load before the first screen. Whoever tries to
 * check something with a schema here is told so at once.
 */
const inert: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === 'parse' || name === 'safeParse' || name === 'parseAsync' || name === 'safeParseAsync') {
      throw new Error('Schemas check on the server: the browser has only their types')
    }
    // Not iterable, not a promise, not a primitive.
    if (typeof name === 'symbol' || name === 'then') return undefined
    return inert
  },
  apply: () => inert,
})

export const z = inert
