import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Contest } from '#contract/contests/contests.ts'
import classes from './contest-switch.module.css'
import { OtherContests } from './other-contests.tsx'

type Listed = Pick<Contest, 'contest_id' | 'contest_name' | 'contest_type' | 'season_year' | 'status'> & {
  is_participant: boolean
  is_open: boolean
}

type Props = {
  /** The page with a path per contest. */
  path: string
  /** All contests of the page, in listing order. */
  contests: readonly Listed[]
  shown: number
}

/** Links to each contest of the page (D8): open ones by a tap, old ones from a menu. Nothing if there is only one. */
export const ContestSwitch = ({ path, contests, shown }: Props) => (
  <>
    <OtherContests others={contests} shown={shown} />
    <PastContests path={path} contests={contests} shown={shown} />
  </>
)

/** A menu of the completed ones. */
export function PastContests({ path, contests, shown }: Props) {
  const go = useNavigate()
  const past = contests.filter(({ status }) => status === 'completed').map(choiceOf)
  const isShown = past.some(({ value }) => value === String(shown))
  if (past.length === (isShown ? 1 : 0)) return null
  return (
    <NativeSelect
      aria-label="Past contests"
      size="sm"
      className={classes.switch}
      data={isShown ? past : [{ value: '', label: 'Past contests' }, ...past]}
      value={isShown ? String(shown) : ''}
      onChange={({ currentTarget }) => void go(`${path}?contest=${currentTarget.value}`)}
    />
  )
}

const choiceOf = ({ contest_id, contest_name, season_year }: Listed) => ({
  value: String(contest_id),
  label: `${contest_name} · ${season_year}`,
})
