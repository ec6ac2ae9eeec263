import { createHmac } from 'node:crypto'
import type { AddressOutcome } from '#contract/dashboard/public-address.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import { seconds } from '#rules/time.ts'
import { derivedKey } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { requestFrom } from '#server/outgoing/post-to.ts'
import { randomToken } from '#server/random-token.ts'
import { ENV_FILE } from '#server/settings.ts'

/** The start of links, and the addresses of this machine in its own network (O12). */
export async function readPublicAddress(deps: Deps) {
  const address = addressOf(deps, await requireMailAccount(deps, deps.db))
  const env_file = deps.settings.installation === 'npm' ? ENV_FILE : null
  return { address, address_problem: addressProblem(address), network: networkOf(deps), env_file }
}

/** The base address of links. Invitations use the server's own address; the one in the mail settings can differ. */
export function addressOf({ settings: { appUrl } }: Deps, { app_url }: { app_url: string }): string {
  return addressProblem(appUrl) === null ? app_url : appUrl
}

/** Whether members can use this address: from anywhere, or in a network where it reaches this pool (O12). */
export async function servesMembers(deps: Deps, address: string): Promise<boolean> {
  const problem = addressProblem(address)
  if (problem === 'network') return (await checkAddress(deps, address, NEARBY)).outcome === 'reaches'
  return problem === null
}

/** The IPv4 addresses of this machine that others in its network can type; none where APP_URL names the one to use. */
function networkOf({ settings: { appHosts, appUrl } }: Deps): string[] {
  const { protocol } = new URL(appUrl)
  const numbers = appHosts.filter((host) => /^\d+(\.\d+){3}(:\d+)?$/.test(host) && !host.startsWith('127.'))
  return addressProblem(appUrl) === 'loopback' ? [...new Set(numbers)].map((host) => `${protocol}//${host}`) : []
}

/** How long an address may take to answer, in ms; one in the own network is quick, and the desk waits for it. */
const PATIENCE = seconds(4)
const NEARBY = seconds(2)

/**
 * Whether an address reaches this pool: the server there has to know its secret. A private address is only called if it
 * is one of the server's own, so that the check doesn't explore the network.
 */
export async function checkAddress(deps: Deps, url: string, patience = PATIENCE): Promise<{ outcome: AddressOutcome }> {
  // A port above 65535 is no address.
  const asked = URL.parse(url)
  if (asked === null) return { outcome: 'silent' }
  const { origin, host } = asked
  const nonce = randomToken(deps, 24)
  const isNamed = deps.settings.appHosts.includes(host) || origin === new URL(deps.settings.appUrl).origin
  const answer = await requestFrom(new URL(`/api/reach/${nonce}`, origin), {
    method: 'GET',
    isNamed,
    patience,
  })
  if ('failed' in answer) return { outcome: answer.isPrivate ? 'private' : 'silent' }
  return { outcome: answer.text.includes(proofOf(deps, nonce)) ? 'reaches' : 'other' }
}

/** A hash that only servers of this pool can make. */
export function proofOf({ settings }: Deps, nonce: string): string {
  const key = derivedKey(settings.appSecret, 'reach')
  return createHmac('sha256', key).update(nonce).digest('base64url')
}
