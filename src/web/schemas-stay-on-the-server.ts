/**
 * Replaces zod in the browser, which only reads an endpoint's method and path: schemas run on the server and provide
 * types at compile time. That saves 25 kB before the first screen. Calling a schema here throws at once.
 */
const inert: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === 'parse' || name === 'safeParse' || name === 'parseAsync' || name === 'safeParseAsync') {
      throw new Error('Schemas run on the server: the browser has only their types')
    }
    // Must not look like an iterable, a promise or a primitive.
    if (typeof name === 'symbol' || name === 'then') return undefined
    return inert
  },
  apply: () => inert,
})

export const z = inert
