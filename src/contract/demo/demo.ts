import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, instantInput } from '#contract/fields.ts'

const clock = z.object({ now: instant })

/** Both calls exist only on a server started with its own clock (rulebook T4). */
export const readClock = endpoint('GET', '/demo/clock', {
  access: 'admin',
  summary: "The pool's clock.",
  answer: clock,
})

export const setClock = endpoint('PUT', '/demo/clock', {
  access: 'admin',
  summary: "Moves the pool's clock ahead to an instant; an earlier one is refused.",
  body: z.object({ now: instantInput }),
  answer: clock,
})
