import { expect, test } from 'vitest'
import type { OnlineUser } from '#contract/chat/chat.ts'
import { log } from '../../../../test/harness/test-deps.ts'
import { sendOnlineList } from './online-list.ts'

test('a page that connects while the list is read is not sent one without itself', async () => {
  const reads: PromiseWithResolvers<OnlineUser[]>[] = []
  const skipped: string[][] = []
  const io = { except: (ids: string[]) => ({ emit: () => skipped.push(ids) }) }
  const presence = { membersOf: () => [1], watch: () => undefined }
  const read = () => {
    const reading = Promise.withResolvers<OnlineUser[]>()
    reads.push(reading)
    return reading.promise
  }
  const pageOf = (id: string) => ({ id, join: () => undefined, emit: () => undefined })
  const list = sendOnlineList({ io, presence, log, read })
  list.welcome(pageOf('first'))
  await expect.poll(() => reads.length).toBe(1)
  list.welcome(pageOf('second'))
  reads[0]?.resolve([{ userId: 1, username: 'Ann Abbott', role: 'player' }])
  await expect.poll(() => skipped).toEqual([['second']])
  list.close()
})
