import { queryOptions } from '@tanstack/react-query'
import { weekStoryCall } from '#contract/survivor/story.ts'
import { call } from '#web/api/call.ts'
import { isRefusal } from '#web/api/failure.ts'
import { ownKey } from '../survivor.queries.ts'

/** The story of a week; null while it is not over, which is no failure. */
export const storyQuery = (contestId: number, week: number, entryId: number | undefined) =>
  queryOptions({
    queryKey: [...ownKey(contestId, 'story', entryId), week],
    queryFn: async ({ signal }) => {
      try {
        return await call(weekStoryCall, { params: { contestId, week }, query: { entry_id: entryId } }, { signal })
      } catch (error) {
        if (isRefusal(error, 'week_not_over')) return null
        throw error
      }
    },
  })
