import { afterAll, expect, it } from 'vitest'
import { readerOf, readInBetween, startHaltingServer } from '../../harness/database/in-between.ts'
import { signIn } from '../../harness/people.ts'
import { finish, givenSurvivorPool, HOME, startOver } from '../survivor-steps.ts'

const { pool, admin, ann, bob } = await givenSurvivorPool()
const server = await startHaltingServer(pool)
const reader = await signIn(server.pool, 'ann')
afterAll(server.close)

it.each(['/standings', '/standings?limit=1'])(
  'the %s are those before a week was advanced or those after it, whichever query coincides with it (S17)',
  async (path) => {
    const contest = await startOver(pool, admin, [ann, bob])
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'PHI'],
    ])
    await finish(admin, { 103: HOME, 104: HOME })
    let isAdvanced = false
    const advanceOrUndo = async () => {
      isAdvanced = !isAdvanced
      const { status } = await (isAdvanced ? contest.advance(admin, 1) : contest.post(admin, '/reopen'))
      expect(status).toBe(200)
    }
    const answers = await readInBetween({ server, read: readerOf(reader, `${contest.at}${path}`), act: advanceOrUndo })
    expect(answers.length).toBeGreaterThan(1)
    for (const { query, before, answer, after } of answers) {
      expect(after).not.toEqual(before)
      expect([before, after], `the advance came after query ${query}`).toContainEqual(answer)
    }
  },
)
