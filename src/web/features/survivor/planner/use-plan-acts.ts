import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { makePick, takeBackPick } from '#contract/survivor/picks.ts'
import { fillPlan, savePlan } from '#contract/survivor/planner.ts'
import { call } from '#web/api/call.ts'
import { readAllAgain } from '#web/features/contests/home.queries.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { useEntryId } from '../own-entry.ts'
import { toastPicked, toastRefused } from '../pick/use-submit-pick.ts'
import type { WeekNames } from '../week/week-names.ts'
import type { PlanSpot } from './plan-view.ts'
import { filledWords } from './plan-words.ts'
import { type Planner, plannerQuery } from './planner.queries.ts'

type Asked = { contestId: number; plan: Planner } & Pick<WeekNames, 'titleOf' | 'wordsOf'>

/** The previous state of an act's change. */
type Before = BodyOf<typeof savePlan>['picks']

/** Picks ahead from the planner (S1). Each act can be undone until the next one. */
export function usePlanActs({ contestId, plan, titleOf, wordsOf }: Asked) {
  const client = useQueryClient()
  const [before, setBefore] = useState<Before>([])
  const params = { contestId }
  const entry_id = useEntryId()

  // One after the other: what is pressed while one runs waits for it. What the page shows is read again before it ends, however it ends.
  const { isPending: isBusy, mutateAsync } = useMutation({
    scope: { id: `plan-${contestId}` },
    mutationFn: (run: () => Promise<Before | null>) => run(),
    onSuccess: (changed) => changed !== null && setBefore(changed),
    onError: toastRefused,
    onSettled: () => readAllAgain(client),
  })
  const act = (run: () => Promise<Before | null>) => mutateAsync(run).catch(() => undefined)
  /** The team of a week by now: an act that waited finds what the one before it has made. */
  const heldIn = (week: number) =>
    client
      .getQueryData(plannerQuery(contestId, entry_id).queryKey)
      ?.weeks.find(({ week_number }) => week_number === week)?.team_id ?? null

  const toggle = ({ team, week: { week_number }, state }: PlanSpot) =>
    act(async () => {
      const was = { week_number, team_id: heldIn(week_number) }
      // The second of two quick taps, or one on a team that has lost the week meanwhile: it is so already.
      if ((state === 'picked') !== (was.team_id === team.team_id)) return null
      if (state === 'picked') {
        toastSuccess(
          (await call(takeBackPick, { params: { ...params, week: week_number }, query: { entry_id } })).message,
        )
        return [was]
      }
      const made = await call(makePick, { params, body: { week_number, team_id: team.team_id, entry_id } })
      toastPicked(made, wordsOf)
      const { moved_from } = made.pick
      return moved_from === null ? [was] : [was, { week_number: moved_from, team_id: team.team_id }]
    })

  const fill = (keep_picks: boolean) =>
    act(async () => {
      const filled = await call(fillPlan, { params, body: { keep_picks, entry_id } })
      const empty = filled.weeks.filter(({ team_id }) => team_id === null).map(({ week_number }) => week_number)
      const made = filled.before.filter(({ week_number }) => !empty.includes(week_number)).length
      toastSuccess(filledWords({ made, empty: empty.map(titleOf) }))
      return filled.before.length > 0 ? filled.before : before
    })

  const undo = () =>
    act(async () => {
      // A week that has locked since keeps its pick.
      const open = new Set(plan.weeks.filter(({ is_open }) => is_open).map(({ week_number }) => week_number))
      const picks = before.filter(({ week_number }) => open.has(week_number))
      if (picks.length > 0) await call(savePlan, { params, body: { picks, entry_id } })
      toastSuccess('Your plan is back as it was')
      return []
    })

  return { isBusy, toggle, fill, undo: before.length === 0 ? null : undo }
}

export type PlanActs = ReturnType<typeof usePlanActs>
