import { queryOptions } from '@tanstack/react-query'
import { weekStoryCall } from '#contract/survivor/story.ts'
import { call } from '#web/api/call.ts'
import { SURVIVOR } from '../survivor.queries.ts'

/** The story of a week that is over. */
export const storyQuery = (contestId: number, week: number) =>
  queryOptions({
    queryKey: [...SURVIVOR, contestId, 'story', week],
    queryFn: ({ signal }) => call(weekStoryCall, { params: { contestId, week } }, { signal }),
  })
