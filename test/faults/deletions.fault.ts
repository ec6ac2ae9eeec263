import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, signUp } from '../harness/people.ts'
import { openContest, saveGames, startSurvivorPool, THREE_WEEKS } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'
import { type Chance, numberOf, openChance, say } from './chance.ts'

const ROUNDS = numberOf('FAULT_DELETIONS', 60)
/** With the remaining member there is room for one of the two. */
const SIZE = 2

test('two members who join the last spot while both are being deleted: no deleted member holds a spot, and each can be restored (A5)', async () => {
  const chance = openChance()
  const { pool, admin, ann } = await startSurvivorPool()
  onTestFinished(() => pool.close())
  await saveGames(admin, THREE_WEEKS)
  const outcomes = new Map<string, number>()
  let drafts = 0
  let tooLate = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const pair = [await signUp(pool, `Left ${round}`), await signUp(pool, `Right ${round}`)]
    const { contestId, at } = await openWaiting(round)
    const rejoin = pair.map((who) => ({ act: 'join', run: () => who.post<{ code?: string }>(`${at}/join`, {}) }))
    const start = round % 4 === 1 ? [{ act: 'start', run: () => admin.post<{ code?: string }>(`${at}/start`) }] : []
    // A join in between refuses the deletion; the admin reloads and deletes again.
    const remove = pair.map(({ userId }) => ({
      act: 'delete',
      run: async () => {
        for (;;) {
          const answer = await admin.delete<{ code?: string }>(`/admin/users/${userId}`)
          if (answer.body.code !== 'changed_meanwhile') return answer
          tooLate += 1
        }
      },
    }))
    await Promise.all(
      chance.shuffled([...rejoin, ...remove, ...start]).map(async ({ act, run }) => {
        await aMoment(chance)
        const { status, body } = await run()
        const said = `${act} ${status} ${body.code ?? ''}`.trim()
        outcomes.set(said, (outcomes.get(said) ?? 0) + 1)
        expect(act === 'delete' ? [200] : [200, 401, 404, 409], said).toContain(status)
      }),
    )
    drafts += (await judge(contestId, pair)) ? 1 : 0
    // Both are restored at once; they get their spot back only if there is room.
    const restored = await Promise.all(pair.map(({ userId }) => admin.post(`/admin/deleted-users/${userId}/restore`)))
    expect(restored.map(({ status }) => status)).toEqual([200, 200])
    await judge(contestId, [])
  }
  say(
    `${ROUNDS} times two members joined while being deleted, seed ${chance.seed}, ${drafts} drafts began meanwhile, ${tooLate} deletions done again`,
  )
  say(`answers: ${JSON.stringify(Object.fromEntries([...outcomes].sort()))}`)

  /** A survivor contest or a two-team contest with one participant. */
  async function openWaiting(round: number) {
    if (round % 2 === 0) {
      const { id, at } = await openContest(pool, admin, { members: [ann], start: false, max_participants: SIZE })
      return { contestId: id, at }
    }
    const { contest, at } = await createTwoTeam(admin, { max_participants: SIZE })
    await joinAll([ann], at)
    return { contestId: contest.contest_id, at }
  }

  /** Returns whether the contest has begun. */
  async function judge(contestId: number, gone: readonly Person[]): Promise<boolean> {
    const { rows } = await sql<{ user_id: number | null; status: string; draft_order: number | null }>`
      select p.user_id, c.status, p.draft_order from contests c left join participants p using (contest_id)
      where c.contest_id = ${contestId}`.execute(pool.db)
    const hasBegun = rows[0]?.status !== 'waiting'
    const where = `seed ${chance.seed}: ${JSON.stringify(rows)}`
    expect(rows.length, where).toBeLessThanOrEqual(SIZE)
    const ids = rows.flatMap(({ user_id }) => user_id ?? [])
    expect(new Set(ids).size, where).toBe(ids.length)
    for (const { userId } of gone) expect(ids, where).not.toContain(userId)
    // A draft continues without deleted members, so their place in it stays.
    expect(rows.length - ids.length === 0 || hasBegun, where).toBe(true)
    if (hasBegun) expect(rows.map(({ draft_order }) => draft_order).sort(), where).toEqual([1, 2].slice(0, rows.length))
    const { rows: lost } = await sql<{ n: number }>`
      select count(*) as n from users where user_id = any(${gone.map(({ userId }) => userId)}::int[])`.execute(pool.db)
    expect(lost[0]?.n).toBe(0)
    return hasBegun
  }
})

async function aMoment(chance: Chance): Promise<void> {
  for (let turn = chance.below(6); turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve))
}
