import type { AnswerOf } from '#contract/endpoint.ts'
import type * as standingCalls from '#contract/playoffs/standings.ts'
import { hours, minutes, plus } from '#rules/time.ts'
import type { Pool } from '../harness/harness.ts'
import { PASSWORD, type Person, signUp } from '../harness/people.ts'
import { openTiebreaker } from '../survivor/playoffs/playoff-steps.ts'
import { openWithThreeOut } from '../survivor/results/second-chance-steps.ts'
import {
  BEFORE_ALL,
  type Contest,
  finish,
  game,
  HOME,
  openContest,
  saveGames,
  startOver,
  THREE_WEEKS,
} from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll, readContest, readDraft, readTeams, startDraft } from '../two-team/drafters.ts'

export type World = { pool: Pool; admin: Person; ann: Person; bob: Person; idOf: (abbreviation: string) => number }
/** A request that succeeds, the line it must leave, and the line's required content. */
type Prepared = { params?: Record<string, number | string>; body?: unknown; line: string; subjectId?: number | string }
type Act = (world: World) => Promise<Prepared>

let counter = 0
const fresh = (name: string) => `${name} ${++counter}`

const newWebhook = () => ({
  address: `https://hooks.slack.com/services/T0/B0/${++counter}`,
  name: fresh('#hockey'),
  results: true,
  drafts: true,
  reminders: true,
  announcements: true,
})

async function addWebhook({ pool, admin }: World): Promise<number> {
  await admin.post('/webhooks', newWebhook())
  const { webhook_id } = await pool.db
    .selectFrom('webhooks')
    .select('webhook_id')
    .orderBy('webhook_id', 'desc')
    .executeTakeFirstOrThrow()
  return webhook_id
}

const newMember = async ({ pool }: Pick<World, 'pool'>) => signUp(pool, fresh('Audited'))

async function newCardMember({ admin }: Pick<World, 'admin'>): Promise<number> {
  const person = { name: fresh('Carded') }
  return (await admin.post<{ user: { id: number } }>('/admin/users/without-email', person)).body.user.id
}

async function openSurvivor({ pool, admin, ann, bob }: World): Promise<Contest> {
  return startOver(pool, admin, [ann, bob])
}

/** Week 1 has locked, with a winner and a loser; nothing has been processed. */
async function openLockedWeek(world: World): Promise<Contest> {
  const contest = await openSurvivor(world)
  const { admin, ann, bob } = world
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
  await finish(admin, { 104: HOME })
  return contest
}

async function fillTwoTeam({ pool, admin, ann, bob }: World) {
  pool.clock.set(BEFORE_ALL)
  const { contest, at } = await createTwoTeam(admin, { max_participants: 2 })
  await joinAll([ann, bob], at)
  return { at, contestId: contest.contest_id }
}

async function startTwoTeamDraft({ pool, admin, ann, bob }: World) {
  pool.clock.set(BEFORE_ALL)
  return startDraft(admin, [ann, bob], { max_participants: 2 })
}

async function addStanding(world: World): Promise<number> {
  await addGame(world, '/games', { id: 8_001, score: HOME })
  await world.admin.post('/playoff-standings/update')
  const { body } = await world.admin.get<AnswerOf<typeof standingCalls.standings>>('/playoff-standings')
  return body.standings[0]?.standings_id ?? 0
}

type GameToAdd = { id: number; score?: { home: number; away: number } }

async function addGame({ admin, idOf }: World, path: string, { id, score }: GameToAdd) {
  await admin.delete(`${path}/${id}/${idOf('BOS')}`)
  const playoffs = { round: 1, series: 'A', game_number: 1 }
  const wanted = { ...game({ id, day: '2025-10-20', home: 'BOS', away: 'NYR', ...(score ? { score } : {}) }) }
  const sent = path === '/games' ? wanted : { ...wanted, ...playoffs }
  const { status, body } = await admin.post(path, sent)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id, params: { game_id: id, team_id: idOf('BOS') }, sent }
}

const gameActs = (path: string, id: number): Record<string, Act> => ({
  [`POST ${path}`]: async (world) => {
    const { sent } = await addGame(world, path, { id })
    return { body: { ...sent, venue: fresh('Garden') }, line: 'game save_games', subjectId: id }
  },
  [`PUT ${path}/:game_id/:team_id`]: async (world) => {
    const { params } = await addGame(world, path, { id })
    return { params, body: { team_score: 2, opponent_score: 1 }, line: 'game save_score', subjectId: id }
  },
  [`POST ${path}/:game_id/:team_id/use-nhl-result`]: async (world) => {
    const { params } = await addGame(world, path, { id })
    const at = `${path}/${params.game_id}/${params.team_id}`
    await world.admin.put(at, { team_score: 2, opponent_score: 1 })
    return { params, line: 'game use_nhl_result', subjectId: id }
  },
  [`DELETE ${path}/:game_id/:team_id`]: async (world) => {
    const { params } = await addGame(world, path, { id })
    return { params, line: 'game delete', subjectId: id }
  },
})

/**
 * For every admin call of the contract that changes something: a request that succeeds, and the line in the audit log
 * that proves it (A6). Every new call needs an entry here, or the test fails.
 */
export const auditedActs: Record<string, Act> = {
  'POST /admin/users': async () => ({
    body: { email: `${fresh('new').replace(' ', '.')}@example.test`, password: 'slap-shot-9', name: 'New' },
    line: 'user create',
  }),
  'PUT /admin/users/:id': async (world) => {
    const { userId, email } = await newMember(world)
    return { params: { id: userId }, body: { email, name: 'Renamed' }, line: 'user update', subjectId: userId }
  },
  'PUT /chat/mutes/:userId': async (world) => {
    const { userId } = await newMember(world)
    return { params: { userId }, body: { minutes: 10 }, line: 'user mute', subjectId: userId }
  },
  'DELETE /chat/mutes/:userId': async (world) => {
    const { userId } = await newMember(world)
    await world.admin.put(`/chat/mutes/${userId}`, { minutes: 10 })
    return { params: { userId }, line: 'user unmute', subjectId: userId }
  },
  'POST /admin/deleted-users/:id/restore': async (world) => {
    const { userId } = await newMember(world)
    await world.admin.delete(`/admin/users/${userId}`)
    return { params: { id: userId }, line: 'user restore', subjectId: userId }
  },
  'DELETE /admin/users/:id': async (world) => {
    const { userId } = await newMember(world)
    return { params: { id: userId }, line: 'user delete', subjectId: userId }
  },
  'PATCH /admin/users/:id/status': async (world) => {
    const { userId } = await newMember(world)
    return { params: { id: userId }, body: { active: false }, line: 'user deactivate', subjectId: userId }
  },
  'PATCH /admin/users/:id/role': async (world) => {
    const { userId } = await newMember(world)
    const body = { role: 'admin', currentPassword: PASSWORD }
    return { params: { id: userId }, body, line: 'user promote', subjectId: userId }
  },
  'POST /auth/recovery-codes': async ({ admin }) => ({
    body: { currentPassword: PASSWORD },
    line: 'user make_recovery_codes',
    subjectId: admin.userId,
  }),
  'POST /admin/users/:id/password-link': async (world) => {
    const { userId } = await newMember(world)
    return { params: { id: userId }, line: 'user create_password_link', subjectId: userId }
  },
  'POST /admin/users/:id/card': async (world) => {
    const userId = await newCardMember(world)
    return { params: { id: userId }, line: 'user make_card', subjectId: userId }
  },
  'DELETE /admin/users/:id/card': async (world) => {
    const userId = await newCardMember(world)
    await world.admin.post(`/admin/users/${userId}/card`)
    return { params: { id: userId }, line: 'user revoke_card', subjectId: userId }
  },
  'POST /admin/users/import': async () => ({
    body: { csv: `email,name\n${fresh('brought').replace(' ', '.')}@example.test,Brought\n` },
    line: 'user import',
  }),
  'POST /admin/announcements': async () => ({
    body: { text: 'Draft on Friday', audience: 'all' },
    line: 'announcement send',
  }),
  'POST /admin/invitations': async () => ({ body: { days: 7, max_uses: 3 }, line: 'invitation create' }),
  'DELETE /admin/invitations/:id': async ({ pool, admin }) => {
    await admin.post('/admin/invitations', { days: 7, max_uses: null })
    const { invitation_id: id } = await pool.db
      .selectFrom('invitations')
      .select('invitation_id')
      .orderBy('invitation_id', 'desc')
      .executeTakeFirstOrThrow()
    return { params: { id }, line: 'invitation revoke', subjectId: id }
  },
  'PUT /admin/settings': async () => ({ body: { current_week: 7 }, line: 'setting update' }),
  'PUT /admin/setup': async () => ({ body: { is_put_away: true }, line: 'setting update' }),
  'PUT /notifications/settings': async () => ({
    body: { from_name: fresh('Pool'), mailjet_api_secret: 'a-secret-that-nobody-reads' },
    line: 'setting update',
  }),
  'POST /notifications/process': async () => ({ line: 'setting process_notifications' }),
  'POST /notifications/outbox/:mailKey/send-again': async ({ pool }) => {
    const at = pool.deps.now()
    const mail = { mail_key: pool.deps.random.uuid(), kind: 'test', to_email: 'ann@example.test', subject: 'Test' }
    const facts = JSON.stringify({ name: 'Ann', at, zone: null })
    await pool.db
      .insertInto('mails')
      .values({ ...mail, facts, status: 'failed', created_at: at, written_at: at })
      .execute()
    return { params: { mailKey: mail.mail_key }, line: 'setting send_mail_again' }
  },
  'POST /contest/contests/:contestId/fees/nudge': async (world) => {
    const { contestId } = await fillTwoTeam(world)
    await world.admin.put('/admin/settings', { fees: true })
    await world.pool.db.updateTable('email_settings').set({ enabled: true }).execute()
    return { params: { contestId }, line: 'contest nudge_unpaid', subjectId: contestId }
  },
  'POST /admin/users/with-link': async () => ({
    body: { email: `${fresh('linked').replace(' ', '.')}@example.test`, name: fresh('Linked') },
    line: 'user create',
  }),
  'POST /admin/users/without-email': async () => ({ body: { name: fresh('Walt') }, line: 'user create' }),
  'POST /admin/screen': async () => ({ line: 'setting make_screen_link' }),
  'DELETE /admin/screen': async ({ admin }) => {
    await admin.post('/admin/screen')
    return { line: 'setting revoke_screen_link' }
  },
  'POST /webhooks': async () => ({ body: newWebhook(), line: 'setting add_webhook' }),
  'PUT /webhooks/:webhookId': async (world) => ({
    params: { webhookId: await addWebhook(world) },
    body: { name: fresh('#hockey'), results: false },
    line: 'setting change_webhook',
  }),
  'DELETE /webhooks/:webhookId': async (world) => ({
    params: { webhookId: await addWebhook(world) },
    line: 'setting remove_webhook',
  }),
  'PUT /demo/clock': async ({ pool }) => ({
    body: { now: plus(pool.deps.now(), minutes(1)) },
    line: 'setting jump_clock',
  }),
  ...gameActs('/games', 8_101),
  ...gameActs('/playoff-games', 8_102),

  'POST /playoff-standings/update': async (world) => {
    world.pool.clock.set(BEFORE_ALL)
    await addGame(world, '/games', { id: 8_001, score: HOME })
    await world.pool.db.deleteFrom('playoff_standings').execute()
    return { line: 'standing update_standings', subjectId: '2025-11-01' }
  },
  'POST /playoff-standings/final-table': async (world) => {
    await addStanding(world)
    const behind = { behind_since: BEFORE_ALL, behind: '[]' }
    await world.pool.db.updateTable('standings_update').set(behind).execute()
    return { body: { table: 'own' }, line: 'standing choose_table' }
  },
  'PUT /playoff-standings/:standings_id': async (world) => {
    const standings_id = await addStanding(world)
    return { params: { standings_id }, body: { points: 99 }, line: 'standing update', subjectId: standings_id }
  },
  'DELETE /playoff-standings/:standings_id': async (world) => {
    const standings_id = await addStanding(world)
    return { params: { standings_id }, line: 'standing delete', subjectId: standings_id }
  },
  'POST /playoff-standings/:standings_id/give-back': async (world) => {
    const standings_id = await addStanding(world)
    await world.admin.put(`/playoff-standings/${standings_id}`, { points: 98 })
    return { params: { standings_id }, line: 'standing give_back', subjectId: standings_id }
  },
  'PUT /playoff-standings/auto-update/settings': async ({ admin }) => {
    await admin.put('/playoff-standings/auto-update/settings', { intervalHours: 24 })
    return { body: { intervalHours: 12 }, line: 'setting update_auto_update' }
  },
  'POST /playoff-standings/auto-update/check': async (world) => {
    await addGame(world, '/games', { id: 8_001, score: HOME })
    await world.pool.db.deleteFrom('playoff_standings').execute()
    await world.admin.put('/playoff-standings/auto-update/settings', { enabled: true })
    world.pool.clock.advance(hours(200))
    return { line: 'standing update_standings' }
  },

  'POST /contest/contests': async () => ({
    body: { contest_type: 'two_team', contest_name: 'Pairs', season_year: '2025-26', max_participants: 4 },
    line: 'contest create',
  }),
  'PUT /contest/contests/:contestId': async (world) => {
    const { contestId } = await fillTwoTeam(world)
    const body = { contest_name: fresh('Pairs'), season_year: '2025-26', max_participants: 4 }
    return { params: { contestId }, body, line: 'contest update', subjectId: contestId }
  },
  'DELETE /contest/contests/:contestId': async (world) => {
    const { contestId } = await fillTwoTeam(world)
    return { params: { contestId }, line: 'contest delete', subjectId: contestId }
  },
  'POST /contest/contests/:contestId/start': async (world) => {
    const { contestId } = await fillTwoTeam(world)
    return { params: { contestId }, line: 'contest start', subjectId: contestId }
  },
  'POST /contest/contests/:contestId/complete': async (world) => {
    const { contestId } = await startTwoTeamDraft(world)
    await world.pool.db
      .updateTable('contests')
      .set({ status: 'in_progress' })
      .where('contest_id', '=', contestId)
      .execute()
    const body = { even_though_season_runs: true }
    return { params: { contestId }, body, line: 'contest complete', subjectId: contestId }
  },
  'POST /contest/contests/:contestId/reopen': async (world) => {
    const { contestId } = await startTwoTeamDraft(world)
    await world.pool.db
      .updateTable('contests')
      .set({ status: 'completed' })
      .where('contest_id', '=', contestId)
      .execute()
    return { params: { contestId }, line: 'contest reopen', subjectId: contestId }
  },
  'DELETE /contest/participants/:participantId': async (world) => {
    const { at } = await fillTwoTeam(world)
    const participantId = (await readContest(world.admin, at)).participants[0]?.participant_id ?? 0
    return { params: { participantId }, line: 'participant remove', subjectId: participantId }
  },
  'POST /contest/participants/:participantId/restore': async (world) => {
    const { at } = await fillTwoTeam(world)
    const participantId = (await readContest(world.admin, at)).participants[0]?.participant_id ?? 0
    await world.admin.delete(`/contest/participants/${participantId}`)
    return { params: { participantId }, line: 'participant restore', subjectId: participantId }
  },
  'PUT /contest/contests/:contestId/fees': async (world) => {
    const { contestId } = await fillTwoTeam(world)
    await world.admin.put('/admin/settings', { fees: true })
    return {
      params: { contestId },
      body: { entry_fee: fresh('$'), prizes: 'All' },
      line: 'contest update',
      subjectId: contestId,
    }
  },
  'PUT /contest/participants/:participantId/paid': async (world) => {
    const { at } = await fillTwoTeam(world)
    await world.admin.put('/admin/settings', { fees: true })
    const participantId = (await readContest(world.admin, at)).participants[0]?.participant_id ?? 0
    return { params: { participantId }, body: { paid: true }, line: 'participant set_paid', subjectId: participantId }
  },
  'POST /contest/contests/:contestId/participants': async (world) => {
    world.pool.clock.set(BEFORE_ALL)
    const { contest } = await createTwoTeam(world.admin, { max_participants: 2 })
    const body = { user_id: world.ann.userId }
    return { params: { contestId: contest.contest_id }, body, line: 'participant add' }
  },
  'POST /survivor/contests/:contestId/participants': async (world) => {
    await openSurvivor(world)
    const { id } = await openContest(world.pool, world.admin)
    return { params: { contestId: id }, body: { user_id: world.ann.userId }, line: 'participant add' }
  },
  'POST /contest/contests/:contestId/draft/pick-for': async (world) => {
    const { contestId, at } = await startTwoTeamDraft(world)
    const { current } = await readDraft(world.admin, at)
    const [team] = await readTeams(world.admin, contestId)
    const body = { participant_id: current?.participant.participant_id, team_id: team?.team_id }
    return { params: { contestId }, body, line: 'pick pick_for', subjectId: `contest ${contestId}` }
  },
  'POST /contest/contests/:contestId/draft/undo': async (world) => {
    const { contestId, at } = await startTwoTeamDraft(world)
    const { current } = await readDraft(world.admin, at)
    const picker = current?.participant.user_id === world.ann.userId ? world.ann : world.bob
    const [team] = await readTeams(picker, contestId)
    await picker.post(`${at}/draft/pick`, { team_id: team?.team_id })
    return { params: { contestId }, line: 'pick undo', subjectId: `contest ${contestId}` }
  },
  'POST /contest/contests/:contestId/draft/pause': async (world) => {
    const { contestId } = await startTwoTeamDraft(world)
    return { params: { contestId }, line: 'contest pause_draft', subjectId: contestId }
  },
  'POST /contest/contests/:contestId/draft/resume': async (world) => {
    const { contestId, at } = await startTwoTeamDraft(world)
    await world.admin.post(`${at}/draft/pause`)
    return { params: { contestId }, line: 'contest resume_draft', subjectId: contestId }
  },
  'PUT /contest/contests/:contestId/draft/clock': async (world) => {
    const { contestId } = await startTwoTeamDraft(world)
    return { params: { contestId }, body: { pick_seconds: 60 }, line: 'contest set_draft_clock', subjectId: contestId }
  },

  'POST /survivor/contests': async (world) => {
    await openSurvivor(world)
    const body = { contest_name: 'Second', season_year: '2025-26', season_start_date: '2025-11-03' }
    return { body: { ...body, max_participants: 9 }, line: 'contest create' }
  },
  'PUT /survivor/contests/:contestId': async (world) => {
    const { id } = await openSurvivor(world)
    return {
      params: { contestId: id },
      body: { contest_name: fresh('Survivor') },
      line: 'contest update',
      subjectId: id,
    }
  },
  'POST /survivor/contests/:contestId/start': async ({ pool, admin, ann }) => {
    pool.clock.set(BEFORE_ALL)
    await saveGames(admin, THREE_WEEKS)
    const { id } = await openContest(pool, admin, { members: [ann], start: false })
    return { params: { contestId: id }, line: 'contest start', subjectId: id }
  },
  'PUT /survivor/contests/:contestId/weeks': async (world) => {
    const contest = await openSurvivor(world)
    const { body } = await contest.get<'survivorWeeks'>(world.admin, '/weeks')
    const weeks = body.weeks.slice(2).map(({ id, week_number, start_date, end_date }) => {
      return { id, week_number, start_date, end_date, lock_time: '2025-11-17T12:00:00.000Z' }
    })
    return { params: { contestId: contest.id }, body: { weeks }, line: 'contest update_weeks', subjectId: contest.id }
  },
  'POST /survivor/contests/:contestId/weeks/:week/update-lock-time': async (world) => {
    const { id } = await openSurvivor(world)
    return {
      params: { contestId: id, week: 1 },
      body: { lock_time: '2025-11-03T12:00:00.000Z' },
      line: 'contest set_lock_time',
      subjectId: id,
    }
  },
  'POST /survivor/contests/:contestId/update-all-lock-times': async (world) => {
    const { id } = await openSurvivor(world)
    await world.pool.db
      .updateTable('contest_weeks')
      .set({ lock_time: '2025-11-18T05:00:00.000Z' })
      .where('contest_id', '=', id)
      .where('week_number', '=', 3)
      .execute()
    return { params: { contestId: id }, line: 'contest update_lock_times', subjectId: id }
  },
  'POST /survivor/contests/:contestId/weeks/:week/process-results': async (world) => {
    const { id } = await openLockedWeek(world)
    return { params: { contestId: id, week: 1 }, line: 'contest process_results', subjectId: id }
  },
  'POST /survivor/contests/:contestId/undo-advance': async (world) => {
    const contest = await openSurvivor(world)
    // Without results no one is out (S9), so the contest continues.
    await contest.pickAndLock(1, [
      [world.ann, 'BUF'],
      [world.bob, 'PHI'],
    ])
    await contest.advance(world.admin, 1)
    return { params: { contestId: contest.id }, line: 'contest undo_advance', subjectId: contest.id }
  },
  'POST /survivor/contests/:contestId/reopen': async (world) => {
    const contest = await openLockedWeek(world)
    await contest.advance(world.admin, 1)
    return { params: { contestId: contest.id }, line: 'contest reopen', subjectId: contest.id }
  },
  'POST /survivor/contests/:contestId/undo-recompute': async (world) => {
    const contest = await openLockedWeek(world)
    await contest.process(world.admin, 1)
    return { params: { contestId: contest.id }, line: 'contest undo_recompute', subjectId: contest.id }
  },
  'POST /survivor/contests/:contestId/rulings': async (world) => {
    const contest = await openLockedWeek(world)
    const { body } = await contest.get<'survivorParticipants'>(world.admin, '/participants')
    const participant_id = body.participants[0]?.participant_id ?? 0
    // The first reader ends a week's late picks for good (S2).
    await contest.get(world.admin, '/picks?week=1')
    return {
      params: { contestId: contest.id },
      body: { participant_id, week_number: 1, kind: 'excuse', reason: 'In the hospital' },
      line: 'ruling make',
    }
  },
  'DELETE /survivor/contests/:contestId/rulings/:rulingId': async (world) => {
    const contest = await openLockedWeek(world)
    const { body } = await contest.get<'survivorParticipants'>(world.admin, '/participants')
    const participant_id = body.participants[0]?.participant_id ?? 0
    const ruling = { participant_id, week_number: 1, kind: 'excuse', reason: 'In the hospital' }
    const { body: made } = await contest.post<'makeRuling'>(world.admin, '/rulings', ruling)
    return {
      params: { contestId: contest.id, rulingId: made.ruling_id },
      line: 'ruling take_back',
      subjectId: made.ruling_id,
    }
  },
  'POST /survivor/contests/:contestId/playoff-rounds': async ({ pool, admin, ann, bob }) => {
    const { id } = await openTiebreaker({ pool, admin }, [ann, bob])
    return { params: { contestId: id }, body: { round: 1 }, line: 'contest set_up_round', subjectId: id }
  },
  'DELETE /survivor/contests/:contestId/playoff-rounds/:round': async ({ pool, admin, ann, bob }) => {
    const { id, at } = await openTiebreaker({ pool, admin }, [ann, bob])
    await admin.post(`${at}/playoff-rounds`, { round: 1 })
    return { params: { contestId: id, round: 1 }, line: 'contest take_back_round', subjectId: id }
  },
  'POST /survivor/contests/:contestId/second-chance': async ({ pool, admin, ann, bob }) => {
    const { id } = await openWithThreeOut(pool, admin, [await newMember({ pool }), ann, bob, admin])
    return { params: { contestId: id }, line: 'contest create' }
  },
  'DELETE /survivor/contests/:contestId/second-chance': async ({ pool, admin, ann, bob }) => {
    const { id } = await openWithThreeOut(pool, admin, [await newMember({ pool }), ann, bob, admin])
    return { params: { contestId: id }, line: 'contest decline_second_chance', subjectId: id }
  },
  'POST /survivor/contests/:contestId/participants/:participantId/pick': async (world) => {
    const contest = await openSurvivor(world)
    const { body } = await contest.get<'survivorParticipants'>(world.admin, '/participants')
    const participantId = body.participants[0]?.participant_id ?? 0
    return {
      params: { contestId: contest.id, participantId },
      body: { week_number: 1, team_id: world.idOf('BUF'), reason: 'Called from the elevator' },
      line: 'pick enter',
      subjectId: participantId,
    }
  },
  'POST /survivor/contests/:contestId/advance-week': async (world) => {
    const { id } = await openLockedWeek(world)
    return { params: { contestId: id }, body: { week_number: 1 }, line: 'contest advance_week', subjectId: id }
  },
}

/** Calls that need an external service; their own tests prove their audit lines. */
export const provedElsewhere: Record<string, string> = {
  'POST /admin/backups': 'writes a file: test/backups/backups.test.ts',
  'POST /admin/backups/:name/download': 'reads a file: test/backups/backups.test.ts',
  'POST /admin/seasons/:seasonYear/start': 'creates each contest with its own line: test/new-season/new-season.test.ts',
  'POST /admin/jobs/run': 'a job runs its own transactions: test/status/jobs.test.ts',
  'POST /games/sync': 'reads the NHL: test/feed/feed.test.ts',
  'POST /notifications/test-email': 'talks to a mail provider: test/outbox',
  'POST /webhooks/test': 'talks to a chat service: test/webhooks/webhooks.test.ts',
  'POST /webhooks/:webhookId/test': 'talks to a chat service: test/webhooks/webhooks.test.ts',
}
