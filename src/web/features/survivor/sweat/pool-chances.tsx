import { percentWords } from '#rules/odds/percent.ts'
import type { SweatRow } from '#rules/survivor/sweat.ts'
import { averageChance, boldestPick } from '#rules/survivor/sweat-chances.ts'
import { pickersWords } from '../story/story-words.ts'
import type { Game } from '../survivor.queries.ts'
import classes from './sweat-chances.module.css'
import type { Sweater } from './sweaters.ts'

type Props = { week: string; rows: readonly SweatRow<Sweater, Game>[]; myself: number | null }

/** Names of the boldest before the rest is counted. */
const NAMED = 2

/** 'Week 6 · Average chance: 74% · Boldest pick: Ben, 41% with SJS', without what has no forecast. */
export function PoolChances({ week, rows, myself }: Props) {
  const average = averageChance(
    rows.map(({ chance, member }) => ({ survival_chance: chance, stands_for: member.stands_for })),
  )
  const boldest = boldestPick(
    rows.map(({ member: { participant_id, participant_name, stands_for, pick } }) => ({
      participant_name: participant_id === myself ? 'You' : participant_name,
      stands_for,
      pick,
    })),
  )
  return (
    <span className={classes.pool}>
      <span>{week}</span>
      {average !== null && <span>Average chance: {percentWords(average)}</span>}
      {boldest !== null && (
        <span>
          Boldest pick: {pickersWords(boldest.names.slice(0, NAMED), boldest.names.length + boldest.others)},{' '}
          {percentWords(boldest.chance)} with {boldest.abbreviation}
        </span>
      )}
    </span>
  )
}
