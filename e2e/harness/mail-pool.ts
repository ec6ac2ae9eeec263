import { type MailjetServer, startMailjet } from '../../test/harness/mail/mail-catchers.ts'
import { lasting } from './lasting.ts'
import { expect, test as onPool, type PoolServer } from './pool.ts'

/** The real server with a stand-in for Mailjet's API. */
export const test = onPool.extend<object, { mailjet: MailjetServer }>({
  mailjet: lasting(startMailjet),
  settings: ({ mailjet }, use) => use({ MAILJET_API_URL: mailjet.url }),
})

/** Queues and sends due emails, as the server does every half minute. */
async function mailed(pool: PoolServer, mailjet: MailjetServer, to: string) {
  await expect(async () => {
    await pool.asAdmin('POST', '/notifications/process')
    expect(mailjet.accepted.map(({ To }) => To[0]?.Email)).toContain(to)
  }).toPass()
}

export function mailTo(mailjet: MailjetServer, to: string) {
  const mail = mailjet.accepted.find(({ To }) => To[0]?.Email === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** The target of the email's button. */
export async function linkOf(pool: PoolServer, mailjet: MailjetServer, to: string): Promise<string> {
  await mailed(pool, mailjet, to)
  return unescaped(/class="button" href="([^"]+)"/.exec(mailTo(mailjet, to).HTMLPart)?.[1] ?? '')
}

export const unescaped = (html: string) => html.replaceAll('&amp;', '&')
