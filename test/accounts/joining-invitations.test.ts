import { beforeEach, describe, expect, test } from 'vitest'
import type * as calls from '#contract/accounts/invitations.ts'
import type { register } from '#contract/accounts/sign-up.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readInvitedSheet } from '#contract/survivor/invited-sheet.ts'
import { factsOf } from '#server/features/outbox/outbox.service.ts'
import { PASSWORD, visitor } from '../harness/people.ts'
import { type Contest, givenSurvivorPool, LOCKS, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, readContest, type TwoTeamContest } from '../two-team/drafters.ts'

const { pool, admin, ann, bob, idOf } = await givenSurvivorPool()
await admin.put('/admin/settings', { registration: 'invite', pool_name: 'The Beer League' })
let survivor: Contest
let twoTeam: { contest: TwoTeamContest; at: string }
beforeEach(async () => {
  survivor = await openContest(pool, admin, { start: false, max_participants: 3 })
  twoTeam = await createTwoTeam(admin)
})

let count = 0

describe('An invitation that names contests (A1)', () => {
  test('shows the pool, the inviter and the contests with their dates before the sign-up', async () => {
    const code = await invite(bothIds())
    const { status, body } = await read(code)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      pool_name: 'The Beer League',
      invited_by: 'Ada Admin',
      expires_at: '2025-11-08T12:00:00.000Z',
      contests: [
        {
          contest_id: survivor.id,
          contest_name: 'Survivor',
          contest_type: 'survivor',
          season_year: '2025-26',
          status: 'waiting',
          starts_at: LOCKS[0],
          current_participants: 0,
          max_participants: 3,
          fee: null,
        },
        expect.objectContaining({ contest_name: 'Two teams', starts_at: null, max_participants: 16 }),
      ],
    })
    const { body: listed } = await admin.get<AnswerOf<typeof calls.listInvitations>>('/admin/invitations')
    expect(listed.invitations[0]?.contests).toEqual(body.contests)
  })

  test('shows a visitor the fee and its day, not how to pay, while fees are on (O11)', async () => {
    const code = await invite([survivor.id])
    await admin.put('/admin/settings', { fees: true })
    const fee = { fee_cents: 2_000, currency: '$', due_on: '2025-11-15' }
    await admin.put(`/contest/contests/${survivor.id}/fees`, { entry_fee: 'Venmo @ada', prizes: 'All', ...fee })
    expect((await read(code)).body.contests).toMatchObject([{ fee }])
    expect(JSON.stringify(await read(code))).not.toContain('Venmo')
    await admin.put('/admin/settings', { fees: false })
    expect((await read(code)).body.contests).toMatchObject([{ fee: null }])
  })

  test('joins them all by signing up', async () => {
    const { status, body } = await signUpWith(await invite(bothIds()), { name: 'Nina', lastName: 'Novak' })
    expect(status).toBe(201)
    expect(body.contests).toMatchObject([
      { contest_name: 'Survivor', joined: true, message: null },
      { contest_name: 'Two teams', joined: true, message: null },
    ])
    expect(await namesIn(survivor.at)).toEqual(['Nina Novak'])
    expect(await namesIn(twoTeam.at)).toEqual(['Nina Novak'])
  })

  test('lets them sign up even if a contest has started or filled up, and names it', async () => {
    const code = await invite(bothIds())
    const others = await Promise.all([signUpWith(code), signUpWith(code), signUpWith(code), signUpWith(code)])
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const inSurvivor = others.map(({ body }) => body.contests.find((of) => of.contest_id === survivor.id))
    expect(inSurvivor.filter((of) => of?.joined)).toHaveLength(3)
    expect(inSurvivor.filter((of) => !of?.joined)).toMatchObject([
      { contest_name: 'Survivor', message: 'The contest is full: all 3 spots are taken' },
    ])
    await admin.post(`${twoTeam.at}/start`)
    pool.clock.set(LOCKS[0])
    const late = await signUpWith(code)
    expect(late.status).toBe(201)
    expect(late.body.contests).toMatchObject([
      { contest_name: 'Survivor', joined: false, message: 'The contest has already started' },
      { contest_name: 'Two teams', joined: false, message: 'The contest has already started' },
    ])
  })

  test('is for the last spot of 16 as good as any other way (D4)', async () => {
    const code = await invite([twoTeam.contest.contest_id])
    for (let n = 1; n <= 15; n += 1) expect((await signUpWith(code)).status).toBe(201)
    expect((await readContest(admin, twoTeam.at)).status).toBe('waiting')
    expect((await signUpWith(code)).body.contests).toMatchObject([{ joined: true }])
    expect(await readContest(admin, twoTeam.at)).toMatchObject({ status: 'drafting', current_participants: 16 })
  })

  test('is refused for a contest that has started, is full or is gone, by its name, and nothing is made', async () => {
    const before = await pool.db.selectFrom('invitations').selectAll().execute()
    await ann.post(`${twoTeam.at}/join`)
    await admin.post(`${twoTeam.at}/start`)
    const started = await tryInvite(bothIds())
    expect(started).toMatchObject({ status: 409, body: { code: 'contest_has_started' } })
    expect(started.body.message).toBe('Two teams has already started, so no one can join it. Leave it out.')
    for (const who of [ann, bob, admin]) await who.post(`${survivor.at}/join`)
    expect((await tryInvite([survivor.id])).body.message).toBe('Survivor is full. Make it larger, or leave it out.')
    expect(await tryInvite([999_999])).toMatchObject({ status: 404, body: { code: 'unknown_contest' } })
    expect(await pool.db.selectFrom('invitations').selectAll().execute()).toEqual(before)
  })

  test('reveals nothing once it is over or if it never existed', async () => {
    expect(await read('no-such-code-at-all')).toMatchObject({ status: 404, body: { code: 'unknown_invitation' } })
    const code = await invite(bothIds(), { days: 1 })
    pool.clock.advance(24 * 3_600_000)
    expect(await read(code)).toMatchObject({ status: 403, body: { code: 'invitation_over' } })
  })

  test('forgets a contest that is deleted', async () => {
    const code = await invite(bothIds())
    await admin.delete(`/contest/contests/${survivor.id}`)
    expect((await read(code)).body.contests.map((of) => of.contest_name)).toEqual(['Two teams'])
    expect((await signUpWith(code)).body.contests).toMatchObject([{ contest_name: 'Two teams', joined: true }])
  })

  test('shows its survivor contest’s members and teams before sign-up, and stores nothing', async () => {
    const code = await invite(bothIds())
    const before = await rowsOf()
    for (const who of [ann, bob]) await who.post(`${survivor.at}/join`)
    await ann.post(`${survivor.at}/picks`, { week_number: 1, team_id: idOf('BOS') })
    const between = await rowsOf()
    const { status, body } = await readSheet(code)
    expect([status, body.sheet?.contest_id, body.sheet?.week_number]).toEqual([200, survivor.id, 1])
    expect([body.sheet?.lock_time, body.sheet?.names, body.sheet?.joined]).toEqual([
      LOCKS[0],
      ['Ann Abbott', 'Bob Baker'],
      2,
    ])
    const teams = body.sheet?.available_teams ?? []
    expect(teams.map((team) => [team.abbreviation, team.wins_needed, team.picked_for, team.refused])).toEqual([
      ['BOS', 2, null, null],
      ['BUF', 1, null, null],
      ['DET', 1, null, null],
      ['NYR', 1, null, null],
      ['PHI', 1, null, null],
    ])
    expect(before).not.toEqual(between)
    expect(await rowsOf()).toEqual(between)
    const joined = await signUpWith(code)
    expect(joined.body.contests[0]).toMatchObject({ joined: true })
    expect((await readSheet(code)).body.sheet, 'full').toBeNull()
  })

  test('opens no sheet for a draft, nor once picks have locked, and none of a link that is over', async () => {
    expect((await readSheet(await invite([twoTeam.contest.contest_id]))).body.sheet).toBeNull()
    const code = await invite([survivor.id], { days: 3 })
    for (const who of [ann, bob]) await who.post(`${survivor.at}/join`)
    pool.clock.set(LOCKS[0])
    expect((await readSheet(code)).body.sheet).toBeNull()
    pool.clock.advance(24 * 3_600_000)
    expect(await readSheet(code)).toMatchObject({ status: 403, body: { code: 'invitation_over' } })
    expect(await readSheet('no-such-code-at-all')).toMatchObject({ status: 404, body: { code: 'unknown_invitation' } })
  })

  test('is mailed with the pool, the contests and their dates', async () => {
    await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
    await invite(bothIds(), { email: 'nina@example.test' })
    const mail = await pool.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'invitation')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ to_email: 'nina@example.test', subject: 'Ada Admin invites you to The Beer League' })
    const facts = JSON.stringify(factsOf(pool.deps, mail))
    expect(facts).toContain('Survivor')
    expect(facts).toContain(LOCKS[0])
    await admin.put('/notifications/settings', { enabled: false })
  })
})

type Refused = { code: string; message: string }
const bothIds = () => [survivor.id, twoTeam.contest.contest_id]
const tryInvite = (contest_ids: number[], more: object = {}) =>
  admin.post<AnswerOf<typeof calls.createInvitation> & Refused>('/admin/invitations', {
    days: 7,
    max_uses: null,
    contest_ids,
    ...more,
  })
const invite = async (contestIds: number[], more: object = {}) => {
  const made = await tryInvite(contestIds, more)
  expect(made.status).toBe(201)
  return new URL(made.body.invitation.link).searchParams.get('invite') ?? ''
}
const read = (code: string) =>
  visitor(pool).get<AnswerOf<typeof calls.readInvitation> & Refused>(`/auth/invitations/${code}`)
const readSheet = (code: string) =>
  visitor(pool).get<AnswerOf<typeof readInvitedSheet> & Refused>(`/auth/invitations/${code}/teams`)
/** What a visitor could have left. */
const rowsOf = async () =>
  Promise.all(
    (['participants', 'picks', 'users', 'audit_log'] as const).map((table) =>
      pool.db.selectFrom(table).selectAll().execute(),
    ),
  )
const signUpWith = (inviteCode: string, fields: object = {}) => {
  count += 1
  const person = { email: `new${count}@example.test`, password: PASSWORD, name: `New ${count}`, inviteCode, ...fields }
  return visitor(pool).post<AnswerOf<typeof register>>('/auth/register', person)
}
const namesIn = async (at: string) =>
  (await readContest(admin, at.replace('/survivor/', '/contest/'))).participants.map((entry) => entry.participant_name)
