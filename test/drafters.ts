import type * as calls from '#contract/contests.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Pool } from './harness.ts'
import { type Answer, type Person, signUp } from './people.ts'

export type TwoTeamContest = AnswerOf<typeof calls.readContest>
export type Refused = { success: false; code: string; message: string }

/** So many new members, signed in. */
export async function signUpMany(pool: Pool, count: number): Promise<Person[]> {
  const members: Person[] = []
  for (let n = 1; n <= count; n += 1) members.push(await signUp(pool, `Member ${n}`))
  return members
}

/** A two-team contest in its waiting room; the address of its calls comes with it. */
export async function createTwoTeam(
  admin: Person,
  wanted: Record<string, unknown> = {},
): Promise<{ contest: TwoTeamContest; at: string }> {
  const created = await admin.post<AnswerOf<typeof calls.createContest>>('/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Two teams',
    season_year: '2025-26',
    max_participants: 16,
    ...wanted,
  })
  if (created.status !== 201) throw new Error(`not created: ${JSON.stringify(created.body)}`)
  const { contest } = created.body
  return { contest, at: `/contest/contests/${contest.contest_id}` }
}

/** The members join one after the other. */
export async function joinAll(members: readonly Person[], at: string): Promise<void> {
  for (const member of members) {
    const { status, body } = await member.post(`${at}/join`)
    if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`)
  }
}

export async function readContest(person: Person, at: string): Promise<TwoTeamContest> {
  return (await person.get<TwoTeamContest>(at)).body
}

/** Statuses and codes of answers that raced, sorted: what matters is how many of each there are. */
export function outcomes(answers: Answer<unknown>[]): string[] {
  return answers.map(({ status, body }) => `${status} ${codeOf(body)}`.trim()).sort()
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}
