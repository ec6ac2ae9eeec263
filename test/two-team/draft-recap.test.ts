import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { draftCard, postDraftCard } from '#contract/two-team/draft-card.ts'
import type { readRecap } from '#contract/two-team/recap.ts'
import { rankTeams } from '#rules/two-team/draft.ts'
import { readSeasonWins } from '#server/features/two-team/leaderboard/wins.service.ts'
import type { Person } from '../harness/people.ts'
import { draftOn, givenDraftPool, type Refused, readDraft, startDraft } from './drafters.ts'

const { pool, admin, ann, bob, members } = await givenDraftPool(15)
await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })

test('the recap comes with the last pick, and measures each by last season (D2)', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2 })
  await draftOn([ann, bob], draft, { until: 3 })
  const early = await ann.get<Refused>(`${draft.at}/draft/recap`)
  expect([early.status, early.body.code]).toEqual([409, 'draft_not_over'])
  expect(await chat()).toEqual([])
  await draftOn([ann, bob], draft)
  const recap = await recapOf(ann, draft.at)
  expect(recap).toMatchObject({ measured_by: '2024-25', contest_name: 'Two teams', season_year: '2025-26' })
  const { picks, order, teams } = await readDraft(ann, draft.at)
  expect(recap.pairs.map((pair) => pair.participant_id)).toEqual(order.map((of) => of.participant_id))
  const wins = await readSeasonWins(pool.deps, '2024-25')
  const ranking = rankTeams(teams, wins)
  for (const { pick_number, team_id, participant_id } of picks) {
    const pair = recap.pairs.find((of) => of.participant_id === participant_id)
    const won = wins.get(team_id) ?? 0
    const par = wins.get(ranking[pick_number - 1] ?? 0) ?? 0
    expect(pair?.picks.find((of) => of.pick_number === pick_number)).toMatchObject({
      team_id,
      wins: won,
      place: ranking.indexOf(team_id) + 1,
      over_par: won - par,
    })
  }
})

test('each drafter has a card of their teams to share, and no one else (C1, D2)', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2 })
  const early = await ann.get<Refused>(`${draft.at}/card`)
  expect([early.status, early.body.code]).toEqual([409, 'draft_not_over'])
  await draftOn([ann, bob], draft)
  const own = (await recapOf(ann, draft.at)).pairs.find(({ user_id }) => user_id === ann.userId)
  const { card } = (await ann.get<AnswerOf<typeof draftCard>>(`${draft.at}/card`)).body
  expect(card.kind).toBe('haul')
  expect(card.title).toBe(`Ann Abbott drafted ${own?.picks.map(({ abbreviation }) => abbreviation).join(' and ')}`)
  expect(card.path.map(({ abbreviation }) => abbreviation)).toEqual(own?.picks.map(({ abbreviation }) => abbreviation))
  expect((await admin.get<Refused>(`${draft.at}/card`)).body.code).toBe('not_a_participant')
  const { message } = (await ann.post<AnswerOf<typeof postDraftCard>>(`${draft.at}/card`, { clientId: 'haul' })).body
  expect(message.card).toEqual(card)
})

type Recap = AnswerOf<typeof readRecap>

const recapOf = async (person: Person, at: string) => (await person.get<Recap>(`${at}/draft/recap`)).body
const chat = async () =>
  (await pool.db.selectFrom('chat_messages').select(['message', 'kind']).orderBy('message_id').execute()).filter(
    ({ message }) => message.includes('is drafted'),
  )

test('the chat has one message, and each drafter gets one mail with their own teams unless they switched it off (D2)', async () => {
  const before = (await chat()).length
  await bob.put(`/notifications/preferences/${bob.userId}`, { draft_recap: false })
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2, contest_name: 'Late night' })
  await draftOn([ann, bob], draft)
  const recap = await recapOf(bob, draft.at)
  const own = recap.pairs.find((pair) => pair.user_id === ann.userId)?.picks.map((pick) => pick.abbreviation)
  expect(await mailsOf(draft.contestId)).toEqual([
    { to_email: ann.email, subject: `You drafted ${own?.join(' and ')} in Late night` },
  ])
  const lines = (await chat()).slice(before)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.kind).toBe('system')
  expect(lines[0]?.message).toMatch(/^Late night is drafted\.\n(.+\n)*Reach: .+ took [A-Z]{3} at pick \d\. http/)
  expect(lines[0]?.message).toContain(`http://pool.test/two-team/recap?contest=${draft.contestId}`)
})

const mailsOf = async (contestId: number) =>
  pool.db
    .selectFrom('mails')
    .select(['to_email', 'subject'])
    .where('kind', '=', 'draft_recap')
    .where('contest_id', '=', contestId)
    .orderBy('to_email')
    .execute()

test('with 17 each team exists twice, and a poll that knows the recap gets a 304 (D3)', async () => {
  const all = [ann, bob, ...members]
  const draft = await startDraft(admin, all, { max_participants: 32, contest_name: 'Seventeen' })
  // Each takes the best team left: nothing is over or under its draft slot.
  const { teams } = await readDraft(ann, draft.at)
  const ranking = rankTeams(teams, await readSeasonWins(pool.deps, '2024-25'))
  const place = (team: { team_id: number }) => ranking.indexOf(team.team_id)
  await draftOn(all, draft, { choose: (left) => left.toSorted((a, b) => place(a) - place(b))[0] })
  const recap = await recapOf(ann, draft.at)
  expect(recap.pairs).toHaveLength(17)
  expect(recap.pairs.flatMap((pair) => pair.picks)).toHaveLength(34)
  const read = (etag?: string) =>
    pool.app.inject({
      url: `/api${draft.at}/draft/recap`,
      headers: { authorization: `Bearer ${ann.token}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
    })
  const first = await read()
  expect((await read(String(first.headers.etag))).statusCode).toBe(304)
}, 60_000)

test('a season after an unknown one is drafted without values (D2)', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2, season_year: '2026-27' })
  await draftOn([ann, bob], draft)
  expect(await recapOf(ann, draft.at)).toMatchObject({
    measured_by: null,
    best_value: null,
    steal: null,
    reach: null,
  })
})
