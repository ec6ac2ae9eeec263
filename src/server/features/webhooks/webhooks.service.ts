import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import type { Post } from '#rules/webhooks/post.ts'
import {
  type ChatService,
  MOST_WEBHOOKS,
  type PostTopic,
  postTopics,
  readWebhook,
  serviceNames,
} from '#rules/webhooks/services.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { auditAlone, writeAudit } from '#server/features/audit/audit.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { reseal, seal, unseal } from '#server/mail/secret-box.ts'
import { deliverPost } from './deliver-post.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repo.ts'

type Topics = Record<PostTopic, boolean>
type Address = { address: string; service?: ChatService | undefined }

export async function listWebhooks(deps: Deps): Promise<Webhook[]> {
  return (await listWebhookRows(deps.db)).map((row) => viewOf(deps, row))
}

/**
 * Posts to an address from now on (N9, A6). Refuses in a demo (`webhooks_demo`), what `readWebhook` refuses, an address that is there already
 * (`webhook_known`) and one too many (`too_many_webhooks`).
 */
export async function addWebhook(
  deps: Deps,
  caller: Caller,
  { address, service, name, ...topics }: Address & Topics & { name: string },
): Promise<Webhook> {
  const to = requireAddress(deps, { address, service })
  return deps.db.transaction().execute(async (tx) => {
    await lockWebhooks(tx)
    const there = await listWebhookRows(tx)
    const known = there.find((row) => unseal(deps, row.address) === to.url.href)
    if (known) throw new Refusal({ code: 'webhook_known', name: known.name })
    if (there.length >= MOST_WEBHOOKS) throw new Refusal({ code: 'too_many_webhooks' })
    const row = await insertWebhook(tx, {
      ...topics,
      name,
      service: to.service,
      host: to.url.host,
      address: seal(deps, to.url.href),
      added_at: deps.now(),
    })
    await writeAudit(tx, deps, caller, { ...subjectOf(row), action: 'add_webhook', after: factsOf(row) })
    return viewOf(deps, row)
  })
}

type Changes = { [K in PostTopic]?: boolean | undefined } & { name?: string | undefined; on?: true | undefined }

/** Changes the given fields (A6). `on` clears the refusals that switched it off. */
export async function changeWebhook(deps: Deps, caller: Caller, webhookId: number, asked: Changes): Promise<Webhook> {
  const { on, ...changes } = asked
  return deps.db.transaction().execute(async (tx) => {
    const before = await requireLocked(tx, webhookId)
    const set = { ...changes, ...(on ? ACCEPTING : {}) }
    if (Object.keys(set).length === 0) return viewOf(deps, before)
    const after = await updateWebhook(tx, { webhookId, set })
    await writeAudit(tx, deps, caller, {
      ...subjectOf(after),
      action: 'change_webhook',
      before: factsOf(before),
      after: factsOf(after),
    })
    return viewOf(deps, after)
  })
}

/** Stops posting there and forgets the address (A6). Waiting posts are not sent. */
export async function removeWebhook(deps: Deps, caller: Caller, webhookId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await requireLocked(tx, webhookId)
    await deleteWebhook(tx, webhookId)
    await writeAudit(tx, deps, caller, { ...subjectOf(row), action: 'remove_webhook', before: factsOf(row) })
  })
}

/** Sends a test to an address that may never be stored, and answers in words. Refuses what `addWebhook` refuses of an address. */
export async function testAddress(deps: Deps, caller: Caller, given: Address): Promise<string> {
  return sendTest(deps, caller, requireAddress(deps, given))
}

/** Sends a test to a webhook, and answers in words. A success ends a period of refusals. */
export async function testWebhook(deps: Deps, caller: Caller, webhookId: number): Promise<string> {
  const row = await findWebhook(deps.db, webhookId)
  if (!row) throw new Refusal({ code: 'unknown_webhook' })
  const address = unseal(deps, row.address)
  if (address === null) throw new Refusal({ code: 'webhook_unreadable' })
  const said = await sendTest(deps, caller, requireAddress(deps, { address, service: serviceIn(row) }))
  if (row.switched_off_at === null) await noteAccepted(deps, webhookId)
  return said
}

/** After a change of APP_SECRET, seals the addresses with the new one. Runs at every start, also on several servers at once. */
export async function resealWebhooks(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const { webhook_id: webhookId } of await listWebhookRows(tx)) {
      const row = await lockWebhook(tx, webhookId)
      const again = row && reseal(deps, row.address)
      if (again) await updateWebhook(tx, { webhookId, set: { address: again } })
    }
  })
}

const ACCEPTING = { refused_since: null, refusal: null, switched_off_at: null }

export async function noteAccepted(deps: Pick<Deps, 'db'>, webhookId: number): Promise<void> {
  const row = await findWebhook(deps.db, webhookId)
  if (row && row.refused_since !== null) await updateWebhook(deps.db, { webhookId, set: ACCEPTING })
}

/** The page linked in a post; null if the pool's address works only on the server's own machine. */
export function linkTo({ settings }: { settings: Pick<Deps['settings'], 'appUrl'> }, path: string): string | null {
  return addressProblem(settings.appUrl) === 'loopback' ? null : `${settings.appUrl}${path}`
}

/** The table's own check has the words of the rule. */
export function serviceIn({ service }: Pick<WebhookRow, 'service'>): ChatService {
  return service as ChatService
}

function requireAddress(deps: Deps, { address, service }: Address) {
  if (deps.settings.demo) throw new Refusal({ code: 'webhooks_demo' })
  const url = URL.parse(address.trim())
  const read = readWebhook({ url, service: service ?? null, allowed: deps.settings.webhookServices })
  if ('code' in read) throw new Refusal(read)
  // Refused above.
  if (url === null) throw new TypeError('an address was let through that the rule should have refused')
  return { url, service: read.service }
}

async function requireLocked(tx: Tx, webhookId: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, webhookId)
  if (!row) throw new Refusal({ code: 'unknown_webhook' })
  return row
}

async function sendTest(deps: Deps, caller: Caller, to: { url: URL; service: ChatService }): Promise<string> {
  const { pool_name } = await requirePoolSettings(deps.db)
  const post: Post = {
    author: pool_name,
    text: `${caller.name} is testing posts from ${pool_name}. It works!`,
    link: linkTo(deps, '/'),
  }
  const service = serviceNames[to.service]
  await auditAlone(deps, caller, {
    subject: 'setting',
    subjectId: 'webhook',
    action: 'test_webhook',
    after: { service },
  })
  const { outcome, said } = await deliverPost(senderOf(deps), to, post)
  if (outcome === 'accepted') return `Test sent. Look in ${service}.`
  throw new Refusal({
    code: outcome === 'unknown' ? 'webhook_uncertain' : 'webhook_not_sent',
    service: to.service,
    said,
  })
}

export const senderOf = ({ wallNow, settings }: Deps) => ({
  wall: wallNow(),
  version: settings.version,
  allowed: settings.webhookServices,
})

const subjectOf = ({ webhook_id }: WebhookRow) => ({ subject: 'setting', subjectId: `webhook ${webhook_id}` }) as const

/** Never the address. */
const factsOf = (row: WebhookRow) => ({
  webhook: row.name,
  service: serviceNames[serviceIn(row)],
  gets: postTopics.filter((topic) => row[topic]).join(', '),
  on: row.switched_off_at === null,
})

function viewOf(deps: Pick<Deps, 'settings'>, row: WebhookRow): Webhook {
  const { address, switched_off_at, ...rest } = row
  return { ...rest, service: serviceIn(row), state: stateOf(deps, row) }
}

function stateOf(deps: Pick<Deps, 'settings'>, row: WebhookRow): Webhook['state'] {
  if (row.switched_off_at !== null) return 'off'
  if (unseal(deps, row.address) === null) return 'unreadable'
  return row.refused_since === null ? 'on' : 'refused'
}
