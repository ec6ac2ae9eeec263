import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SurvivorContest, SurvivorStanding } from '#contract/survivor/survivor.ts'
import { weekNames } from '#web/features/survivor/week/week-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import type { Standings } from '../survivor.queries.ts'
import { aliveFirstMine, latestOutFirst } from './status-lists.ts'
import classes from './survivor-status.module.css'

type Props = { contest: SurvivorContest; standings: Standings; myself: number | null }

/** Who is still in, and who went out when. */
export function SurvivorStatus({ contest, standings, myself }: Props) {
  if (standings.participants.length === 0) return null
  const { titleOf } = weekNames(standings)
  const here = contest.awaiting_round === null ? titleOf(contest.current_week) : 'Playoffs'
  const alive = aliveFirstMine(standings.participants, myself)
  const out = latestOutFirst(standings.participants)
  return (
    <Panel title="Survivor Status">
      <List
        title="Still Alive"
        count={standings.active_participants}
        people={alive}
        myself={myself}
        aside={() => <StatusBadge status="alive" word={here} />}
      />
      {out.length > 0 && (
        <List
          title="Eliminated"
          count={standings.eliminated_participants}
          people={out}
          myself={myself}
          aside={({ elimination_week }) => (
            <StatusBadge status="eliminated" word={elimination_week === null ? 'Out' : titleOf(elimination_week)} />
          )}
        />
      )}
    </Panel>
  )
}

/** More names than this are shown on demand. */
const FIRST = 12

type ListProps = {
  title: string
  /** How many there are, even if not all are listed. */
  count: number
  people: readonly SurvivorStanding[]
  myself: number | null
  aside: (person: SurvivorStanding) => ReactNode
}

function List({ title, count, people, myself, aside }: ListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, FIRST)
  return (
    <section className={classes.list}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h3>
      <ul className={classes.people}>
        {shown.map((person) => (
          <li key={person.participant_id} className={classes.person}>
            <span>
              {person.participant_name}
              {person.participant_id === myself && <You />}
            </span>
            {aside(person)}
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => setAll(true)}>
          {people.length < count ? `Show the first ${people.length}` : `Show all ${count}`}
        </Button>
      )}
    </section>
  )
}
