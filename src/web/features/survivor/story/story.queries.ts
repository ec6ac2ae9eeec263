import { queryOptions } from '@tanstack/react-query'
import { weekStoryCall } from '#contract/survivor/story.ts'
import { call } from '#web/api/call.ts'
import { isRefusal } from '#web/api/failure.ts'
import { SURVIVOR } from '../survivor.queries.ts'

/** The story of a week; null while it is not over, which is no failure. */
export const storyQuery = (contestId: number, week: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'story', week],
    queryFn: async ({ signal }) => {
      try {
        return await call(weekStoryCall, { params: { contestId, week } }, { signal })
      } catch (error) {
        if (isRefusal(error, 'week_not_over')) return null
        throw error
      }
    },
  })
