import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Whether the setting names this address's origin: then it may be private and without TLS. */
export const isNamed = ({ origin }: URL, origins: readonly string[]): boolean => origins.includes(origin)

/** Whether the host is an IP address that must not be called; a name is resolved first. */
export function isPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  return family !== 0 && !isPublic({ address, family })
}

/** Resolves a name to public addresses only, because a lying name server must not lead us into our own network. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const open = found.filter(isPublic)
    const [first] = open
    if (!first) return done(Object.assign(new Error('it lies in a private network'), { code: 'EPRIVATE' }), [])
    if (options.all) return done(null, open)
    done(null, first.address, first.family)
  })
}

export function isPublic({ address, family }: LookupAddress): boolean {
  return !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Addresses the internet does not route (RFC 6890), and those that wrap such an address. An IPv4 address inside an IPv6 one
 * (`::ffff:10.0.0.1`) is checked against the first list.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(net, bits, 'ipv6')
}
