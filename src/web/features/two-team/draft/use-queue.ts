import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useOwnNews } from '#web/live/use-live.ts'
import { toastFailure } from '#web/ui/acts/act.tsx'
import { queueQuery, useSaveQueue } from '../two-team.queries.ts'
import type { QueueState } from './room.ts'

/** The reader's own queue in this contest, also as another tab or phone changes it. Spectators have none. */
export function useQueue(contestId: number, { takesPart }: { takesPart: boolean }): QueueState | null {
  const { data: saved } = useQuery({ ...queueQuery(contestId), enabled: takesPart })
  useOwnNews(['pick'], queueQuery(contestId).queryKey)
  const save = useSaveQueue(contestId)
  // Shows a change at once. If the server refuses it, the saved queue comes back.
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const change = async (next: number[]) => {
    // The row must be at its new place before it can get the focus back.
    flushSync(() => setWanted(next))
    try {
      await save.mutateAsync(next)
    } catch (error) {
      toastFailure(error, 'Failed to save your queue')
    } finally {
      // From now on it shows what is saved, which another tab may change, or what was moved meanwhile.
      setWanted((shown) => (shown === next ? null : shown))
    }
  }
  return takesPart ? { ids: wanted ?? saved?.team_ids ?? null, change: (ids) => void change(ids) } : null
}
