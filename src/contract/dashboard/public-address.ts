import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { setup } from './setup.ts'

export const readPublicAddress = endpoint('GET', '/admin/public-address', {
  access: 'admin',
  summary: 'What links begin with, and the addresses of this machine in its own network (rulebook O12).',
  answer: setup.pick({ address: true, address_problem: true }).extend({
    /** As `http://192.168.1.20:3000`; none where APP_URL is set. */
    network: z.array(z.string()),
    /** The file with the server's settings; null in a container, which doesn't see its folder. */
    env_file: z.string().nullable(),
  }),
})

const origin = z
  .string('Enter an address')
  .trim()
  .max(300, 'Must be at most 300 characters')
  .regex(/^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?\/?$/i, 'Enter an address such as https://pool.example.org')

export const checkPublicAddress = endpoint('POST', '/admin/public-address/check', {
  limit: { each: 'member', times: 30, within: 60 },
  access: 'admin',
  summary: 'Whether an address reaches this pool, as the server itself sees it (rulebook O12).',
  onlyReads: true,
  body: z.object({ url: origin }),
  answer: z.object({
    /** `private`: a network of its own, which the server doesn't call unless the address is its own. */
    outcome: z.enum(['reaches', 'other', 'silent', 'private']),
  }),
})
export type AddressOutcome = z.infer<typeof checkPublicAddress.answer>['outcome']

export const proveReach = endpoint('GET', '/reach/:nonce', {
  access: 'visitor',
  summary: 'Proves which pool answers at this address; the proof is a hash that only its servers can make.',
  params: z.object({ nonce: z.string().regex(/^[\w-]{16,64}$/, 'Unknown nonce') }),
  answer: z.object({ proof: z.string() }),
})
