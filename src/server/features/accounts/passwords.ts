import { hash, verify } from '@node-rs/argon2'
import { type Owner, refusePassword } from '#rules/accounts/passwords.ts'
import { refuse } from '#server/http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id with the memory and turns that OWASP recommends (A3): some 8 ms of one processor. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The hash of a password that nobody has, at the same cost as every other. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$T5F3camPB+nIJFoI3XxkKg$uppkX7+WJnkZAWYE60vvu5uDMKPxUEjFi4+WaLfxquY'

/** The hash of a password that the program itself has made; one that a person has chosen goes through `hashChosenPassword`. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** The hash of a password that somebody has chosen. Refuses a common one and one made of his own names or words of the pool. */
export async function hashChosenPassword(password: string, owner: Owner): Promise<string> {
  refuse(refusePassword({ password, owner, isCommon: isCommonPassword }))
  return hashPassword(password)
}

/** For forms where a blank field keeps the present password: undefined there. */
export async function hashNewPassword(password: string | undefined, owner: Owner): Promise<string | undefined> {
  return password ? hashChosenPassword(password, owner) : undefined
}

/** Without a hash, because nobody has that e-mail address, it takes the same time to answer no (A3). */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password)
  return matches && passwordHash !== undefined
}
