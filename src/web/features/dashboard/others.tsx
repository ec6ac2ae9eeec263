import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { paths } from '#web/paths.ts'
import classes from './dashboard.module.css'

/** The contests that the dashboard doesn't speak of (D8): 'Also in this pool: Office Survivor · Spring Draft (watching)'. */
export function Others({ others }: Pick<Analytics, 'others'>) {
  if (others.length === 0) return null
  return (
    <p className={classes.others}>
      Also in this pool:{' '}
      {others.map((of, at) => (
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

const markOf = ({ is_participant, status }: Analytics['others'][number]) =>
  is_participant ? '' : status === 'waiting' ? ' (open to join)' : ' (watching)'
