import { expect, test } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { SurvivorContest, SurvivorStanding } from '#contract/survivor/survivor.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { openDemo } from '#server/features/demo/demo.service.ts'
import { startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { givenDemo } from '../harness/processes/demo-pool.ts'

const NOON = '2025-11-11T17:00:00.000Z'
const { pool, admin, member } = await givenDemo({ now: NOON, nhl: (clock) => startNhl({ clock, isReplay: true }).nhl })

test('the demo begins in week 6 with nine of sixteen alive (O4)', async () => {
  expect(await contest()).toMatchObject({
    status: 'in_progress',
    current_week: 6,
    total_participants: 16,
    active_participants: 9,
  })
})

const contest = async () => {
  const { body } = await member.get<SurvivorContest[]>('/survivor/contests')
  const [first] = body
  if (!first) throw new Error('the demo has no contest')
  return first
}

test('the demo has chat messages in time order, some with replies and reactions, none of them in the future (O4)', async () => {
  const { body } = await member.get<AnswerOf<typeof readMessages>>('/chat/messages?limit=200')
  const times = body.messages.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted())
  expect((times.at(-1) ?? '') <= pool.clock.now()).toBe(true)
  const words = body.messages.map(({ message }) => message)
  expect(words).toContain('Draft has started: Two-Team 2025-26')
  expect(words).toContain('Week 5 of Survivor 2025-26 is over. Out: Ben Carter (PIT). 9 of 16 left.')
  expect(new Set(body.messages.map(({ userName }) => userName)).size).toBeGreaterThan(8)
  const reply = body.messages.find(({ message }) => message === 'Not telling.')
  expect(reply).toMatchObject({
    replyTo: { message: 'Nine left. Who still has Colorado?' },
    reactions: [{ emoji: '😂' }],
  })
})

test('every eliminated member lost in the real games or forgot to pick (S8)', async () => {
  const { contest_id } = await contest()
  const { body } = await member.get<Standings>(`/survivor/contests/${contest_id}/standings`)
  const out = body.participants
    .filter((participant) => participant.is_eliminated)
    .map((participant) => `${participant.participant_name}: week ${participant.elimination_week}`)
  expect(out.sort()).toEqual([
    'Ben Carter: week 5',
    'Elena Petrova: week 3',
    'Grace Kim: week 4',
    'Noah Gagnon: week 1',
    'Sam O’Brien: week 2',
    'Theo Martin: week 4',
    'Yuki Tanaka: week 2',
  ])
})

type Standings = { participants: SurvivorStanding[]; active_participants: number; eliminated_participants: number }

test('all sixteen drafted their teams before the season, and there is a leader (O4, D7)', async () => {
  const { body: active } = await member.get<ContestWithParticipants>('/contest/contests/active/two_team')
  expect(active).toMatchObject({ status: 'in_progress', current_participants: 16 })
  const { body: rows } = await member.get<LeaderboardRow[]>(`/contest/leaderboard?contest_id=${active.contest_id}`)
  expect(new Set(rows.flatMap((row) => row.teams.map((team) => team.abbreviation))).size).toBe(32)
  const { body } = await member.get<{ data: Analytics }>('/contest/analytics')
  expect(body.data.leader).toEqual({ name: rows[0]?.participant_name, wins: rows[0]?.total_wins })
  expect(body.data.leader?.wins).toBeGreaterThan(15)
})

test('week 6 has locked: everyone sees its picks, and Monday’s games count', async () => {
  const { contest_id } = await contest()
  const { body } = await member.get<Picks>(`/survivor/contests/${contest_id}/picks`)
  expect(body.can_see_picks).toBe(true)
  expect(body.picks.map((pick) => pick.abbreviation).sort()).toEqual(['BOS', 'COL', 'DAL', 'EDM', 'LAK', 'NYI', 'VGK'])
  expect(body.picks.find((pick) => pick.user_id === member.userId)?.abbreviation).toBe('DAL')
})

type Picks = { can_see_picks: boolean; picks: { user_id: number; abbreviation: string; status: string }[] }

test('you can try a late pick: the admin has none yet (S2)', async () => {
  const { contest_id } = await contest()
  const { body } = await admin.get<{ available_teams: { team_id: number; refused: string | null }[] }>(
    `/survivor/contests/${contest_id}/available-teams`,
  )
  const open = body.available_teams.filter((team) => team.refused === null)
  expect(open.length).toBeGreaterThan(10)
  const answer = await admin.post<{ warning?: string }>(`/survivor/contests/${contest_id}/picks`, {
    week_number: 6,
    team_id: open[0]?.team_id,
  })
  expect(answer.status).toBe(201)
  expect(answer.body.warning).toContain('already locked')
})

const gameOf = (gameId: number) =>
  pool.db.selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow()

test('only the admin sees and sets the clock', async () => {
  expect((await member.get('/demo/clock')).status).toBe(403)
  expect((await member.put('/demo/clock', { now: '2025-11-12T12:00:00-05:00' })).status).toBe(403)
  expect((await admin.get('/demo/clock')).body).toEqual({ success: true, now: NOON })
})

test.each(['yesterday', '0000-01-01T00:00:00Z', '2025-11-12'])('a jump to %s is refused', async (now) => {
  expect((await admin.put('/demo/clock', { now })).status).toBe(400)
  expect((await admin.get('/demo/clock')).body).toMatchObject({ now: NOON })
})

test('a jump loads what is known by then before it returns, and nothing later (T4, T5)', async () => {
  expect(await gameOf(2025020256)).toMatchObject({ game_state: 'FUT', home_score: null })
  const jump = (now: string) => admin.put('/demo/clock', { now })
  expect((await jump('2025-11-11T20:00:00-05:00')).body).toEqual({ success: true, now: '2025-11-12T01:00:00.000Z' })
  expect(await gameOf(2025020256)).toMatchObject({ game_state: 'LIVE', home_score: 3, away_score: 1 })
  await jump('2025-11-11T21:40:00-05:00')
  expect(await gameOf(2025020256)).toMatchObject({ game_state: 'FINAL', home_score: 5, away_score: 3 })
})

test('a jump to an earlier time is refused, and nothing changes', async () => {
  const before = await gameOf(2025020256)
  const { now } = (await admin.get<{ now: string }>('/demo/clock')).body
  expect(await admin.put('/demo/clock', { now: new Date(Date.parse(now) - 1).toISOString() })).toMatchObject({
    status: 400,
    body: { message: 'The demo’s clock only moves forward. To start over: npm run demo -- --reset' },
  })
  expect((await admin.get('/demo/clock')).body).toMatchObject({ now })
  expect(await gameOf(2025020256)).toEqual(before)
  expect((await admin.put('/demo/clock', { now })).status).toBe(200)
})

test('a score set by hand overrides the recorded one until reverted (G4)', async () => {
  const late = await gameOf(2025020264)
  const path = `/games/${late.game_id}/${late.home_team_id}`
  await admin.put(path, { team_score: 9, opponent_score: 0 })
  await admin.put('/demo/clock', { now: '2025-11-13T12:00:00Z' })
  expect(await gameOf(late.game_id)).toMatchObject({ home_score: 9, nhl_home_score: 1, nhl_away_score: 2 })
  await admin.post(`${path}/use-nhl-result`)
  expect(await gameOf(late.game_id)).toMatchObject({ home_score: 1, away_score: 2, decided_in: 'SO' })
})

test('a game called off or ended through the API stays so: the replay only reports games that have begun', async () => {
  const [off, ended] = [await gameOf(2025020290), await gameOf(2025020291)]
  const abbrevs = new Map(
    (await pool.db.selectFrom('teams').selectAll().execute()).map((of) => [of.team_id, of.abbreviation]),
  )
  const handed = (of: typeof off) => ({
    game_id: of.game_id,
    season_year: of.season_year,
    game_date: of.game_date,
    home_abbrev: abbrevs.get(of.home_team_id),
    away_abbrev: abbrevs.get(of.away_team_id),
  })
  const saved = await admin.post('/games', [
    { ...handed(off), game_state: 'PPD' },
    { ...handed(ended), game_state: 'FINAL', home_score: 1, away_score: 0 },
  ])
  expect(saved.status).toBe(200)
  await admin.put('/demo/clock', { now: '2025-11-17T12:00:00Z' })
  expect(await gameOf(off.game_id)).toMatchObject({ game_state: 'PPD', home_score: null })
  expect(await gameOf(ended.game_id)).toMatchObject({ game_state: 'FINAL', home_score: 1, away_score: 0 })
})

test('the week can be played to its end and the next one opened', async () => {
  const { contest_id } = await contest()
  await admin.put('/demo/clock', { now: '2025-11-17T10:00:00-05:00' })
  const ready = await admin.get<{ is_ready: boolean }>(`/survivor/contests/${contest_id}/weeks/6/readiness`)
  expect(ready.body.is_ready).toBe(true)
  const answer = await admin.post(`/survivor/contests/${contest_id}/advance-week`, { week_number: 6 })
  expect(answer.body).toMatchObject({ action: 'advanced', current_week: 7 })
  const { body } = await member.get<{ data: Analytics }>('/contest/analytics')
  expect(body.data).toMatchObject({ currentWeek: 7, nextDeadline: 'Mon, Nov 17, 7:00 PM ET' })
})

test('a second start continues from the last clock time and creates nothing twice', async () => {
  pool.clock.set(NOON)
  await openDemo(pool.deps)
  expect(pool.deps.now()).toBe('2025-11-17T15:00:00.000Z')
  expect(await pool.db.selectFrom('contests').select('contest_id').execute()).toHaveLength(2)
})

test('a pool without its own clock has no such call (T4)', async () => {
  const plain = await startPool()
  const ada = await signIn(plain, 'admin')
  expect(await ada.get('/demo/clock')).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } })
  expect(await ada.put('/demo/clock', { now: NOON })).toMatchObject({ status: 404, body: { success: false } })
  await plain.close()
})

test('the demo’s audit log has everything in chronological order (A6)', async () => {
  const { body } = await admin.get<{ lines: { at: string; words: string }[] }>('/admin/audit?limit=100')
  // Only the lines from setting up the demo; the tests above have added later ones.
  const times = body.lines.map(({ at }) => at).filter((at) => at < NOON)
  expect(times.length).toBeGreaterThan(8)
  expect(times).toEqual(times.toSorted().reverse())
})
