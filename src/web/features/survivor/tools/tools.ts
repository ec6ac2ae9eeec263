import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { gridPath, paths, plannerPath, storyPath } from '#web/paths.ts'

type Tool = 'board' | 'grid' | 'planner' | 'story'

export type Place = {
  contest: Pick<SurvivorContest, 'contest_id' | 'status' | 'current_week'>
  /** The reader's page. */
  here: Tool
  /** Whether the reader makes picks in it. */
  picks: boolean
  /** The week that is looked at. */
  week?: number | undefined
}

/** The latest week with a story: 0 before the first. */
export const latestStory = ({ status, current_week }: Pick<SurvivorContest, 'status' | 'current_week'>): number =>
  status === 'completed' ? current_week : current_week - 1

/** The pages of a contest that have something to show, and the one where the reader is. */
export function toolsOf({ contest, here, picks, week }: Place): { tool: Tool; label: string; to: string }[] {
  const { contest_id: contestId, status } = contest
  const latest = latestStory(contest)
  const story = here === 'story' && week !== undefined ? week : latest
  const hasStarted = status !== 'waiting'
  const tools = [
    { tool: 'board' as const, label: 'Board', to: `${paths.survivor}?contest=${contestId}`, isThere: true },
    { tool: 'grid' as const, label: 'Grid', to: gridPath(contestId), isThere: hasStarted },
    {
      tool: 'planner' as const,
      label: 'Planner',
      to: plannerPath({ contestId, ...(week !== undefined && here === 'board' && { week }) }),
      isThere: picks && status !== 'completed',
    },
    {
      tool: 'story' as const,
      label: 'Story',
      to: storyPath({ contestId, week: story }),
      isThere: hasStarted && latest > 0,
    },
  ]
  return tools
    .filter(({ tool, isThere }) => isThere || tool === here)
    .map(({ tool, label, to }) => ({ tool, label, to }))
}
