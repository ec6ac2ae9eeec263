import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Contest } from '#contract/contests/contests.ts'
import { isOver } from '#rules/contests/active-contest.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { paths } from '#web/paths.ts'
import classes from './other-contests.module.css'

type Other = Pick<Contest, 'contest_id' | 'contest_name' | 'contest_type' | 'status'> & {
  is_participant: boolean
  is_open: boolean
}

/**
 * The contests not on this screen (D8), one tap away: 'Also in this pool: Office Survivor · Spring Draft (watching)'.
 */
export function OtherContests({ others, shown }: { others: readonly Other[]; shown?: number }) {
  const open = others.filter((of) => !isOver(of) && of.contest_id !== shown)
  if (open.length === 0) return null
  return (
    <p className={`soft pretty ${classes.others}`}>
      Also in this pool:{' '}
      {open.toSorted(mineFirst).map((of, at) => (
        <Fragment key={of.contest_id}>
          {at > 0 && ' · '}
          <Link
            to={`${contestTypes[of.contest_type].has_draft ? paths.twoTeam : paths.survivor}?contest=${of.contest_id}`}
          >
            {of.contest_name}
          </Link>
          {markOf(of)}
        </Fragment>
      ))}
    </p>
  )
}

/** Joinable ones next, which no long name may push out of sight. */
const mineFirst = (a: Other, b: Other) =>
  Number(b.is_participant) - Number(a.is_participant) ||
  Number(b.is_open) - Number(a.is_open) ||
  b.contest_id - a.contest_id

const markOf = ({ is_participant, is_open }: Other) =>
  is_participant ? '' : is_open ? ' (open to join)' : ' (watching)'
