import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { GameRow } from '#contract/games/games.ts'
import { isLive } from '#rules/games/games.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { GameActs } from './game-acts.tsx'
import type { GameKind } from './game-kinds.ts'
import { GameState } from './game-state.tsx'
import classes from './games.module.css'
import { GAMES } from './games.queries.ts'
import { draftOf, type ScoreDraft, savingOf, scoreProblem } from './score-draft.ts'
import { EndField, ScoreHint } from './score-end.tsx'
import { ScoreField } from './score-field.tsx'

type Props = { kind: GameKind; game: GameRow }

/**
 * A game whose score is edited where it stands: Enter saves, Escape gives up, and the focus stays where it was. What was typed
 * outlives a refresh in the background and a second admin who was faster.
 */
export function ScoreRow({ kind, game }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<ScoreDraft | null>(null)
  const [theirs, setTheirs] = useState<GameRow | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const shown = draft ?? draftOf(game)
  const problem = scoreProblem(shown.away) ?? scoreProblem(shown.home)
  const teams = { away: game.opponent_abbrev, home: game.team_abbrev }

  const type = (change: Partial<ScoreDraft>) => setDraft({ ...shown, ...change })
  const giveUp = () => {
    setDraft(null)
    setTheirs(null)
  }
  const save = async (wanted: ScoreDraft | null) => {
    if (wanted === null || problem !== null || busy) return
    const { team_id, body } = savingOf(game, wanted)
    setBusy(true)
    try {
      await call(kind.calls.saveScore, { params: { game_id: game.game_id, team_id }, body })
      // A score changes what members see too. The row is done when the screen shows what was saved.
      await client.invalidateQueries()
      giveUp()
      toastSuccess(kind.saved)
    } catch (error) {
      toastFailure(error, kind.saveFailure)
      if (error instanceof Failure && error.status === 409) await lookAgain(wanted)
    } finally {
      setBusy(false)
      // The button that was pressed is gone with the draft.
      if (document.activeElement === document.body) first.current?.focus()
    }
  }
  /** Somebody was faster: what he saved is shown beside what was typed, and saving again means to replace it. */
  const lookAgain = async (typed: ScoreDraft) => {
    const params = { game_id: game.game_id, team_id: game.team_id }
    const fresh = await call(kind.calls.read, { params }).catch(() => null)
    if (fresh !== null) {
      setTheirs(fresh.game)
      setDraft({ ...typed, version: fresh.game.version })
    }
    await client.invalidateQueries({ queryKey: GAMES })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The score of a live game can be made final as it stands, with nothing typed.
    if (event.key === 'Enter' && draft === null && isLive(game.game_state)) void save(shown)
    if (event.key !== 'Escape' || draft === null) return
    event.stopPropagation()
    giveUp()
    if (!(event.target instanceof HTMLInputElement)) first.current?.focus()
  }
  return (
    <li
      className={classes.row}
      data-editing={draft !== null || undefined}
      data-tall={draft !== null || game.score_by_hand || undefined}
    >
      <form
        aria-label={`${teams.away} at ${teams.home}`}
        className={classes.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void save(draft)
        }}
      >
        <GameState game={game} />
        <div className={classes.scores}>
          <ScoreField
            ref={first}
            team={{ abbreviation: teams.away, name: game.opponent_name }}
            value={shown.away}
            isReadOnly={busy}
            onType={(away) => type({ away })}
          />
          <span className={classes.at}>at</span>
          <ScoreField
            team={{ abbreviation: teams.home, name: game.team_name }}
            value={shown.home}
            isReadOnly={busy}
            onType={(home) => type({ home })}
          />
        </div>
        {draft === null ? (
          <GameActs kind={kind} game={game} />
        ) : (
          <div className={classes.acts}>
            <EndField game={game} draft={draft} onChange={(end) => type({ end })} />
            <Button variant="default" size="sm" disabled={busy} onClick={giveUp}>
              Cancel
            </Button>
            <BusyButton type="submit" size="sm" busy={busy} busyLabel="Saving..." disabled={problem !== null}>
              Save
            </BusyButton>
          </div>
        )}
        <ScoreHint game={game} draft={draft} problem={problem} theirs={theirs} />
      </form>
    </li>
  )
}
