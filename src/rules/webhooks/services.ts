/** Where a pool can post besides its own chat. */
export const chatServices = ['discord', 'slack', 'teams'] as const
export type ChatService = (typeof chatServices)[number]

export const serviceNames: Readonly<Record<ChatService, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  teams: 'Teams',
}

/** What a webhook can get (N9). */
export const postTopics = ['results', 'drafts', 'reminders', 'announcements'] as const
export type PostTopic = (typeof postTopics)[number]

/** How many webhooks a pool can have: more than any group has channels for it. */
export const MOST_WEBHOOKS = 10

type Known = { service: ChatService; host: RegExp; path: RegExp }

/** The addresses under which the services take posts, and the paths of webhooks below them. */
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

/** The service of a host; null for one that does not tell, such as a server of one's own that speaks like Slack. */
export function serviceOf(hostname: string): ChatService | null {
  return known.find(({ host }) => host.test(hostname))?.service ?? null
}

/** An address taken apart, as a `URL` has it. */
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
  /** Null if it can't be read as an address. */
  url: Address | null
  /** Chosen by the admin; counts only where the address does not tell. */
  service: ChatService | null
  /** The origins that the server's settings allow, also in a private network and without TLS. */
  allowed: readonly string[]
}

type AddressRefusal =
  | { code: 'webhook_address_wrong' }
  | { code: 'webhook_host_private'; host: string }
  | { code: 'webhook_path_wrong'; service: ChatService }
  | { code: 'webhook_service_needed' }

/**
 * The service of a webhook's address, or why it can't be one (N9): it isn't https on the usual port, its host is on the own network, it is
 * another page of a known service, or nothing says whose it is.
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

/** A name with a domain: neither a number nor a name of the own network. */
function isPublicName(hostname: string): boolean {
  return /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname) && !/\.(local|localhost|internal|lan|home\.arpa)$/.test(hostname)
}
