import type { QueryClient } from '@tanstack/react-query'
import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import { makePick } from '#contract/survivor/picks.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { readAllAgain } from '#web/features/contests/home.queries.ts'
import { toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'

type Chosen = { sheet: Pick<InvitedSheet, 'contest_id' | 'week_number'>; teamId: number }

/** Makes the pick that was chosen before the sign-up. A refusal, as after the lock, appears on the contest's page. */
export async function savePick(client: QueryClient, { sheet, teamId }: Chosen): Promise<void> {
  try {
    const { message, warning } = await call(makePick, {
      params: { contestId: sheet.contest_id },
      body: { week_number: sheet.week_number, team_id: teamId },
    })
    toastSuccess(message)
    if (warning !== undefined) toastWarning(warning, 'Late Pick Warning')
  } catch (error) {
    toastWarning(wordsOf(error, 'Failed to submit pick'), 'Your pick wasn’t saved')
  }
  await readAllAgain(client)
}
