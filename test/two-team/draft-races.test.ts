import { expect, test } from 'vitest'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Answer, Person } from '../harness/people.ts'
import {
  createTwoTeam,
  type DraftView,
  outcomes,
  personOf,
  readContest,
  readDraft,
  readTeams,
  signUpMany,
  startDraft,
} from './drafters.ts'

const { pool, admin } = await givenPool({ now: '2025-09-20T12:00:00.000Z' })
const members = await signUpMany(pool, 17)

test('a double click makes one pick, even at the turn of the snake where the same member is next (D5)', async () => {
  for (const withNumber of [true, false]) {
    const { at, contestId } = await startDraft(admin, members.slice(0, 1), { max_participants: 2 })
    const [team] = await readTeams(admin, contestId)
    const body = { team_id: team?.team_id, ...(withNumber ? { pick_number: 1 } : {}) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => members[0]?.post(`${at}/draft/pick`, body)))
    const code = withNumber ? 'pick_not_current' : 'team_already_yours'
    expect(outcomes(answers.filter((answer) => answer !== undefined))).toEqual(['201', ...Array(4).fill(`409 ${code}`)])
    expect((await readDraft(admin, at)).picks).toHaveLength(1)
  }
})

test('with members, admins, undos, pauses, auto-pick and the clock racing, each turn is taken once and no team twice', async () => {
  const seen = new Set<number>()
  for (const size of [5, 17]) {
    const players = members.slice(0, size)
    const { at } = await startDraft(admin, players, { max_participants: size > 16 ? 32 : 8, pick_seconds: 30 })
    const tags = new Map<string, string>()
    for (let gust = 0; gust < 80; gust += 1) {
      const draft = await readDraft(admin, at)
      expectSound(draft)
      await expectSameBehindSameTag(tags, `${at}/draft`)
      if (!draft.current) break
      const answers = await Promise.all(Array.from({ length: 6 }, () => act(at, draft, players)))
      for (const answer of answers.filter((of) => of !== null)) {
        expect([200, 201, 409], JSON.stringify(answer.body)).toContain(answer.status)
        seen.add(answer.status)
      }
    }
    const { picks, status } = await readDraft(admin, at)
    expect(['drafting', 'in_progress']).toContain(status)
    expect(status === 'in_progress').toBe(picks.length === 2 * size)
  }
  expect(seen, 'picks, undos and refusals all happened').toEqual(new Set([200, 201, 409]))
}, 120_000)

const random = (below: number) => Math.floor(Math.random() * below)

/** Invariants of a draft. */
function expectSound({ order, picks, copies_of_each_team, paused, pick_deadline }: DraftView) {
  if (paused) expect(pick_deadline, 'a paused clock has no deadline').toBeNull()
  const ids = order.map((drafter) => drafter.participant_id)
  const snake = [...ids, ...ids.toReversed()]
  expect(picks.map((pick) => pick.pick_number)).toEqual(picks.map((_, index) => index + 1))
  expect(picks.map((pick) => pick.participant_id)).toEqual(snake.slice(0, picks.length))
  const takers = Map.groupBy(picks, (pick) => pick.team_id)
  for (const [, of] of takers) expect(of.length).toBeLessThanOrEqual(copies_of_each_team)
  expect(new Set(picks.map((pick) => `${pick.participant_id} ${pick.team_id}`)).size).toBe(picks.length)
}

/** The answer behind an ETag never changes, so a 304 is always true. */
async function expectSameBehindSameTag(tags: Map<string, string>, path: string, who = admin) {
  const { headers, body } = await who.get<object>(path)
  const tag = String(headers.etag)
  const text = JSON.stringify({ ...body, server_now: null })
  expect(tags.get(tag) ?? text).toBe(text)
  tags.set(tag, text)
}

test('with joins and leaves racing, no one is in twice and no contest is overfilled (S14, D9)', async () => {
  const { at } = await createTwoTeam(admin, { max_participants: 8 })
  const tags = new Map<string, string>()
  const seen = new Set<number>()
  for (let gust = 0; gust < 60; gust += 1) {
    const { participants, max_participants, status } = await readContest(admin, at)
    expect(status).toBe('waiting')
    expect(participants.length).toBeLessThanOrEqual(max_participants)
    expect(new Set(participants.map((entry) => entry.user_id)).size).toBe(participants.length)
    await expectSameBehindSameTag(tags, at, members[0])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => {
        const member = members[random(members.length)] ?? admin
        switch (random(8)) {
          case 0:
            return member.delete(`${at}/leave`)
          case 1:
            return admin.delete(
              `/contest/participants/${participants[random(participants.length)]?.participant_id ?? 1}`,
            )
          case 2:
            return admin.put(at, {
              contest_name: `Gust ${gust}`,
              season_year: '2025-26',
              max_participants: random(2) ? 8 : 4,
            })
          default:
            return member.post(`${at}/join`)
        }
      }),
    )
    for (const answer of answers) {
      expect([200, 403, 404, 409], JSON.stringify(answer.body)).toContain(answer.status)
      seen.add(answer.status)
    }
  }
  expect(seen).toContain(200)
  expect(seen).toContain(409)
  expect(tags.size).toBeGreaterThan(1)
}, 180_000)

/** A random action: mostly a pick for the member on the clock, possibly from an outdated page. */
async function act(at: string, draft: DraftView, players: Person[]): Promise<Answer<unknown> | null> {
  const { current } = draft
  const team_id = TEAMS[random(TEAMS.length)]
  const pick_number = current?.pick_number
  switch (random(13)) {
    case 10:
      return admin.post(`${at}/draft/${random(3) ? 'resume' : 'pause'}`)
    case 11:
      return (players[random(players.length)] ?? admin).put(`${at}/draft/auto-pick`, { on: random(3) === 0 })
    case 0:
      return admin.post(`${at}/draft/undo`, random(2) ? { pick_number: draft.picks.length || 1 } : undefined)
    case 1:
      return admin.post(`${at}/draft/pick-for`, { participant_id: current?.participant.participant_id, team_id })
    case 2:
      pool.clock.advance(10_000)
      await pickForOverdue(pool.deps)
      return null
    case 3:
      return (players[random(players.length)] ?? admin).post(`${at}/draft/pick`, { team_id })
    default:
      return personOf(players, current?.participant.user_id).post(`${at}/draft/pick`, {
        team_id,
        ...(random(2) ? { pick_number } : {}),
      })
  }
}

const TEAMS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 52, 54, 55, 68,
]
