import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PostTopic } from '#rules/webhooks/services.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import type { Webhooks } from '#server/db/schema.ts'

export type WebhookRow = Selectable<Webhooks>

/** Webhooks are added one after another, so that their number can be limited. */
export const lockWebhooks = lockUntilCommit('webhooks')

export async function listWebhookRows(db: Database): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('webhook_id').execute()
}

/** The webhooks that get posts of a topic now. */
export async function listWebhooksFor(db: Database, topic: PostTopic): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where(topic, '=', true)
    .where('switched_off_at', 'is', null)
    .orderBy('webhook_id')
    .execute()
}

export async function findWebhook(db: Database, webhookId: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockWebhook(tx: Tx, webhookId: number): Promise<WebhookRow | undefined> {
  return tx.selectFrom('webhooks').selectAll().where('webhook_id', '=', webhookId).forUpdate().executeTakeFirst()
}

export async function insertWebhook(tx: Tx, row: Insertable<Webhooks>): Promise<WebhookRow> {
  return tx.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateWebhook(
  tx: Database,
  { webhookId, set }: { webhookId: number; set: Updateable<Webhooks> },
): Promise<WebhookRow> {
  return tx
    .updateTable('webhooks')
    .set(set)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteWebhook(tx: Tx, webhookId: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute()
}
