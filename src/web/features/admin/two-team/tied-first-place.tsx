import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { counted, listed } from '#rules/counted.ts'
import { bracketQuery } from '#web/features/playoffs/bracket/bracket.queries.ts'
import { leaderboardQuery } from '#web/features/two-team/two-team.queries.ts'
import { useDialogs } from '../addresses/addresses.ts'
import layout from '../layout/tab.module.css'
import { TiebreakerDialog, useProposedDraft } from './tiebreaker-dialog.tsx'
import { contestsQuery } from './two-team-admin.queries.ts'

/** A decided contest with a tied first place, and the tiebreaker that settles it (B1, D10). */
export function TiedFirstPlace({ contest }: { contest: Contest }) {
  const { isOpen, open, close } = useDialogs()
  const { data: rows = [] } = useQuery({ ...leaderboardQuery(contest.contest_id), throwOnError: false })
  const { data: all } = useSuspenseQuery(contestsQuery)
  const first = rows.filter(({ rank }) => rank === 1)
  const isTied = first.length > 1
  const { data: bracket } = useQuery({ ...bracketQuery(contest.season_year), enabled: isTied, throwOnError: false })
  const isProposed = useProposedDraft(contest.contest_id) !== null
  if (!isTied) return null
  const decidedBy = all.find(({ tiebreaker_of }) => tiebreaker_of === contest.contest_id)
  // A deleted member keeps their place but cannot draft.
  const tied = first.filter(({ user_id }) => user_id !== null)
  const names = listed(first.map(({ participant_name }) => participant_name))
  const shared = `${names} are tied for first with ${counted(first[0]?.total_wins ?? 0, 'win')}.`
  const closed =
    decidedBy === undefined
      ? obstacleTo({ members: tied.length, hasCupWinner: bracket?.champion != null })
      : `"${decidedBy.contest_name}" settles it.`
  if (closed !== null)
    return (
      <div className={`row wrap above-md ${layout.act}`}>
        <p>
          {shared} {closed}
        </p>
      </div>
    )
  return (
    <div className={`row wrap above-md ${layout.act}`}>
      <Button variant={isProposed ? 'filled' : 'default'} onClick={() => open('tiebreaker', contest.contest_id)}>
        Create Tiebreaker
      </Button>
      <p>{shared} A draft of the playoff teams settles it.</p>
      <TiebreakerDialog
        contest={contest}
        names={tied.map(({ participant_name }) => participant_name)}
        opened={isOpen('tiebreaker', contest.contest_id)}
        onClose={close}
      />
    </div>
  )
}

/** Why no tiebreaker is possible (B1), null where it is. */
function obstacleTo({ members, hasCupWinner }: { members: number; hasCupWinner: boolean }): string | null {
  if (members < 2) return 'Fewer than two of them are still members, so no tiebreaker is possible.'
  return hasCupWinner ? 'The playoffs have been played, so no tiebreaker is possible.' : null
}
