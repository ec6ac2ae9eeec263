import { afterAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/history/history.ts'
import type { AuditLine } from '#contract/history/history.ts'
import { auditAlone } from '#server/features/audit/audit.service.ts'
import type { Person } from '../harness/people.ts'
import { AWAY, finish, HOME, LOCKS, startOver, startSurvivorPool } from '../survivor/survivor-steps.ts'

/** 8:00 PM of November 9 in New York, and November 10 in UTC. */
const SUNDAY_EVENING = '2025-11-10T01:00:00.000Z'

const { pool, admin, ann, bob, idOf } = await startSurvivorPool()
const contest = await startOver(pool, admin, [ann, bob])
await contest.pickAndLock(1, [
  [ann, 'BUF'],
  [bob, 'PHI'],
])
await finish(admin, { 103: HOME, 104: HOME })
pool.clock.set(SUNDAY_EVENING)
await contest.process(admin, 1)
await admin.put(`/games/104/${idOf('BOS')}`, { team_score: 4, opponent_score: 2 })
await contest.process(admin, 1)
await admin.put(`/admin/users/${ann.userId}`, { email: ann.email, name: 'Anna' })
await admin.put('/admin/settings', { registration: 'invite', invite_code: 'five-hole' })
afterAll(() => pool.close())

describe('The admins’ audit log (A6)', () => {
  it('describes each act and its actor in words, newest first', async () => {
    const { lines } = await read(admin)
    expect(words(lines).slice(0, 5)).toEqual([
      'Ada Admin changed the pool settings',
      'Ada Admin changed the user Anna Abbott',
      'Ada Admin computed the results of week 1 of “Survivor”',
      'Ada Admin saved the score of BOS at BUF, Nov 9, 2025',
      'Ada Admin computed the results of week 1 of “Survivor”',
    ])
    expect(lines.every((line, at) => at === 0 || line.audit_id < (lines[at - 1]?.audit_id ?? 0))).toBe(true)
  })

  it('shows changes, before and after', async () => {
    const { lines } = await read(admin, 'limit=4')
    const [settings, user, results, score] = lines
    expect(settings?.changes).toEqual([
      { what: 'Registration', before: 'open', after: 'invite' },
      { what: 'Invite Code', before: null, after: 'five-hole' },
    ])
    expect(user?.changes).toEqual([{ what: 'Name', before: 'Ann', after: 'Anna' }])
    expect(results?.changes).toEqual([
      { what: 'Week 1 · Survived', before: '1', after: '2' },
      { what: 'Week 1 · Eliminated', before: '1', after: '0' },
      { what: 'Week 1 · Mass elimination prevented', before: 'no', after: 'yes' },
      { what: 'Bob Baker · Out in week', before: '1', after: 'alive' },
    ])
    expect(score?.changes).toEqual(
      expect.arrayContaining([
        { what: 'Home score', before: '3', after: '2' },
        { what: 'Away score', before: '1', after: '4' },
        { what: 'Saved by hand', before: 'no', after: 'yes' },
      ]),
    )
  })

  it.each([
    ['subject=setting', 1],
    ['action=process_results', 2],
    ['actor=system', 0],
    ['text=FIVE-hole', 1],
    ['text=out+in+week', 2],
    ['text=nobody+said+that', 0],
    ['from=2025-11-04&to=2025-11-04', 0],
  ])('finds by %s', async (query, found) => expect((await read(admin, query)).lines).toHaveLength(found))

  it('finds by contest, actor and day on the pool’s calendar', async () => {
    const ofContest = await read(admin, `contest_id=${contest.id}`)
    expect(new Set(ofContest.lines.map((line) => line.contest_name))).toEqual(new Set(['Survivor']))
    const all = await read(admin, 'limit=200')
    expect((await read(admin, `actor=${admin.userId}&limit=200`)).lines).toEqual(all.lines)
    expect((await read(admin, 'from=2025-11-09&to=2025-11-09')).lines.map((line) => line.at)).toContain(SUNDAY_EVENING)
    const backwards = await admin.get<{ message: string }>('/admin/audit?from=2025-11-04&to=2025-11-03')
    expect(backwards).toMatchObject({ status: 400, body: { message: "The end can't be before the start" } })
  })

  it('is paged by id without gaps or repetitions', async () => {
    const all = (await read(admin, 'limit=200')).lines.map((line) => line.audit_id)
    const seen: number[] = []
    for (let next: number | null = 1_000_000; next !== null; ) {
      const page: Page = await read(admin, `limit=3&before=${next}`)
      seen.push(...page.lines.map((line) => line.audit_id))
      next = page.next
    }
    expect(seen).toEqual(all)
  })

  it('has a path for each line that shows everything stored', async () => {
    const [newest] = (await read(admin, 'limit=1')).lines
    const { status, body } = await admin.get<AnswerOf<typeof calls.readAuditLine>>(`/admin/audit/${newest?.audit_id}`)
    expect(status).toBe(200)
    expect(body.line).toEqual(newest)
    expect(body.after).toEqual({ registration: 'invite', invite_code: 'five-hole' })
    expect((await admin.get('/admin/audit/999999')).status).toBe(404)
  })

  it('offers the people, acts and contests in it as filters', async () => {
    const { body } = await admin.get<AnswerOf<typeof calls.auditChoices>>('/admin/audit/choices')
    expect(body.actors).toEqual([{ user_id: admin.userId, name: 'Ada Admin' }])
    expect(body.actions).toEqual(expect.arrayContaining(['process_results', 'update', 'save_score']))
    expect(body.contests).toContainEqual({ contest_id: contest.id, contest_name: 'Survivor' })
  })
})

type Page = AnswerOf<typeof calls.readAuditLog>

const read = async (who: Person, query = '', at = '/admin/audit') => (await who.get<Page>(`${at}?${query}`)).body
const words = (lines: readonly AuditLine[]) => lines.map((line) => `${line.who} ${line.words}`)

describe('Every member’s history', () => {
  it('has picks, results, rules and drafts, but nothing about accounts or settings', async () => {
    const { lines } = await read(ann, 'limit=200', '/history')
    expect(words(lines).slice(0, 2)).toEqual([
      'Ada Admin computed the results of week 1 of “Survivor”',
      'Ada Admin saved the score of BOS at BUF, Nov 9, 2025',
    ])
    expect(new Set(lines.map((line) => line.subject))).toEqual(new Set(['contest', 'game']))
    expect(JSON.stringify(lines)).not.toMatch(/@example|five-hole|invite|Anna/)
  })

  it('never shows a line about accounts or settings, neither by its id nor in a search', async () => {
    const [settings, user] = (await read(admin, 'limit=2')).lines
    for (const line of [settings, user]) expect((await ann.get(`/history/${line?.audit_id}`)).status).toBe(404)
    for (const text of ['five-hole', '@example', 'Anna']) {
      expect((await read(ann, `text=${encodeURIComponent(text)}`, '/history')).lines).toEqual([])
    }
    expect((await ann.get('/admin/audit')).status).toBe(403)
  })

  it('shows members only the facts on the list, and a search finds no others', async () => {
    const line = {
      action: 'update' as const,
      subject: 'contest' as const,
      subjectId: contest.id,
      before: { max_participants: 50, owner_email: 'rival@example.test' },
      after: { max_participants: 40, owner_email: 'owner@example.test', inside: { email: 'in@example.test' } },
    }
    await auditAlone(pool.deps, 'system', line)
    const [newest] = (await read(ann, 'limit=1', '/history')).lines
    expect(newest?.changes).toEqual([{ what: 'Places', before: '50', after: '40' }])
    expect((await read(ann, 'text=owner', '/history')).lines).toEqual([])
    expect((await read(admin, 'text=owner')).lines).toHaveLength(1)
    const { body } = await ann.get<object>(`/history/${newest?.audit_id}`)
    expect(JSON.stringify(body)).not.toContain('example')
  })

  it('leaves out the league’s reports but keeps an admin’s changes to a game', async () => {
    const line = {
      action: 'save_games' as const,
      subject: 'game' as const,
      after: { inserted: 0, updated: 4 },
    }
    await auditAlone(pool.deps, 'system', line)
    expect((await read(admin, 'limit=1')).lines[0]).toMatchObject({
      who: 'PuckPool',
      by_itself: true,
      words: 'saved 4 games',
    })
    expect((await read(ann, 'limit=1', '/history')).lines[0]?.words).not.toBe('saved 4 games')
  })

  it('continues where a long search stopped', async () => {
    const rows = Array.from({ length: 2_300 }, (_, at) => ({
      at: LOCKS[0],
      user_id: admin.userId,
      actor_name: 'Ada Admin',
      action: at === 0 ? 'rare' : 'update',
      subject: 'contest',
      subject_id: '1',
      contest_id: 1,
    }))
    await pool.db.insertInto('audit_log').values(rows).execute()
    const first = await read(ann, 'text=rare', '/history')
    expect(first.lines).toEqual([])
    expect(first.next).not.toBeNull()
    const second = await read(ann, `text=rare&before=${first.next}`, '/history')
    expect(second.lines.map((line) => line.action)).toEqual(['rare'])
  })
})

describe('A deleted contest', () => {
  it('keeps its name in the log', async () => {
    const { body } = await admin.post<{ contest: { contest_id: number } }>('/contest/contests', {
      contest_type: 'two_team',
      contest_name: 'Short-lived',
      season_year: '2025-26',
      max_participants: 4,
      pick_seconds: 3600,
    })
    await admin.delete(`/contest/contests/${body.contest.contest_id}`)
    const { lines } = await read(ann, `contest_id=${body.contest.contest_id}`, '/history')
    expect(words(lines)).toEqual(['Ada Admin deleted “Short-lived”', 'Ada Admin created “Short-lived”'])
    expect(lines[1]?.changes).toContainEqual({ what: 'Pick clock', before: null, after: '1 hour' })
  })
})

describe('A fact that is secret until a lock (S5)', () => {
  it('is hidden from everyone before the lock, in any way, and shown to everyone after it', async () => {
    await finish(admin, { 101: AWAY, 102: HOME })
    await contest.advance(admin, 1)
    const secretWeek = await pool.db
      .selectFrom('contest_weeks')
      .select(['week_id', 'week_number'])
      .where('contest_id', '=', contest.id)
      .where('week_number', '=', 2)
      .executeTakeFirstOrThrow()
    const line = {
      action: 'enter' as const,
      subject: 'pick' as const,
      subjectId: 1,
      contestId: contest.id,
      secretWeek,
      after: { team_id: idOf('DET'), reason: 'Bob asked for Motown' },
    }
    await auditAlone(pool.deps, { ...adminCaller(), name: 'Ada Admin' }, line)
    const shownTo = async (who: Person) => {
      const own = who === admin
      const [newest] = (await read(who, 'limit=1', own ? '/admin/audit' : '/history')).lines
      const alone = await who.get(`${own ? '/admin/audit' : '/history'}/${newest?.audit_id}`)
      const found = await Promise.all(
        ['Motown', 'DET'].map((text) => read(who, `text=${text}&limit=1`, own ? '/admin/audit' : '/history')),
      )
      return { newest, all: JSON.stringify([newest, alone.body]), found: found.flatMap(({ lines }) => lines) }
    }
    for (const who of [admin, ann, bob]) {
      const { newest, all, found } = await shownTo(who)
      expect(newest).toMatchObject({ action: 'enter', changes: [], hidden_until: LOCKS[1] })
      expect(all).not.toMatch(new RegExp(`Motown|DET|"team_id":${idOf('DET')}`))
      expect(found.map((of) => of.action)).not.toContain('enter')
    }
    for (const who of [ann, bob]) await contest.pick(who, 2, 'NYR')
    pool.clock.set(LOCKS[1])
    for (const who of [admin, ann, bob]) {
      const { newest, found } = await shownTo(who)
      expect(newest).toMatchObject({ hidden_until: null })
      expect(newest?.changes).toContainEqual({ what: 'Team', before: null, after: 'DET' })
      expect(found.filter((of) => of.action === 'enter')).toHaveLength(2)
    }
  })
})

function adminCaller() {
  return {
    userId: admin.userId,
    sessionId: '',
    role: 'admin' as const,
    isAdmin: true,
    needsSecondFactor: false,
    gaveSecondFactor: false,
  }
}
