import type { Deps } from './deps.ts'

/** A random secret of so many bytes, for addresses and cookies. */
export const randomToken = ({ random }: Pick<Deps, 'random'>, bytes: number): string =>
  Buffer.from(random.bytes(bytes)).toString('base64url')
