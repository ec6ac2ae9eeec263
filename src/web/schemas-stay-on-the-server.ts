/**
 * Replaces zod in the browser, which reads only the method and the path of an endpoint: the schemas run on the server and
 * give the types at compile time. That saves 25 kB before the first screen. Calling a schema here throws at once.
 */
const inert: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === 'parse' || name === 'safeParse' || name === 'parseAsync' || name === 'safeParseAsync') {
      throw new Error('Schemas run on the server: the browser has only their types')
    }
    // Not iterable, not a promise, not a primitive.
    if (typeof name === 'symbol' || name === 'then') return undefined
    return inert
  },
  apply: () => inert,
})

export const z = inert
