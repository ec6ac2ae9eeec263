import { setTimeout as pause } from 'node:timers/promises'
import type { Phone } from './browsers.ts'

/** Visible elements with that name: by label, text, or labelling element. */
const FIND = `
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim()
  const found = [...document.querySelectorAll(given.which)].find((one) =>
    one.getClientRects().length > 0 && new RegExp(given.name).test(nameOf(one)))`

const PATIENCE = 30_000

async function wait<T>(phone: Phone, what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const found = await ask().catch(() => null)
    if (found) return found
    await pause(100)
  }
  const shown = await phone.run<string>('return document.body.innerText').catch(String)
  throw new Error(`not within ${PATIENCE / 1000} s: ${what}. It shows: ${shown.slice(0, 500)}`)
}

/** A member's actions and observations on a phone. */
export function handsOn(phone: Phone) {
  const until = <T>(what: string, ask: () => Promise<T | null | false>) => wait(phone, what, ask)
  return {
    sees: (text: string) =>
      until(`'${text}' on the page`, () =>
        phone.run<boolean>('return new RegExp(given.text).test(document.body.innerText)', { text }),
      ),
    seesNot: (text: string) =>
      until(`no '${text}' on the page`, () =>
        phone.run<boolean>('return !new RegExp(given.text).test(document.body.innerText)', { text }),
      ),
    isControlled: () =>
      until('a service worker', () => phone.run<boolean>('return navigator.serviceWorker.controller !== null')),
    /** Whether the service worker keeps this call's answer. */
    isKept: (pathname: string) =>
      until(`${pathname} in the worker`, () =>
        phone.run<boolean>(
          `
          const kept = (await caches.keys()).filter((name) => name.startsWith('answers-'))
          const requests = await Promise.all(kept.map(async (name) => (await caches.open(name)).keys()))
          return requests.flat().some(({ url }) => new URL(url).pathname === given.pathname)`,
          { pathname },
        ),
      ),
    press: (name: string, which = 'button, a, [role=button], [role=tab], label') =>
      until(`${which} named ${name}`, () =>
        phone.run<boolean>(`${FIND}; if (!found || found.disabled) return false; found.click(); return true`, {
          which,
          name,
        }),
      ),
    fill: (name: string, text: string) =>
      until(`a field named ${name}`, () =>
        phone.run<boolean>(
          `${FIND}; if (!found || found.disabled) return false
         const proto = found instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
         Object.getOwnPropertyDescriptor(proto.prototype, 'value').set.call(found, given.text)
         found.dispatchEvent(new Event('input', { bubbles: true })); return true`,
          { which: 'input, textarea', name, text },
        ),
      ),
    isAt: (pathname: string) =>
      until(`the address ${pathname}`, () =>
        phone.run<boolean>('return location.pathname === given.pathname', { pathname }),
      ),
  }
}
