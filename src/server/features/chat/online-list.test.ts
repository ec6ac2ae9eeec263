import { expect, test } from 'vitest'
import type { OnlineUser } from '#contract/chat/chat.ts'
import { log } from '../../../../test/harness/test-deps.ts'
import { sendOnlineList } from './online-list.ts'

type Asked = Parameters<typeof sendOnlineList>[0]
type Page = Parameters<ReturnType<typeof sendOnlineList>['welcome']>[0]

test('a page that connects while the list is read is not sent one without itself', async () => {
  const reads: PromiseWithResolvers<OnlineUser[]>[] = []
  const skipped: unknown[] = []
  const io = { except: (ids: unknown) => ({ emit: () => skipped.push(ids) }) } as unknown as Asked['io']
  const presence = { membersOf: () => [1], watch: () => undefined } as unknown as Asked['presence']
  const read = () => {
    const reading = Promise.withResolvers<OnlineUser[]>()
    reads.push(reading)
    return reading.promise
  }
  const pageOf = (id: string) => ({ id, join: () => undefined }) as unknown as Page
  const list = sendOnlineList({ io, presence, log, read })
  list.welcome(pageOf('first'))
  await expect.poll(() => reads.length).toBe(1)
  list.welcome(pageOf('second'))
  reads[0]?.resolve([{ userId: 1, username: 'Ann Abbott', role: 'player' }])
  await expect.poll(() => skipped).toEqual([['second']])
  list.close()
})
