import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePick, takeBackPick } from '#contract/survivor/picks.ts'
import { suggestPlan } from '#contract/survivor/planner.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { toastError, toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { tellPicked, tellRefused } from '../pick/use-submit-pick.ts'
import type { WeekNames } from '../week/week-names.ts'
import { type OpenPicks, openPicksOf, type PlanSpot, type PlanStep, stepsBetween } from './plan-view.ts'
import { filledWords, stoppedWords } from './plan-words.ts'
import { type Planner, plannerQuery } from './planner.queries.ts'

type Asked = { contestId: number; plan: Planner } & Pick<WeekNames, 'titleOf' | 'wordsOf'>

/** What several steps came to: how many were done, and the one that was refused. */
type Walked = { done: number; stopped: { step: PlanStep; error: unknown } | null }

/** Picks ahead from the planner, through the same calls as the pick sheet (S1). Each act can be undone until the next one. */
export function usePlanActs({ contestId, plan, titleOf, wordsOf: weekWords }: Asked) {
  const client = useQueryClient()
  /** How many steps of how many are done; null while nothing is sent. */
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [before, setBefore] = useState<OpenPicks | null>(null)
  const teamWords = (team: number | null) =>
    plan.teams.find(({ team_id }) => team_id === team)?.abbreviation ?? 'no pick'

  const walk = async (steps: readonly PlanStep[]): Promise<Walked> => {
    for (const [done, step] of steps.entries()) {
      setProgress({ done, all: steps.length })
      try {
        await send(contestId, step)
      } catch (error) {
        return { done, stopped: { step, error } }
      }
    }
    return { done: steps.length, stopped: null }
  }

  /** Nothing else is sent while it runs. What the page shows is read again before it ends, however it ends. */
  const act = async (run: (now: OpenPicks) => Promise<OpenPicks | null>) => {
    if (progress !== null) return
    setProgress({ done: 0, all: 1 })
    try {
      setBefore(await run(openPicksOf(await client.fetchQuery({ ...plannerQuery(contestId), staleTime: 0 }))))
    } catch (error) {
      toastFailure(error, 'Failed to load survivor data')
    } finally {
      await client.invalidateQueries()
      setProgress(null)
    }
  }

  const tellStopped = ({ done, stopped }: Walked, all: number) => {
    if (stopped === null) return
    const what = `${teamWords(stopped.step.team)} for ${weekWords(stopped.step.week)}`
    toastError(stoppedWords({ done, all, what, why: wordsOf(stopped.error, 'Failed to submit pick') }))
  }

  const toggle = ({ team, week, state }: PlanSpot) =>
    act(async (now) => {
      const params = { contestId }
      try {
        if (state === 'picked') {
          toastSuccess((await call(takeBackPick, { params: { ...params, week: week.week_number } })).message)
        } else {
          const body = { week_number: week.week_number, team_id: team.team_id }
          tellPicked(await call(makePick, { params, body }), weekWords)
        }
        return now
      } catch (error) {
        tellRefused(error)
        return before
      }
    })

  const fill = (keep_picks: boolean) =>
    act(async (now) => {
      const { weeks } = await call(suggestPlan, { params: { contestId }, body: { keep_picks } })
      const wanted = new Map(
        weeks.flatMap(({ week_number, team_id }) => (team_id === null ? [] : [[week_number, team_id]])),
      )
      const steps = stepsBetween(now, wanted)
      const walked = await walk(steps)
      tellStopped(walked, steps.length)
      const empty = weeks.filter(({ team_id }) => team_id === null).map(({ week_number }) => titleOf(week_number))
      if (walked.stopped === null) toastSuccess(filledWords({ made: steps.length, empty }))
      return walked.done > 0 ? now : before
    })

  const undo = () =>
    act(async (now) => {
      // A week that has locked since keeps its pick.
      const steps = stepsBetween(now, new Map([...(before ?? [])].filter(([week]) => now.has(week))))
      const walked = await walk(steps)
      tellStopped(walked, steps.length)
      if (walked.stopped !== null) return before
      toastSuccess('Your plan is back as it was')
      return null
    })

  return { progress, toggle, fill, undo: before === null ? null : undo }
}

export type PlanActs = ReturnType<typeof usePlanActs>

const send = (contestId: number, { week, team }: PlanStep): Promise<unknown> =>
  team === null
    ? call(takeBackPick, { params: { contestId, week } })
    : call(makePick, { params: { contestId }, body: { week_number: week, team_id: team } })
