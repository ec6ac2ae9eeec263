/** `loopback`: the server's own machine. `network`: not encrypted, in a private network. `http`: not encrypted. */
export type AddressProblem = 'loopback' | 'network' | 'http'

/** What keeps an address from serving every member well (O12); null if nothing does. */
export function addressProblem(url: string): AddressProblem | null {
  const [, scheme = '', host = ''] = /^([a-z]+):\/\/(\[[^\]]*\]|[^/:]*)/i.exec(url) ?? []
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i.test(host)) return 'loopback'
  if (scheme.toLowerCase() === 'https') return null
  return IN_NETWORK.test(host) ? 'network' : 'http'
}

/** A private IPv4 address, or a name that only a network's own machines know. */
const IN_NETWORK = /^((10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+){2,3}|[^.[]+|.+\.(local|lan|internal|home\.arpa))$/i
