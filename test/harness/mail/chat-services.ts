import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { ChatService } from '#rules/webhooks/services.ts'

/** A post accepted by a channel. */
type Taken = { service: ChatService; channel: string; text: string; link: string | null; body: unknown }

/**
 * A channel's behavior. `busy`: 429 with `Retry-After: 30`. `elsewhere`: a redirect. `lost`: accepts the post and drops
 * the connection. `deaf`: accepts nothing and never responds. `silent`: accepts the post and never responds.
 */
type Mood = 'fine' | 'gone' | 'forbidden' | 'busy' | 'down' | 'elsewhere' | 'lost' | 'deaf' | 'silent'

export type ChatServices = {
  url: string
  taken: Taken[]
  /** Every request, whatever its outcome. */
  asked: string[]
  /** For one channel, or for all. */
  mood: (mood: Mood, channel?: string) => void
  /** The URL of a channel's incoming webhook. */
  address: (service: ChatService, channel?: string) => string
  whenAsked: (times: number) => Promise<void>
  close: () => Promise<void>
}

/** Discord, Slack and Teams behind one local address. Each accepts only what the real one would, with its responses. */
export async function startChatServices({ tls }: { tls?: { cert: string; key: string } } = {}): Promise<ChatServices> {
  const taken: Taken[] = []
  const asked: string[] = []
  const moods = new Map<string, Mood>()
  const waiting: { times: number; done: () => void }[] = []
  let url = ''

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, service = '', channel = ''] = /^\/(\w+)\/(\w+)/.exec(request.url ?? '') ?? []
    const text = await read(request)
    asked.push(`${request.method} ${request.url}`)
    const mood = moods.get(channel) ?? moods.get('') ?? 'fine'
    const say = (status: number, words: string, headers = {}) => response.writeHead(status, headers).end(words)
    for (const one of waiting.splice(0)) asked.length >= one.times ? one.done() : waiting.push(one)
    const of = kinds.find((kind) => kind.service === service)
    if (!of || mood === 'gone') return say(404, of?.gone ?? '')
    if (mood === 'forbidden') return say(403, of.forbidden)
    if (mood === 'busy') return say(429, of.busy, { 'retry-after': '30' })
    if (mood === 'down') return say(503, '<html>down</html>')
    if (mood === 'elsewhere') return say(307, '', { location: `${url}/slack/elsewhere` })
    if (mood === 'deaf') return
    const found = of.body.safeParse(JSON.parse(text))
    if (request.headers['content-type'] !== 'application/json' || !found.success) return say(400, of.wrong)
    taken.push({ service: of.service, channel, ...found.data, body: JSON.parse(text) })
    if (mood === 'lost') return request.socket.destroy()
    if (mood === 'silent') return
    of.take(response, taken.length)
  }
  const listener: RequestListener = (request, response) => void answer(request, response)
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    taken,
    asked,
    mood: (mood, channel = '') => {
      if (channel === '') moods.clear()
      moods.set(channel, mood)
    },
    address: (service, channel = 'hockey') => `${url}/${service}/${channel}/token-of-${channel}`,
    whenAsked: (times) =>
      new Promise((done) => {
        if (asked.length >= times) done()
        else waiting.push({ times, done })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Splits a description into its words and the link after them. */
const discordBody = z
  .object({
    embeds: z.tuple([
      z.object({ author: z.object({ name: z.string().max(256) }), description: z.string().max(4_096), color: z.int() }),
    ]),
    allowed_mentions: z.object({ parse: z.tuple([]) }),
  })
  .transform(({ embeds: [{ description }] }) => {
    const [, words = description, link = null] = /^([\s\S]*)\n\n\[Open PuckPool\]\(([^)]+)\)$/.exec(description) ?? []
    return { text: words.replaceAll(/\\([^\w\s])/g, '$1'), link }
  })

const slackBody = z
  .object({
    text: z.string().min(1),
    blocks: z.tuple([
      z.object({
        type: z.literal('rich_text'),
        elements: z.tuple([
          z.object({
            type: z.literal('rich_text_section'),
            elements: z.array(
              z.object({ type: z.string(), text: z.string().min(1).optional(), url: z.string().optional() }),
            ),
          }),
        ]),
      }),
      z.object({
        type: z.literal('context'),
        elements: z.array(z.object({ type: z.string(), text: z.string().max(3_000) })),
      }),
    ]),
  })
  .transform(({ blocks: [{ elements }, context] }) => ({
    text: elements[0].elements.map(({ text, url }) => text ?? url ?? '').join(''),
    link: /^<([^|]+)\|/.exec(context.elements[1]?.text ?? '')?.[1]?.replaceAll('&amp;', '&') ?? null,
  }))

const teamsBody = z
  .object({
    type: z.literal('message'),
    attachments: z.tuple([
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: z.object({
          type: z.literal('AdaptiveCard'),
          version: z.string(),
          body: z.array(
            z.object({
              type: z.literal('RichTextBlock'),
              inlines: z.array(z.object({ type: z.literal('TextRun'), text: z.string() })),
            }),
          ),
          actions: z.array(z.object({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })).optional(),
        }),
      }),
    ]),
  })
  .transform(({ attachments: [{ content }] }) => ({
    text: content.body
      .slice(1)
      .map(({ inlines }) => inlines.map(({ text }) => text).join(''))
      .join('\n'),
    link: content.actions?.[0]?.url ?? null,
  }))

type Kind = {
  service: ChatService
  body: z.ZodType<{ text: string; link: string | null }>
  take: (response: ServerResponse, id: number) => void
  gone: string
  forbidden: string
  busy: string
  wrong: string
}

const kinds: readonly Kind[] = [
  {
    service: 'discord',
    body: discordBody,
    take: (response, id) => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"id":"${id}"}`),
    gone: '{"message": "Unknown Webhook", "code": 10015}',
    forbidden: '{"message": "Missing Access", "code": 50001}',
    busy: '{"message": "You are being rate limited.", "retry_after": 30, "global": false}',
    wrong: '{"message": "Invalid Form Body", "code": 50035}',
  },
  {
    service: 'slack',
    body: slackBody,
    take: (response) => response.writeHead(200).end('ok'),
    gone: 'no_service',
    forbidden: 'action_prohibited',
    busy: 'rate_limited',
    wrong: 'invalid_blocks',
  },
  {
    service: 'teams',
    body: teamsBody,
    take: (response) => response.writeHead(202).end(),
    gone: '{"error":{"code":"WorkflowNotFound","message":"The workflow could not be found."}}',
    forbidden: '{"error":{"code":"DirectApiAuthorizationRequired"}}',
    busy: '',
    wrong: '{"error":{"code":"InvalidRequestContent"}}',
  },
]

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
