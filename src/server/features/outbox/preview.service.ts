import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { addressIn, requireMailAccount } from './email-settings.service.ts'
import { frame } from './mail-frame.ts'
import { exampleUrl } from './unsubscribe-token.ts'

type Preview = {
  example: string
  examples: { name: string; label: string }[]
  subject: string
  html: string
  text: string
}

/** What a kind of mail looks like with the facts of one of its examples; the first one if there is no such example. */
export async function previewMail(
  deps: Deps,
  { kind, example }: { kind: MailKind; example?: string | undefined },
): Promise<Preview> {
  const account = await requireMailAccount(deps, deps.db)
  const appUrl = addressIn(kind, { deps, account })
  const part = deps.mailParts[kind]
  const examples = part.examples(deps.now())
  const { name, facts } = examples.find((of) => of.name === example) ?? examples[0]
  const words = part.words(facts, (path) => `${appUrl}${path}`)
  return {
    example: name,
    examples: examples.map(({ name, label }) => ({ name, label })),
    ...frame(words, { poolName: account.pool_name, appUrl, unsubscribeUrl: exampleUrl(deps, kind) }),
  }
}
