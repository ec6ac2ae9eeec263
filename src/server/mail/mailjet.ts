import { z } from 'zod'
import { parseJson } from '#server/parse-json.ts'
import { type Delivery, type Found, type MailProvider, type OutgoingMail, PATIENCE_MS, shortened } from './provider.ts'

type Account = { apiUrl: string; apiKey: string; apiSecret: string; patience?: number }

/** Mailjet's Send API v3.1. Each mail carries its key as `CustomID`, by which we can look it up at Mailjet. */
export function mailjet(account: Account): MailProvider {
  return { name: 'mailjet', deliver: (mail) => deliver(account, mail), find: (key) => find(account, key) }
}

async function deliver(account: Account, mail: OutgoingMail): Promise<Delivery> {
  const answer = await ask(account, { path: '/v3.1/send', body: { Messages: [messageOf(mail)] } })
  if ('failed' in answer) return { outcome: answer.wasSent ? 'unknown' : 'unavailable', said: answer.failed }
  const { status, text } = answer
  const message = sendAnswer.safeParse(parseJson(text)).data?.Messages?.[0]
  if (status < 300 && message?.Status === 'success') {
    return { outcome: 'accepted', messageId: messageIdIn(text), said: `${status} success` }
  }
  const problem = message?.Errors?.[0]
  if (problem && !isOurs(problem)) return { outcome: 'refused', said: wordsOf(problem, status) }
  if (status < 300) return { outcome: 'unknown', said: `Mailjet answered ${status} without a result` }
  // A gateway timeout leaves unknown what happened behind it; every other status means the mail was not accepted.
  if (status === 504) return { outcome: 'unknown', said: 'Mailjet answered 504 (gateway timeout)' }
  return { outcome: 'unavailable', said: problem ? wordsOf(problem, status) : wordsOfStatus(status, text) }
}

function messageOf({ key, from, to, subject, text, html, headers }: OutgoingMail) {
  return {
    From: { Email: from.email, Name: from.name },
    To: [{ Email: to.email, ...(to.name ? { Name: to.name } : {}) }],
    Subject: subject,
    TextPart: text,
    HTMLPart: html,
    CustomID: key,
    Headers: headers,
    TrackOpens: 'disabled',
    TrackClicks: 'disabled',
  }
}

/** Looks up the mail by its key. Only a definite response counts: a list with or without it. */
async function find(account: Account, key: string): Promise<Found> {
  const answer = await ask(account, { path: `/v3/REST/message?CustomID=${encodeURIComponent(key)}` })
  if ('failed' in answer || answer.status !== 200) return { outcome: 'unknown' }
  const found = listAnswer.safeParse(parseJson(answer.text)).data
  if (!found) return { outcome: 'unknown' }
  if (found.Count === 0) return { outcome: 'absent' }
  return { outcome: 'accepted', messageId: /"ID"\s*:\s*(\d+)/.exec(answer.text)?.[1] ?? null }
}

type Answer = { status: number; text: string } | { failed: string; wasSent: boolean }

async function ask(account: Account, { path, body }: { path: string; body?: object }): Promise<Answer> {
  const { apiUrl, apiKey, apiSecret, patience = PATIENCE_MS } = account
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const code = codeOf(error)
    if (NEVER_CONNECTED.has(code)) return { failed: `Mailjet could not be reached (${code})`, wasSent: false }
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { failed: `Mailjet did not answer${isTimeout ? ' in time' : ` (${code})`}`, wasSent: true }
  }
}

/** Errors that happen before the first byte of a request is sent. */
const NEVER_CONNECTED = new Set([
  'bad port',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  // An address `fetch` itself refuses has no code.
  if (cause instanceof Error && cause.message === 'bad port') return cause.message
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : 'connection lost'
}

const problems = z.object({
  ErrorCode: z.string().optional(),
  StatusCode: z.number().optional(),
  ErrorMessage: z.string().optional(),
  ErrorRelatedTo: z.array(z.string()).optional(),
})
type Problem = z.infer<typeof problems>

const sendAnswer = z.object({
  Messages: z.array(z.object({ Status: z.string(), Errors: z.array(problems).optional() })).optional(),
})
const listAnswer = z.object({ Count: z.number() })

/** A problem on our side (the account, the sender's address) affects every other mail too. */
function isOurs({ StatusCode = 400, ErrorRelatedTo = [] }: Problem): boolean {
  return StatusCode === 401 || StatusCode === 403 || ErrorRelatedTo.some((field) => field.startsWith('From'))
}

function wordsOf({ ErrorCode, ErrorMessage }: Problem, status: number): string {
  return shortened(`${ErrorMessage ?? `Mailjet answered ${status}`}${ErrorCode ? ` (${ErrorCode})` : ''}`)
}

function wordsOfStatus(status: number, text: string): string {
  if (status === 401) return 'Mailjet does not accept the API key and secret (401)'
  if (status === 403) return 'Mailjet does not let this account send (403)'
  if (status === 429) return 'Mailjet asks to send more slowly (429)'
  const { data } = problems.safeParse(parseJson(text))
  return data?.ErrorMessage ? wordsOf(data, status) : `Mailjet answered ${status}`
}

/** Read from the text, because the number has more digits than a JavaScript number can hold. */
function messageIdIn(text: string): string | null {
  return /"MessageID"\s*:\s*"?(\d+)/.exec(text)?.[1] ?? /"MessageUUID"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? null
}
