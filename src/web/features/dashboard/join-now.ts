import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { joinSurvivor, leaveSurvivor } from '#contract/survivor/survivor.ts'
import { joinContest, leaveContest } from '#contract/two-team/two-team.ts'
import { call } from '#web/api/call.ts'
import { noteJoined } from '#web/features/contests/just-joined.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import type { Join } from './cases/case.ts'

const calls = {
  survivor: { join: joinSurvivor, leave: leaveSurvivor },
  two_team: { join: joinContest, leave: leaveContest },
}

type With = { client: QueryClient; go: NavigateFunction; name: string }

/** Joins a contest and leads to what comes next in it, with a way back for as long as the toast stands. */
export async function joinNow({ of, contestId, next, title }: Join, { client, go, name }: With): Promise<void> {
  const { join, leave } = calls[of]
  const params = { contestId }
  const undo = async () => {
    try {
      await call(leave, { params })
      toastSuccess('Successfully left the contest')
    } catch (error) {
      toastFailure(error, 'Failed to leave contest')
    }
    void client.invalidateQueries()
  }
  try {
    await call(join, { params, body: { participant_name: name } })
    noteJoined()
    await client.invalidateQueries()
    await go(next)
    toastWithUndo({ title, message: 'Successfully joined the contest!', onUndo: undo })
  } catch (error) {
    toastFailure(error, 'Failed to join contest')
    void client.invalidateQueries()
  }
}
