import { z } from 'zod'
import type { Instant } from '#rules/time.ts'
import { outcomeOf, retryAfter } from '#rules/webhooks/answer.ts'
import { bodyFor, type Post } from '#rules/webhooks/post.ts'
import type { ChatService } from '#rules/webhooks/services.ts'
import { type Delivery, shortened } from '#server/mail/provider.ts'
import { postTo, withoutAnswer } from '#server/outgoing/post-to.ts'
import { isNamed } from '#server/outgoing/public-address.ts'
import { parseJson } from '#server/parse-json.ts'

type To = { url: URL; service: ChatService }
type Sender = {
  wall: Instant
  version: string
  /** The origins that may be in a private network. */
  allowed: readonly string[]
}

/** Sends a post to a service. Nothing returned contains its address. */
export async function deliverPost(
  { wall, version, allowed }: Sender,
  { url, service }: To,
  post: Post,
): Promise<Delivery> {
  const { host } = url
  const answer = await postTo(addressOf(url, service), {
    isNamed: isNamed(url, allowed),
    headers: { 'content-type': 'application/json', 'user-agent': `PuckPool/${version}` },
    body: Buffer.from(JSON.stringify(bodyFor(service, post))),
  })
  if ('failed' in answer) {
    if (answer.isPrivate) return { outcome: 'refused', said: `${host} is in a private network` }
    return withoutAnswer(host, 'the post', answer)
  }
  const { status, text, headers } = answer
  const said = saidBy(url, answer)
  const outcome = outcomeOf(service, { status, text })
  switch (outcome) {
    case 'accepted':
      return { outcome, messageId: answerBody.safeParse(parseJson(text)).data?.id ?? null, said }
    case 'unavailable':
      return { outcome, said, retryAfter: retryAfter(headers['retry-after'], wall) }
    default:
      return { outcome, said }
  }
}

/** With `wait`, Discord answers after it has posted, with the message. */
function addressOf(url: URL, service: ChatService): URL {
  if (service !== 'discord') return url
  const waiting = new URL(url)
  waiting.searchParams.set('wait', 'true')
  return waiting
}

const answerBody = z.object({ id: z.string().optional(), message: z.string().optional() })

/** The status, and the service's own message; a page has none. */
function saidBy({ host, pathname }: URL, { status, text }: { status: number; text: string }): string {
  const words = answerBody.safeParse(parseJson(text)).data?.message ?? (/^\s*[<{]/.test(text) ? '' : text)
  const hasReason = status >= 300 && words.trim() !== ''
  return shortened(`${host} answered ${status}${hasReason ? `: ${words.replaceAll(pathname, '…').slice(0, 200)}` : ''}`)
}
