import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/passkeys/passkeys.ts'
import type { Authenticator } from '../harness/browser/authenticator.ts'
import type { Pool } from '../harness/harness.ts'
import { type Answer, PASSWORD, type Person, visitor } from '../harness/people.ts'

type Options<Call> = Answer<AnswerOf<Call>>
type Added = AnswerOf<typeof calls.addPasskey>

/** The options to create a passkey, which the person gets after a fresh sign-in or with their password. */
export async function askNew(person: Person, body: object = {}) {
  const { body: answer } = await person.post<AnswerOf<typeof calls.askNewPasskey>>('/auth/passkeys/options', body)
  return answer.options
}

export async function addPasskey(person: Person, authenticator: Authenticator, name = 'Phone'): Promise<Added> {
  const options = await askNew(person, { currentPassword: PASSWORD })
  const { status, body } = await person.post<Added>('/auth/passkeys', { name, response: authenticator.create(options) })
  if (status !== 201) throw new Error(`not added: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function askSignIn(person: Person) {
  const { body }: Options<typeof calls.askSignIn> = await person.post('/auth/passkey/options')
  return body.options
}

/** A visitor at the login screen who shows this passkey; signed in if accepted. */
export async function showPasskey(
  pool: Pool,
  authenticator: Authenticator,
  ...lies: Parameters<Authenticator['get']>[1][]
) {
  const person = visitor(pool)
  const response = authenticator.get(await askSignIn(person), ...lies)
  const answer = await person.post<AnswerOf<typeof calls.signInByPasskey> & { code: string }>('/auth/passkey', {
    response,
  })
  if (answer.status === 200) {
    person.token = answer.body.token
    person.userId = answer.body.user.id
    person.email = answer.body.user.email
  }
  return { person, ...answer }
}

export async function listPasskeys(person: Person) {
  return (await person.get<AnswerOf<typeof calls.listPasskeys>>('/auth/passkeys')).body
}

/** Shows the passkey to a session begun in another way. */
export async function confirm(
  person: Person,
  authenticator: Authenticator,
  lies: Parameters<Authenticator['get']>[1] = {},
) {
  const { body } = await person.post<AnswerOf<typeof calls.askSecondFactor>>('/auth/second-factor/options')
  const response = authenticator.get(body.options, lies)
  return person.post<AnswerOf<typeof calls.giveSecondFactor> & { code: string }>('/auth/second-factor', { response })
}
