import { Anchor } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Contest } from '#contract/contests/contests.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { counted, plural } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { pastContestPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { Celebration } from '#web/ui/states/celebration.tsx'
import classes from './champions.module.css'
import { Medal } from './medal.tsx'

type Props = { contest: Contest; rows: readonly LeaderboardRow[] }

/** First, second and third place of a completed contest. Ties share a place (D7). */
export function Champions({ contest, rows }: Props) {
  const first = rows.filter(({ rank }) => rank === 1)
  const others = rows.filter(({ rank }) => rank === 2 || rank === 3)
  const winsOf = (row: LeaderboardRow) => (contest.is_tiebreaker ? (row.total_playoff_wins ?? 0) : row.total_wins)
  const user = useUser()
  const isMine = first.some(({ user_id }) => user_id === user.id)
  return (
    <Panel
      title={plural(first.length, 'Champion')}
      tone="good"
      intro={contest.contest_name}
      aside={isMine && <ShareButton contestId={contest.contest_id} />}
    >
      <Celebration contest={contest} />
      <ul className={`stack-sm ${classes.first}`}>
        {first.map((row) => (
          <li key={row.participant_id}>
            <IconTrophy size={36} stroke={1.5} aria-hidden className="warn" />
            <span className="display">{row.participant_name}</span>
            <span className="soft figures">1st place, {counted(winsOf(row), 'win')}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className={`stack-sm ruled above-md ${classes.others}`}>
          {others.map((row) => (
            <li key={row.participant_id}>
              <Medal rank={row.rank} />
              <strong>{row.participant_name}</strong>
              <span className="soft figures">
                {row.rank === 2 ? '2nd' : '3rd'} place, {counted(winsOf(row), 'win')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Anchor component={Link} to={pastContestPath(contest.contest_id)} underline="always" inherit>
        Full story
      </Anchor>
    </Panel>
  )
}
