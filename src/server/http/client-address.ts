import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** The address a request comes from: behind trusted proxies the one they name, as `request.ip` of the app is. */
export function clientAddressOf(trustProxy: boolean | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const trusts =
    trustProxy === true ? () => true : proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
  return (request) => proxyAddr(request, trusts)
}
