/** '$140', or '$12.50' where there are cents. */
export function moneyWords(cents: number, currency: string): string {
  const whole = cents % 100 === 0
  return `${currency}${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`
}

/** Reads '$20', '12.50' or '€ 7': cents with the sign, or '$' without one. Null if it is no amount. */
export function readMoneyText(text: string): { cents: number; currency: string } | null {
  const [, sign = '', whole = '', part = ''] =
    /^([^\d\s.,-]{0,4})\s*(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === '') return null
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents === 0 ? null : { cents, currency: sign === '' ? '$' : sign }
}
