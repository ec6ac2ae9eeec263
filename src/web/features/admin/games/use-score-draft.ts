import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameRow } from '#contract/games/games.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { offsetOf } from '#web/api/server-clock.ts'
import { feedQuery } from '#web/features/feed/scores-as-of.tsx'
import { toastFailure, toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import type { GameKind } from './game-kinds.ts'
import { GAMES } from './games.queries.ts'
import { doubtsOf, draftOf, hasNoWinner, type ScoreDraft, savingOf, scoreProblem } from './score-draft.ts'

type Of = {
  kind: GameKind
  game: GameRow
  /** Called after a save, successful or not. */
  onSettled: () => void
}

/** A score to confirm, and why. */
type Asked = { wanted: ScoreDraft; doubts: string[] }

/** A score being edited. What was typed survives background refreshes and a conflict with another admin. */
export function useScoreDraft({ kind, game, onSettled }: Of) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<ScoreDraft | null>(null)
  const [theirs, setTheirs] = useState<GameRow | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = draft ?? draftOf(game)
  const problem = scoreProblem(shown.away) ?? scoreProblem(shown.home)

  const change = (changes: Partial<ScoreDraft>) => setDraft({ ...shown, ...changes })
  const discard = () => {
    setDraft(null)
    setTheirs(null)
  }
  /** Saves a score at once, or asks first if it is odd. */
  const submit = (wanted: ScoreDraft | null) => {
    if (wanted === null || problem !== null || hasNoWinner(game, wanted) || busy) return
    const doubts = doubtsOf(game, wanted, serverNow(client))
    if (doubts.length > 0) setAsked({ wanted, doubts })
    else void save(wanted)
  }
  const save = async (wanted: ScoreDraft) => {
    const { team_id, body } = savingOf(game, wanted)
    setBusy(true)
    try {
      const { warning } = await call(kind.calls.saveScore, { params: { game_id: game.game_id, team_id }, body })
      // Members' screens show scores too, so every query is stale.
      await client.invalidateQueries()
      discard()
      toastSuccess(kind.saved)
      if (warning !== undefined) toastWarning(warning, 'Tie Score')
    } catch (error) {
      toastFailure(error, kind.saveFailure)
      if (error instanceof Failure && error.status === 409) await showConflict(wanted)
    } finally {
      setBusy(false)
      onSettled()
    }
  }
  /** Shows the other admin's score beside what was typed; saving again replaces it. */
  const showConflict = async (typed: ScoreDraft) => {
    const params = { game_id: game.game_id, team_id: game.team_id }
    const fresh = await call(kind.calls.read, { params }).catch(() => null)
    if (fresh !== null) {
      setTheirs(fresh.game)
      setDraft({ ...typed, version: fresh.game.version })
    }
    await client.invalidateQueries({ queryKey: GAMES })
  }
  const unask = () => setAsked(null)
  return { draft, shown, theirs, problem, busy, asked, change, discard, submit, save, unask }
}

/** The pool's time, which the browser's clock only carries on (T3). The tab reads the feed's age anyway. */
function serverNow(client: QueryClient): string {
  const feed = client.getQueryState(feedQuery.queryKey)
  const offset = feed?.data === undefined ? 0 : offsetOf(feed.data.server_now, feed.dataUpdatedAt)
  return new Date(Date.now() + offset).toISOString()
}
