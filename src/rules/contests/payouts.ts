import { ordinal } from '#rules/counted.ts'
import { moneyWords, readMoneyText } from './money.ts'

/** The payout of a place: a fixed amount, or a share of the pot in percent. Amounts are in cents. */
export type Payout = { place: number; cents: number | null; share: number | null }

/** The largest fee or prize, in cents. */
export const MOST_CENTS = 100_000_000
export const TOO_MUCH = 'Must be at most 1,000,000'

/** Refuses a place named twice, and shares that leave some of the pot or exceed it; amounts may take what shares leave (O11). */
export function refusePayouts(
  payouts: readonly Payout[],
): { code: 'payout_twice'; place: number } | { code: 'shares_not_whole'; total: number } | null {
  const places = payouts.map(({ place }) => place)
  const twice = places.find((place, at) => places.indexOf(place) !== at)
  if (twice !== undefined) return { code: 'payout_twice', place: twice }
  const shares = payouts.flatMap(({ share }) => (share === null ? [] : [share]))
  if (shares.length === 0) return null
  const total = shares.reduce((sum, share) => sum + share, 0)
  const isShort = total < 100 && shares.length === payouts.length
  return total > 100 || isShort ? { code: 'shares_not_whole', total } : null
}

/** The money collected, counted from the entries marked as paid (O11); null without a fee in figures. */
export function potOf({ fee, paid }: { fee: number | null; paid: number }): number | null {
  return fee === null ? null : fee * paid
}

/** The current value of a payout, in cents; null for a share of a pot that isn't known. */
export function worthOf({ cents, share }: Payout, pot: number | null): number | null {
  if (cents !== null) return cents
  return pot === null || share === null ? null : Math.floor((pot * share) / 100)
}

type Tied = { payouts: readonly Payout[]; pot: number | null; place: number; tied: number }

/**
 * The payout of each of `tied` entries at a place: they share what their places pay together. Null if the place pays
 * nothing, or nothing that is known.
 */
export function prizeOf({ payouts, pot, place, tied }: Tied): number | null {
  const worth = payouts
    .filter((of) => of.place >= place && of.place < place + tied)
    .map((payout) => worthOf(payout, pot) ?? 0)
  const total = worth.reduce((sum, cents) => sum + cents, 0)
  return total === 0 ? null : Math.floor(total / tied)
}

/** Reads '70%, 30%' or '$140, $60', the first place first. Null if a part is neither: a bare '60' could be both. */
export function readPayouts(text: string): Payout[] | null {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  if (parts.length === 1 && parts[0] === '') return []
  const payouts: Payout[] = []
  for (const [at, part] of parts.entries()) {
    const [, share] = /^(\d{1,3})\s*%$/.exec(part) ?? []
    const cents = share === undefined && !/^\d/.test(part) ? (readMoneyText(part)?.cents ?? null) : null
    if (share === undefined && cents === null) return null
    payouts.push({ place: at + 1, cents, share: share === undefined ? null : Number(share) })
  }
  return payouts
}

/** The text that `readPayouts` reads. */
export const payoutsText = (payouts: readonly Payout[], currency: string): string =>
  payouts
    .map(({ cents, share }) => (cents === null ? `${share}%` : moneyWords(cents, currency).replaceAll(',', '')))
    .join(', ')

/** '1st $140 (70%), 2nd $60'; a share of a pot that isn't known is '1st 70%'. */
export function payoutWords(
  payouts: readonly Payout[],
  { pot, currency }: { pot: number | null; currency: string },
): string {
  return payouts
    .map((payout) => {
      const worth = worthOf(payout, pot)
      const share = payout.share === null ? '' : `${payout.share}%`
      if (worth === null) return `${ordinal(payout.place)} ${share}`
      return `${ordinal(payout.place)} ${moneyWords(worth, currency)}${share === '' ? '' : ` (${share})`}`
    })
    .join(', ')
}
