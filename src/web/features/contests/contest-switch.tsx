import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Contest } from '#contract/contests/contests.ts'
import classes from './contest-switch.module.css'

type Listed = Pick<Contest, 'contest_id' | 'contest_name' | 'season_year' | 'status'>

type Props = {
  /** Where each of them has its address. */
  path: string
  /** All contests of the page, in the order in which they are listed. */
  contests: readonly Listed[]
  shown: number
}

/** Leads to each contest of the page, old ones included (D8). Nothing where there is only one. */
export function ContestSwitch({ path, contests, shown }: Props) {
  const go = useNavigate()
  if (contests.length < 2) return null
  const over = contests.filter(({ status }) => status === 'completed')
  const open = contests.filter(({ status }) => status !== 'completed')
  const groups = [
    { group: 'Now', items: open.map(choiceOf) },
    { group: 'Past', items: over.map(choiceOf) },
  ]
  return (
    <NativeSelect
      aria-label="Contest"
      size="sm"
      className={classes.switch}
      data={groups.filter(({ items }) => items.length > 0)}
      value={String(shown)}
      onChange={({ currentTarget }) => void go(`${path}?contest=${currentTarget.value}`)}
    />
  )
}

const choiceOf = ({ contest_id, contest_name, season_year, status }: Listed) => ({
  value: String(contest_id),
  label: `${contest_name} · ${season_year}, ${WORDS[status]}`,
})

const WORDS: Record<Listed['status'], string> = {
  waiting: 'Waiting',
  drafting: 'Drafting',
  in_progress: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
