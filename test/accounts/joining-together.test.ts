import { beforeEach, describe, expect, test } from 'vitest'
import type * as calls from '#contract/accounts/joining.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Person, signUp } from '../harness/people.ts'
import { type Contest, givenSurvivorPool, LOCKS, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, readContest, type TwoTeamContest } from '../two-team/drafters.ts'

const { pool, admin, ann, bob } = await givenSurvivorPool()
let survivor: Contest
let twoTeam: { contest: TwoTeamContest; at: string }
beforeEach(async () => {
  survivor = await openContest(pool, admin, { start: false, max_participants: 2 })
  twoTeam = await createTwoTeam(admin)
})

describe('Joining several contests with one call (S14, Y1)', () => {
  test('joins all of them, and those that the member is in already are as good as joined', async () => {
    await ann.post(`${survivor.at}/join`)
    for (const _again of [1, 2]) {
      const { status, body } = await join(ann, bothIds())
      expect(status).toBe(200)
      expect(body.contests).toMatchObject([
        { contest_name: 'Survivor', joined: true, message: null },
        { contest_name: twoTeam.contest.contest_name, joined: true, message: null },
      ])
    }
    expect(await namesIn(survivor.at)).toEqual(['Ann Abbott'])
    expect(await namesIn(twoTeam.at)).toEqual(['Ann Abbott'])
  })

  test('joins none if one is full, has started or is gone, and names it', async () => {
    await admin.post(`${survivor.at}/join`)
    await ann.post(`${survivor.at}/join`)
    expect(await join(bob, bothIds())).toMatchObject({
      status: 409,
      body: { code: 'contest_filled_up', message: 'Survivor is full. Leave it out to join the others.' },
    })
    // Its start has passed, but no server has run it yet.
    pool.clock.set(LOCKS[0])
    expect(await join(bob, bothIds())).toMatchObject({ status: 409, body: { code: 'contest_has_started' } })
    expect(await join(bob, [twoTeam.contest.contest_id, 999_999])).toMatchObject({ status: 404 })
    expect(await join(bob, [])).toMatchObject({ status: 400 })
    expect(await namesIn(twoTeam.at)).toEqual([])
  })

  test('gives the last spot to one of many, who is then in both', async () => {
    await admin.post(`${survivor.at}/join`)
    const people = await Promise.all([1, 2, 3, 4].map((n) => signUp(pool, `joiner${n}`)))
    const answers = await Promise.all(
      people.map((who, index) => join(who, index % 2 === 0 ? bothIds() : bothIds().reverse())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await entries()).toHaveLength(3)
  })
})

type Refused = { code: string; message: string }
const bothIds = () => [survivor.id, twoTeam.contest.contest_id]
const join = (who: Person, contest_ids: number[]) =>
  who.post<AnswerOf<typeof calls.joinTogether> & Refused>('/contest/join', { contest_ids })
const namesIn = async (at: string) =>
  (await readContest(admin, at.replace('/survivor/', '/contest/'))).participants.map((of) => of.participant_name)
const entries = () => pool.db.selectFrom('participants').select('participant_id').execute()

describe('The contests that are open (Y1)', () => {
  test('list waiting contests with their start, without the member’s own and finished ones', async () => {
    expect(await open(ann)).toMatchObject([
      { contest_id: survivor.id, status: 'waiting', starts_at: LOCKS[0], current_participants: 0, max_participants: 2 },
      { contest_id: twoTeam.contest.contest_id, starts_at: null },
    ])
    await ann.post(`${survivor.at}/join`)
    expect((await open(ann)).map(({ contest_id }) => contest_id)).toEqual([twoTeam.contest.contest_id])
    expect(await open(bob)).toHaveLength(2)
    await bob.post(`${survivor.at}/join`)
    pool.clock.set(LOCKS[0])
    expect((await open(admin)).map(({ contest_id }) => contest_id)).toEqual([twoTeam.contest.contest_id])
  })

  test('are those of a season if one is given', async () => {
    expect(await open(ann, '?season_year=2025-26')).toHaveLength(2)
    expect(await open(ann, '?season_year=2026-27')).toEqual([])
    expect((await ann.get('/contest/open?season_year=soon')).status).toBe(400)
  })
})

const open = async (who: Person, query = '') =>
  (await who.get<AnswerOf<typeof calls.readOpenContests>>(`/contest/open${query}`)).body.contests
