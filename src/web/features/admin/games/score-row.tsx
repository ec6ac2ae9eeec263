import { Button, Input, NativeSelect } from '@mantine/core'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import type { GameRow } from '#contract/games/games.ts'
import { isCalledOff, isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import { calledOffWords, finalWords } from '#rules/games/shown-state.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { startWords } from '#web/ui/time/time.tsx'
import { ByHand } from '../layout/by-hand.tsx'
import { GameActs } from './game-acts.tsx'
import type { GameKind } from './game-kinds.ts'
import classes from './games.module.css'
import {
  type End,
  hasNoWinner,
  isLevel,
  type ScoreDraft,
  scoreProblem,
  scoreWords,
  tidied,
  tieWords,
} from './score-draft.ts'
import { useScoreDraft } from './use-score-draft.ts'

/** A game with its score edited in place: Enter saves, Escape cancels, and the focus stays in the row. */
export function ScoreRow({ kind, game }: { kind: GameKind; game: GameRow }) {
  const first = useRef<HTMLInputElement>(null)
  const keepFocus = () => {
    // The button that had the focus disappears with the draft.
    if (document.activeElement === document.body) first.current?.focus()
  }
  const editing = useScoreDraft({ kind, game, onSettled: keepFocus })
  const { draft, shown, theirs, problem, busy, change, discard, submit } = editing
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter on an untouched live score makes it final.
    if (event.key === 'Enter' && draft === null && isLive(game.game_state)) submit(shown)
    if (event.key !== 'Escape' || draft === null) return
    event.stopPropagation()
    discard()
    if (!(event.target instanceof HTMLInputElement)) first.current?.focus()
  }
  return (
    <li
      className={`ruled ${classes.row}`}
      data-editing={draft !== null || undefined}
      data-tall={draft !== null || game.score_by_hand || undefined}
    >
      <form
        aria-label={`${game.opponent_abbrev} at ${game.team_abbrev}`}
        className={classes.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          submit(draft)
        }}
      >
        <GameState game={game} />
        <div className={`row-xs apart ${classes.scores}`}>
          <ScoreField
            ref={first}
            team={{ abbreviation: game.opponent_abbrev, name: game.opponent_name }}
            value={shown.away}
            isReadOnly={busy}
            onType={(away) => change({ away })}
          />
          <span className="faint">at</span>
          <ScoreField
            team={{ abbreviation: game.team_abbrev, name: game.team_name }}
            value={shown.home}
            isReadOnly={busy}
            onType={(home) => change({ home })}
          />
        </div>
        {draft === null ? <GameActs kind={kind} game={game} /> : <DraftActs game={game} editing={editing} />}
        <ScoreHint game={game} draft={draft} problem={problem} theirs={theirs} />
      </form>
      <AskFirst kind={kind} game={game} editing={editing} onClosed={keepFocus} />
    </li>
  )
}

type Editing = ReturnType<typeof useScoreDraft>
type AskProps = { kind: GameKind; game: GameRow; editing: Editing; onClosed: () => void }

/** Asks about an odd score. Outside the form, whose keys aren't the dialog's. */
function AskFirst({ kind, game, editing: { asked, save, unask }, onClosed }: AskProps) {
  if (asked === null) return null
  const close = () => {
    unask()
    setTimeout(onClosed)
  }
  return (
    <Confirm
      opened
      onClose={close}
      title={`Save ${scoreWords(game, asked.wanted)} as the final score?`}
      confirmLabel="Save Score"
      busyLabel="Saving..."
      onConfirm={() => save(asked.wanted)}
      failure={kind.saveFailure}
    >
      {asked.doubts.join(' ')}
    </Confirm>
  )
}

type DraftProps = { game: GameRow; editing: Editing }

const DraftActs = ({ game, editing: { shown, problem, busy, change, discard } }: DraftProps) => (
  <div className={`row-xs wrap ${classes.acts}`}>
    <EndField game={game} draft={shown} onChange={(end) => change({ end })} />
    <Button variant="default" size="sm" disabled={busy} onClick={discard}>
      Cancel
    </Button>
    <BusyButton
      type="submit"
      size="sm"
      busy={busy}
      busyLabel="Saving..."
      disabled={problem !== null || hasNoWinner(game, shown)}
    >
      Save
    </BusyButton>
  </div>
)

/** A game's state: 'Final (OT)', 'Live', 'Postponed' or its start; in the playoffs also its place in the series. */
function GameState({ game }: { game: GameRow }) {
  const { round, series, game_number } = game
  return (
    <div className={`row wrap hint figures ${classes.state}`}>
      <span data-live={isLive(game.game_state) || undefined}>{stateWords(game)}</span>
      {round !== null && (
        <span className="tiny">
          Round {round}, series {series}, game {game_number}
        </span>
      )}
      {game.score_by_hand && <ByHand />}
    </div>
  )
}

function stateWords({ game_state, decided_in, start_time, game_date }: GameRow): string {
  if (isFinal(game_state)) return finalWords(decided_in)
  if (isLive(game_state)) return game_state === 'OVER' ? 'Over, not final yet' : 'Live'
  if (isSuspended(game_state)) return 'Suspended'
  if (isCalledOff(game_state)) return calledOffWords(game_state)
  if (game_state !== 'FUT' && game_state !== 'PRE') return game_state
  return start_time === null ? 'Start TBD' : startWords(start_time, game_date)
}

type ScoreFieldProps = {
  team: { abbreviation: string; name: string }
  value: string
  /** While saving; a disabled field would lose the focus. */
  isReadOnly: boolean
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A team and its score. */
function ScoreField({ team: { abbreviation, name }, value, isReadOnly, onType, ref }: ScoreFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  // The text stays in the draft until the field is entered again, so that saving can ask about it.
  const enter = (field: HTMLInputElement) => {
    setHasFocus(true)
    field.select()
    if (tidied(value) !== value) onType(tidied(value))
  }
  return (
    <span className={`row-xs yields ${classes.side}`}>
      <TeamBadge abbreviation={abbreviation} name={name} />
      <span className={classes.name}>{name}</span>
      <Input
        ref={ref}
        className={classes.score}
        aria-label={`Score of ${abbreviation}`}
        inputMode="numeric"
        autoComplete="off"
        value={hasFocus ? value : tidied(value)}
        readOnly={isReadOnly}
        error={scoreProblem(value) !== null}
        onFocus={({ currentTarget }) => enter(currentTarget)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={() => setHasFocus(false)}
      />
    </span>
  )
}

const ends: { value: End; label: string }[] = [
  { value: 'REG', label: 'Regulation' },
  { value: 'OT', label: 'Overtime' },
  { value: 'SO', label: 'Shootout' },
]

/** The end of the game; hidden for a tied score. */
function EndField({ game, draft, onChange }: { game: GameRow; draft: ScoreDraft; onChange: (end: End) => void }) {
  if (isLevel(draft)) return null
  return (
    <NativeSelect
      className={classes.end}
      aria-label="Decided in"
      data={ends}
      value={draft.end ?? game.decided_in ?? 'REG'}
      onChange={({ currentTarget }) => {
        const end = ends.find(({ value }) => value === currentTarget.value)?.value
        if (end !== undefined) onChange(end)
      }}
    />
  )
}

type HintProps = { game: GameRow; draft: ScoreDraft | null; problem: string | null; theirs: GameRow | null }

/** A warning before saving: an invalid number, a conflict or a tie. */
function ScoreHint({ game, draft, problem, theirs }: HintProps) {
  if (draft === null) return null
  if (problem !== null) return <Hint text={problem} isProblem />
  if (theirs !== null) {
    const score = `${theirs.opponent_abbrev} ${theirs.opponent_score ?? '–'}, ${theirs.team_abbrev} ${theirs.team_score ?? '–'}`
    return (
      <Hint
        text={`Someone else just changed this score. It now says ${score}. Saving replaces it with yours.`}
        isProblem
      />
    )
  }
  // While both fields are being typed a tie is on the way to a score.
  return isLevel(draft) ? <Hint text={tieWords(game)} /> : null
}

const Hint = ({ text, isProblem = false }: { text: string; isProblem?: boolean }) => (
  <p className={`hint ${classes.hint}`} data-problem={isProblem || undefined} role={isProblem ? 'alert' : 'status'}>
    {text}
  </p>
)
