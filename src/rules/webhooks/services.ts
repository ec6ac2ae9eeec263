/** The services a pool can post to besides its own chat. */
export const chatServices = ['discord', 'slack', 'teams'] as const
export type ChatService = (typeof chatServices)[number]

export const serviceNames: Readonly<Record<ChatService, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  teams: 'Teams',
}

/** The topics of a webhook (N9). */
export const postTopics = ['results', 'drafts', 'reminders', 'announcements'] as const
export type PostTopic = (typeof postTopics)[number]

/** The maximum number of webhooks: more than any group has channels for them. */
export const MOST_WEBHOOKS = 10

type Known = { service: ChatService; host: RegExp; path: RegExp }

/** The hosts of the services, and their webhooks' paths. */
const known: readonly Known[] = [
  {
    service: 'discord',
    host: /^((ptb|canary)\.)?discord(app)?\.com$/,
    path: /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/,
  },
  { service: 'slack', host: /^hooks\.slack(-gov)?\.com$/, path: /^\/(services|workflows|triggers)\/\w+\// },
  { service: 'teams', host: /^[\w-]+\.webhook\.office\.com$/, path: /^\/webhookb2\// },
  { service: 'teams', host: /^outlook\.office(365)?\.com$/, path: /^\/webhook\// },
  { service: 'teams', host: /\.logic\.azure\.(com|us)$/, path: /^\/(workflows|powerautomate)\// },
  { service: 'teams', host: /\.api\.powerplatform\.(com|us)$/, path: /\/workflows\// },
]

/** A host's service; null for an unknown host, such as a self-hosted Slack-compatible server. */
export function serviceOf(hostname: string): ChatService | null {
  return known.find(({ host }) => host.test(hostname))?.service ?? null
}

/** The parts of a URL. */
type Address = {
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  origin: string
  pathname: string
}

type Given = {
  /** Null if it can't be parsed. */
  url: Address | null
  /** Chosen by the admin; used only if the URL doesn't identify the service. */
  service: ChatService | null
  /** The origins the server's settings allow, even in a private network and without TLS. */
  allowed: readonly string[]
}

type AddressRefusal =
  | { code: 'webhook_address_wrong' }
  | { code: 'webhook_host_private'; host: string }
  | { code: 'webhook_path_wrong'; service: ChatService }
  | { code: 'webhook_service_needed' }

/**
 * The service of a webhook's URL, or why it is refused (N9): it isn't https on the standard port, its host is on a
 * private network, it is another page of a known service, or its service is unknown.
 */
export function readWebhook({ url, service, allowed }: Given): { service: ChatService } | AddressRefusal {
  if (url === null || url.username !== '' || url.password !== '') return { code: 'webhook_address_wrong' }
  const isAllowed = allowed.includes(url.origin)
  if (!isAllowed && (url.protocol !== 'https:' || url.port !== '')) return { code: 'webhook_address_wrong' }
  if (!isAllowed && !isPublicName(url.hostname)) return { code: 'webhook_host_private', host: url.hostname }
  const found = serviceOf(url.hostname)
  const isWebhook = known.some(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
  if (found !== null && !isWebhook) return { code: 'webhook_path_wrong', service: found }
  const whose = found ?? service
  return whose === null ? { code: 'webhook_service_needed' } : { service: whose }
}

/** A name with a domain: neither an IP address nor a name on a private network. */
function isPublicName(hostname: string): boolean {
  return /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname) && !/\.(local|localhost|internal|lan|home\.arpa)$/.test(hostname)
}
