import argon2 from '@node-rs/argon2/index.js'

/**
 * Replaces argon2 in tests, by its name in `vitest.config.ts`: signing up should cost a test less than it costs an
 * attacker.
 */
export const hashes = { areCheap: true }

const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash: typeof argon2.hash = (password, cost, signal) =>
  argon2.hash(password, hashes.areCheap ? { ...cost, ...CHEAPEST } : cost, signal)

export const verify: typeof argon2.verify = argon2.verify
