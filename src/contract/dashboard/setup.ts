import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { poolSettings } from '#contract/settings/settings.ts'

const setupStep = z.enum(['you', 'pool_name', 'season', 'contests', 'join', 'address', 'delivery', 'invite'])
export type SetupStep = z.infer<typeof setupStep>

export const setup = z.object({
  /** False once everything is done, a contest is over, or an admin has dismissed the checklist. */
  is_shown: z.boolean(),
  steps: z.array(z.object({ step: setupStep, is_done: z.boolean() })),
  pool_name: z.string(),
  season_year: z.string(),
  registration: poolSettings.shape.registration,
  /** The base address of links in mails and invitations. */
  address: z.string(),
  /** Only this machine can reach it, it isn't encrypted in a private `network`, or isn't anywhere (rulebook O12). */
  address_problem: z.enum(['loopback', 'network', 'http']).nullable(),
  /** Email is on, but nothing went out since its settings last changed. */
  is_email_unproven: z.boolean(),
  /** Whether the admin area has a tab for playoff teams: once there are standings, from March on (rulebook B2). */
  has_playoff_teams: z.boolean(),
})
export type Setup = z.infer<typeof setup>

export const readSetup = endpoint('GET', '/admin/setup', {
  access: 'admin',
  summary: 'The checklist of a new pool, each step as it stands (rulebook O9).',
  answer: setup,
})

export const changeSetup = endpoint('PUT', '/admin/setup', {
  access: 'admin',
  summary: 'Keeps the pool’s name as it is, or puts the checklist away.',
  body: z.object({ is_name_kept: z.literal(true).optional(), is_put_away: z.boolean().optional() }),
  answer: setup,
})
