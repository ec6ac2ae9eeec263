import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The network a request counts for in limits: its origin, or behind trusted proxies the one they report, like
 * `request.ip` of the app.
 */
export function clientNetworkOf(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const trusts = trustsOf(trustProxy)
  return (request) => networkOf(proxyAddr(request, trusts))
}

/** Whether an address belongs to a trusted proxy. */
export function trustsOf(trustProxy: boolean | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}

/**
 * An IPv4 address unchanged, even if written as IPv6. For any other IPv6 address the first 64 bits: their owner
 * controls all the rest, and could restart each count with another one.
 */
export function networkOf(address: string): string {
  const [number = ''] = address.split('%')
  if (!isIPv6(number)) return address
  const groups = groupsOf(number)
  const [a, b] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' && a !== undefined && b !== undefined
  return isIPv4 ? [a >> 8, a & 255, b >> 8, b & 255].join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight groups, in shortest form. */
function groupsOf(number: string): string[] {
  const [head = '', tail] = new URL(`http://[${number}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((side) => side.split(':').filter((group) => group !== ''))
  const [first = [], last = []] = [before, after]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
