import { NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Picker } from '#contract/survivor/picks.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { poolWords } from '#web/ui/time/time.tsx'
import classes from '../survivor-admin.module.css'
import { type OfWeek, pickedQuery } from '../survivor-admin.queries.ts'
import { EnterPick } from './enter-pick.tsx'

/** Longer lists are collapsed. */
const FEW = 5

type WeeksProps = { contestId: number; weeks: readonly ContestWeek[]; current: ContestWeek }

/** Members who have picked in the current week, or in the one that locks next (S5). */
export function PickedWeeks({ contestId, weeks, current }: WeeksProps) {
  const [search, change] = useSearch()
  const first = weeks.find(({ is_locked }) => !is_locked)
  const open = first && first.week_number > current.week_number ? [first] : []
  const [ofContest, number] = (search.get('picked') ?? '').split('.').map(Number)
  const week = (ofContest === contestId && open.find(({ week_number }) => week_number === number)) || current
  return (
    <>
      {open.length > 0 && (
        <NativeSelect
          aria-label="Week"
          size="sm"
          value={week.week_number}
          data={[current, ...open].map((of) => ({ value: String(of.week_number), label: weekTitle(of) }))}
          onChange={({ currentTarget: { value } }) =>
            change(
              { picked: Number(value) === current.week_number ? null : `${contestId}.${value}` },
              { replace: true },
            )
          }
        />
      )}
      <PickedList key={week.week_number} of={{ contestId, week: week.week_number }} isLocked={week.is_locked} />
    </>
  )
}

/** Members with and without a pick, never the team; after the lock with when, and how often changed (S5). */
function PickedList({ of, isLocked }: { of: OfWeek; isLocked: boolean }) {
  const { data: people } = useSuspenseQuery(pickedQuery(of))
  const picked = people.filter(({ has_picked }) => has_picked)
  const missing = people.filter(({ has_picked }) => !has_picked)
  return (
    <>
      <p className="soft">
        <span className={`figures heavy ${classes.figure}`}>{picked.length}</span> of {people.length} have picked
      </p>
      {missing.length > 0 && missing.length <= FEW && (
        <p className="hint pretty">
          {isLocked ? 'Without a pick: ' : 'Not yet: '}
          {namesOf(missing)}
        </p>
      )}
      {missing.length > 0 && !isLocked && <EnterPick of={of} missing={missing} />}
      <details className={classes.names}>
        <summary>Who has picked</summary>
        <Names title={isLocked ? 'Without a pick' : 'Not yet'} people={missing} />
        <Names title="Picked" people={picked} />
      </details>
    </>
  )
}

type Person = Pick<Picker, 'participant_id' | 'participant_name' | 'picked_at' | 'changes'>

/** 'Picked Mon 6:12 PM ET, changed once', where that is what a dispute is about. */
function pickedWords({ picked_at, changes = 0 }: { picked_at: string; changes?: number | undefined }): string {
  const picked = `Picked ${poolWords(picked_at)}`
  if (changes === 0) return picked
  return `${picked}, changed ${changes === 1 ? 'once' : changes === 2 ? 'twice' : `${changes} times`}`
}

const namesOf = (people: readonly Person[]) => people.map(({ participant_name }) => participant_name).join(', ')

function Names({ title, people }: { title: string; people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <>
      <h5>
        {title} ({people.length})
      </h5>
      <ul>
        {people.map(({ participant_id, participant_name, picked_at, changes }) => (
          <li key={participant_id} className={picked_at === undefined ? undefined : `wrap apart ${classes.timed}`}>
            {participant_name}
            {picked_at !== undefined && <span className="hint pretty"> {pickedWords({ picked_at, changes })}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
