import type * as contestCalls from '#contract/contests/contests.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as draftCalls from '#contract/two-team/draft.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Pool } from '../harness/harness.ts'
import { type Answer, type Person, signUp } from '../harness/people.ts'

export type TwoTeamContest = AnswerOf<typeof contestCalls.readContest>
export type Refused = { success: false; code: string; message: string }

/** This many new members, signed in. */
export async function signUpMany(pool: Pool, count: number): Promise<Person[]> {
  const members: Person[] = []
  for (let n = 1; n <= count; n += 1) members.push(await signUp(pool, `Member ${n}`))
  return members
}

/** A pool for a test file that is before the season, with this many new members, all signed in. */
export async function givenDraftPool(count: number) {
  const fixture = await givenPool({ now: '2025-09-20T12:00:00.000Z', season: 'known at now' })
  return { ...fixture, members: await signUpMany(fixture.pool, count) }
}

/**
 * A waiting two-team contest, with the path of its calls. If its season is over by now, it was created while that was
 * on (O9).
 */
export async function createTwoTeam(
  admin: Person,
  wanted: Record<string, unknown> = {},
): Promise<{ contest: TwoTeamContest; at: string }> {
  const body = {
    contest_type: 'two_team',
    contest_name: 'Two teams',
    season_year: '2025-26',
    max_participants: 16,
    ...wanted,
  }
  const created = await duringSeason(admin, body.season_year, () =>
    admin.post<AnswerOf<typeof contestCalls.createContest>>('/contest/contests', body),
  )
  if (created.status !== 201) throw new Error(`not created: ${JSON.stringify(created.body)}`)
  const { contest } = created.body
  return { contest, at: `/contest/contests/${contest.contest_id}` }
}

/** Does something as if the season were still on, if it is over by now (O9). */
async function duringSeason<Done>({ clock }: Person, season_year: unknown, act: () => Promise<Done>): Promise<Done> {
  const now = clock.now()
  const lastDay = `${Number(String(season_year).slice(0, 4)) + 1}-04-10T12:00:00.000Z`
  if (now > lastDay) clock.set(lastDay)
  const done = await act()
  clock.set(now)
  return done
}

/** An admin completes a contest, whether or not its season still runs (D9). */
export function complete(admin: Person, at: string): Promise<Answer<unknown>> {
  return admin.post(`${at}/complete`, { even_though_season_runs: true })
}

/** The members join one after another. */
export async function joinAll(members: readonly Person[], at: string): Promise<void> {
  for (const member of members) {
    const { status, body } = await member.post(`${at}/join`)
    if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`)
  }
}

export async function readContest(person: Person, at: string): Promise<TwoTeamContest> {
  return (await person.get<TwoTeamContest>(at)).body
}

/** Sorted statuses and codes of racing answers: what matters is how many of each there are. */
export function outcomes(answers: Answer<unknown>[]): string[] {
  return answers.map(({ status, body }) => `${status} ${codeOf(body)}`.trim()).sort()
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

export type DraftView = AnswerOf<typeof draftCalls.readDraft>
export type Teams = AnswerOf<typeof draftCalls.draftTeams>
export type Picked = AnswerOf<typeof draftCalls.makeDraftPick>

/** A two-team contest in its draft with these members. An admin starts it if it did not start on its own. */
export async function startDraft(
  admin: Person,
  members: readonly Person[],
  wanted: Record<string, unknown> = {},
): Promise<{ contestId: number; at: string }> {
  const { contest, at } = await createTwoTeam(admin, wanted)
  await duringSeason(admin, contest.season_year, () => joinAll(members, at))
  if ((await readContest(admin, at)).status === 'waiting') await admin.post(`${at}/start`)
  return { contestId: contest.contest_id, at }
}

export async function readDraft(person: Person, at: string): Promise<DraftView> {
  return (await person.get<DraftView>(`${at}/draft`)).body
}

export async function readTeams(person: Person, contestId: number): Promise<Teams> {
  return (await person.get<Teams>(`/contest/picks/available-teams?contest_id=${contestId}`)).body
}

/** The member with this user id. */
export function personOf(members: readonly Person[], userId: number | null | undefined): Person {
  const person = members.find((member) => member.userId === userId)
  if (!person) throw new Error(`nobody here is user ${userId}`)
  return person
}

/** Everyone picks on their turn until this many picks are made; `choose` picks one of the teams they can take. */
export async function draftOn(
  members: readonly Person[],
  { contestId, at }: { contestId: number; at: string },
  {
    until = Infinity,
    choose = (teams) => teams[0],
  }: { until?: number; choose?: (teams: Teams) => Teams[number] | undefined } = {},
): Promise<void> {
  const reader = members[0]
  if (!reader) throw new Error('nobody drafts')
  for (let made = 0; made < 100; made += 1) {
    const { current, picks } = await readDraft(reader, at)
    if (!current || picks.length >= until) return
    const picker = personOf(members, current.participant.user_id)
    const teams = (await readTeams(picker, contestId)).filter((team) => team.refused === null)
    const answer = await picker.post(`${at}/draft/pick`, { team_id: choose(teams)?.team_id })
    if (answer.status !== 201) throw new Error(`not picked: ${JSON.stringify(answer.body)}`)
  }
}
