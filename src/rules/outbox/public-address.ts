/**
 * Why links with this address are useless to members: it names the server's own machine, or isn't encrypted. Null if it
 * is fine.
 */
export function addressProblem(url: string): 'loopback' | 'http' | null {
  const [, scheme = '', host = ''] = /^([a-z]+):\/\/(\[[^\]]*\]|[^/:]*)/i.exec(url) ?? []
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i.test(host)) return 'loopback'
  return scheme.toLowerCase() === 'https' ? null : 'http'
}
