import { afterAll, expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from '#server/features/accounts/passwords/passwords.ts'
import { hashes } from '../harness/cheap-hashes.ts'

hashes.areCheap = false
afterAll(() => {
  hashes.areCheap = true
})

test('a password is stored as argon2id with 19 MiB, two iterations and one lane, with a different hash each time (A3)', async () => {
  const [one, other] = await Promise.all([hashPassword('slap-shot-9'), hashPassword('slap-shot-9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPasswordOf(one, 'slap-shot-9')).toBe(true)
  expect(await isPasswordOf(one, 'Slap-shot-9')).toBe(false)
})

test('checking a password takes as long for an unknown user (A3)', async () => {
  const hash = await hashPassword('slap-shot-9')
  const timeOf = async (passwordHash: string | undefined) => {
    const times: number[] = []
    for (let n = 0; n < 15; n += 1) {
      const before = process.cpuUsage().user
      expect(await isPasswordOf(passwordHash, 'a guess')).toBe(false)
      times.push(process.cpuUsage().user - before)
    }
    return times.sort((a, b) => a - b)[7] ?? 0
  }
  const [known, unknown] = [await timeOf(hash), await timeOf(undefined)]
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})
