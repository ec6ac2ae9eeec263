import { useSuspenseQuery } from '@tanstack/react-query'
import classes from '../survivor-admin.module.css'
import { type OfWeek, pickedQuery } from '../survivor-admin.queries.ts'
import { EnterPick } from './enter-pick.tsx'

/** Longer lists are collapsed. */
const FEW = 5

/** Who has picked and who hasn't, never what (S5). */
export function PickedList({ of, isLocked }: { of: OfWeek; isLocked: boolean }) {
  const { data: people } = useSuspenseQuery(pickedQuery(of))
  const picked = people.filter(({ has_picked }) => has_picked)
  const missing = people.filter(({ has_picked }) => !has_picked)
  return (
    <>
      <p className={classes.figureLine}>
        <span className={classes.figure}>{picked.length}</span> of {people.length} have picked
      </p>
      {missing.length > 0 && missing.length <= FEW && (
        <p className={classes.hint}>
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

type Person = { participant_id: number; participant_name: string }

const namesOf = (people: readonly Person[]) => people.map(({ participant_name }) => participant_name).join(', ')

function Names({ title, people }: { title: string; people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <>
      <h5>
        {title} ({people.length})
      </h5>
      <ul>
        {people.map(({ participant_id, participant_name }) => (
          <li key={participant_id}>{participant_name}</li>
        ))}
      </ul>
    </>
  )
}
