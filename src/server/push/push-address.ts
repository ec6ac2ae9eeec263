import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Whether our server may call this address. It comes from a browser, so it could point to something only the server can reach. A push
 * service has a public name and uses https on the standard port.
 */
export function isPushAddress(endpoint: string, { anywhere }: { anywhere: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (anywhere) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && isPublicName(hostname)
}

function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  if (hostname.startsWith('[') || isIP(name) !== 0) return false
  return name.includes('.') && !/\.(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/.test(name)
}

/** Resolves a name to public addresses only, because anyone can register a name that points into our network. */
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
