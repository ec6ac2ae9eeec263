import { IconChevronRight, IconSwords } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { picksQuery } from '#web/features/survivor/survivor.queries.ts'
import type { SurvivorContest, TwoTeamContest } from './cases/case.ts'
import { weekAddress } from './cases/next-pick.ts'
import { needWords, spoiledBy } from './cases/spoil.ts'
import classes from './due-too.module.css'

/** The chances of an eliminated member's drafted teams to knock others out; hidden on a night without such a game. */
export function Spoil({ survivor, twoTeam }: { survivor: SurvivorContest; twoTeam: TwoTeamContest }) {
  const { data } = useQuery({ ...picksQuery(survivor.contest_id, survivor.week_number), throwOnError: false })
  const spoiled = spoiledBy(twoTeam, data?.picks ?? [])
  if (spoiled.length === 0) return null
  return (
    <ul className={classes.due} aria-label="Who you can spoil">
      {spoiled.map(({ team, opponent, names }) => (
        <li key={team}>
          <Link to={weekAddress(survivor, survivor)} className={`row-xs text-sm ${classes.line}`}>
            <IconSwords size={20} stroke={1.8} aria-hidden />
            <span className={`soft yields grows ${classes.words}`}>
              <strong>
                Your {team} plays {opponent}
              </strong>{' '}
              {needWords(names)} {opponent} to win
            </span>
            <IconChevronRight size={18} stroke={1.8} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
