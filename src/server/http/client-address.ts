import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The network that limits count a request for, and that it comes from: behind trusted proxies the one they name, as `request.ip` of the app
 * is.
 */
export function clientNetworkOf(trustProxy: boolean | string): (request: IncomingMessage) => string {
  const trusts = trustsOf(trustProxy)
  return (request) => networkOf(proxyAddr(request, trusts))
}

/** Whether an address is that of a trusted proxy. */
export function trustsOf(trustProxy: boolean | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}

/**
 * An IPv4 address as it is, also where it comes written as IPv6. Of any other IPv6 address the first 64 bits: whoever has one has them all,
 * and would begin each count again with the next.
 */
export function networkOf(address: string): string {
  const [number = ''] = address.split('%')
  if (!isIPv6(number)) return address
  const groups = groupsOf(number)
  const [a, b] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' && a !== undefined && b !== undefined
  return isIPv4 ? [a >> 8, a & 255, b >> 8, b & 255].join('.') : `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight, in their shortest form. */
function groupsOf(number: string): string[] {
  const [head = '', tail] = new URL(`http://[${number}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((side) => side.split(':').filter((group) => group !== ''))
  const [first = [], last = []] = [before, after]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
