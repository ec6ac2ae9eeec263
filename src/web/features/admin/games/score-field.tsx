import { Input } from '@mantine/core'
import type { Ref } from 'react'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './games.module.css'
import { scoreProblem, tidied } from './score-draft.ts'

type Props = {
  team: { abbreviation: string; name: string }
  value: string
  /** While saving; a disabled field would lose the focus. */
  isReadOnly: boolean
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A team and its score. */
export function ScoreField({ team: { abbreviation, name }, value, isReadOnly, onType, ref }: Props) {
  const leave = () => {
    if (tidied(value) !== value) onType(tidied(value))
  }
  return (
    <span className={classes.side}>
      <TeamBadge abbreviation={abbreviation} name={name} />
      <span className={classes.name}>{name}</span>
      <Input
        ref={ref}
        className={classes.score}
        aria-label={`Score of ${abbreviation}`}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        readOnly={isReadOnly}
        error={scoreProblem(value) !== null}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={leave}
      />
    </span>
  )
}
