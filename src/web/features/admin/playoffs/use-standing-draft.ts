import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveBackStanding, type Standing, saveStanding, updateStandings } from '#contract/playoffs/standings.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { changesOf, draftOf, hasProblem, type StandingDraft } from './standing-draft.ts'
import { STANDINGS } from './standings.queries.ts'

/** A standing being edited. What was typed survives a conflict with another admin. */
export function useStandingDraft({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const client = useQueryClient()
  const [read, setRead] = useState(standing)
  const [draft, setDraft] = useState(() => draftOf(standing))
  const [hasConflict, setHasConflict] = useState(false)
  const [busy, setBusy] = useState(false)
  const { standings_id } = standing
  const changes = changesOf(read, draft)

  const save = async () => {
    if (busy || hasProblem(draft)) return
    if (Object.keys(changes).length === 0) return onClose()
    setBusy(true)
    try {
      // After a conflict, saving again replaces the line that is shown now.
      const { version } = hasConflict ? standing : read
      await call(saveStanding, { params: { standings_id }, body: { ...changes, version } })
      await client.invalidateQueries()
      toastSuccess('Standing updated successfully')
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update standing')
      if (!(error instanceof Failure) || error.status !== 409) return
      await client.invalidateQueries({ queryKey: STANDINGS })
      setHasConflict(true)
    } finally {
      setBusy(false)
    }
  }
  const restoreComputed = async () => {
    try {
      await call(giveBackStanding, { params: { standings_id } })
      await call(updateStandings)
      toastSuccess('Playoff standings updated successfully')
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update playoff standings')
    } finally {
      await client.invalidateQueries()
    }
  }
  const keepTheirs = () => {
    setRead(standing)
    setDraft(draftOf(standing))
    setHasConflict(false)
  }
  const change = (fields: Partial<StandingDraft>) => setDraft({ ...draft, ...fields })
  return { draft, change, hasConflict, busy, save, restoreComputed, keepTheirs }
}
