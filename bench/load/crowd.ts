import { fork } from 'node:child_process'
import path from 'node:path'
import type { Answered, Asked, Talked } from './chat-crowd.ts'

type Question<Kind extends Asked['ask']> = Omit<Extract<Asked, { ask: Kind }>, 'ask'>

/** The process with the pages, as seen by the measuring process. */
export type Crowd = {
  gather: (asked: Question<'gather'>) => Promise<void>
  talk: (asked: Question<'talk'>) => Promise<Talked>
  allAtOnce: (asked: Question<'all at once'>) => Promise<{ stored: number; ms: number }>
  leave: () => Promise<void>
  stop: () => void
}

export function openCrowd(): Crowd {
  const child = fork(path.join(import.meta.dirname, 'chat-crowd.ts'), { serialization: 'advanced' })
  const ask = (asked: Asked) =>
    new Promise<Exclude<Answered, { error: string }>>((resolve, reject) => {
      child.once('message', (answered: Answered) => {
        if ('error' in answered) reject(new Error(answered.error))
        else resolve(answered)
      })
      child.send(asked)
    })
  return {
    gather: async (asked) => void (await ask({ ask: 'gather', ...asked })),
    talk: async (asked) => {
      const answered = await ask({ ask: 'talk', ...asked })
      if (!('delays' in answered)) throw new Error('the crowd answered something else')
      return answered
    },
    allAtOnce: async (asked) => {
      const answered = await ask({ ask: 'all at once', ...asked })
      if (!('stored' in answered)) throw new Error('the crowd answered something else')
      return answered
    },
    leave: async () => void (await ask({ ask: 'leave' })),
    stop: () => void child.kill(),
  }
}
