import { refusal } from '#contract/refusals/refusal.ts'
import { type ChatService, MOST_WEBHOOKS, serviceNames } from '#rules/webhooks/services.ts'

/** The place in each service that shows a webhook's URL. */
const whereToFind: Readonly<Record<ChatService, string>> = {
  discord: 'Copy it in Discord under Edit Channel → Integrations → Webhooks.',
  slack: 'Copy it in Slack from your app’s Incoming Webhooks page.',
  teams: 'Copy it in Teams from the workflow “Post to a channel when a webhook request is received”.',
}

type Said = { service: ChatService; said: string }

/** Posts to Discord, Slack and Teams (rulebook N9). */
export const webhookRefusals = {
  unknown_webhook: refusal(404, "We can't find that webhook. It may have been removed."),
  webhook_address_wrong: refusal(400, 'Enter the address as the service shows it. It begins with https://'),
  webhook_host_private: refusal<{ host: string }>(
    400,
    ({ host }) => `${host} is in a private network. The server’s operator can allow it in WEBHOOK_SERVICES.`,
  ),
  webhook_path_wrong: refusal<{ service: ChatService }>(
    400,
    ({ service }) => `That’s not a webhook address. ${whereToFind[service]}`,
  ),
  webhook_service_needed: refusal(400, 'Choose the service this address belongs to'),
  webhook_known: refusal<{ name: string }>(409, ({ name }) => `The pool already posts there, as ${name}`),
  too_many_webhooks: refusal(409, `A pool can post to ${MOST_WEBHOOKS} channels. Remove one first.`),
  webhook_unreadable: refusal(
    409,
    'The stored address can’t be read, because the server’s APP_SECRET changed. Remove it and add it again.',
  ),
  webhooks_demo: refusal(409, 'A demo doesn’t post anywhere'),
  webhook_not_sent: refusal<Said>(502, ({ service, said }) => `${serviceNames[service]} didn’t take the test: ${said}`),
  webhook_uncertain: refusal<Said>(
    502,
    ({ service, said }) => `The test may have arrived. Look in ${serviceNames[service]}: ${said}`,
  ),
}
