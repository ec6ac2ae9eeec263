import type { MailKind } from '#contract/outbox/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { examplesOf } from './mail-examples.ts'
import { frame } from './mail-frame.ts'
import { wordsOf } from './mails.ts'
import { exampleUrl } from './unsubscribe-token.ts'

type Preview = {
  example: string
  examples: { name: string; label: string }[]
  subject: string
  html: string
  text: string
}

/** What a mail of a kind looks like with the facts of one of its examples; an unknown one is the first. */
export async function previewMail(
  deps: Deps,
  { kind, example }: { kind: MailKind; example?: string | undefined },
): Promise<Preview> {
  const { app_url: appUrl } = await requireMailAccount(deps, deps.db)
  const examples = examplesOf(kind, deps.now())
  const { name, mail } = examples.find((of) => of.name === example) ?? examples[0]
  return {
    example: name,
    examples: examples.map(({ name, label }) => ({ name, label })),
    ...frame(wordsOf(mail, appUrl), { appUrl, unsubscribeUrl: exampleUrl(appUrl, kind) }),
  }
}
