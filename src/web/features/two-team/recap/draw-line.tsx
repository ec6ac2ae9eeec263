import { useQuery } from '@tanstack/react-query'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { paths } from '#web/paths.ts'
import { Go } from '#web/ui/layout/text-link.tsx'
import { drawCheckQuery } from '../two-team.queries.ts'

/** In one sentence that the order was drawn at random, checked by this browser; the proof is behind the link (D1). */
export function DrawLine({ contest }: { contest: ContestWithParticipants }) {
  const { seed, seed_hash } = contest
  if (seed === null || seed_hash === null) return null
  return <Checked contest={{ ...contest, seed, seed_hash }} />
}

function Checked({ contest }: { contest: ContestWithParticipants & { seed: string; seed_hash: string } }) {
  const { data: checked, error } = useQuery({ ...drawCheckQuery(contest), throwOnError: false })
  const fits = checked?.hashFits === true && checked.orderFits
  return (
    <p className="hint pretty">
      {error !== null && 'The order was drawn at random, and anyone can check it. '}
      {checked === undefined && error === null && 'Checking the draw... '}
      {checked !== undefined &&
        (fits
          ? 'The order was drawn at random: your browser has just checked it. '
          : 'The order shown isn’t the one that was drawn. ')}
      <Go to={`${paths.draw}?contest=${contest.contest_id}`}>Check the draw</Go>
    </p>
  )
}
