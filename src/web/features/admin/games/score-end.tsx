import { NativeSelect } from '@mantine/core'
import type { GameRow } from '#contract/games/games.ts'
import classes from './games.module.css'
import { type End, isLevel, type ScoreDraft, tieWords } from './score-draft.ts'

const ends = [
  { value: 'REG', label: 'Regulation' },
  { value: 'OT', label: 'Overtime' },
  { value: 'SO', label: 'Shootout' },
]

type EndProps = { game: GameRow; draft: ScoreDraft; onChange: (end: End) => void }

/** How the game ended; hidden for a tied score. */
export function EndField({ game, draft, onChange }: EndProps) {
  if (isLevel(draft)) return null
  return (
    <NativeSelect
      className={classes.end}
      aria-label="Decided in"
      data={ends}
      value={draft.end ?? game.decided_in ?? 'REG'}
      onChange={({ currentTarget }) => {
        const end = ends.find(({ value }) => value === currentTarget.value)?.value
        if (end === 'REG' || end === 'OT' || end === 'SO') onChange(end)
      }}
    />
  )
}

type HintProps = { game: GameRow; draft: ScoreDraft | null; problem: string | null; theirs: GameRow | null }

/** A warning before saving: an invalid number, a conflict or a tie. */
export function ScoreHint({ game, draft, problem, theirs }: HintProps) {
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
